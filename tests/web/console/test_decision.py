"""F2: the arbiter's own ruling is held to the top of the move while it is typed."""

from playwright.sync_api import expect

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
