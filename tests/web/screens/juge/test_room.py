"""The desk: the interval before a rack, links that stay in reach however many arbiters there are."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

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


def test_grid_and_tops_are_in_sight_and_cancelling_is_far_from_the_great_button(demonstration: Room, browser: Browser):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    demonstration.log_in(context, "JA")
    page = context.new_page()
    page.goto(demonstration.address("juge?langue=fr"))
    expect(page.locator("#tops li").first).to_be_visible()
    for seen in ("#grille", "#tops li >> nth=0", "#annonce", "#manquants"):
        box = page.locator(seen).bounding_box()
        assert box is not None
        assert box["y"] >= 0, seen
        assert box["y"] + box["height"] <= 800, seen
    cancel = page.get_by_role("button", name="Annuler le coup").bounding_box()
    great = page.locator("#suivant").bounding_box()
    assert cancel is not None
    assert great is not None
    assert cancel["x"] > great["x"] + great["width"]
    assert cancel["y"] > great["y"] + 300
    context.close()
