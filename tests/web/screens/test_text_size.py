"""The letters: one font that comes with the program, sixteen pixels or more, larger when one wants it."""

import pytest
from playwright.sync_api import Browser, expect

from web.conftest import Room

FACE = "() => document.fonts.ready.then(() => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family.replaceAll('\"', '')))"
SMALL = """() => [...document.querySelectorAll('header *, main *')].filter((e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  && [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim())
  && !e.closest('.grille-cadre, [role=img], .invisible') && parseFloat(getComputedStyle(e).fontSize) < 16).map((e) => e.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize(("who", "screen"), [("A", "saisie"), ("D1", "double"), ("K1", "commission"), (None, "connexion")])
def test_nothing_is_smaller_than_sixteen_pixels(browser: Browser, demonstration: Room, who: str | None, screen: str):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    if who:
        demonstration.log_in(context, who)
    page = context.new_page()
    page.goto(demonstration.address(screen))
    page.wait_for_load_state("load")
    assert page.evaluate(SMALL) == []
    assert "Atkinson Hyperlegible Next" in page.evaluate(FACE)
    context.close()


@pytest.mark.parametrize("width", [1280, 390])
def test_larger_letters_are_remembered_and_push_nothing_out_of_the_window(browser: Browser, demonstration: Room, width: int):
    context = browser.new_context(viewport={"width": width, "height": 800})
    demonstration.log_in(context, "A")
    page = context.new_page()
    page.goto(demonstration.address("saisie"))
    larger = page.get_by_role("button", name="Texte plus grand")
    while larger.is_enabled():
        larger.click()
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
    page.goto(demonstration.address("classement"))
    expect(page.get_by_role("button", name="Texte plus petit")).to_be_enabled()
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 32
    page.goto(demonstration.address("saisie"))
    expect(page.locator("body")).to_have_attribute("data-pret", "oui")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
