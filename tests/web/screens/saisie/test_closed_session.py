"""A screen whose session is closed says so, shows nothing false, and keeps what was typed for the badge that comes in again."""

import re

from playwright.sync_api import Browser, expect

from web.conftest import Room
from web.room_maker import TABLES
from web.screens.desk import Desk
from web.wall import Official


def disconnect(browser: Browser, room: Room, account: str) -> None:
    organiser = Official(browser, room, "ORGA")
    for session in organiser.get("/organisation")["sessions"]:
        if session["compte"] == account:
            organiser.delete(f"/sessions/{session['numero']}")
    organiser.leave()


def says_closed(desk: Desk) -> None:
    expect(desk.page.locator("#liaison")).to_contain_text("Session close")


def test_the_entry_screen_keeps_its_counts_and_what_is_typed(desk, browser: Browser, room: Room):
    arbiter = desk("A")
    arbiter.enter("1 SWEATS 3H 50").slip(1)
    arbiter.shows("#manquants", "3 (2, 3, 4)")
    disconnect(browser, room, "A")
    says_closed(arbiter)
    arbiter.shows("#manquants", "3 (2, 3, 4)")
    arbiter.shows("#attente", "Session close")
    arbiter.enter("2 SWEATS 3H 50")
    arbiter.shows("#attente", "1 en attente ici")

    arbiter.page.locator("#liaison a").press("Enter")
    expect(arbiter.page).to_have_url(re.compile("connexion"))
    expect(arbiter.page.locator("body")).to_have_attribute("data-pret", "oui")
    arbiter.type(room.codes["A"]).press("Enter")
    arbiter.slip(2)
    arbiter.shows("#manquants", "2 (3, 4)")


def test_other_screens_say_so_too(desk, browser: Browser, room: Room):
    for account, screen in (("JA", "juge"), ("K1", "commission"), ("D1", "double")):
        somebody = desk(account, screen) if screen != "juge" else Desk(open_judge(browser, room))
        disconnect(browser, room, account)
        says_closed(somebody)


def open_judge(browser: Browser, room: Room):
    context = browser.new_context()
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("juge"))
    expect(page.locator("#suivant-phrase")).not_to_be_empty()
    return page


def test_the_wall_goes_on_without_a_badge(desk, browser: Browser, room: Room):
    context = browser.new_context()
    room.log_in(context, "JA")
    wall = context.new_page()
    wall.goto(room.address("projection"))
    expect(wall.locator("#coup")).to_contain_text("coup 2")
    disconnect(browser, room, "JA")
    again = Official(browser, room, "JA")
    again.conduct("retenir")
    again.post("/partie/clore", non_remis=list(range(1, TABLES + 1)))
    expect(wall.locator("body")).to_have_attribute("data-phase", "clos")
    expect(wall.locator("#perdue")).to_be_hidden()
    again.leave()
    context.close()
