"""Racks typed in advance: the desk proposes them by itself, and leaves them only with two keys."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.room_maker import TABLES
from web.screens.desk import ask, comes_next

RANGES = [{"arbitre": "A", "premiere": 1, "derniere": TABLES}]
Sit = Callable[[Room], Page]


def open_typed(room: Room, browser: Browser) -> None:
    ask(room, browser, "JA", "/partie/annuler_coup", {"raison": "salle évacuée"})
    ask(room, browser, "JA", "/partie/clore_partie", {"cause": "decision"})
    ask(room, browser, "ORGA", "/parties", {"tirages": ["STEROLS", "AEGPSTW"], "plages": RANGES})


@pytest.fixture
def typed(room: Room, browser: Browser, sit: Sit) -> Page:
    open_typed(room, browser)
    page = sit(room)
    comes_next(page, "Tirer le coup 1")
    return page


def shows(page: Page, rack: str) -> None:
    comes_next(page, "Annoncer le tirage")
    expect(page.locator("#tirage")).to_have_attribute("aria-label", f"Tirage\N{NO-BREAK SPACE}: {' '.join(rack)}")


def test_enter_draws_the_prepared_rack_on_a_fresh_desk(typed: Page):
    expect(typed.locator("#mode")).to_have_value("prepare")
    typed.keyboard.press("Enter")
    shows(typed, "ELORSST")


def test_so_does_it_on_a_desk_left_open_from_the_game_before(room: Room, browser: Browser, sit: Sit):
    ask(room, browser, "JA", "/partie/retenir", {})
    page = sit(room)
    comes_next(page, "Tirer le coup 3")
    page.locator("#mode").select_option("manuel")
    page.keyboard.press("Escape")
    ask(room, browser, "JA", "/partie/annuler_coup", {"raison": "salle évacuée"})
    ask(room, browser, "JA", "/partie/clore_partie", {"cause": "decision"})
    ask(room, browser, "ORGA", "/parties", {"plages": RANGES})
    comes_next(page, "Tirer le coup 1")
    page.locator("#mode").select_option("manuel")
    page.keyboard.press("Escape")
    ask(room, browser, "ORGA", "/parties/2/retirer", {"raison": "tirages oubliés"})
    ask(room, browser, "ORGA", "/parties", {"tirages": ["STEROLS"], "plages": RANGES})
    # The same act was named before: its draw tells that the new game is there, and Enter counts once its breath is over.
    expect(page.locator("#mode")).to_have_value("prepare")
    comes_next(page, "Tirer le coup 1")
    page.keyboard.press("Enter")
    shows(page, "ELORSST")


def test_the_prepared_racks_are_left_with_two_keys_and_come_back_after_a_cancelled_move(typed: Page):
    typed.locator("#mode").select_option("auto")
    typed.keyboard.press("Escape")
    typed.keyboard.press("Enter")
    expect(typed.locator("#garde")).to_contain_text("Le tirage automatique le laisse de côté")
    typed.keyboard.press("Escape")
    typed.locator("#mode").select_option("manuel")
    typed.keyboard.press("Escape")
    typed.keyboard.type("aeilnrt")
    typed.keyboard.press("Enter")
    expect(typed.locator("#garde")).to_contain_text("Tirer AEILNRT à la main le laisse de côté")
    typed.keyboard.press("o")
    shows(typed, "AEILNRT")
    typed.keyboard.press("x")
    typed.keyboard.type("jeton tombé")
    typed.keyboard.press("Enter")
    typed.keyboard.press("o")
    comes_next(typed, "Tirer le coup 2")
    expect(typed.locator("#mode")).to_have_value("prepare")
    typed.keyboard.press("Enter")
    shows(typed, "ELORSST")


def test_nothing_is_said_to_be_prepared_in_another_game(room: Room, browser: Browser, sit: Sit):
    ask(room, browser, "JA", "/partie/retenir", {})
    page = sit(room)
    comes_next(page, "Tirer le coup 3")
    expect(page.locator("#mode")).to_have_value("auto")
    expect(page.locator("#mode option[value=prepare]")).to_be_disabled()
