"""A topping at the arbiter's keyboard, from a sealed game opened by the organiser's: no mouse but for the file."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Route, expect

from web.conftest import Room
from web.intercepted import intercept
from web.screens.desk import Desk, ask
from web.sealed import CODE, envelope, prepared

TOP = prepared("topping").coups[0].retenu


def end_first_game(room: Room, browser: Browser) -> None:
    ask(room, browser, "JA", "/partie/annuler_coup", {"raison": "salle évacuée"})
    ask(room, browser, "JA", "/partie/clore_partie", {"cause": "decision"})


def test_a_sealed_topping_is_opened_by_its_code_and_entered_as_lines(desk: Callable[..., Desk], room: Room, browser: Browser, tmp_path: Path):
    end_first_game(room, browser)
    context = browser.new_context()
    room.log_in(context, "ORGA")
    organiser = context.new_page()
    organiser.goto(room.address("organisation"))
    expect(organiser.locator("#liste-parties li")).to_have_count(1)
    file = tmp_path / "finale.scellee"
    file.write_text(envelope("topping"), "utf-8")
    organiser.locator("#ouvrir summary").filter(has_text="Partie préparée").press("Enter")
    organiser.set_input_files("#enveloppe", file)
    expect(organiser.locator("#annoncee")).to_contain_text(prepared("topping").engagement)
    expect(organiser.locator("#rythme")).to_be_disabled()
    organiser.fill("#code-enveloppe", "SECRET78")
    organiser.locator("#code-enveloppe").press("Enter")
    expect(organiser.get_by_text("Ce code n’ouvre pas cette partie scellée.")).to_be_visible()
    expect(organiser.locator("#liste-parties li")).to_have_count(1)
    organiser.fill("#code-enveloppe", CODE)
    organiser.locator("#code-enveloppe").press("Enter")
    expect(organiser.locator("#liste-parties li").last).to_contain_text(prepared("topping").engagement)

    arbiter = desk("A")
    expect(arbiter.page.locator("#topping-ligne")).to_be_focused()
    judge = browser.new_context()
    room.log_in(judge, "JA")
    juge = judge.new_page()
    juge.goto(room.address("juge"))
    for action in ("Tirer le coup 1", "Annoncer le tirage", "Lancer le chronomètre"):
        expect(juge.locator("#suivant-phrase")).to_have_text(action)
        expect(juge.locator("#suivant")).to_be_enabled()
        juge.locator("#suivant").press("Enter")
    arbiter.shows("#coup", "Coup 1")
    arbiter.press("Control+z").shows("#topping-message", "Rien à annuler")
    arbiter.enter("1 EX H8").shows("#topping-message", "ce n’est pas le top")
    arbiter.shows("#topping-tables", "EX H8")
    arbiter.press("Control+z").shows("#topping-message", "annulé")
    expect(arbiter.page.locator("#topping-ligne")).to_have_value("1 EX H8")
    expect(arbiter.page.locator("#topping-tables")).not_to_contain_text("EX H8")
    arbiter.press("Enter").shows("#topping-message", "essai 1")
    arbiter.enter(f"1 {TOP}").shows("#topping-message", "top en")
    held: list[Route] = []
    intercept(arbiter.page, "**/topping", lambda route: held.append(route), times=1)
    with arbiter.page.expect_request("**/topping"):
        arbiter.enter(f"2 {TOP} 12,5")
    arbiter.enter("3 -").shows("#topping-tables", "top donné")  # the answer to the line before is still to come
    held[0].continue_()
    arbiter.shows("#topping-tables", "12,50")
    expect(juge.locator("#precision")).to_contain_text("5 tables")
    expect(juge.locator("#suivant")).to_be_enabled()
    juge.locator("#suivant").press("Enter")
    expect(juge.locator("#garde")).to_contain_text("20 secondes de plus")
    juge.keyboard.press("o")
    expect(juge.locator("#suivant-phrase")).to_have_text("Tirer le coup 2")
    arbiter.page.goto(room.address("classement"))
    expect(arbiter.page.locator("table").first).to_contain_text("80,00")
    for one in (context, judge):
        one.close()
