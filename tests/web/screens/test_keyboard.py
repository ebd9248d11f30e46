"""The juge-arbitre's, the organiser's and the journal's screens in a browser, with the mouse unplugged."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.screens.desk import draw

PHASES = ["Retenir le top", "Clore le coup 2", "Tirer le coup 3", "Annoncer le tirage", "Lancer le chronomètre", "Annoncer la fin du coup"]


@pytest.fixture
def desk(room: Room, browser: Browser) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("juge"))
    expect(page.locator("#suivant-phrase")).not_to_be_empty()
    expect(page.locator("#suivant")).to_be_enabled()
    return page


def next_action(page: Page, phrase: str) -> None:
    expect(page.locator("#suivant-phrase")).to_have_text(phrase)
    expect(page.locator("#suivant")).to_be_enabled()


def give_everybody_the_top(room: Room, browser: Browser) -> None:
    for arbiter in ("A", "B"):
        context = browser.new_context()
        token = room.log_in(context, arbiter)
        answer = context.request.post(
            f"{room.server.url}/api/t/coupe/bulletins/top", data={"coup": 2}, headers={"X-CSRF-Token": token}
        )
        assert answer.ok


def test_a_whole_move_is_conducted_with_one_key_and_ended_early_with_two(room: Room, browser: Browser, desk: Page):
    give_everybody_the_top(room, browser)
    expect(desk.locator("#total-manquants")).to_have_text("(0)")
    for phrase in PHASES:
        if phrase.startswith("Tirer"):
            next_action(desk, phrase)
            desk.locator("#mode").select_option("manuel")
            desk.locator("#lettres").fill("-AEILNRT")
            draw(desk)
            continue
        next_action(desk, phrase)
        desk.locator("#suivant").focus()
        desk.keyboard.press("Enter")
    desk.keyboard.press("o")
    next_action(desk, "Retenir le top")
    expect(desk.locator("#coup")).to_have_text("Coup 3")


def test_closing_without_slips_takes_two_keys(room: Room, desk: Page):
    next_action(desk, "Retenir le top")
    desk.keyboard.press("Enter")
    next_action(desk, "Tirer le coup 3")
    expect(desk.locator("#precision")).to_contain_text("Il manque 8 bulletins")
    desk.keyboard.press("c")
    guard = desk.locator("#garde")
    expect(guard).to_contain_text("Clore le coup 2 sans 8 bulletins")
    desk.keyboard.press("Escape")
    expect(guard).to_be_hidden()
    desk.keyboard.press("c")
    expect(guard).to_be_visible()
    desk.keyboard.press("o")
    expect(desk.locator("#phase")).to_have_text("clos")
    next_action(desk, "Tirer le coup 3")


def test_cancelling_asks_for_a_reason_then_a_second_key(room: Room, desk: Page):
    desk.locator("main").focus()
    desk.keyboard.press("x")
    expect(desk.locator("#raison")).to_be_focused()
    desk.keyboard.type("jeton tombé")
    desk.keyboard.press("Enter")
    expect(desk.locator("#garde")).to_contain_text("Annuler le coup 2")
    desk.keyboard.press("o")
    expect(desk.locator("#phase")).to_have_text("annulé")


def test_letters_do_nothing_once_the_shortcuts_are_off(room: Room, desk: Page):
    desk.locator("details summary").click()
    desk.locator("#raccourcis").uncheck()
    desk.locator("main").focus()
    desk.keyboard.press("x")
    expect(desk.locator("#raison-form")).to_be_hidden()


def test_what_is_missing_follows_the_arbiters_live(room: Room, browser: Browser, desk: Page):
    expect(desk.locator("#total-manquants")).to_have_text("(8)")
    give_everybody_the_top(room, browser)
    expect(desk.locator("#total-manquants")).to_have_text("(0)")


def test_the_announcement_is_ready_to_be_read(desk: Page):
    expect(desk.locator("#annonce")).to_contain_text("Rappel : SWEATS, 3H, 50 points.")
    expect(desk.locator("#tops")).to_contain_text("SWEATS 3H")


def test_the_organiser_makes_badges_and_sees_who_is_connected(room: Room, browser: Browser):
    context = browser.new_context()
    room.log_in(context, "ORGA")
    page = context.new_page()
    page.goto(room.address("organisation"))
    expect(page.locator("#avancement")).to_contain_text("coup 2")
    expect(page.locator("#liste-sessions tr")).to_have_count(1)
    page.locator("#compte").fill("C")
    page.locator("#compte").press("Enter")
    badge = page.locator(".badge")
    expect(badge.locator("svg")).to_have_count(0)
    expect(page.locator("#badges-locaux")).to_contain_text("relancez le serveur sans --hote 127.0.0.1")
    code = badge.locator(".code").inner_text()
    assert re.fullmatch(r"C-[2-9A-Z]{8}", code)
    newcomer = browser.new_context().new_page()
    newcomer.goto(f"{room.address('connexion')}#{code}")
    newcomer.wait_for_url("**/saisie")


def test_the_journal_shows_the_room_just_before(room: Room, browser: Browser):
    context = browser.new_context()
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("journal"))
    page.locator("#coup").fill("2")
    page.locator("#coup").press("Enter")
    expect(page.locator("#gestes .jour")).to_have_count(1)
    expect(page.locator("#gestes tr:has(td)")).to_have_count(4)
    page.locator("#gestes tr").last.locator("button").press("Enter")
    expect(page.locator("#avant-resume")).to_contain_text("clos")


def test_a_cut_line_is_said_and_comes_back_alone(room: Room, desk: Page):
    room.server.kill()
    expect(desk.locator("#liaison")).to_have_text("connexion perdue")
    room.server.start()
    expect(desk.locator("#liaison")).to_be_hidden()


def test_two_tabs_of_a_browser_share_one_stream(room: Room, browser: Browser, desk: Page):
    second = desk.context.new_page()
    second.goto(room.address("juge"))
    for page in (desk, second):
        expect(page.locator("#total-manquants")).to_have_text("(8)")
    give_everybody_the_top(room, browser)
    for page in (desk, second):
        expect(page.locator("#total-manquants")).to_have_text("(0)")
    shared = desk.evaluate("performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/flux')).length")
    assert shared == 0, "the pages themselves open no stream"
