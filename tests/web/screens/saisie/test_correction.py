"""A festival does not wait: move 3 is played while the arbiters still correct move 2."""

import pytest
from playwright.sync_api import expect

from web.screens.desk import Desk, comes_next, draw, unanswered
from web.wall import Official


@pytest.fixture
def judge(sit, room, browser) -> Desk:
    """The word of move 2 is retained and move 3 drawn, while no slip is entered yet."""
    official = Official(browser, room, "JA")
    official.conduct("retenir", "tirer")
    official.leave()
    judge = Desk(sit(room))
    comes_next(judge.page, "Annoncer le tirage")
    judge.shows("#anterieurs", "Coup 2, correction en cours")
    return judge


def play(judge: Desk) -> None:
    """To the collection of move 3."""
    judge.press("Enter")
    comes_next(judge.page, "Lancer le chronomètre")
    judge.press("Enter")
    comes_next(judge.page, "Annoncer la fin du coup")
    judge.press("Enter", "o")
    comes_next(judge.page, "Retenir le top")


def test_the_desk_draws_on_while_slips_are_missing(sit, room):
    judge = Desk(sit(room))
    comes_next(judge.page, "Retenir le top")
    judge.press("Enter")
    comes_next(judge.page, "Tirer le coup 3")
    judge.shows("#precision", "Il manque 8 bulletins")
    draw(judge.page)
    comes_next(judge.page, "Annoncer le tirage")
    judge.shows("#anterieurs", "Coup 2, correction en cours")


def test_the_arbiter_goes_on_with_his_pile_and_then_to_the_next_one(desk, judge: Desk):
    arbiter = desk("A")
    arbiter.shows("#coup", "Coup 2")
    arbiter.shows("#coups-ouverts", "Le coup 3 se joue")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")
    for table in (1, 2, 3):
        arbiter.enter(f"{table} SWEATS 3H 50")
        arbiter.slip(table)
    play(judge)
    arbiter.shows("#coups-ouverts", "Autre coup ouvert : 3 (manquants : 4)")
    arbiter.shows("#coup", "Coup 2")
    arbiter.enter("4 SWEATS 3H 50")
    arbiter.shows("#coup", "Coup 3")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")
    # Taken back, the slip is missing again: its move comes back with the line as it was typed.
    arbiter.settled()
    arbiter.press("Control+z")
    arbiter.shows("#coup", "Coup 2")
    arbiter.shows("#manquants", "1 (4)")
    expect(arbiter.page.locator("#ligne")).to_have_value("4 SWEATS 3H 50")
    arbiter.press("Enter")
    arbiter.shows("#coup", "Coup 3")
    arbiter.press("Alt+ArrowUp")
    arbiter.shows("#coup", "Coup 2")
    arbiter.press("Alt+ArrowDown")
    arbiter.shows("#coup", "Coup 3")


def test_the_juge_arbitre_closes_the_oldest_move_whenever_it_is_complete(desk, judge: Desk, browser, room):
    for account in ("A", "B"):
        arbiter = desk(account)
        arbiter.press("Alt+t", "Alt+t")
        arbiter.shows("#message", "Top noté pour 4 tables")
        arbiter.settled()
        arbiter.shows("#coup", "Coup 3")
    expect(judge.page.locator("#anterieurs dd.nombre")).to_have_text(["0", "0"])
    judge.press("c")
    expect(judge.page.locator("#anterieurs")).to_be_empty()
    comes_next(judge.page, "Annoncer le tirage")
    official = Official(browser, room, "JA")
    assert {line["total"] for line in official.get("/classement")["lignes"]} == {66 + 50}
    official.leave()


def test_a_move_shown_complete_is_closed_at_once_however_late_the_next_gesture_is_read(desk, judge: Desk):
    with unanswered(judge.page, "**/partie/suivant"):
        for account in ("A", "B"):
            arbiter = desk(account)
            arbiter.press("Alt+t", "Alt+t")
            arbiter.settled()
        expect(judge.page.locator("#anterieurs dd.nombre")).to_have_text(["0", "0"])
        with judge.page.expect_response("**/partie/clore") as answer:
            judge.press("c")
    assert answer.value.ok
    expect(judge.page.locator("#anterieurs")).to_be_empty()


def test_closing_a_move_without_a_slip_names_the_move_and_asks_for_a_second_key(desk, judge: Desk):
    judge.press("c")
    judge.shows("#garde", "Clore le coup 2 sans 8 bulletins")
    judge.press("Escape")
    judge.shows("#anterieurs", "Coup 2, correction en cours")


def test_what_is_on_the_line_keeps_its_move_when_it_is_closed_meanwhile(desk, judge: Desk):
    arbiter = desk("A")
    play(judge)
    arbiter.shows("#coups-ouverts", "Autre coup ouvert : 3 (manquants : 4)")
    arbiter.type("4 SWEATS 3H 50")
    judge.press("c", "o")
    expect(judge.page.locator("#anterieurs")).to_be_empty()
    arbiter.shows("#fermee", "Le coup 2 est clos")
    arbiter.press("Enter")
    arbiter.shows("#message", "Rien n’est enregistré. Le coup 2 est clos. Pour corriger : 2/table")
    arbiter.press("Escape")
    arbiter.shows("#coup", "Coup 3")


def test_a_line_may_name_the_open_move_it_is_for(desk, judge: Desk):
    arbiter = desk("A")
    play(judge)
    arbiter.enter("3/2 /v")
    arbiter.slip(2)
    arbiter.shows("#coup", "Coup 2")
    arbiter.shows("#coups-ouverts", "Autre coup ouvert : 3 (manquants : 3)")


def test_what_is_set_aside_or_taken_back_elsewhere_never_moves_the_arbiter_back(desk, judge: Desk):
    arbiter, other = desk("A"), desk("B")
    play(judge)
    arbiter.shows("#coups-ouverts", "Autre coup ouvert : 3 (manquants : 4)")
    other.type("1 SWEATS 3H 50").press("Shift+Enter")
    other.settled()
    arbiter.shows("#manquants", "3 (2, 3, 4)")
    for table in (2, 3):
        arbiter.enter(f"{table} SWEATS 3H 50")
    # Its direction is asked about once it has left the line: the arbiter is on move 3 by then, and stays there.
    with unanswered(arbiter.page, "**/juger"):
        arbiter.enter("4 SWEATS H3 50")
        arbiter.shows("#coup", "Coup 3")
    arbiter.shows("#a-regler", "coup 2 : Table 4")
    arbiter.shows("#coups-ouverts", "2 (manquants : 1)")
    other.press("Control+z")
    arbiter.shows("#coups-ouverts", "2 (manquants : 2)")
    arbiter.press("+")
    arbiter.slip(1)
    arbiter.shows("#coup", "Coup 3")
    arbiter.shows("#manquants", "3 (2, 3, 4)")


def test_the_first_key_after_a_move_was_closed_under_the_arbiter_s_fingers_stores_nothing(desk, judge: Desk):
    arbiter = desk("A")
    play(judge)
    arbiter.shows("#coups-ouverts", "Autre coup ouvert : 3 (manquants : 4)")
    judge.press("c", "o")
    expect(judge.page.locator("#anterieurs")).to_be_empty()
    arbiter.shows("#coup", "Coup 3")
    arbiter.press("+")
    arbiter.shows("#message", "Le coup 2 vient d’être clos : ceci irait au coup 3")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")
    arbiter.press("+")
    arbiter.slip(1)
    arbiter.shows("#manquants", "3 (2, 3, 4)")


def test_a_drawing_begun_on_an_empty_line_keeps_its_move(desk, judge: Desk):
    arbiter = desk("A")
    play(judge)
    arbiter.press("F4").type("SWEATS")
    judge.press("c", "o")
    expect(judge.page.locator("#anterieurs")).to_be_empty()
    arbiter.shows("#fermee", "Le coup 2 est clos")
    arbiter.shows("#coup", "Coup 2")
    arbiter.press("Enter", "Shift+Enter")
    arbiter.shows("#message", "Rien n’est enregistré. Le coup 2 est clos.")


def test_another_rack_brings_its_own_solutions(desk, judge: Desk):
    arbiter = desk("A")
    arbiter.press("Alt+t", "Alt+t")
    arbiter.settled()
    arbiter.shows("#coup", "Coup 3")
    arbiter.type("2 ZZ")
    before = arbiter.text("#top")
    judge.press("r").type("jeton retourné").press("Enter", "o")
    comes_next(judge.page, "Tirer le coup 3")
    judge.page.locator("#mode").select_option("manuel")
    judge.page.locator("#lettres").fill("-AEILNRT")
    draw(judge.page)
    comes_next(judge.page, "Annoncer le tirage")
    arbiter.shows("#tirage", "A E I L N R T".replace(" ", ""))
    expect(arbiter.page.locator("#top")).not_to_have_text(before)
    arbiter.press("Escape")
    play(judge)
    arbiter.press("+")
    arbiter.slip(1)
    expect(arbiter.page.locator("#recents li").first).not_to_contain_text("nullité")


def test_the_last_slip_of_a_move_goes_before_the_commission_with_its_move(desk, judge: Desk, browser, room):
    arbiter = desk("A")
    play(judge)
    for table in (1, 2, 3):
        arbiter.enter(f"{table} SWEATS 3H 50")
    arbiter.type("4 SWEATZ 3H 50").press("F2", "Tab", "End", "Tab").type("Z ou S ?").press("Enter")
    arbiter.shows("#coup", "Coup 3")
    arbiter.settled()
    official = Official(browser, room, "JA")
    (case,) = official.get("/commission")["cas"]
    assert (case["coup"], case["table"]) == (2, 4)
    official.leave()
