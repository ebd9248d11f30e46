"""The second reading: blind, never of one's own entries, its differences settled by a third person."""

from playwright.sync_api import Browser, expect

from web.conftest import Room
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


def test_a_slip_is_confirmed_with_one_key(desk):
    desk("A").enter("1 SWEATS 3H 45").slip(1)
    reader = desk("D1", "double")
    reader.press("+")
    reader.shows("#recents li", "d’accord")


def test_a_difference_goes_without_names_to_a_third_person(desk, room):
    desk("A").enter("1 SWEATS 3H 45").slip(1)
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


def test_a_second_reading_typed_without_network_is_kept(desk):
    desk("A").enter("1 SWEATS 3H 50").slip(1)
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
    page.keyboard.press("Enter")
    rows = page.locator("#sondage tbody tr")
    expect(rows).to_have_count(10)
    first = rows.all_inner_texts()
    api = demonstration.address("double/sondage?taille=500").replace("/t/", "/api/t/")
    slips = context.request.get(api).json()["bulletins"]
    everything = {(slip["arbitre"], slip["coup"], slip["rang"]): slip["table"] for slip in slips}
    for row in first:
        arbiter, move, rank, table = row.split()[:4]
        assert everything[arbiter, int(move), int(rank)] == int(table)
    page.keyboard.press("Enter")
    expect(rows).to_have_count(10)
    assert rows.all_inner_texts() == first, "the journal decides, not who asks"
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
    reader.press("+")
    reader.shows("#recents li", "d’accord")
    reader.shows("#ailleurs", "16 à relire. F9 : Coup 1 (8 à relire)")
    reader.press("F9")
    reader.shows("#choix-coup option:checked", "Coup 1")
    reader.press("Shift+F9", "ArrowDown", "Enter")
    reader.shows("#choix-coup option:checked", "Coup 2")
    expect(reader.page.locator("#ligne")).to_be_focused()
    judge.leave()
    arbiter.leave()
