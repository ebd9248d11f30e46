"""The organiser in front of the page of an event of eight players."""

from playwright.sync_api import Browser, Page, expect

from web.conftest import Room


def organiser(browser: Browser, room: Room) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    room.log_in(context, "ORGA")
    page = context.new_page()
    page.goto(room.address("organisation"))
    expect(page.locator("#liste-joueurs tr")).to_have_count(8)
    page.eval_on_selector_all("details[id$=plages-texte]", "(all) => all.forEach((one) => { one.open = true; })")
    return page
