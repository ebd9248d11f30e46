"""The tutorial: fifty slips typed as the paper says, by somebody who only reads the screen."""

from playwright.sync_api import Browser, expect

from web.conftest import Room
from web.screens.desk import Desk


def test_fifty_slips_from_the_paper_to_the_end(desk):
    pupil = desk("A", "entrainement")
    expect(pupil.page.locator("#compte")).to_have_text("0 sur 50")
    keys = 0
    for done in range(50):
        pupil.press("F1")
        line = pupil.page.inner_text("#indice").partition(": ")[2]
        pupil.presses = 0
        if " F4 ⏎ " in line:
            word, boxes = line.split(" F4 ⏎ ")
            pupil.type(word).press("F4", "Enter").type(boxes).press("Enter")
        elif line == "+":
            pupil.press("+")
        else:
            pupil.enter(line)
        if pupil.page.locator("#alertes.demandee li").count():
            pupil.press("Shift+Enter")
        keys += pupil.presses
        pupil.shows("#compte", f"{done + 1} sur 50")
    pupil.shows("#resultat", "50 bulletins")
    assert keys < 50 * 20
    assert pupil.page.request.get(pupil.page.url.replace("/t/", "/api/t/").replace("entrainement", "bulletins")).json()["bulletins"] == []


def test_what_differs_from_the_paper_is_named_then_shown(desk):
    pupil = desk("A", "entrainement")
    pupil.enter("SWEATS 3H 99")
    if pupil.page.locator("#alertes.demandee li").count():
        pupil.press("Shift+Enter")
    pupil.shows("#message", "Ce n’est pas ce qui est écrit")
    expect(pupil.page.locator("#indice")).to_have_text("")
    pupil.press("Shift+Enter")
    pupil.shows("#indice", "À taper")
    expect(pupil.page.locator("#compte")).to_have_text("0 sur 50")
    pupil.page.reload()
    expect(pupil.page.locator("#compte")).to_have_text("0 sur 50")


def test_a_rehearsal_says_so_on_every_screen_and_a_game_never_does(browser: Browser, demonstration: Room, desk):
    context = browser.new_context()
    demonstration.log_in(context, "JA")
    page = context.new_page()
    for screen in ("juge", "saisie", "double", "commission", "journal", "billets", "feuille", "classement", "table/7", "rejeu", "entrainement"):
        page.goto(demonstration.address(screen))
        expect(page.locator(".banniere")).to_contain_text("ENTRAÎNEMENT")
    page.goto(demonstration.address("projection"))
    expect(page.locator("#coup")).to_contain_text("ENTRAÎNEMENT")
    page.goto(demonstration.server.url)
    expect(page.locator(".evenements .etiquette")).to_have_text("entraînement")
    context.close()
    real: Desk = desk("A")
    assert real.page.locator(".banniere").count() == 0
