"""A finished game played again in a browser: the clock hands the slip in, the whole game by its buttons."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.wall import Official

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def over(browser: Browser, room: Room) -> Room:
    judge = Official(browser, room, "JA")
    judge.close_move(browser, room)
    judge.post("/partie/clore_partie", cause="decision")
    judge.leave()
    return room


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def test_a_game_is_played_by_its_buttons_and_the_clock_hands_in(phone: Page, over: Room):
    phone.clock.install()
    phone.goto(over.address("jouer"))
    phone.get_by_role("link", name="Commencer").tap()
    expect(phone.get_by_role("timer")).to_have_text("3:00")
    phone.fill("#mot", "STEROLS")
    phone.fill("#reference", "H3")
    phone.fill("#score", "66")
    phone.clock.fast_forward(120_000)
    expect(phone.get_by_role("timer")).to_have_text("1:00")
    phone.get_by_role("button", name="Remettre mon bulletin").tap()
    expect(phone.locator("h1")).to_contain_text("66 points")
    phone.get_by_role("link", name="Coup suivant").tap()
    expect(phone.get_by_role("timer")).to_be_visible()
    phone.fill("#mot", "SWEATS")
    phone.clock.fast_forward(181_000)
    expect(phone.get_by_text("Partie finie")).to_be_visible()
    expect(phone.get_by_text("Votre bulletin")).to_contain_text("SWEATS")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
