"""Correction slips and blank sheets, on paper."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from duplicata.web.views.slips.billets import PAR_FEUILLE, feuilles, initiales
from web.conftest import Room
from web.room_maker import Server
from web.wall import Official

POINT = 96 / 72
MILLIMETRE = 96 / 25.4


@pytest.fixture
def desk(browser: Browser, demonstration: Room) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    demonstration.log_in(context, "JA")
    page = context.new_page()
    page.goto(demonstration.address("billets?tous=true"))
    page.emulate_media(media="print")
    yield page
    context.close()


@pytest.mark.parametrize("number", [1, 7, 8, 9, 40, 61])
def test_sheets_cut_together_make_one_pile_in_order(number: int):
    sheets = list(feuilles(range(number)))
    assert len(sheets) == -(-number // PAR_FEUILLE)
    pile = [sheet[position] for position in range(PAR_FEUILLE) for sheet in sheets]
    assert [slip for slip in pile if slip is not None] == list(range(number))


def test_initials():
    assert initiales("Marie-Anne Le Gall") == "MAL"
    assert initiales("B") == "B"
    assert initiales("K1, K2") == "K1, K2", "badges are told whole"


def test_a_slip_says_everything(browser: Browser, desk: Page, demonstration: Room):
    official = Official(browser, demonstration, "JA")
    expected = official.get("/billets")["billets"]
    official.leave()
    assert len(expected) == desk.locator("article.billet").count()
    for slip in expected:
        paper = desk.locator(f'[data-cle="{demonstration.event}/1/{slip["coup"]}/{slip["table"]}"]')
        text = " ".join(paper.inner_text().split())
        assert text.startswith(f"{slip['table']} {slip['nom']} Coup {slip['coup']}")
        assert f"→ {slip['accorde']}" in text
        assert slip["sanction"] in text
        for reason in slip["motifs"]:
            assert f"{' '.join(reason['texte'].split())} (art. {reason['article']})" in text
        assert ("sous réserve" in text) == slip["sous_reserve"]
        if slip["avertissements"]:
            assert f"AV {slip['avertissements']} sur 3" in text or f"{slip['avertissements']} AV, dont 3 sans frais" in text
        assert re.search(r"Arbitre [A-Z]+ · [0-9a-f]{12} · .+", text)


def test_slips_of_every_kind_are_in_the_demonstration(desk: Page):
    sanctions = set(desk.locator(".billet-sanction strong").all_inner_texts())
    assert {"avertissement", "pénalité de 5 points", "nullité"} <= sanctions
    assert desk.get_by_text("sous réserve").count() >= 2


def test_print_is_large_enough_within_margins_and_cut_in_eight(desk: Page):
    sizes = desk.evaluate("""() => [...document.querySelectorAll('.billet *')].filter((e) => e.checkVisibility() && e.innerText?.trim())
      .map((e) => [e.className, parseFloat(getComputedStyle(e).fontSize)])""")
    assert min(size for _, size in sizes) >= 9 * POINT - 0.01
    assert max(sizes, key=lambda found: found[1])[0] == "billet-table"
    boxes = desk.evaluate("""() => {
      const page = document.querySelector('.feuille-a4').getBoundingClientRect();
      const rect = (e) => { const r = e.getBoundingClientRect(); return [r.left - page.left, r.top - page.top, page.right - r.right, page.bottom - r.bottom]; };
      const billets = [...document.querySelector('.feuille-a4').children];
      return { page: [page.width, page.height], sizes: billets.map((b) => [b.offsetWidth, b.offsetHeight]),
               inside: billets.flatMap((b) => [...b.querySelectorAll('p')].filter((p) => p.innerText.trim()).map(rect)),
               clipped: [...document.querySelectorAll('.billet')].filter((b) => b.scrollHeight > b.clientHeight + 1).length };
    }""")
    assert boxes["page"] == pytest.approx([210 * MILLIMETRE, 297 * MILLIMETRE], abs=1)
    assert all(size == pytest.approx([105 * MILLIMETRE, 297 / 4 * MILLIMETRE], abs=2) for size in boxes["sizes"])
    assert min(min(box) for box in boxes["inside"]) >= 5 * MILLIMETRE
    assert boxes["clipped"] == 0


def test_nothing_is_said_by_colour_alone(desk: Page):
    colours = set(desk.evaluate("[...document.querySelectorAll('.billet, .billet *')].map((e) => getComputedStyle(e).color)"))
    assert colours <= {"rgb(0, 0, 0)", "rgb(255, 255, 255)"}


def test_the_pdf_has_one_page_per_sheet(desk: Page, tmp_path: Path):
    sheets = desk.locator(".feuille-a4").count()
    pdf = desk.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == sheets


def test_what_the_screens_say_of_the_line_is_not_printed(browser: Browser, template: tuple[Path, dict[str, str]], tmp_path: Path):
    """Above the slips, it would push the last ones to another page and move the cutting lines."""
    folder, codes = template
    room = Room(Server(Path(shutil.copytree(folder, tmp_path / "room"))), codes)
    room.server.start("--badges-en-clair")
    try:
        arbiter = Official(browser, room, "A")
        for table in range(1, 5):
            arbiter.post("/bulletins", table=table, mot="SWEATS", sens="V", reference="3H", score=45, coup=2, version=0)
        arbiter.leave()
        page = Printer(browser, room, "JA").page
        expect(page.locator(".en-clair:visible")).to_have_count(1)
        page.emulate_media(media="print")
        expect(page.locator(".en-clair:visible")).to_have_count(0)
        assert page.locator(".feuille-a4").bounding_box()["y"] == 0
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1
        page.context.close()
    finally:
        room.server.kill()


class Printer:
    """Somebody in front of the page of the correction slips; what would have come out is kept."""

    def __init__(self, browser: Browser, room: Room, account: str) -> None:
        self.context = browser.new_context(bypass_csp=True)
        room.log_in(self.context, account)
        self.context.add_init_script("window.printed = []; print = () => printed.push(document.querySelectorAll('.billet[data-duplicata]').length)")
        self.page = self.context.new_page()
        self.page.goto(room.address("billets"))

    def press(self) -> int:
        """How many of the slips printed are marked as duplicates."""
        before = self.page.evaluate("printed.length")
        self.page.locator("#imprimer").click()
        self.page.wait_for_function(f"printed.length > {before}")
        return int(self.page.evaluate("printed.at(-1)"))


def test_a_reprint_is_marked_whichever_computer_it_comes_from(browser: Browser, room: Room):
    arbiter = Official(browser, room, "A")
    arbiter.post("/bulletins", table=1, mot="SWEATS", sens="V", reference="3H", score=45, coup=2, version=0)
    first, second = Printer(browser, room, "JA"), Printer(browser, room, "K1")
    expect(first.page.locator("article.billet")).to_have_count(1)
    assert first.press() == 0
    assert first.press() == 1
    assert second.press() == 1, "opened before the first print, yet the server knows"
    second.page.reload()
    expect(second.page.locator(".a-remettre")).to_contain_text("imprimé")
    expect(second.page.locator("article.billet .duplicata")).to_be_visible()

    (stored,) = arbiter.get("/bulletins?coup=2&table=1")["bulletins"]
    arbiter.post("/bulletins", table=1, mot="SWEATZ", sens="V", reference="3H", score=50, coup=2, version=stored["version"], motif="Relu")
    second.page.reload()
    assert second.press() == 0, "another ruling is another slip"
    sentences = [sentence for gesture in arbiter.get("/journal")["gestes"] for sentence in gesture["phrases"]]
    assert sum("billet de correction imprimé" in sentence for sentence in sentences) == 4
    printers = [gesture["auteur"] for gesture in arbiter.get("/journal")["gestes"] if "imprimé" in gesture["phrases"][0]]
    assert printers == ["K1", "K1", "JA", "JA"]
    arbiter.leave()
    first.context.close()
    second.context.close()


def test_nothing_is_printed_when_the_server_cannot_be_told(browser: Browser, room: Room):
    arbiter = Official(browser, room, "A")
    arbiter.post("/bulletins", table=1, mot="SWEATS", sens="V", reference="3H", score=45, coup=2, version=0)
    arbiter.leave()
    printer = Printer(browser, room, "JA")
    printer.context.set_offline(True)
    printer.page.locator("#imprimer").click()
    expect(printer.page.locator("#avis")).to_contain_text("Rien n’est imprimé")
    assert printer.page.evaluate("printed") == []
    printer.context.close()


def test_handing_over_is_recorded(browser: Browser, room: Room):
    arbiter = Official(browser, room, "A")
    arbiter.post("/bulletins", table=1, mot="SWEATS", sens="V", reference="3H", score=45, coup=2, version=0)
    arbiter.leave()
    page = Printer(browser, room, "JA").page
    page.locator("#cocher").click()
    page.locator("#remis").click()
    expect(page.locator("article.billet")).to_have_count(0)
    page.goto(room.address("billets?tous=true"))
    expect(page.locator("article.billet .duplicata")).to_be_visible()
    expect(page.locator(".a-remettre")).to_contain_text("remis")
    page.context.close()


def test_a_batch_is_handed_over_by_a_second_key_and_a_mark_is_taken_back(browser: Browser, room: Room):
    arbiter = Official(browser, room, "A")
    for table in (1, 2):
        arbiter.post("/bulletins", table=table, mot="SWEATS", sens="V", reference="3H", score=45, coup=2, version=0)
    arbiter.leave()
    page = Printer(browser, room, "JA").page
    page.locator("#cocher").click()
    page.locator("#remis").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#garde")).to_contain_text("Marquer remis 2 billets")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#garde")).to_be_hidden()
    expect(page.locator("article.billet")).to_have_count(2)
    page.locator("#remis").click()
    page.keyboard.press("o")
    expect(page.locator("article.billet")).to_have_count(0)

    page.goto(room.address("billets?tous=true"))
    page.get_by_role("button", name="Table 2, coup 2 : pas remis").click()
    page.keyboard.press("o")
    expect(page.locator(".reprendre")).to_have_count(1)
    page.goto(room.address("billets"))
    expect(page.locator("article.billet")).to_have_count(1)
    page.context.close()


def test_slips_ticked_late_are_marked_from_the_move_before_which_they_were_carried(browser: Browser, room: Room):
    arbiter = Official(browser, room, "A")
    for table in (1, 2):
        arbiter.post("/bulletins", table=table, mot="SWEATZ", sens="V", reference="3H", score=45, coup=2, version=0)
    page = Printer(browser, room, "JA").page
    page.locator("#cocher").click()
    for typed, said in (("9", "va de 2 à 3"), ("2", "ne peut pas être connu avant le coup 2")):
        page.locator("#connu").fill(typed)
        page.locator("#remis").click()
        if typed == "2":
            expect(page.locator("#garde")).to_contain_text("Marquer 2 billets remis avant le coup 2")
            page.keyboard.press("o")
        expect(page.locator("#avis")).to_contain_text(said)
    page.locator("#connu").fill("3")
    sent: list[str | None] = []
    page.on("request", lambda request: sent.append(request.post_data) if request.url.endswith("/billets/remis") else None)
    page.locator("#remis").click()
    page.keyboard.press("o")
    expect(page.locator("article.billet")).to_have_count(0)
    assert ['"connu_au_coup":3' in (body or "") for body in sent] == [True]
    arbiter.leave()
    page.context.close()


def test_a_slip_ruled_on_meanwhile_is_said_and_takes_no_tick_away(browser: Browser, room: Room):
    arbiter = Official(browser, room, "A")
    wrong = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 45, "coup": 2}
    first = arbiter.post("/bulletins", table=1, version=0, **wrong)
    printer = Printer(browser, room, "JA")
    page = printer.page
    page.locator('input[name="billet"]').check()
    expect(page.locator("#depuis")).to_be_hidden()
    arbiter.post("/bulletins", table=2, version=0, **wrong)
    expect(page.locator("#depuis-phrase")).to_have_text("1 billet nouveau ou corrigé depuis l’affichage.")
    expect(page.locator('input[name="billet"]')).to_be_checked()
    arbiter.post("/bulletins", table=1, version=first["version"], motif="mal lu", **wrong | {"mot": "SWEATZ"})
    expect(page.locator("#depuis-phrase")).to_have_text("2 billets nouveaux ou corrigés depuis l’affichage.")
    page.locator("#imprimer").click()
    expect(page.locator("#avis")).to_contain_text("Rien n’est imprimé")
    page.locator("#actualiser").press("Enter")
    expect(page.locator('input[name="billet"]')).to_have_count(2)
    expect(page.locator("#depuis")).to_be_hidden()
    arbiter.leave()
    page.context.close()


def test_the_arbiter_goes_from_his_screen_to_the_slips_he_sends(browser: Browser, room: Room):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    room.log_in(context, "A")
    page = context.new_page()
    page.goto(room.address("saisie"))
    page.get_by_role("link", name="Billets").press("Enter")
    expect(page.locator("h1")).to_have_text("Billets de correction")
    expect(page.locator("[aria-current=page]")).to_have_text("Billets")
    context.close()


def test_fields_of_the_list_may_be_left_empty(browser: Browser, room: Room):
    arbiter = Official(browser, room, "A")
    for table in (1, 2):
        arbiter.post("/bulletins", table=table, mot="SWEATS", sens="V", reference="3H", score=45, coup=2, version=0)
    arbiter.leave()
    page = Printer(browser, room, "A").page
    shown = page.locator('input[name="billet"]')
    show = page.get_by_role("button", name="Afficher")
    for choice, count in ((None, 2), ("#table", 1), ("#coup", 0), (".filtre [name=tous]", 0)):
        if choice == "#table":
            page.fill(choice, "2")
        elif choice == "#coup":
            page.fill("#table", "")
            page.select_option(choice, "1")
        elif choice:
            page.check(choice)
        show.press("Enter")
        expect(page.locator("h1")).to_have_text("Billets de correction")
        expect(shown).to_have_count(count)
    page.context.close()


def test_blank_sheets_have_heavier_rules_every_five_moves(browser: Browser, demonstration: Room):
    context = browser.new_context()
    demonstration.log_in(context, "JA")
    page = context.new_page()
    page.goto(demonstration.address("feuille"))
    widths = page.evaluate("""() => [...document.querySelectorAll('.arbitrage thead')[0].querySelectorAll('th')].slice(2, 27)
      .map((th) => parseFloat(getComputedStyle(th).borderInlineEndWidth))""")
    thick = [move for move, width in enumerate(widths, 1) if width > 1.5]
    assert thick == [5, 10, 15, 20, 25]
    page.emulate_media(media="print")
    assert page.locator(".feuille-a4").count() == 3
    assert page.evaluate("[...document.querySelectorAll('.feuille-a4')].every((f) => f.scrollHeight <= f.clientHeight + 1)")
    context.close()


def foot_with(desk: Page, name: str) -> dict[str, bool]:
    """Whether the initials and the digest are seen, and the whole of that name of the event."""
    seen: dict[str, bool] = desk.evaluate(
        """(name) => {
      const foot = document.querySelector('.billet-pied');
      foot.querySelector('.billet-evenement').textContent = name;
      const { left, right, bottom } = foot.getBoundingClientRect();
      const inside = (e) => { const box = e.getBoundingClientRect(); return box.left >= left - 1 && box.right <= right + 1 && box.bottom <= bottom + 1; };
      const slip = foot.closest('.billet');
      return { initials: inside(foot.firstElementChild), digest: inside(foot.querySelector('.empreinte')) && foot.querySelector('.empreinte').textContent.length === 12,
               name: foot.scrollHeight <= foot.clientHeight + 1, fits: slip.scrollHeight <= slip.clientHeight + 1 };
    }""",
        name,
    )
    return seen


def test_the_name_of_the_event_is_whole_on_the_slip(desk: Page):
    assert foot_with(desk, "Festival de la vallée de l’Ouche") == {"initials": True, "digest": True, "name": True, "fits": True}


def test_a_very_long_name_of_the_event_hides_neither_the_initials_nor_the_digest(desk: Page):
    very_long = "Championnat interrégional en parties originales de la vallée et des plateaux " * 2
    assert foot_with(desk, very_long) == {"initials": True, "digest": True, "name": False, "fits": True}


def test_the_heads_of_the_blank_sheet_stand_in_their_cells(browser: Browser, demonstration: Room):
    context = browser.new_context()
    demonstration.log_in(context, "JA")
    page = context.new_page()
    for language in ("fr", "en"):
        page.goto(demonstration.address(f"feuille?langue={language}"))
        page.emulate_media(media="print")
        assert page.evaluate("[...document.querySelectorAll('.arbitrage thead th')].filter((th) => th.scrollWidth > th.clientWidth).map((th) => th.textContent)") == []
    context.close()


def test_sanctions_without_a_slip_are_listed_apart_and_added_by_one_key(browser: Browser, room: Room):
    judge, arbiter = Official(browser, room, "JA"), Official(browser, room, "A")
    judge.conduct("retenir")
    for table, score in ((1, 45), (2, 40)):
        arbiter.post("/bulletins", coup=2, table=table, version=0, mot="SWEATS", sens="V", reference="3H", score=score)
    context = browser.new_context()
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("billets"))
    expect(page.locator("article.billet")).to_have_count(0)
    expect(page.locator(".a-ajouter li")).to_have_count(2)
    expect(page.locator(".a-ajouter button").first).to_be_enabled()
    page.locator(".a-ajouter button").first.focus()
    page.keyboard.press("a")
    expect(page.locator("article.billet")).to_have_count(1)
    expect(page.locator(".a-remettre li")).to_contain_text("ajouté")
    page.get_by_role("button", name="Table 1, coup 2 : laisser sans billet").click()
    expect(page.locator(".a-ajouter li")).to_have_count(2)
    context.close()
    judge.leave()
    arbiter.leave()
