"""A slip of a closed move is corrected from the entry line, with a reason; what another arbiter stored is shown."""

import pytest
from playwright.sync_api import Browser, expect

from duplicata.app.salle import Salle
from duplicata.app.tournois import Tournois
from web.conftest import Room
from web.room_maker import EVENT
from web.wall import Official


@pytest.fixture
def judge(browser: Browser, room: Room):
    official = Official(browser, room, "JA")
    yield official
    official.leave()


def corrections(room: Room, move: int) -> list[tuple[int, str, int]]:
    """(table, reason, points) of the corrections of a move, read from the journal."""
    room.server.kill()
    with Salle.ouvrir(Tournois(room.folder).fichier(EVENT), Tournois(room.folder).sceau) as salle:
        played = salle.etat.partie(1).coups[move - 1]
        return [(link.table, link.motif, played.decisions[link.table].points) for link in played.rectifications]


def test_a_closed_move_is_corrected_with_both_rulings_on_screen_and_a_reason(desk, room):
    arbiter = desk()
    arbiter.type("1/2 STEROLS H2 60")
    arbiter.shows("#enregistre", "Enregistré au coup 1 par A")
    arbiter.shows("#enregistre", "STEROLS H2 66 – 66 points, sans sanction")
    arbiter.shows("#lu-table", "coup 1")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "avertissement")
    arbiter.press("Enter")
    assert arbiter.page.evaluate("document.activeElement.id") == "motif"
    assert arbiter.page.input_value("#motif") == ""
    arbiter.press("Enter")
    expect(arbiter.page.locator("#panneau-motif")).to_be_visible()
    arbiter.type("Score mal lu").press("Enter")
    arbiter.slip(2)
    arbiter.settled()
    arbiter.shows("#recents li:first-child .texte", "coup 1")
    arbiter.shows("#manquants", "4 (1, 2, 3, 4)")
    arbiter.press("Control+z")
    arbiter.shows("#message", "le coup 1 est clos")
    assert corrections(room, 1) == [(2, "Score mal lu", 66)]


def test_the_move_just_closed_says_how_and_is_corrected(desk, browser, room, judge):
    arbiter = desk()
    arbiter.enter("2 SWEATS 3H 45").slip(2)
    judge.close_move(browser, room)
    arbiter.shows("#fermee", "Le coup 2 est clos. Pour corriger : 2/table")
    arbiter.enter("2 SWEATS 3H 50")
    if arbiter.page.locator("#alertes.demandee li").count():
        arbiter.press("Shift+Enter")
    arbiter.shows("#message", "Pour corriger")
    arbiter.press("Control+a").type("2/2 SWEATZ 3H 50")
    arbiter.shows("#enregistre", "SWEATS 3H 45 – 50 points, avertissement")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "nullite")
    arbiter.press("Enter").type("C’est un Z").press("Enter")
    arbiter.settled()
    assert corrections(room, 2) == [(2, "C’est un Z", 0)]


def test_only_what_the_arbiter_may_see_is_corrected(desk, room):
    arbiter = desk("A")
    arbiter.type("1/6 STEROLS H2 60")
    arbiter.shows("#enregistre", "voyez le juge-arbitre")
    arbiter.press("Enter")
    arbiter.shows("#message", "Rien n’est rectifié")
    arbiter.press("Control+a").type("7/2 STEROLS H2 60")
    arbiter.shows("#inconnus", "7/2")
    arbiter.press("Enter")
    assert arbiter.page.locator("#recents li").count() == 0
    chief = desk("JA")
    chief.type("1/6 STEROLS H2 60")
    chief.shows("#enregistre", "par B")
    assert corrections(room, 1) == []


def test_what_another_arbiter_stored_is_shown_and_the_reason_is_asked(desk):
    first, second = desk("A"), desk("JA")
    first.enter("1 SWEATS 3H 45").slip(1)
    second.enter("1 SWEATS 3H 50")
    second.shows("#alertes", "déjà saisie par A")
    second.shows("#enregistre", "par A : SWEATS 3H 45 – 50 points, avertissement")
    second.press("Shift+Enter")
    assert second.page.evaluate("document.activeElement.id") == "motif"
    assert second.page.input_value("#motif") == ""
