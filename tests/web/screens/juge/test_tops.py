"""A long list of ties at the top: one line a word, found by its letters, and back to what comes next."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from web.conftest import Room
from web.room_maker import make_room, serving
from web.screens.desk import comes_next


@pytest.fixture
def tied(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    """A first move with many tops: 51 words at 166 places, unless another rack is asked for."""
    codes = make_room(tmp_path / "tied", moves=(getattr(request, "param", "EISTUU?"),))
    with serving(tmp_path / "tied") as server:
        yield Room(server, codes)


def test_a_word_is_found_by_its_letters_and_retained_at_the_place_wanted(tied: Room, sit: Callable[[Room], Page]):
    page = sit(tied)
    comes_next(page, "Retenir le top")
    lines = page.locator("#tops li")
    expect(lines).to_have_count(51)
    page.locator("#filtre").focus()
    page.keyboard.type("usite")
    expect(lines.first).to_be_hidden()
    found = page.locator("#tops li:visible")
    expect(found).to_contain_text(["USITE H4", "USITeE H3", "USITEe H3", "USITEs H3", "UsITES H4"])
    page.keyboard.press("Enter")
    expect(found.first.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Tab")
    wanted = (page.locator("#tops button:focus").get_attribute("aria-label") or "").removeprefix("Retenir ")
    page.keyboard.press("Enter")
    comes_next(page, "Tirer le coup 2")
    expect(page.locator("#suivant")).to_be_focused()
    expect(page.locator("#suivant")).to_be_in_viewport(ratio=1)
    shown = page.locator("#tops li").filter(has=page.locator(".bon")).locator(".mot")
    assert shown.inner_text().upper() == wanted


@pytest.mark.parametrize("tied", ["ABELST?"], indirect=True)
def test_ties_that_differ_by_their_joker_have_each_a_name(tied: Room, sit: Callable[[Room], Page]):
    page = sit(tied)
    page.locator("#filtre").fill("baltees")
    found = page.locator("#tops li:visible")
    expect(found).to_have_count(2)
    shown = {line.get_by_role("button").first.inner_text() for line in found.all()}
    assert shown == {"Retenir BALTeES H4", "Retenir BALTEeS H4"}
    page.get_by_role("button", name="Retenir BALTeES H4, joker en lettre 5, E", exact=True).press("Enter")
    comes_next(page, "Tirer le coup 2")
    expect(page.locator("#tops li").filter(has=page.locator(".bon")).locator(".mot")).to_have_text("BALTeES H4")


def test_nothing_is_looked_for_in_a_short_list(room: Room, sit: Callable[[Room], Page]):
    page = sit(room)
    expect(page.locator("#tops li").first).to_be_visible()
    expect(page.locator("#filtre")).to_be_hidden()
