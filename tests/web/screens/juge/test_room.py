"""The desk: the interval before a rack, links that stay in reach however many arbiters there are."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from web.conftest import Room


def test_before_the_end_of_the_interval_the_next_rack_takes_a_second_key(room: Room, sit: Callable[[Room], Page]):
    page = sit(room)
    expect(page.locator("#intervalle")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#intervalle")).to_have_text(re.compile("^Tirage possible dans (20|1\\d)\u00a0s \\(3\\.1\\)$"))
    expect(page.locator("#suivant-phrase")).to_have_text("Tirer le coup 3")
    expect(page.locator("#suivant")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")
    expect(page.locator("#garde")).to_contain_text("Tirage possible dans")
    page.keyboard.press("Escape")
    expect(page.locator("#garde")).to_be_hidden()
    expect(page.locator("#suivant-phrase")).to_have_text("Tirer le coup 3")
    page.keyboard.press("Enter")
    page.keyboard.press("o")
    expect(page.locator("#suivant-phrase")).to_have_text("Annoncer le tirage")
    expect(page.locator("#intervalle")).to_be_hidden()


def test_the_links_of_the_desk_do_not_move_with_the_list_of_missing_slips(room: Room, sit: Callable[[Room], Page]):
    page = sit(room)
    expect(page.locator("#manquants dt")).to_have_text(["A", "B"])
    links, listed = page.locator(".liens").bounding_box(), page.locator("#manquants").bounding_box()
    assert links
    assert listed
    assert links["y"] < listed["y"]
