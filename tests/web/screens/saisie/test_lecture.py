"""What the entry screen keeps, shows and draws of a slip, and what a key held down does not do."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from web.conftest import Room
from web.room_maker import make_room, serving, stored_slips
from web.screens.desk import Desk, unanswered
from web.wall import Official


@pytest.fixture
def first_move(tmp_path: Path) -> Iterator[Room]:
    codes = make_room(tmp_path / "first", moves=("STEROLS",))
    with serving(tmp_path / "first") as server:
        yield Room(server, codes)


def square(arbiter: Desk, row: str, column: int) -> Locator:
    return arbiter.page.locator(f"#grille tbody tr:nth-child({'ABCDEFGHIJKLMNO'.index(row) + 1}) > :nth-child({column + 1})")


def test_the_first_move_keeps_the_reference_that_is_written(desk, first_move):
    arbiter = desk("A", room=first_move)
    arbiter.type("1 STEROLS H5 66")
    arbiter.shows("#points", "66 points")
    assert arbiter.text("#lu-reference") == "H5"
    arbiter.press("Enter").slip(1)
    arbiter.shows("#recents li .texte", "STEROLS H5 66")
    arbiter.enter("2 STEROLS - 66").slip(2)
    first_move.server.kill()
    slips = stored_slips(first_move.folder)
    assert (slips[1][0]["reference"], slips[1][1]) == ("H5", 66)
    assert "reference" not in slips[2][0]


def test_a_key_held_down_confirms_nothing(desk):
    arbiter = desk()
    arbiter.page.keyboard.down("Alt")
    for _ in range(5):
        arbiter.page.keyboard.down("t")
    arbiter.page.keyboard.up("t")
    arbiter.page.keyboard.up("Alt")
    arbiter.shows("#message", "à 4 tables")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")
    arbiter.press("Escape")
    for _ in range(5):
        arbiter.page.keyboard.down("+")
    arbiter.page.keyboard.up("+")
    arbiter.slip(1)
    arbiter.settled()
    arbiter.shows("#manquants", "3 (2, 3, 4)")


def test_the_next_game_brings_its_own_tables_and_takes_the_messages_away(desk, browser: Browser, room: Room):
    arbiter = desk("A")
    judge = Official(browser, room, "JA")
    organiser = Official(browser, room, "ORGA")
    judge.close_move(browser, room)
    arbiter.shows("#fermee", "clos")
    arbiter.press("Control+z")
    arbiter.shows("#message", "Rien à annuler")
    judge.post("/partie/annuler_coup", raison="salle évacuée")
    judge.post("/partie/clore_partie", cause="decision")
    ranges = [{"arbitre": "A", "premiere": 5, "derniere": 8}, {"arbitre": "B", "premiere": 1, "derniere": 4}]
    organiser.post("/parties", plages=ranges)
    judge.draw("STEROLS")
    judge.conduct("annoncer", "lancer", "terminer")
    arbiter.shows("#manquants", "4 (5, 6, 7, 8)")
    expect(arbiter.page.locator("#message")).to_have_text("")
    judge.leave()
    organiser.leave()


def test_the_announcement_of_the_top_does_not_outlive_its_move(desk, browser: Browser, room: Room):
    arbiter = desk("A")
    arbiter.press("Alt+t")
    arbiter.shows("#message", "à 4 tables")
    judge = Official(browser, room, "JA")
    judge.close_move(browser, room)
    judge.draw("-MMQEAO?")
    judge.conduct("annoncer", "lancer", "terminer")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")
    expect(arbiter.page.locator("#message")).to_have_text("")
    arbiter.press("Shift+Enter")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")
    judge.leave()


def test_the_grid_shows_the_place_that_is_paid_else_the_one_written(desk):
    arbiter = desk()
    arbiter.type("1 SWEATS 9H 50")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "penalite")
    expect(square(arbiter, "I", 3)).to_have_class(re.compile("pose"))
    expect(square(arbiter, "I", 3)).to_contain_text("W")
    arbiter.press("Control+a").type("1 SWEATZ A1 50")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "nullite")
    expect(square(arbiter, "A", 2)).to_contain_text("W")
    expect(square(arbiter, "A", 3)).to_have_class(re.compile("invalide"))


def test_a_drawn_slip_shows_its_word_and_its_place(desk):
    arbiter = desk()
    arbiter.type("1 ").press("F4").type("STE").press("ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Space").type("WEATS")
    arbiter.press("Enter").type("50")
    arbiter.shows("#points", "50 points")
    assert arbiter.text("#lu-mot").replace(" ", "") == "SWEATS"
    assert arbiter.text("#lu-reference") == "(3H)"
    expect(square(arbiter, "I", 3)).to_contain_text("W")


def test_the_help_comes_into_view(desk):
    arbiter = desk()
    arbiter.press("F1")
    expect(arbiter.page.locator("#aide p").first).to_be_in_viewport()
    expect(arbiter.page.locator("#aide summary")).to_be_in_viewport()
    arbiter.press("F1")
    expect(arbiter.page.locator("#ligne")).to_be_in_viewport()


def test_the_arbiters_own_ruling_starts_from_the_programs(desk):
    arbiter = desk()
    arbiter.type("1 SWEATS 3H 45")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "avertissement")
    arbiter.press("F2")
    assert arbiter.page.input_value("#decide-points") == "50"
    assert arbiter.page.input_value("#decide-sanction") == "avertissement"
    arbiter.press("Escape", "Control+a")
    with unanswered(arbiter.page, "**/juger"):
        arbiter.type("1 SWEATZ 3H 50").press("F2").type("12")
    arbiter.shows("#sanction", "nullité")
    expect(arbiter.page.locator("#decide-sanction")).to_have_value("aucune")
    assert arbiter.page.input_value("#decide-points") == "12"


def test_the_direction_understood_is_shown_and_said(desk):
    arbiter = desk()
    shown = arbiter.page.locator("#lu-sens")
    for line, arrow, said in (
        ("1 SWEATS 3H 50", "↓", "vertical"),
        ("1 SWEATS H3 50", "→", "horizontal"),
        ("1 SWEATS h 3H 50", "→", "horizontal"),
        ("1 SWEATS v - 45", "↓", "vertical"),
        ("1 SWEATZ 3H", "↓", "vertical"),
    ):
        arbiter.press("Control+a").type(line)
        expect(shown.locator("[aria-hidden]")).to_have_text(arrow)
        expect(shown.locator(".invisible")).to_have_text(said)
    for untold in ("1 SWEATS - 45", "1 SWEATS # 45", "1 SWE"):
        arbiter.press("Control+a").type(untold)
        expect(shown).to_be_empty()
    arbiter.press("ArrowDown")
    expect(shown.locator(".invisible")).to_have_text("vertical")
    arbiter.press("Control+a", "Delete")
    expect(shown).to_be_empty()


def test_the_direction_asked_for_is_said_by_a_letter_or_by_a_button(desk):
    """Nothing is paid either way, but not for the same reason, which the player will read."""
    arbiter = desk()
    arbiter.type("1 STEP - 10")
    arbiter.shows("#alertes", "Sens du mot")
    arbiter.page.get_by_role("button", name="vertical").click()
    expect(arbiter.page.locator("#ligne")).to_have_value("1 STEP - 10 v")
    arbiter.shows("#motifs", "STEPS")
    expect(arbiter.page.locator("#alertes")).not_to_contain_text("Sens du mot")
    assert arbiter.page.evaluate("document.activeElement.id") == "ligne"
