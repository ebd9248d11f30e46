"""The second reading: blind, never of one's own entries, its differences settled by a third person."""

import hashlib

from playwright.sync_api import Browser, Route, expect

from web.conftest import Room
from web.intercepted import intercept
from web.room_maker import stored_slips
from web.wall import Official


def test_the_first_reading_stays_hidden_and_both_agree(desk):
    desk("A").enter("1 SWEATS 3H 50").slip(1)
    reader = desk("D1", "double")
    reader.shows("#manquants", "1 (1)")
    assert "SWEATS" not in reader.page.inner_text("body")
    reader.enter("SWEATS 3H 50")
    reader.shows("#recents li", "d’accord")
    reader.shows("#manquants", "0")
    reader.enter("1 SWEATS 3H 45")
    assert reader.page.locator("#recents li").count() == 1


def test_a_slip_is_confirmed_with_one_key(desk, stored):
    stored("1 SWEATS 3H 45")
    reader = desk("D1", "double")
    reader.type("1 SWE").press("F2")
    reader.shows("#message", "La ligne porte une lecture")
    assert reader.page.locator("#recents li").count() == 0
    reader.press("Escape", "F2")
    reader.shows("#premiere", "50 points, avertissement")
    assert reader.page.locator("#recents li").count() == 0, "shown, not confirmed"
    reader.press("Escape")
    expect(reader.page.locator("#premiere")).to_be_hidden()
    reader.press("F2")
    reader.shows("#premiere", "50 points, avertissement")
    reader.press("F2")
    reader.shows("#recents li", "confirmé, non aveugle")
    reader.shows("#comptes-lus", "Relus à l’aveugle : 0 – confirmés : 1")
    reader.shows("#manquants", "0")
    reader.press("Control+z")
    reader.shows("#message", "Relecture annulée")
    reader.shows("#manquants", "1 (1)")


def test_where_the_organiser_wants_blind_readings_nothing_is_shown(desk, stored, room, browser: Browser):
    organiser = Official(browser, room, "ORGA")
    organiser.post("/confirmations", admises=False)
    organiser.leave()
    stored("1 SWEATS 3H 45")
    reader = desk("D1", "double")
    reader.shows("#manquants", "1 (1)")
    reader.press("F2")
    reader.shows("#message", "lectures à l’aveugle")
    assert "SWEATS" not in reader.page.inner_text("body")


def test_the_key_of_the_top_reads_the_top_and_agrees_with_nothing_else(desk, stored, room):
    stored("1 SWEATS 3H 45")
    stored("2 SWEATS 3H 50")
    reader = desk("D1", "double")
    reader.press("+")
    reader.shows("#recents li:first-child", "un tiers tranche")
    reader.press("+")
    reader.shows("#recents li:first-child", "SWEATS 3H 50")
    reader.shows("#recents li:first-child", "d’accord")


def test_the_third_person_types_what_he_reads_and_sees_its_ruling_first(desk, stored, room):
    stored("1 SWEATS 3H 45")
    desk("D1", "double").enter("1 SWEATZ 3H 45")
    third = desk("D2", "double")
    third.shows("#ecarts", "Lecture 1")
    third.press("F8", "ArrowUp", "Tab").type("SWEATS 9H 50")
    shown = third.page.locator(".tierce .apercu")
    expect(shown).to_contain_text("45 points, pénalité")
    expect(shown.locator(".papier")).to_contain_text("9H")
    third.press("Enter")
    third.type("Un 9, pas un 3").press("Enter")
    expect(third.page.locator("#ecarts")).to_be_hidden()
    expect(third.page.locator("#ligne")).to_be_focused()
    room.server.kill()
    slip, points = stored_slips(room.folder)[1]
    assert (slip["mot"], slip["reference"], points) == ("SWEATS", "9H", 45)


def test_a_third_reading_without_its_ruling_settles_nothing(desk, stored):
    stored("1 SWEATS 3H 45")
    desk("D1", "double").enter("1 SWEATZ 3H 45")
    third = desk("D2", "double")
    third.shows("#ecarts", "Lecture 1")
    intercept(third.page, "**/juger", lambda route: route.abort())
    third.press("F8", "ArrowUp", "Tab").type("SWEATS 9H 50").press("Enter").type("Un 9").press("Enter")
    third.shows(".tierce", "attendez sa décision")
    third.shows("#ecarts", "Lecture 1")
    third.page.unroute("**/juger")
    third.press("Backspace")
    third.shows(".tierce .apercu", "26 points, avertissement")


def test_a_slip_is_drawn_as_the_third_person_sees_it(desk, stored, room):
    stored("1 SWEATS 3H 45")
    desk("D1", "double").enter("1 SWEATZ 3H 45")
    third = desk("D2", "double")
    third.shows("#ecarts", "Lecture 1")
    third.press("F8", "ArrowUp", "Tab", "F4", "Space").type("SWEATS").press("Enter")
    third.type("3H 50")
    third.shows(".tierce .apercu", "50 points, sans sanction")
    third.press("Enter").type("Ni l’un ni l’autre").press("Enter")
    expect(third.page.locator("#ecarts")).to_be_hidden()
    assert third.page.input_value("#ligne") == ""
    room.server.kill()
    slip, points = stored_slips(room.folder)[1]
    assert (slip["dessin"], points) == (["S", "W", "E", "A", "T", "S"], 50)


def test_what_happens_to_earlier_moves_is_shown_at_once(desk, room, browser: Browser):
    judge, third, second = (Official(browser, room, who) for who in ("JA", "K1", "D1"))
    reader = desk("D2", "double")
    reader.press("F9")
    reader.shows("#choix-coup option:checked", "Coup 1")
    reader.shows("#manquants", "À relire\N{NO-BREAK SPACE}: 8")
    second.post("/double", coup=1, table=1, mot="STEROLS", reference="H3", score=66)
    reader.shows("#manquants", "À relire\N{NO-BREAK SPACE}: 7 (2, 3, 4, 5, 6, 7, 8)")
    second.post("/double", coup=1, table=2, incidents=["vierge"])
    reader.shows("#ecarts", "Coup 1, table 2")
    (stored,) = judge.get("/bulletins?coup=1&table=2")["bulletins"]
    judge.post("/bulletins", table=2, mot="STEROLS", reference="H3", score=60, coup=1, version=stored["version"], motif="Un 0")
    reader.shows("#ecarts", "60")
    third.post("/double/trancher", table=2, incidents=["vierge"], coup=1, raison="Rien")
    expect(reader.page.locator("#ecarts")).to_be_hidden()
    for official in (judge, third, second):
        official.leave()


def test_a_reading_that_somebody_else_made_first_is_refused_and_leaves_nothing_to_settle(desk, stored, room, browser: Browser):
    stored("1 SWEATS 3H 50")
    reader, other = desk("D1", "double"), Official(browser, room, "D2")
    reader.page.context.set_offline(True)
    reader.enter("1 SWEATS 3H 50")
    reader.shows("#attente", "1 en attente")
    other.post("/double", coup=2, table=1, mot="SWEATS", reference="3H", score=50)
    other.leave()
    reader.page.context.set_offline(False)
    reader.shows("#message", "D2 a déjà relu ce bulletin")
    reader.shows("#recents li", "refusé")
    reader.settled()
    reader.shows("#manquants", "À relire\N{NO-BREAK SPACE}: 0")


def test_a_difference_goes_without_names_to_a_third_person(desk, stored, room):
    stored("1 SWEATS 3H 45")
    reader = desk("D1", "double")
    reader.enter("1 SWEATZ 3H 45")
    reader.shows("#recents li", "un tiers tranche")
    reader.shows("#ecarts", "Vous avez lu ce bulletin")
    assert reader.page.locator("#ecarts input").count() == 0

    third = desk("D2", "double")
    third.shows("#ecarts", "Lecture 1")
    shown = third.text("#ecarts")
    assert "Lecture 2" in shown
    assert "D1" not in shown
    right = third.page.locator(".lecture-anonyme").filter(has_text="50 points").locator("input")
    third.press("F8")
    if third.page.evaluate("document.activeElement.id") != right.get_attribute("id"):
        third.press("ArrowDown")
    third.press("Space", "Tab").type("Le S est lisible").press("Enter")
    expect(third.page.locator("#ecarts")).to_be_hidden()
    room.server.kill()
    slip, points = stored_slips(room.folder)[1]
    assert (slip["mot"], points) == ("SWEATS", 50)


def test_nobody_reads_his_own_entries_again(desk):
    judge = desk("JA")
    judge.enter("1 SWEATS 3H 50").slip(1)
    reader = desk("JA", "double")
    reader.shows("#manquants", "0")
    reader.enter("1 SWEATS 3H 50")
    reader.shows("#alertes", "n’existe pas")
    reader.press("Shift+Enter")
    reader.shows("#message", "rien à relire pour vous")
    assert reader.page.locator("#recents li").count() == 0


def test_a_second_reading_typed_without_network_is_kept(desk, stored):
    stored("1 SWEATS 3H 50")
    reader = desk("D1", "double")
    reader.page.context.set_offline(True)
    reader.enter("1 SWEATS 3H 50")
    reader.shows("#attente", "1 en attente")
    reader.page.context.set_offline(False)
    reader.shows("#recents li", "d’accord")


def test_an_audit_sample_names_arbiter_move_and_place_in_the_pile(browser: Browser, demonstration: Room):
    context = browser.new_context()
    demonstration.log_in(context, "D1")
    page = context.new_page()
    page.goto(demonstration.address("double"))
    expect(page.locator("body")).to_have_attribute("data-pret", "oui")
    page.focus("#sondage summary")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(page.locator("#sondage form p")).to_contain_text("Jetez les dés")
    page.focus("#des-sondage")
    page.keyboard.type("6 1 4 2 5 3 1 1 6 4")
    page.keyboard.press("Enter")
    rows = page.locator("#sondage tbody tr")
    expect(rows).to_have_count(10)
    (sample,) = context.request.get(demonstration.address("double/sondage").replace("/t/", "/api/t/")).json()["sondages"]
    head = f"{sample['des']},{sample['tete']},1"

    def ticket(slip):
        return hashlib.sha256(f"{head},{slip['coup']},{slip['table']}".encode()).hexdigest()

    # Anybody works it out with a digest: no slip that was left out has a lower ticket.
    assert sample["des"] == "6142531164"
    assert len({ticket(slip) for slip in sample["bulletins"]}) == 10
    first = [row.split()[:4] for row in rows.all_inner_texts()]
    assert first == [[slip["arbitre"], str(slip["coup"]), str(slip["rang"]), str(slip["table"])] for slip in sample["bulletins"]]
    context.close()


def test_a_new_move_does_not_take_the_reader_away_from_the_paper(desk, room, browser: Browser):
    judge, arbiter = Official(browser, room, "JA"), Official(browser, room, "A")
    judge.close_move(browser, room)
    reader = desk("D1", "double")
    reader.shows("#manquants", "À relire : 8")
    reader.shows("#choix-coup option:checked", "Coup 2")
    reader.type("1 SWE")
    judge.draw("-ABDEIRU")
    judge.conduct("annoncer", "lancer", "terminer")
    arbiter.post("/bulletins", table=3, mot="ZZZ", reference="A1", score=9, coup=3, version=0)
    reader.shows("#ailleurs", "9 à relire. F9 : Coup 3 (1 à relire)")
    reader.shows("#choix-coup option:checked", "Coup 2")
    assert reader.page.input_value("#ligne") == "1 SWE"

    reader.press("F9")
    reader.shows("#choix-coup option:checked", "Coup 3")
    reader.shows("#manquants", "1 (3)")
    assert reader.page.input_value("#ligne") == "", "what was typed belonged to the other pile"
    reader.press("F2")
    reader.shows("#premiere", "ZZZ")
    reader.press("F2")
    reader.shows("#recents li", "confirmé, non aveugle")
    reader.shows("#ailleurs", "16 à relire. F9 : Coup 1 (8 à relire)")
    reader.press("F9")
    reader.shows("#choix-coup option:checked", "Coup 1")
    reader.press("Shift+F9", "ArrowDown", "Enter")
    reader.shows("#choix-coup option:checked", "Coup 2")
    expect(reader.page.locator("#ligne")).to_be_focused()
    judge.leave()
    arbiter.leave()


def test_an_undo_that_the_server_refuses_says_why_and_what_stays(desk, stored):
    stored("1 SWEATS 3H 50")
    reader = desk("D1", "double")
    reader.enter("1 SWEATS 3H 50")
    reader.shows("#recents li", "d’accord")

    def refuse(route: Route) -> None:
        route.fulfill(status=422, json={"erreur": "Ce geste ne peut plus être défait."})

    intercept(reader.page, "**/annuler", refuse)
    reader.press("Control+z")
    reader.shows("#message", "votre lecture de la table 1, coup 2, est restée enregistrée. Ce geste ne peut plus être défait.")
    reader.shows("#recents li", "d’accord")
    reader.shows("#manquants", "À relire : 0")
    assert reader.page.input_value("#ligne") == ""
    reader.page.unroute("**/annuler")
    reader.press("Control+z")
    reader.shows("#message", "Relecture annulée")
    reader.shows("#manquants", "À relire : 1 (1)")
    assert reader.page.input_value("#ligne") == "1 SWEATS 3H 50"


def test_an_undone_reading_comes_back_on_the_line_of_its_own_pile(desk, stored):
    stored("1 SWEATS 3H 50")
    reader = desk("D1", "double")
    reader.enter("1 SWEATS 3H 50")
    reader.shows("#recents li", "d’accord")
    reader.press("F9")
    reader.shows("#choix-coup option:checked", "Coup 1")
    reader.press("Control+z")
    reader.shows("#message", "Relecture annulée")
    reader.shows("#choix-coup option:checked", "Coup 2")
    reader.shows("#manquants", "À relire : 1 (1)")
    assert reader.page.input_value("#ligne") == "1 SWEATS 3H 50"


def test_a_reading_that_differs_is_left_to_the_third_person_even_by_its_reader(desk, stored):
    stored("1 SWEATS 3H 50")
    reader = desk("D1", "double")
    reader.enter("1 SWEATS 3H 45")
    reader.shows("#recents li", "un tiers tranche")
    reader.press("Control+z")
    reader.shows("#message", "une troisième personne tranche, papier en main")
    reader.shows("#ecarts", "Vous avez lu ce bulletin")


def test_the_rack_and_the_grid_of_the_move_are_shown_and_nothing_of_the_first_reading(desk, stored):
    stored("1 SWEATS 3H 50")
    reader = desk("D1", "double")
    expect(reader.page.locator("#tirage .tuile")).to_have_count(7)
    assert reader.text("#tirage").replace(" ", "") == "AEGPSTW"
    grid = reader.page.locator("#grille tbody")
    square = grid.locator("tr:nth-child(8) > :nth-child(4)")
    expect(square).to_contain_text("S")
    assert grid.locator(".jeton").count() == len("STEROLS")
    assert "SWEATS" not in reader.page.inner_text("body")
    reader.type("1 SWEATS 3H 45")
    expect(grid.locator("tr:nth-child(9) > :nth-child(4)")).to_contain_text("W")
    expect(reader.page.locator("#lu-sens .invisible")).to_have_text("vertical")

    reader.press("Escape", "F9")
    reader.shows("#choix-coup option:checked", "Coup 1")
    expect(reader.page.locator("#tirage")).to_contain_text("O")
    assert reader.text("#tirage").replace(" ", "") == "ELORSST"
    expect(grid.locator(".jeton")).to_have_count(0)


def test_a_grid_that_could_not_be_fetched_comes_with_the_next_news(desk, stored):
    stored("1 SWEATS 3H 50")
    reader = desk("D1", "double")
    intercept(reader.page, "**/solutions*", lambda route: route.abort())
    reader.press("F9")
    reader.shows("#choix-coup option:checked", "Coup 1")
    reader.shows("#message", "ne répond pas")
    expect(reader.page.locator("#tirage .tuile")).to_have_count(0)
    reader.page.unroute("**/solutions*")
    stored("2 SWEATS 3H 50")
    expect(reader.page.locator("#tirage .tuile")).to_have_count(7)
