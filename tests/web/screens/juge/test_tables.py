"""Room incidents at the desk: what was recorded is said, and a warning has a way back."""

from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.wall import Official


def write_down(page: Page, act: str, reason: str) -> None:
    page.locator("#acte").select_option(act)
    page.locator("#table").fill("5")
    page.locator("#au-coup").fill("2")
    page.locator("#motif").fill(reason)
    page.locator("#acte-envoi").click()


def test_giving_up_is_confirmed_by_a_second_key_then_taken_back(browser: Browser, room: Room):
    context = browser.new_context()
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("juge"))
    page.locator("details.salle summary").click()
    write_down(page, "abandon", "Malade")
    expect(page.locator("#garde-phrase")).to_contain_text("Table 5 : abandon à partir du coup 2.")
    expect(page.locator("#manquants")).to_contain_text("5, 6, 7, 8")
    page.keyboard.press("o")
    expect(page.locator("#avis")).to_contain_text("Table 5 : abandon à partir du coup 2, ce qu’elle a marqué avant reste.")
    expect(page.locator("#manquants")).not_to_contain_text("5, 6, 7, 8")
    write_down(page, "revenir", "C’était la table 6")
    expect(page.locator("#avis")).to_contain_text("Table 5 : abandon levé, elle joue.")
    expect(page.locator("#manquants")).to_contain_text("5, 6, 7, 8")
    context.close()


def test_a_warning_is_acknowledged_then_withdrawn_with_a_reason(browser: Browser, room: Room):
    context = browser.new_context()
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("juge"))
    page.locator("details.salle summary").click()
    write_down(page, "avertir", "Bavardage")
    expect(page.locator("#avis")).to_contain_text("Table 5, coup 2 : avertissement inscrit, billet à remettre.")
    expect(page.locator("#table")).to_have_value("")

    slips = context.new_page()
    slips.goto(room.address("billets"))
    expect(slips.locator("article.billet")).to_contain_text("Avertissement disciplinaire : Bavardage (art. 5.5)")

    write_down(page, "retirer", "")
    expect(page.locator("#avis")).to_contain_text("Ce geste demande un motif.")
    expect(page.locator("#table")).to_have_value("5")
    write_down(page, "retirer", "C’était la table 6")
    expect(page.locator("#avis")).to_contain_text("Table 5, coup 2 : avertissement retiré.")
    slips.reload()
    expect(slips.locator("article.billet")).to_have_count(0)
    context.close()


def test_what_an_arbiter_noted_is_on_the_desk_and_fills_in_the_form(browser: Browser, room: Room):
    arbiter = Official(browser, room, "B")
    arbiter.post("/bulletins", coup=2, table=5, version=0, mot="SWEATS", sens="V", reference="3H", score=50, incidents=["appareil_interdit"])
    context = browser.new_context()
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("juge"))
    noted = page.locator("#releves li")
    expect(noted).to_contain_text("Coup 2, table 5, Joueur 5 : appareil ou document interdit (2.1)")
    noted.get_by_role("button").press("Enter")
    expect(page.locator("#acte")).to_be_focused()
    expect(page.locator("#table")).to_have_value("5")
    expect(page.locator("#motif")).to_have_value("appareil ou document interdit (2.1)")
    page.locator("#acte-envoi").click()
    expect(noted).to_contain_text("avertissement donné")
    context.close()
    arbiter.leave()
