"""The organiser prepares the games with the keyboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.room_maker import serving
from web.server.states import State, make_event


@pytest.fixture
def before_the_games(tmp_path: Path) -> Iterator[Room]:
    """Eight players, no game."""
    codes = make_event(tmp_path / "event", State.NO_GAME)
    with serving(tmp_path / "event") as server:
        yield Room(server, codes)


def organiser(browser: Browser, room: Room) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    room.log_in(context, "ORGA")
    page = context.new_page()
    page.goto(room.address("organisation"))
    expect(page.locator("#liste-joueurs tr")).to_have_count(8)
    return page


def register(page: Page, name: str) -> None:
    page.focus("#nom")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.locator("#liste-joueurs")).to_contain_text(name)


def test_ranges_proposed_follow_the_players_until_somebody_types(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    expect(page.locator("#plages")).to_have_value("A 1-8")
    register(page, "Ada")
    expect(page.locator("#plages")).to_have_value("A 1-9")
    page.fill("#plages", "A 1-4\nB 5-9")
    register(page, "Zoé")
    expect(page.locator("#plages")).to_have_value("A 1-4\nB 5-9")
    page.fill("#plages", "A 1-5\nB 6-10")
    page.focus("#partie-nom")
    page.keyboard.press("Enter")
    expect(page.locator("#liste-parties")).to_contain_text("A 1-5, B 6-10")
    expect(page.locator("#liste-parties")).to_contain_text("aucun coup")
    page.context.close()


def test_a_game_opened_before_the_end_of_another_is_asked_for_twice(browser: Browser, room: Room):
    page = organiser(browser, room)
    page.focus("#partie-nom")
    page.keyboard.press("Enter")
    expect(page.locator("#garde-ouvrir")).to_contain_text("Partie 1 n’est pas finie")
    expect(page.locator("#ouvrir-oui")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#garde-ouvrir")).to_be_hidden()
    expect(page.locator("#liste-parties li")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#ouvrir-oui")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#liste-parties li")).to_have_count(2)
    page.context.close()


def test_new_badges_come_into_view(browser: Browser, room: Room):
    page = organiser(browser, room)
    page.focus("#compte")
    page.keyboard.type("C")
    page.keyboard.press("Enter")
    expect(page.locator(".badge")).to_be_in_viewport(ratio=1)
    expect(page.locator("#spectateurs")).to_have_text("(1)")
    expect(page.locator("#liste-sessions td").nth(2)).to_contain_text("h")
    page.context.close()
