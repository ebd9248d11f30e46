"""The juge-arbitre draws: letters go where they belong, none waits for the next move, none is a shortcut."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Room
from web.room_maker import TABLES
from web.screens.desk import ask, comes_next, draw
from web.sealed import CODE, envelope

ALL = list(range(1, TABLES + 1))
Sit = Callable[[Room], Page]


@pytest.fixture
def drawing(room: Room, browser: Browser, sit: Sit) -> Page:
    """The third move is to be drawn from the bag; the focus is on the next gesture."""
    ask(room, browser, "JA", "/partie/retenir", {})
    ask(room, browser, "JA", "/partie/clore", {"non_remis": ALL})
    page = sit(room)
    comes_next(page, "Tirer le coup 3")
    page.locator("#mode").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#mode")).to_have_value("manuel")
    expect(page.locator("#mode")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#suivant")).to_be_focused()
    return page


def test_letters_typed_anywhere_are_letters_of_the_draw(drawing: Page):
    expect(drawing.locator("#reliquat")).to_have_text("Reliquat : G P".replace(" :", "\N{NO-BREAK SPACE}:"))
    drawing.keyboard.type("-xfrailn")
    expect(drawing.locator("#lettres")).to_have_value("-xfrailn")
    expect(drawing.locator("#raison-form")).to_be_hidden()
    expect(drawing.locator("#autres kbd").first).to_be_hidden()
    draw(drawing)
    comes_next(drawing, "Annoncer le tirage")


def test_a_refused_draw_is_quoted_until_the_right_one_is_drawn(drawing: Page):
    drawing.keyboard.type("-zzailrn")
    draw(drawing)
    expect(drawing.locator("#avis p")).to_contain_text("« -zzailrn »")
    expect(drawing.locator("#lettres")).to_have_value("-zzailrn")
    comes_next(drawing, "Tirer le coup 3")
    drawing.locator("#lettres").fill("-AEILNRT")
    draw(drawing)
    comes_next(drawing, "Annoncer le tirage")
    expect(drawing.locator("#avis p")).to_have_count(0)
    expect(drawing.locator("#lettres")).to_have_value("")


def test_a_slip_of_the_finger_is_corrected_without_a_rejection(drawing: Page):
    drawing.keyboard.type("gp+aeilr")
    draw(drawing)
    comes_next(drawing, "Annoncer le tirage")
    drawing.get_by_role("button", name="Corriger le tirage").press("Enter")
    comes_next(drawing, "Tirer le coup 3")
    expect(drawing.locator("#precision")).to_be_empty()
    drawing.keyboard.type("gp+aeilt")
    draw(drawing)
    comes_next(drawing, "Annoncer le tirage")
    expect(drawing.locator("#annonce")).not_to_contain_text("ejet")


def test_a_rejection_is_told_over_the_slips_still_awaited(room: Room, browser: Browser, sit: Sit):
    ask(room, browser, "JA", "/partie/retenir", {})
    page = sit(room)
    comes_next(page, "Tirer le coup 3")
    page.locator("#mode").select_option("manuel")
    page.keyboard.press("Escape")
    page.keyboard.type("gp+bcdlm")
    draw(page)
    expect(page.locator("#precision .rejet")).to_contain_text("GP+BCDLM rejeté : il faut au moins 2 voyelles et 2 consonnes (3.2)")
    expect(page.locator("#precision .rejet")).to_be_in_viewport(ratio=1)
    expect(page.locator("#lettres")).to_have_value("")
    comes_next(page, "Tirer le coup 3")
    draw(page)
    expect(page.locator("#avis p")).to_have_text("Tapez d’abord les lettres tirées du sac.")
    page.keyboard.type("aeilnrt")
    draw(page)
    comes_next(page, "Annoncer le tirage")
    expect(page.locator("#annonce li").first).to_have_text("Rejet.")
    expect(page.locator("#precision .rejet")).to_have_count(0)


def test_a_draw_of_the_seed_is_taken_back_with_one_key(room: Room, browser: Browser, sit: Sit):
    ask(room, browser, "JA", "/partie/retenir", {})
    ask(room, browser, "JA", "/partie/clore", {"non_remis": ALL})
    ask(room, browser, "JA", "/partie/tirer", {"mode": "manuel", "lettres": "GP+AEILT"})
    page = sit(room)
    comes_next(page, "Annoncer le tirage")
    expect(page.get_by_role("button", name="Corriger le tirage").locator("kbd")).to_have_text("T")
    page.keyboard.press("t")
    comes_next(page, "Tirer le coup 3")


def test_a_field_that_takes_no_letter_does_not_look_as_if_it_did(drawing: Page):
    field, hint = drawing.locator("#lettres"), drawing.locator("#lettres-aide")
    expect(hint).to_be_visible()
    enabled = field.evaluate("(field) => getComputedStyle(field).backgroundColor")
    drawing.locator("#mode").select_option("auto")
    expect(field).to_be_disabled()
    expect(hint).to_be_hidden()
    expect(field).to_have_attribute("placeholder", "")
    assert field.evaluate("(field) => getComputedStyle(field).backgroundColor") != enabled


def test_what_is_quoted_before_a_colon_is_quoted_once_and_goes_on_in_small_letters(drawing: Page):
    drawing.keyboard.type("gp+ae+il")
    draw(drawing)
    notice = drawing.locator("#avis p")
    expect(notice).to_contain_text("caractère inconnu")
    assert notice.inner_text().count("gp+ae+il") == 1
    comes_next(drawing, "Tirer le coup 3")
    drawing.locator("#lettres").fill("-zzailrn")
    draw(drawing)
    expect(notice).to_contain_text("« -zzailrn » : il")


def test_a_valid_rack_is_not_rejected_by_one_key(thinking: Room, sit: Sit):
    page = sit(thinking)
    page.keyboard.press("r")
    page.keyboard.type("huit jetons tirés")
    page.keyboard.press("Enter")
    guard = page.locator("#garde")
    expect(guard).to_contain_text("AEILNRT est valide (3.2)")
    expect(guard).to_contain_text("déjà annoncé")
    page.keyboard.press("Enter")
    expect(page.locator("#phase")).to_have_text("annoncé")
    page.keyboard.press("o")
    comes_next(page, "Tirer le coup 3")
    expect(page.locator("#precision")).to_contain_text("rejeté par le juge-arbitre")


def test_a_cancelled_move_leaves_nothing_to_read_nor_to_retain(room: Room, browser: Browser, sit: Sit):
    page = sit(room)
    expect(page.locator("#tops li").first).to_be_visible()
    ask(room, browser, "JA", "/partie/annuler_coup", {"raison": "jeton tombé"})
    comes_next(page, "Tirer le coup 3")
    expect(page.locator("#annonce")).to_be_hidden()
    expect(page.locator("#tops-zone")).to_be_hidden()
    expect(page.locator("#total-manquants")).to_be_empty()


def test_a_sealed_game_is_drawn_as_sealed_and_left_with_two_keys(drawing: Page, room: Room, browser: Browser):
    drawing.keyboard.type("w+aepges")
    ask(room, browser, "JA", "/partie/annuler_coup", {"raison": "salle évacuée"})
    ask(room, browser, "JA", "/partie/clore_partie", {"cause": "decision"})
    ranges = [{"arbitre": "A", "premiere": 1, "derniere": TABLES}]
    ask(room, browser, "ORGA", "/parties/scellee", {"enveloppe": envelope(), "code": CODE, "plages": ranges})
    comes_next(drawing, "Tirer le coup 1")
    expect(drawing.locator("#mode")).to_have_value("prepare")
    expect(drawing.locator("#lettres")).to_have_value("")
    drawing.locator("#mode").select_option("manuel")
    drawing.keyboard.press("Escape")
    drawing.keyboard.type("aeilnrt")
    drawing.keyboard.press("Enter")
    expect(drawing.locator("#garde")).to_contain_text("AEILNRT à la main abandonne la partie préparée")
    drawing.keyboard.press("Enter")
    comes_next(drawing, "Tirer le coup 1")
    drawing.keyboard.press("o")
    comes_next(drawing, "Annoncer le tirage")


@pytest.mark.parametrize("thinking", [10], indirect=True)
def test_an_interrupted_move_is_said_to_be(thinking: Room, browser: Browser, sit: Sit):
    page = sit(thinking)
    expect(page.locator("#phase")).to_have_text("réflexion")
    ask(thinking, browser, "JA", "/partie/interrompre", {})
    expect(page.locator("#phase")).to_have_text("interrompu")


def test_the_end_of_a_game_has_a_cause_and_leaves_a_list(room: Room, browser: Browser, sit: Sit):
    slip = {"coup": 2, "table": 1, "mot": "SWEATS", "sens": "V", "reference": "3H", "version": 0}
    ask(room, browser, "A", "/bulletins", dict(slip))
    ask(room, browser, "JA", "/partie/retenir", {})
    ask(room, browser, "JA", "/partie/clore", {"non_remis": ALL[1:]})
    page = sit(room)
    page.keyboard.press("f")
    page.keyboard.press("Enter")
    expect(page.locator("#raison-faute")).to_contain_text("Choisissez la cause")
    page.get_by_label("Le juge-arbitre met fin à la partie.").check()
    page.keyboard.press("Enter")
    expect(page.locator("#raison-faute")).to_contain_text("Écrivez le motif")
    page.keyboard.type("salle fermée à minuit")
    page.keyboard.press("Enter")
    page.keyboard.press("o")
    expect(page.locator("#suivant-phrase")).to_have_text("La partie est finie.")
    expect(page.locator("#annonce")).to_be_hidden()
    expect(page.locator("#reste a")).to_have_text([f"{TABLES} billets de correction à remettre"])
    page.locator("#reste a").press("Enter")
    expect(page).to_have_url(room.address("billets"))


def test_the_organiser_is_told_that_the_game_is_over(room: Room, browser: Browser):
    context = browser.new_context()
    room.log_in(context, "ORGA")
    page = context.new_page()
    page.goto(room.address("organisation"))
    expect(page.locator("#avancement")).to_contain_text("coup 2")
    ask(room, browser, "JA", "/partie/annuler_coup", {"raison": "salle évacuée"})
    ask(room, browser, "JA", "/partie/clore_partie", {"cause": "interruption"})
    expect(page.locator("#avancement")).to_contain_text("partie finie, 2 coups")
    expect(page.locator("#liste-parties li")).to_contain_text("partie finie")
    context.close()
