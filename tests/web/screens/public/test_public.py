"""Players and public: standings, own sheet, replay, on a phone and without a badge."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.wall import Official

PHONE = {"width": 390, "height": 844}
NO_BREAK = "\N{NO-BREAK SPACE}"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def test_a_player_finds_his_line_in_two_actions(phone: Page, demonstration: Room):
    phone.goto(demonstration.address("classement"))
    phone.fill("#numero", "7")
    phone.keyboard.press("Enter")
    expect(phone.locator("h1")).to_contain_text("Table 7")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_first_result_stands_in_the_upper_third_and_a_name_finds_its_line(phone: Page, room: Room):
    phone.goto(room.address("classement"))
    assert phone.locator("#vivante tbody tr").first.bounding_box()["y"] < PHONE["height"] / 3
    name = phone.locator("#vivante tbody th").last.inner_text()
    phone.fill("#numero", name.split()[0].lower())
    phone.keyboard.press("Enter")
    expect(phone.locator("#vivante tbody tr").filter(has_text=name)).to_contain_text("sur 8")
    phone.fill("#numero", "xyzzy")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("alert")).to_contain_text("xyzzy")


def test_standings_say_what_keeps_them_provisional(phone: Page, demonstration: Room):
    phone.goto(demonstration.address("classement"))
    state = phone.inner_text(".etat-partie")
    assert re.search(r"\d+ bulletins manquants", state)
    assert f"sous réserve{NO_BREAK}: 2 bulletins devant la commission" in state
    marked = phone.locator("#vivante tbody tr").filter(has_text="sous réserve")
    assert marked.count() == 2
    phone.goto(demonstration.address(f"table/{marked.first.locator('td').nth(1).inner_text()}"))
    expect(phone.locator(".public")).to_contain_text("Total sous réserve")
    phone.go_back()
    totals = [int(text) for text in phone.locator("#vivante tbody strong").all_inner_texts()]
    assert len(totals) == 48
    assert totals == sorted(totals, reverse=True)


def test_the_sheet_gives_the_reason_and_article_of_every_sanction(browser: Browser, phone: Page, demonstration: Room):
    official = Official(browser, demonstration, "JA")
    slips = official.get("/billets")["billets"]
    open_move = official.get("/etat")["partie"]["coup"]
    official.leave()
    sanctioned = [slip for slip in slips if slip["motifs"] and slip["coup"] < open_move]
    assert len(sanctioned) >= 10
    for slip in sanctioned[:6]:
        phone.goto(demonstration.address(f"table/{slip['table']}"))
        move = phone.locator(".coup").filter(has=phone.locator("h3", has_text=re.compile(rf"^Coup {slip['coup']}$")))
        expect(move).to_contain_text(slip["motifs"][0]["texte"])
        expect(move).to_contain_text(f"article {slip['motifs'][0]['article']}")
        expect(move).to_contain_text(slip["sanction"])


def test_the_sheet_adds_up(phone: Page, demonstration: Room):
    phone.goto(demonstration.address("table/1"))
    sheet = phone.request.get(f"{demonstration.server.url}/api/t/{demonstration.event}/table/1").json()
    assert sheet["total"] == sum((move["points"] or 0) + move["bonus"] for move in sheet["coups"]) - sheet["penalites"]
    assert phone.inner_text(".resume .fort").split() == [str(sheet["total"])]
    assert sheet["coups"][-1]["cumul"] - sheet["penalites"] == sheet["total"]


def test_nothing_of_the_move_being_entered_is_public(phone: Page, demonstration: Room):
    api = f"{demonstration.server.url}/api/t/{demonstration.event}"
    state = phone.request.get(f"{api}/etat").json()
    assert state["partie"]["top"] is None
    assert "tables" not in state
    for path in ("/table/3", "/rejeu"):
        assert {move["coup"] for move in phone.request.get(api + path).json()["coups"]} == set(range(1, state["partie"]["coup"]))
    assert phone.request.get(f"{api}/billets").status == 401
    phone.goto(demonstration.address("billets"))
    expect(phone).to_have_url(re.compile("/connexion"))


def fits(page: Page, *selectors: str) -> bool:
    """Nothing is cut on the right, neither by the screen nor by a frame that scrolls."""
    return bool(page.evaluate("""(selectors) => selectors.flatMap((one) => [...document.querySelectorAll(one)]).every((e) => {
      const frame = e.closest('.defile');
      const edge = frame ? frame.getBoundingClientRect().right : innerWidth;
      return e.scrollWidth <= e.clientWidth + 1 && e.getBoundingClientRect().right <= Math.min(edge, innerWidth) + 1;
    })""", [".defile", *selectors]))


@pytest.mark.parametrize("width", [390, 360])
def test_one_long_name_hides_nobody_s_total_on_a_phone(phone: Page, demonstration: Room, width: int):
    phone.set_viewport_size({**PHONE, "width": width})
    phone.goto(demonstration.address("classement"))
    assert fits(phone, "#vivante td:not(.large)")
    phone.locator("#vivante tbody th a").first.evaluate("(a) => { a.textContent = 'Wolfeschlegelsteinhausen'.repeat(4).slice(0, 80); }")
    assert fits(phone, "#vivante td:not(.large)", "#vivante tbody th")
    assert phone.locator("#vivante tbody tr").first.bounding_box()["height"] < 250


@pytest.mark.parametrize("width", [390, 360, 320])
def test_the_name_of_a_solo_is_not_cut_in_the_replay(phone: Page, demonstration: Room, width: int):
    phone.set_viewport_size({**PHONE, "width": width})
    phone.goto(demonstration.address("rejeu"))
    phone.locator("#coups .trouve").first.evaluate("(td) => { td.innerHTML = `1 sur 48 <span class='marque-etat bon'>solo : ${'Wolfeschlegelsteinhausen'.repeat(4).slice(0, 80)}</span>`; }")
    assert fits(phone, "#coups td:not(.large)", "#coups .marque-etat")


@pytest.mark.parametrize("width", [390, 320])
def test_every_column_of_the_replay_fits_a_phone(phone: Page, demonstration: Room, width: int):
    phone.set_viewport_size({**PHONE, "width": width})
    phone.goto(demonstration.address("rejeu"))
    assert phone.locator("#coups .trouve").first.is_visible()
    assert fits(phone, "#coups td:not(.large)")
    boxes = [cell.bounding_box() for cell in phone.locator("#coups tr").nth(1).locator("td:not(.large)").all()]
    assert all(a["x"] + a["width"] <= b["x"] + 1 or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
               for n, a in enumerate(boxes) for b in boxes[n + 1 :]), "no cell over another"  # fmt: skip


def test_gestures_of_the_journal_and_their_state_before_fit_a_phone(phone: Page, demonstration: Room):
    demonstration.log_in(phone.context, "JA")
    phone.goto(demonstration.address("journal"))
    before = phone.locator("#gestes button").nth(10)
    before.wait_for()
    assert fits(phone, "#gestes td", "#gestes button")
    before.click()
    expect(phone.locator("#avant-resume")).to_be_in_viewport()
    phone.get_by_role("button", name="Revenir au geste").click()
    expect(before).to_be_in_viewport()
    expect(before).to_be_focused()


def test_a_player_of_several_games_finds_his_total_in_two_actions(browser: Browser, phone: Page, room: Room):
    judge, organiser = Official(browser, room, "JA"), Official(browser, room, "ORGA")
    judge.post("/partie/annuler_coup", raison="salle évacuée")
    judge.post("/partie/clore_partie", cause="decision")
    organiser.post("/parties", plages=[{"arbitre": "A", "premiere": 1, "derniere": 8}])
    judge.leave()
    organiser.leave()
    phone.goto(room.address("classement"))
    assert phone.locator("h2#general ~ div tbody td:nth-child(2)").all_inner_texts() == [str(n) for n in range(1, 9)]
    phone.fill("#numero", "7")
    phone.keyboard.press("Enter")
    expect(phone.locator(".resume .fort").first).to_have_text("66")
    assert phone.locator(".par-partie a").all_inner_texts() == ["Partie 1", "Partie 2"]
    assert fits(phone, ".par-partie td")
    phone.get_by_role("link", name="Partie 1").click()
    expect(phone.locator(".coup h3").last).to_have_text("Coup 1")
    expect(phone.locator(".resume .fort").first).to_have_text("66")


def test_an_unknown_table_is_said_and_another_can_be_asked(phone: Page, demonstration: Room):
    phone.goto(demonstration.address("table?table=999"))
    expect(phone.get_by_role("alert")).to_contain_text("Table 999 inconnue")
    phone.fill("#numero", "3")
    phone.keyboard.press("Enter")
    expect(phone.locator("h1")).to_contain_text("Table 3")


@pytest.mark.parametrize("typed", ["0", "0000", "abc", "", "-3", "12345678901234567890"])
def test_what_is_no_table_is_said_in_place_with_what_to_type_and_the_way_back(phone: Page, demonstration: Room, typed: str):
    """The browser lets 0 through, and others do not look at the pattern of the field."""
    phone.goto(demonstration.address(f"table?table={typed}"))
    said = phone.get_by_role("alert").inner_text()
    assert typed in said
    assert "numéro de votre table" in said
    expect(phone.locator("body")).not_to_contain_text("mal formée")
    expect(phone.locator("#vivante tbody tr")).to_have_count(48)
    phone.fill("#numero", "3")
    phone.keyboard.press("Enter")
    expect(phone.locator("h1")).to_contain_text("Table 3")


def test_the_game_is_replayed_move_by_move(phone: Page, demonstration: Room):
    phone.goto(demonstration.address("rejeu"))
    last = phone.inner_text("#legende")
    phone.locator("#premier").click()
    expect(phone.locator("#legende")).to_contain_text("Coup 1")
    assert phone.locator("#grille .jeton").count() == phone.locator("#grille .pose").count()
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("#legende")).to_contain_text("Coup 2")
    phone.locator("#dernier").click()
    expect(phone.locator("#legende")).to_have_text(last)


def test_server_and_script_draw_the_same_grid(phone: Page, demonstration: Room):
    phone.goto(demonstration.address("rejeu"))
    drawn = phone.evaluate("""async () => {
      const { dessinerGrille } = await import('/static/js/commun/grille.js');
      const { coups } = JSON.parse(document.getElementById('rejeu').textContent);
      const dernier = coups.at(-1);
      const cadre = document.createElement('div');
      const mots = (table) => [...table.querySelectorAll('tr')].map((tr) => [...tr.cells].map((c) => `${c.className}|${c.textContent.replace(/\\s/g, '')}`));
      dessinerGrille(cadre, dernier.grille, dernier);
      const page = await (await fetch(location.href)).text();
      const serveur = new DOMParser().parseFromString(page, 'text/html').querySelector('table.grille');
      return [mots(serveur), mots(cadre.querySelector('table'))];
    }""")
    assert drawn[0] == drawn[1]


def test_the_page_follows_the_room(browser: Browser, room: Room):
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(room.address("classement"))
    expect(page.locator(".etat-partie")).to_contain_text("après le coup 1")
    judge = Official(browser, room, "JA")
    judge.close_move(browser, room)
    expect(page.locator(".etat-partie")).to_contain_text("après le coup 2")
    judge.leave()
    page.context.close()


@pytest.mark.parametrize("screen", ["classement", "table/7", "rejeu", "projection"])
def test_pages_reflow_at_four_hundred_per_cent(browser: Browser, demonstration: Room, screen: str):
    """1280 pixels zoomed four times: 320 wide, one column, nothing to scroll sideways."""
    page = browser.new_context(viewport={"width": 320, "height": 256}).new_page()
    page.goto(demonstration.address(screen))
    page.wait_for_load_state("load")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.context.close()
