"""The organiser is never locked out: his badge is shown until he has it, and the server's code makes another."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from duplicata.web.machine.network import adresses_du_reseau
from web.intercepted import intercept
from web.room_maker import free_port
from web.window import Window


def created(page: Page, link: str) -> str:
    """An event made from the first page; the code that its organiser is shown."""
    page.goto(link)
    expect(page.locator("body")).to_have_attribute("data-pret", "oui")
    page.fill("#nom", "Coupe du Lac")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/coupe-du-lac/organisation")
    return page.locator("#mon-badge .code").inner_text()


def test_the_badge_of_a_new_event_stays_until_the_organiser_has_it(browser: Browser, window: Window):
    page = browser.new_context(permissions=["clipboard-read", "clipboard-write"]).new_page()
    code = created(page, window.link)
    page.reload()
    expect(page.locator("#mon-badge .code")).to_have_text(code)
    page.click("#mon-badge-copier")
    expect(page.locator("body")).to_contain_text("Code copié.")
    assert page.evaluate("navigator.clipboard.readText()") == code
    page.click("#mon-badge-recu")
    expect(page.locator("#mon-badge")).to_be_hidden()
    page.reload()
    expect(page.locator("#avancement")).not_to_be_empty()
    expect(page.locator("#mon-badge")).to_be_hidden()
    page.click("#quitter")
    page.wait_for_url("**/connexion")
    expect(page.locator("body")).to_have_attribute("data-pret", "oui")
    page.fill("#code", code)
    page.keyboard.press("Enter")
    page.wait_for_url("**/organisation")
    page.context.close()


def test_a_code_not_copied_and_a_screen_not_left_are_told(browser: Browser, window: Window):
    page = browser.new_page()
    created(page, window.link)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }")
    page.click("#mon-badge-copier")
    expect(page.locator("#avis")).to_contain_text("n’a pas laissé copier le code")
    intercept(page, "**/deconnexion", lambda route: route.abort())
    page.click("#quitter")
    expect(page.locator("#avis")).to_contain_text("cet écran n’est pas déconnecté")
    page.unroute("**/deconnexion")
    page.click("#quitter")
    page.wait_for_url("**/connexion")
    page.close()


def test_only_the_badge_is_printed(browser: Browser, window: Window):
    page = browser.new_page()
    created(page, window.link)
    page.evaluate("window.print = () => { window.seen = [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility()).map((one) => one.id); }")
    page.emulate_media(media="print")
    page.click("#mon-badge-imprimer", force=True)
    seen = page.evaluate("window.seen")
    assert "mon-code" in seen
    assert {"avancement", "joueurs", "badges", "mon-badge-recu"}.isdisjoint(seen)
    page.close()


def test_a_new_code_of_his_own_takes_the_place_of_the_one_shown(browser: Browser, window: Window):
    page = browser.new_page()
    created(page, window.link)
    page.locator("#liste-comptes tr", has_text="ORGA").get_by_role("button", name="Nouveau code").click()
    expect(page.locator("#nouveaux-badges .badge")).to_have_count(1)
    expect(page.locator("#mon-badge")).to_be_hidden()
    page.close()


def test_an_organiser_without_a_badge_comes_in_at_the_server_by_one_press(browser: Browser, window: Window):
    page = browser.new_page()
    page.goto(f"{window.url}/t/coupe/connexion?vers=/t/coupe/juge")
    page.get_by_text("Organisateur sans badge").click()
    expect(page.locator("#serveur")).to_have_count(0)
    page.get_by_role("button", name="Faire le badge d’organisateur").click()
    page.wait_for_url("**/t/coupe/organisation")
    expect(page.locator("#mon-badge .code")).to_have_text(re.compile("ORGA-[2-9A-Z]{8}"))
    page.close()


def test_a_badge_that_telephones_can_follow_has_its_qr(browser: Browser, tmp_path: Path):
    if not adresses_du_reseau():
        pytest.skip("no network")
    window = Window(tmp_path, "--hote", "0.0.0.0", "--port-public", str(free_port()), "--port-badges", str(free_port()))
    page = browser.new_page()
    created(page, window.link)
    expect(page.locator("#mon-badge svg")).to_be_visible()
    page.click("#tous-badges")
    expect(page.locator("#avis")).to_contain_text("Dites d’abord sur quels appareils")
    expect(page.locator("#nouveaux-badges .code")).to_have_count(0)
    page.check('input[value="telephones"]')
    expect(page.locator("#avis")).to_contain_text("Noté")
    page.click("#tous-badges")
    expect(page.locator("#nouveaux-badges svg")).to_have_count(5)
    expect(page.locator("#badges-locaux")).to_be_hidden()
    page.close()
    window.close()
