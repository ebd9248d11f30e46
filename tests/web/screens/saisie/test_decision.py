"""F2: the arbiter's own ruling is held to the top of the move while it is typed."""

from playwright.sync_api import expect

from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from web.conftest import Room
from web.room_maker import stored_slips


def test_more_than_the_top_is_said_before_enter_and_not_sent(desk, room):
    arbiter = desk("A")
    arbiter.type("1 SWEATZ 3H 50").press("F2").type("9999")
    arbiter.shows("#decide-plafond", "dépassent le top du coup, 50")
    arbiter.press("Tab", "Tab").type("Le Z se lit S").press("Enter")
    expect(arbiter.page.locator("#panneau-decision")).to_be_visible()
    expect(arbiter.page.locator("#recents li")).to_have_count(0)
    arbiter.page.focus("#decide-points")
    arbiter.press("Control+a").type("46").press("Tab").type("p")
    arbiter.shows("#decide-plafond", "51 points avant la pénalité dépassent le top du coup, 50")
    arbiter.page.focus("#decide-points")
    arbiter.press("Control+a").type("45")
    expect(arbiter.page.locator("#decide-plafond")).to_be_empty()
    arbiter.press("Enter")
    expect(arbiter.page.locator("#panneau-decision")).to_be_hidden()
    arbiter.slip(1)
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 45


def test_points_do_not_matter_to_what_is_left_to_the_commission(desk):
    arbiter = desk("A")
    arbiter.type("1 SWEATZ 3H 50").press("F2").type("60").press("Tab", "End")
    expect(arbiter.page.locator("#decide-plafond")).to_be_empty()


def test_a_nullity_has_no_points(desk, room):
    arbiter = desk("A")
    arbiter.type("1 SWEATS 3H 45").shows("#points", "50 points")
    arbiter.press("F2", "Tab").type("n")
    expect(arbiter.page.locator("#decide-sanction")).to_have_value("nullite")
    expect(arbiter.page.locator("#decide-points")).to_be_disabled()
    assert arbiter.page.input_value("#decide-points") == "0"
    arbiter.press("Home")
    expect(arbiter.page.locator("#decide-points")).to_be_enabled()
    assert arbiter.page.input_value("#decide-points") == "50"
    arbiter.press("ArrowDown", "ArrowDown", "ArrowDown", "Tab").type("Illisible").press("Enter").slip(1)
    room.server.kill()
    assert stored_slips(room.folder)[1][1] == 0


def test_points_typed_leave_the_nullity_and_a_penalty_says_they_are_net(desk):
    arbiter = desk("A")
    arbiter.type("1 SWEATZ 3H 50").shows("#sanction", "nullité")
    arbiter.press("F2")
    expect(arbiter.page.locator("#decide-sanction")).to_have_value("nullite")
    arbiter.type("31")
    expect(arbiter.page.locator("#decide-sanction")).to_have_value("aucune")
    arbiter.press("Tab").type("p")
    arbiter.shows("#decide-nets", "36 moins la pénalité de 5")


def test_a_slip_already_stored_goes_to_the_commission_as_it_is(desk, room):
    arbiter = desk("A")
    arbiter.enter("1 SWEATS 9H 50").slip(1)
    arbiter.type("1 SWEATS 9H 50").shows("#enregistre", "SWEATS")
    arbiter.press("F2", "Tab", "End", "Tab").type("Référence à relire").press("Enter")
    arbiter.shows("#recents", "soumis à la commission")
    arbiter.settled()
    assert before_the_commission(room) == [(1, "9H", 0)]


def test_a_slip_already_stored_goes_to_the_commission_as_it_is_read_now(desk, room):
    arbiter = desk("A")
    arbiter.enter("1 SWEATS 9H 50").slip(1)
    arbiter.type("1 SWEATS 8H 50").shows("#enregistre", "9H")
    arbiter.press("F2", "Tab", "End", "Tab").type("C’est peut-être un 8").press("Enter")
    arbiter.shows("#recents", "soumis à la commission")
    arbiter.settled()
    assert before_the_commission(room) == [(1, "8H", 1)]


def before_the_commission(room: Room) -> list[tuple[int, str, int]]:
    """Table, reference and number of corrections of each slip that waits there."""
    room.server.kill()
    with Salle.ouvrir(Tournois(room.folder).fichier(room.event), Tournois(room.folder).sceau) as salle:
        move = salle.etat.partie(1).coups[-1]
        changed = [link.table for link in move.rectifications]
        return [(table, move.bulletins[table].reference, changed.count(table)) for _, _, table in sorted(salle.etat.cas)]
