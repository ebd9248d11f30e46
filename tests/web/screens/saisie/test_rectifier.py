"""A slip of a closed move is corrected from the entry line, with a reason; what another arbiter stored is shown."""

import pytest
from playwright.sync_api import Browser, expect

from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from web.conftest import Room
from web.intercepted import intercept
from web.room_maker import EVENT
from web.wall import Official


@pytest.fixture
def judge(browser: Browser, room: Room):
    official = Official(browser, room, "JA")
    yield official
    official.leave()


@pytest.fixture
def next_game(browser: Browser, room: Room, judge: Official) -> None:
    """The first game is over; the second one, its tables shared out otherwise, is at its first move."""
    judge.close_move(browser, room)
    judge.post("/partie/clore_partie", cause="decision")
    organiser = Official(browser, room, "ORGA")
    organiser.post("/parties", plages=[{"arbitre": "B", "premiere": 1, "derniere": 4}, {"arbitre": "A", "premiere": 5, "derniere": 8}])
    organiser.leave()
    judge.draw("STEROLS")
    judge.conduct("annoncer", "lancer", "terminer")


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
    arbiter.shows("#enregistre", "top – 66 points")
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


def test_a_slip_found_after_the_close_is_added_with_a_reason(desk, room, judge):
    for table in (1, 3, 4, 5, 6, 7, 8):
        judge.post("/bulletins", table=table, mot="SWEATS", sens="V", reference="3H", score=50, coup=2)
    judge.conduct("retenir")
    judge.post("/partie/clore", non_remis=[2])
    arbiter = desk()
    arbiter.shows("#fermee", "Le coup 2 est clos")
    arbiter.type("2/2 SWEATS 3H 45")
    arbiter.shows("#enregistre", "Coup 2, table 2 : aucun bulletin n’est enregistré. Celui-ci s’ajoutera, avec un motif.")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "avertissement")
    arbiter.press("Enter")
    arbiter.shows("#titre-motif", "pourquoi ajouter ce bulletin")
    arbiter.shows("#panneau-motif .principal", "Ajouter")
    arbiter.type("Sous la pile").press("Enter")
    arbiter.slip(2)
    arbiter.settled()
    arbiter.press("Control+a").type("2/2 SWEATS 3H 50")
    arbiter.shows("#enregistre", "par A : SWEATS 3H 45 – 50 points, avertissement")
    arbiter.press("Enter")
    arbiter.shows("#titre-motif", "déjà enregistré")
    assert corrections(room, 2) == [(2, "Sous la pile", 50)]


def test_a_found_slip_goes_to_the_commission_once_it_is_stored(desk, room, judge):
    for table in (1, 3, 4, 5, 6, 7, 8):
        judge.post("/bulletins", table=table, mot="SWEATS", sens="V", reference="3H", score=50, coup=2)
    judge.conduct("retenir")
    judge.post("/partie/clore", non_remis=[2])
    arbiter = desk()
    arbiter.type("2/2 SWEATS 3H 45")
    arbiter.shows("#enregistre", "s’ajoutera")
    arbiter.press("F2", "Tab", "End", "Tab").type("Sous la pile").press("Enter")
    said = arbiter.page.locator("#recents li").filter(has_text="soumis à la commission")
    expect(said).to_have_attribute("data-etat", "enregistre")
    assert judge.get("/commission")["cas"][0]["table"] == 2
    assert corrections(room, 2) == [(2, "Sous la pile", 50)]


def test_a_slip_of_the_game_before_is_corrected_from_the_same_line(desk, room, next_game):
    arbiter = desk()
    arbiter.shows("#manquants", "4 (5, 6, 7, 8)")
    arbiter.type("1/2/2 SWEATZ 3H 50")
    arbiter.shows("#enregistre", "Enregistré à la partie 1, coup 2, par A : top – 50 points.")
    arbiter.shows("#lu-table", "partie 1, coup 2")
    expect(arbiter.page.locator("#decision")).to_have_attribute("data-marque", "nullite")
    expect(arbiter.page.locator("#grille tbody tr:nth-child(8) > :nth-child(4)")).to_contain_text("S")
    arbiter.press("Enter").type("C’est un Z").press("Enter")
    arbiter.slip(2)
    arbiter.settled()
    arbiter.shows("#recents li:first-child .texte", "partie 1, coup 2")
    arbiter.shows("#manquants", "4 (5, 6, 7, 8)")
    arbiter.press("Control+z")
    arbiter.shows("#message", "d’une autre partie. Pour corriger : 1/2/2")
    assert corrections(room, 2) == [(2, "C’est un Z", 0)]


def test_a_game_or_a_move_that_is_not_there_is_not_understood(desk, next_game):
    arbiter = desk()
    for nowhere in ("3/1/2", "1/9/2", "2/2/2"):
        arbiter.press("Control+a").type(f"{nowhere} SWEATS 3H 50")
        arbiter.shows("#inconnus", nowhere)
    arbiter.press("Control+a").type("1/2/6 SWEATS 3H 45")
    arbiter.shows("#enregistre", "Partie 1, coup 2, table 6 : rien que vous puissiez rectifier ici")
    arbiter.press("Control+a").type("2/1/5 STEROLS H5 66").press("Enter")
    arbiter.slip(5)


def test_a_drawing_stays_with_the_move_it_was_begun_for(desk, room):
    arbiter = desk()
    arbiter.type("1/2 ").press("F4").type("STEROLS").press("Enter")
    assert arbiter.page.input_value("#ligne") == "1/2 @ "


def test_what_another_arbiter_stored_on_an_open_move_is_replaced_only_in_sight_and_with_a_reason(desk, room):
    first, second = desk("A"), desk("B")
    second.enter("5 SWEATS 3H 45").slip(5)
    first.type("5 SWEATS 3H 50")
    first.shows("#alertes", "déjà saisie par B")
    first.shows("#enregistre", "par B : SWEATS 3H 45 – 50 points, avertissement")
    assert "juge-arbitre" not in first.text("#bulletin")
    first.press("Shift+Enter").type("Score mal lu").press("Enter")
    first.slip(5)
    changed = second.page.locator("#recents li").first
    expect(changed).to_have_attribute("data-etat", "modifie")
    expect(changed).to_contain_text("modifié par A")
    expect(changed).to_contain_text("SWEATS 3H 50")
    assert corrections(room, 2) == [(5, "Score mal lu", 50)]


def test_nothing_is_replaced_while_what_is_stored_is_not_shown(desk):
    first, second = desk("A"), desk("B")
    intercept(first.page, "**/bulletins?*", lambda route: route.abort())
    second.enter("5 SWEATS 3H 45").slip(5)
    first.type("5 SWEATS 3H 50").shows("#alertes", "déjà saisie par B")
    first.press("Shift+Enter").shows("#message", "Rien n’est remplacé")
    expect(first.page.locator("#panneau-motif")).to_be_hidden()
    first.press("F2").shows("#message", "Rien n’est remplacé")
    expect(first.page.locator("#panneau-decision")).to_be_hidden()
