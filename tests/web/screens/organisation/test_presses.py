"""The organiser's hand: a double click presses once, what would replace something is asked about first."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.drawn import painted
from web.screens.desk import unanswered
from web.screens.organisation.organiser import organiser
from web.window import Window


def test_pressing_create_twice_makes_one_event(browser: Browser, window: Window):
    page = browser.new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    page.goto(window.link)
    expect(page.locator("body")).to_have_attribute("data-pret", "oui")
    page.fill("#nom", "Coupe du Lac")
    page.get_by_role("button", name="Créer").dblclick()
    page.wait_for_url("**/organisation")
    assert [url for url in asked if url.endswith("/api/evenements")] == asked[:1]
    page.context.close()


def test_pressing_enter_twice_on_create_makes_one_event(browser: Browser, window: Window):
    page = browser.new_context().new_page()
    page.goto(window.link)
    expect(page.locator("body")).to_have_attribute("data-pret", "oui")
    page.fill("#nom", "Coupe du Lac")
    with unanswered(page, "**/api/evenements"):
        for _ in range(3):
            page.locator("#nom").press("Enter")
        painted(page)
    page.wait_for_url("**/organisation")
    page.goto(window.url)
    expect(page.locator("h2", has_text="Coupe du Lac")).to_have_count(1)
    page.context.close()


def test_a_badge_in_use_is_not_replaced_before_its_bearer_is_named(browser: Browser, room: Room):
    page = organiser(browser, room)
    page.fill("#compte", "a")
    page.fill("#compte-nom", "Zoé")
    page.locator("#badger button").first.press("Enter")
    guard = page.locator("#garde-badger")
    expect(guard).to_contain_text("Le badge A existe déjà\u00a0: Arbitre A, arbitre. Il sera remplacé, et son code n’ouvrira plus rien.")
    expect(page.locator("#nouveaux-badges article")).to_have_count(0)
    page.fill("#compte", "Z")
    expect(guard).to_be_hidden()
    page.fill("#compte", "A")
    page.keyboard.press("Enter")
    expect(page.locator("#badger-oui")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#nouveaux-badges .code")).to_have_text(re.compile("A-[2-9A-Z]{8}"))
    expect(page.locator("#compte")).to_have_value("")
    page.fill("#compte", "Z")
    page.keyboard.press("Enter")
    expect(page.locator("#nouveaux-badges article")).to_have_count(2)
    page.context.close()


def test_a_double_click_does_not_pass_the_guard_of_a_badge(browser: Browser, room: Room):
    page = organiser(browser, room)
    withdraw = page.get_by_role("button", name="Retirer le badge B")
    withdraw.dblclick()
    expect(withdraw).to_have_text("Confirmer")
    painted(page)
    expect(withdraw).to_have_count(1)
    withdraw.click()
    expect(withdraw).to_have_count(0)
    page.context.close()


def test_the_button_that_makes_badges_stays_under_the_pointer(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    button = page.locator("#tous-badges")
    button.scroll_into_view_if_needed()
    button.dblclick()
    expect(page.locator("#nouveaux-badges article")).to_have_count(1)
    under = page.evaluate("([x, y]) => document.elementFromPoint(x, y).textContent", centre(page, "#tous-badges"))
    assert under == "Faire les badges qui manquent"
    listed = page.evaluate("document.querySelector('#tous-badges').compareDocumentPosition(document.querySelector('#liste-comptes')) & 4")
    assert listed, "what is made is listed below"
    page.context.close()


def centre(page: Page, selector: str) -> list[float]:
    box = page.locator(selector).bounding_box()
    assert box
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def test_a_player_entered_by_a_double_click_is_entered_once_and_nothing_is_refused(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.fill("#nom", "Zoé")
    with unanswered(page, "**/joueurs"):
        page.locator("#inscrire-envoi").dblclick()
        page.locator("#nom").press("Enter")
        painted(page)
    expect(page.locator("#avis")).to_contain_text("Joueur inscrit.")
    expect(page.locator("#liste-joueurs tr")).to_have_count(9)
    painted(page)
    expect(page.locator("#avis .grave")).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize("written", ["1.5", "0", "abc"])
def test_a_table_that_is_no_number_is_said_and_stays_said(browser: Browser, before_the_games: Room, written: str):
    page = organiser(browser, before_the_games)
    page.clock.install()
    page.fill("#nom", "Zoé")
    page.fill("#numero", written)
    page.keyboard.press("Enter")
    notice = page.locator("#avis .grave")
    expect(notice).to_contain_text(f"Table «\u00a0{written}\u00a0»\u00a0: écrivez un nombre entier")
    expect(page.locator("#numero")).to_be_focused()
    top, field = notice.bounding_box(), page.locator("#numero").bounding_box()
    assert top
    assert field
    assert field["y"] + field["height"] <= top["y"], "what is to be corrected is in sight"
    page.clock.fast_forward(10_000)
    expect(notice).to_have_count(1)
    page.locator("#avis .fermer").click()
    expect(notice).to_have_count(0)
    page.fill("#numero", "12")
    page.keyboard.press("Enter")
    expect(page.locator("#liste-joueurs tr").last).to_contain_text("12")
    page.context.close()


def test_a_refusal_leaves_with_the_next_action(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.fill("#nom", "Joueur 1")
    page.keyboard.press("Enter")
    expect(page.locator("#avis .grave")).to_contain_text("est déjà le joueur 1")
    page.fill("#nom", "Zoé")
    page.keyboard.press("Enter")
    expect(page.locator("#avis")).to_contain_text("Joueur inscrit.")
    expect(page.locator("#avis .grave")).to_have_count(0)
    page.context.close()


def test_everything_is_checked_before_a_game_is_asked_about(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.fill("#plages", "A 1-5\nB 4-6")
    page.locator("#ouvrir button.principal").press("Enter")
    expect(page.locator("#avis")).to_contain_text("ont la table 4 en commun")
    expect(page.locator("#garde-ouvrir")).to_be_hidden()
    page.fill("#plages", "A 1-5")
    page.locator("#particuliers summary").press("Enter")
    page.fill("#choisis", "7, 99")
    page.locator("#ouvrir button.principal").press("Enter")
    expect(page.locator("#avis")).to_contain_text("Joueur 99 inconnu.")
    expect(page.locator("#garde-ouvrir")).to_be_hidden()
    page.context.close()


def test_a_game_that_nobody_plays_is_asked_about(browser: Browser, window: Window):
    page = browser.new_context().new_page()
    page.goto(window.link)
    expect(page.locator("body")).to_have_attribute("data-pret", "oui")
    page.fill("#nom", "Coupe du Lac")
    page.keyboard.press("Enter")
    page.wait_for_url("**/organisation")
    expect(page.locator("#avancement")).to_contain_text("Commencez")
    page.locator("#ouvrir button.principal").press("Enter")
    expect(page.locator("#garde-phrase")).to_contain_text("personne n’aura de table")
    expect(page.locator("#liste-parties li")).to_have_count(0)
    page.context.close()


def test_the_list_of_players_is_one_stop_after_the_forms(browser: Browser, before_the_games: Room):
    page = organiser(browser, before_the_games)
    page.focus("#joueurs")
    page.keyboard.press("Tab")
    expect(page.locator("#fichier")).to_be_focused()
    page.locator("#inscrire-envoi").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#cherche-joueur")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Corriger Joueur 1")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="Corriger Joueur 2")).to_be_focused()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Corriger Joueur 8")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#liste-joueurs button:focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Corriger Joueur 8")).to_be_focused()
    page.context.close()


def test_a_withdrawal_says_that_the_table_stays_in_the_game(browser: Browser, room: Room):
    page = organiser(browser, room)
    page.get_by_role("button", name="Corriger Joueur 5").press("Enter")
    page.locator("#forfait").press("Space")
    said = page.locator("#forfait-dit")
    expect(said).to_contain_text("La table 5 reste dans la partie 1, ouverte\u00a0: le forfait vaut pour les parties suivantes.")
    page.locator("#inscrire-envoi").press("Enter")
    expect(page.locator("#liste-joueurs")).to_contain_text("Joueur 5 (forfait)")
    expect(said).to_contain_text("le juge-arbitre inscrit son abandon")
    page.get_by_role("button", name="Corriger Joueur 6").press("Enter")
    expect(said).to_be_empty()
    page.context.close()
