"""The door on a tablet, by touch alone: two presses a player; the latecomer in the same list; tables given and taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.room_maker import serving
from web.states import State, make_event

TABLET = {"width": 820, "height": 1180}


@pytest.fixture
def late(tmp_path: Path) -> Iterator[Room]:
    """The slips of the second move are being entered; the federation's base is there."""
    codes = make_event(tmp_path / "event", State.ENTRY)
    (tmp_path / "event" / "base-federale.csv").write_text("ÉTIENNE-DUBŒUF;Zoé;2300000;0;1A;Z03;;FR;FISF;0;;0\n", "utf-8")
    with serving(tmp_path / "event") as server:
        yield Room(server, codes)


def door(browser: Browser, room: Room, account: str = "ORGA") -> Page:
    context = browser.new_context(viewport=TABLET, has_touch=True)
    room.log_in(context, account)
    page = context.new_page()
    page.goto(room.address("places"))
    expect(page.locator("#comptes")).to_contain_text("attendus")
    return page


def test_a_player_is_present_and_has_paid_in_two_presses_seen_on_both_tablets(browser: Browser, late: Room):
    page, other = door(browser, late), door(browser, late, "P1")
    assert other.locator("#tables, #droit, #federation, .onglets a[href$='/journal']").count() == 0, "the door, and nothing else"
    page.locator("#droit-somme").fill("5,50")
    page.get_by_role("button", name="Fixer").tap()
    page.get_by_role("button", name="Présent – Joueur 3").tap()
    expect(page.locator("#present-3")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Payé 5,50 – Joueur 3").tap()
    for told in (page, other):
        expect(told.locator("#comptes")).to_contain_text("Présents : 1".replace(" :", "\N{NO-BREAK SPACE}:"))
        expect(told.locator("#comptes")).to_contain_text("5,50")
        expect(told.locator("#paye-3")).to_have_attribute("aria-pressed", "true")
    page.locator("#present-3").tap()
    expect(other.locator("#present-3")).to_have_attribute("aria-pressed", "false")


def test_whoever_is_not_entered_is_found_entered_and_seated_where_everybody_else_is(browser: Browser, late: Room):
    page = door(browser, late, "JA")
    page.locator("#cherche").fill("dubo zo")
    page.get_by_role("button", name="Inscrire, présent – ÉTIENNE-DUBŒUF Zoé").tap()
    page.get_by_role("button", name="L’installer à la table 9 de la partie 1, à partir du coup 3").tap()
    expect(page.locator("#avis")).to_contain_text("joue à la table 9 à partir du coup 3.")
    expect(page.locator("#liste li")).to_have_count(1)
    expect(page.locator("#liste .asseoir")).to_have_count(0)


def test_tables_are_given_in_one_press_and_taken_back_in_another(browser: Browser, before_the_games: Room):
    page = door(browser, before_the_games)
    page.get_by_role("button", name="Absent – Joueur 1").tap()
    page.get_by_role("button", name="Par ordre alphabétique").tap()
    expect(page.locator("#tables-dites")).to_contain_text("par ordre alphabétique")
    expect(page.locator("#liste li").nth(1).locator(".table")).to_have_text("1")
    page.get_by_role("button", name="Reprendre les tables d’avant").tap()
    expect(page.locator("#liste li").nth(1).locator(".table")).to_have_text("2")
    expect(page.locator("#reprendre")).to_be_hidden()
