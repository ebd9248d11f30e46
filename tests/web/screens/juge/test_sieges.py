"""The juge-arbitre gives a latecomer a table, with the keyboard."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.room_maker import serving
from web.states import State, make_event


@pytest.fixture
def late(tmp_path: Path) -> Iterator[Room]:
    """The slips of the second move are being entered."""
    codes = make_event(tmp_path / "event", State.ENTRY)
    with serving(tmp_path / "event") as server:
        yield Room(server, codes)


def register(browser: Browser, room: Room, *names: str) -> None:
    context = browser.new_context()
    token = room.log_in(context, "ORGA")
    address = f"{room.server.url}/api/t/{room.event}/joueurs"
    assert context.request.post(address, data=[{"nom": name} for name in names], headers={"X-CSRF-Token": token}).ok
    context.close()


def judge(browser: Browser, room: Room) -> Page:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("juge"))
    page.get_by_role("link", name="Retardataires").click()
    expect(page.locator("#personne")).to_have_text("Tous les joueurs inscrits ont une table.")
    return page


def test_a_latecomer_appears_by_himself_and_sits_in_two_keys(browser: Browser, late: Room):
    page = judge(browser, late)
    register(browser, late, "Zoé", "Yves")
    expect(page.locator(".absents li")).to_have_count(2)
    expect(page.locator("#personne")).to_be_hidden()
    page.get_by_role("button", name="Installer Yves").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#installer-oui")).to_be_focused()
    expect(page.locator("#installer-oui")).to_have_text("L’installer à la table 10 de la partie 1, à partir du coup 3")
    page.keyboard.press("Escape")
    expect(page.locator("#installer")).to_be_hidden()
    expect(page.get_by_role("button", name="Installer Yves")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#avis")).to_contain_text("Yves joue à la table 10 à partir du coup 3.")
    expect(page.locator(".absents li")).to_have_count(1)
    page.context.close()


def test_the_choice_stays_where_it_is_when_somebody_else_arrives(browser: Browser, late: Room):
    page = judge(browser, late)
    register(browser, late, "Zoé")
    page.get_by_role("button", name="Installer Zoé").focus()
    page.keyboard.press("Enter")
    register(browser, late, "Yves")
    expect(page.locator(".absents li")).to_have_count(2)
    expect(page.locator("#installer-oui")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#avis")).to_contain_text("Zoé joue à la table 9")
    page.context.close()
