"""Under forced colours the plate that browsers lay behind a text cuts no outline of a tile, of a square or of the clock."""

import base64

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.wall import FREEZE, resize, scene, stage

BOXES = """(selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility()).map((e) => {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  return { left, top, right, bottom, name: e.textContent.trim() };
})"""
CUT = """async ({ image, boxes }) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${image}`)).blob());
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  pen.drawImage(bitmap, 0, 0);
  const ink = (x, y) => pen.getImageData(x, y, 1, 1).data.slice(0, 3).some((part) => part < 200);
  // The middle half of each side: corners may be round. A line is one or more pixels thick, and lies within two of the edge.
  const drawn = (box, at) => [-1, 0, 1, 2, 3].some((d) => ink(...at(d)));
  const sides = (b, part) => {
    const [x, y] = [b.left + (b.right - b.left) * part, b.top + (b.bottom - b.top) * part];
    return [(d) => [x, b.top + d], (d) => [x, b.bottom - 1 - d], (d) => [b.left + d, y], (d) => [b.right - 1 - d, y]];
  };
  const parts = [0.3, 0.4, 0.5, 0.6, 0.7];
  return boxes.filter((b) => parts.some((part) => sides(b, part).some((at) => !drawn(b, at)))).map((b) => b.name);
}"""


def cut(page: Page, blank: Page, selector: str) -> list[str]:
    """The boxes whose outline is not whole."""
    boxes = page.evaluate(BOXES, selector)
    assert boxes
    image = base64.b64encode(page.screenshot()).decode()
    return list(blank.evaluate(CUT, {"image": image, "boxes": boxes}))


@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)])
def test_no_outline_is_cut_on_the_wall(browser: Browser, demonstration: Room, size: tuple[int, int]):
    context = browser.new_context(forced_colors="active", reduced_motion="reduce")
    page, blank = context.new_page(), browser.new_page()
    page.add_init_script(FREEZE)
    state, standings = scene("warning")
    state["partie"]["tirage"] = "AEIOQW?"
    stage(page, demonstration, state, standings)
    resize(page, size)
    for selector in ("#tirage .jeton:not(.joker)", "#grille .jeton", "#grille tbody td", "#chrono"):
        assert cut(page, blank, selector) == [], selector
    assert page.locator("#tirage .lettre").first.evaluate("(e) => getComputedStyle(e).color") == "rgb(0, 0, 0)"
    context.close()
    blank.close()


def test_no_outline_is_cut_on_a_board(browser: Browser, demonstration: Room):
    context = browser.new_context(forced_colors="active", viewport={"width": 1280, "height": 1000})
    page, blank = context.new_page(), browser.new_page()
    page.goto(demonstration.address("rejeu"))
    expect(page.locator("#tirage .jeton").first).to_be_visible()
    for selector in ("#tirage .jeton:not(.joker)", "#grille .jeton:not(.joker)", "#grille tbody td"):
        assert cut(page, blank, selector) == [], selector
    context.close()
    blank.close()
