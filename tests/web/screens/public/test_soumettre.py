"""From the sheet of a table an official puts a slip before the commission; the public is not offered it."""

from playwright.sync_api import Browser, expect

from web.conftest import Room


def test_a_slip_of_the_sheet_goes_to_the_commission(browser: Browser, room: Room):
    public, official = browser.new_context().new_page(), browser.new_context()
    public.goto(room.address("table/1"))
    expect(public.locator(".coup").first).to_be_visible()
    expect(public.locator(".soumettre-feuille")).to_have_count(0)
    room.log_in(official, "JA")
    page = official.new_page()
    page.goto(room.address("table/1"))
    page.locator(".soumettre-feuille summary").first.click()
    page.get_by_label("Ce qui est contesté").first.fill("Le mot existe")
    page.get_by_role("button", name="Soumettre").first.click()
    page.goto(room.address("commission"))
    expect(page.locator("#cas button")).to_contain_text("Le mot existe")
    public.context.close()
    official.close()
