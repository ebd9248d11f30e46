"""Ctrl+Z: done when the server says so, never on a closed move nor on another game."""

import pytest
from playwright.sync_api import Browser, Route, expect

from web.conftest import Room
from web.intercepted import intercept
from web.room_maker import stored_slips
from web.screens.desk import Desk, waits_for
from web.wall import Official


@pytest.fixture
def judge(browser: Browser, room: Room):
    official = Official(browser, room, "JA")
    yield official
    official.leave()


def state(arbiter: Desk) -> str | None:
    return arbiter.page.locator("#recents li").first.get_attribute("data-etat")


def test_an_undo_that_the_server_refuses_leaves_everything_as_it_was(desk, room):
    arbiter = desk()
    arbiter.enter("2 SWEATS 3H 50").slip(2)
    held: list[Route] = []
    intercept(arbiter.page, "**/annuler", lambda route: held.append(route))
    arbiter.press("Control+z")
    arbiter.shows("#recents li", "annulation demandée")
    arbiter.shows("#manquants", "3 (1, 3, 4)")
    arbiter.shows("#attente", "1 en attente")
    assert arbiter.page.input_value("#ligne") == ""
    waits_for(arbiter.page, lambda: bool(held))
    held[0].fulfill(status=422, json={"erreur": "Ce geste ne peut plus être défait."})
    arbiter.shows("#message", "Rien n’est annulé")
    arbiter.shows("#message", "ne peut plus être défait")
    arbiter.slip(2)
    arbiter.shows("#manquants", "3 (1, 3, 4)")
    arbiter.settled()
    expect(arbiter.page.locator("#a-regler")).to_be_hidden()
    assert arbiter.page.input_value("#ligne") == ""
    arbiter.page.unroute("**/annuler")
    arbiter.press("Control+z")
    arbiter.shows("#message", "Table 2 annulée")
    assert state(arbiter) == "annule"
    room.server.kill()
    assert stored_slips(room.folder) == {}


def test_a_closed_move_is_not_undone_but_corrected(desk, browser, room, judge):
    arbiter = desk()
    arbiter.enter("2 SWEATS 3H 45").slip(2)
    judge.close_move(browser, room)
    arbiter.shows("#fermee", "clos")
    arbiter.press("Control+z")
    arbiter.shows("#message", "le coup 2 est clos. Pour corriger : 2/2")
    arbiter.slip(2)
    judge.draw("-MMQEAO?")
    arbiter.shows("#coup", "Coup 3")
    arbiter.press("Control+z")
    arbiter.shows("#message", "le coup 2 est clos")
    room.server.kill()


def test_the_undo_of_a_correction_gives_the_first_version_back(desk, room):
    arbiter = desk()
    arbiter.enter("1 SWEATS 3H 45").slip(1)
    arbiter.enter("1 SWEATS 3H 50").press("Shift+Enter").press("Control+a").type("Score mal lu").press("Enter")
    arbiter.settled()
    arbiter.press("Control+z")
    arbiter.shows("#message", "Table 1 annulée")
    arbiter.shows("#manquants", "3 (2, 3, 4)")
    room.server.kill()
    assert stored_slips(room.folder)[1][0]["score"] == 45
