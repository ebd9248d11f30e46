"""The juge-arbitre at the keyboard: no key too many ends a move, and the keys go where the eyes are."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from web.conftest import Room
from web.drawn import painted
from web.intercepted import intercept
from web.room_maker import TABLES
from web.screens.desk import ask, comes_next, waits_for
from web.sealed import CODE, envelope


def test_one_enter_too_many_does_not_end_the_move(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    comes_next(page, "Lancer le chronomètre")
    page.keyboard.press("Enter")
    comes_next(page, "Annoncer la fin du coup")
    page.keyboard.press("Enter")
    expect(page.locator("#garde")).to_contain_text("avant la fin du temps : il reste")
    page.keyboard.press("Enter")
    expect(page.locator("#phase")).to_have_text("réflexion")
    expect(page.locator("#garde")).to_be_visible()
    page.keyboard.press("o")
    comes_next(page, "Retenir le top")


def test_an_answer_that_comes_late_does_not_bring_a_past_phase_back(thinking: Room, sit: Callable[[Room], Page], browser: Browser):
    page = sit(thinking)
    late: list[tuple[Route, APIResponse]] = []

    def hold_the_first(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append((route, route.fetch()))

    intercept(page, "**/api/t/*/etat", hold_the_first)
    with page.expect_request("**/api/t/*/etat"):
        ask(thinking, browser, "JA", "/partie/lancer", {})
    waits_for(page, lambda: bool(late))
    ask(thinking, browser, "JA", "/partie/terminer", {})
    comes_next(page, "Retenir le top")
    expect(page.locator("#tops li")).not_to_have_count(0)
    ((route, answer),) = late
    assert answer.json()["partie"]["phase"] == "chrono"
    with page.expect_response("**/api/t/*/etat") as told:
        route.fulfill(response=answer)
    told.value.finished()
    painted(page)
    expect(page.locator("#phase")).to_have_text("ramassage")
    expect(page.locator("#tops li")).not_to_have_count(0)


@pytest.fixture
def nervous(thinking: Room, browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A desk whose time passes only when told, and the gestures it sends."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    thinking.log_in(context, "JA")
    page = context.new_page()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url.rpartition("/")[2]) if request.method == "POST" else None)
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.goto(thinking.address("juge"))
    expect(page.locator("#suivant")).to_be_focused()
    yield page, sent
    context.close()


def breathe(page: Page, phrase: str) -> None:
    expect(page.locator("#suivant-phrase")).to_have_text(phrase)
    page.clock.run_for(600)
    expect(page.locator("#suivant")).to_be_enabled()


def test_a_second_press_before_the_new_name_can_be_read_does_nothing(nervous: tuple[Page, list[str]]):
    page, sent = nervous
    page.keyboard.press("Enter")
    breathe(page, "Lancer le chronomètre")
    assert sent == [], "nor does a press before the first name can be read"
    page.keyboard.press("Enter")
    expect(page.locator("#suivant-phrase")).to_have_text("Annoncer la fin du coup")
    for key in ("Enter", "i", "x"):
        page.keyboard.press(key)
    expect(page.locator("#garde")).to_be_hidden()
    expect(page.locator("#raison-form")).to_be_hidden()
    expect(page.locator("#suivant")).to_be_disabled()
    breathe(page, "Annoncer la fin du coup")
    page.keyboard.press("Enter")
    expect(page.locator("#garde")).to_contain_text("avant la fin du temps")
    assert sent == ["lancer"]


def hold_the_answer(page: Page, gesture: str) -> Callable[[], None]:
    """The gesture is recorded and its answer is on its way, until told to arrive."""
    held: list[tuple[Route, APIResponse]] = []
    intercept(page, f"**/partie/{gesture}", lambda route: held.append((route, route.fetch())))

    def arrive() -> None:
        # The stream may show the gesture before its answer is here.
        waits_for(page, lambda: bool(held))
        ((route, answer),) = held
        with page.expect_response(f"**/partie/{gesture}"):
            route.fulfill(response=answer)

    return arrive


def test_a_name_that_came_before_the_answer_has_had_its_breath(nervous: tuple[Page, list[str]]):
    page, sent = nervous
    breathe(page, "Lancer le chronomètre")
    arrive = hold_the_answer(page, "lancer")
    page.keyboard.press("Enter")
    expect(page.locator("#suivant-phrase")).to_have_text("Annoncer la fin du coup")
    page.clock.run_for(600)
    expect(page.locator("#suivant")).to_be_disabled()
    arrive()
    expect(page.locator("#suivant")).to_be_enabled()
    assert sent == ["lancer"]


def test_a_reading_without_an_answer_does_not_close_the_desk(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    arrive = hold_the_answer(page, "lancer")
    page.keyboard.press("Enter")
    expect(page.locator("#suivant-phrase")).to_have_text("Annoncer la fin du coup")
    intercept(page, "**/api/t/*/etat", lambda route: None)
    with page.expect_request("**/api/t/*/etat"):
        arrive()
    comes_next(page, "Annoncer la fin du coup")


STOPPED_PATIENCE = """AbortSignal.timeout = (delay) => {
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(), delay);
  return waiting.signal;
}"""
"""How long a page waits for an answer is counted by the clock of the test too."""


def test_a_gesture_whose_answer_never_comes_closes_the_desk_for_a_while_only(nervous: tuple[Page, list[str]]):
    page, sent = nervous
    breathe(page, "Lancer le chronomètre")
    page.evaluate(STOPPED_PATIENCE)
    intercept(page, "**/partie/lancer", lambda route: None)
    with page.expect_request("**/partie/lancer"):
        page.keyboard.press("Enter")
    page.clock.run_for(19_000)
    expect(page.locator("#suivant")).to_be_disabled()
    page.clock.run_for(2_000)
    expect(page.locator("#avis p")).to_have_text(re.compile("ce geste n’est pas confirmé et ne sera pas renvoyé"))
    breathe(page, "Lancer le chronomètre")
    page.unroute("**/partie/lancer")
    page.keyboard.press("Enter")
    breathe(page, "Annoncer la fin du coup")
    assert sent == ["lancer", "lancer"]


@pytest.mark.parametrize("thinking", [10], indirect=True)
def test_a_second_press_after_a_reason_does_not_start_the_clock_again(nervous: tuple[Page, list[str]]):
    page, sent = nervous
    breathe(page, "Annoncer la fin du coup")
    page.keyboard.press("i")
    breathe(page, "Reprendre le jeu")
    page.keyboard.type("panne de projecteur")
    page.keyboard.press("Enter")
    expect(page.locator("#suivant")).to_be_focused()
    page.keyboard.press("Enter")
    breathe(page, "Reprendre le jeu")
    assert sent == ["interrompre", "motiver"]


def test_a_key_held_down_is_pressed_once(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url.rpartition("/")[2]) if request.method == "POST" else None)
    page.keyboard.down("Enter")
    comes_next(page, "Annoncer la fin du coup")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator("#garde")).to_be_hidden()
    comes_next(page, "Annoncer la fin du coup")
    assert sent == ["lancer"]


@pytest.mark.parametrize("thinking", [3600], indirect=True)
def test_once_the_time_is_up_one_key_announces_the_end(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    expect(page.locator("#chrono")).to_have_text("0:00")
    page.keyboard.press("Enter")
    comes_next(page, "Retenir le top")


def test_enter_plays_nothing_while_another_act_waits_for_its_second_key(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    page.keyboard.press("x")
    page.keyboard.type("jeton tombé")
    page.keyboard.press("Enter")
    expect(page.locator("#garde")).to_contain_text("Annuler le coup 3")
    page.keyboard.press("Enter")
    page.locator("#suivant").press("Enter")
    expect(page.locator("#garde")).to_contain_text("Annuler le coup 3")
    expect(page.locator("#phase")).to_have_text("annoncé")
    page.keyboard.press("o")
    expect(page.locator("#phase")).to_have_text("annulé")


def open_incidents(page: Page) -> None:
    page.locator("details.salle summary").press("Enter")
    page.locator("#acte").select_option("exclure")
    page.locator("#table").focus()
    for typed in ("4", "3", "regarde le jeu d’un autre"):
        page.keyboard.type(typed)
        page.keyboard.press("Tab")
    page.locator("#motif").press("Enter")


def test_the_second_key_of_an_exclusion_reaches_the_guard_not_the_reason(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    open_incidents(page)
    guard = page.locator("#garde")
    expect(guard).to_be_focused()
    expect(guard).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(guard).to_be_hidden()
    expect(page.locator("#motif")).to_be_focused()
    expect(page.locator("#motif")).to_have_value("regarde le jeu d’un autre")
    page.keyboard.press("Enter")
    page.keyboard.press("o")
    expect(page.locator("#motif")).to_have_value("")
    page.goto(thinking.address("journal"))
    expect(page.locator("#gestes")).to_contain_text("Motif : regarde le jeu d’un autre")


def test_a_reason_is_kept_until_its_gesture_is_recorded(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    page.keyboard.press("x")
    page.keyboard.press("Enter")
    expect(page.locator("#raison-form")).to_contain_text("Écrivez le motif")
    page.keyboard.type("jeton tombé")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#raison")).to_be_focused()
    expect(page.locator("#raison")).to_have_value("jeton tombé")
    page.keyboard.press("Escape")
    expect(page.locator("#suivant")).to_be_focused()


def test_cancelling_a_move_of_a_sealed_game_says_that_the_rest_is_drawn_by_hand(
    room: Room, browser: Browser, sit: Callable[[Room], Page]
):
    ask(room, browser, "JA", "/partie/annuler_coup", {"raison": "salle évacuée"})
    ask(room, browser, "JA", "/partie/clore_partie", {"cause": "decision"})
    ranges = [{"arbitre": "A", "premiere": 1, "derniere": TABLES}]
    ask(room, browser, "ORGA", "/parties/scellee", {"enveloppe": envelope(), "code": CODE, "plages": ranges})
    page = sit(room)
    page.keyboard.press("Enter")
    comes_next(page, "Annoncer le tirage")
    page.keyboard.press("x")
    page.keyboard.type("jeton tombé")
    page.keyboard.press("Enter")
    expect(page.locator("#garde")).to_contain_text("les coups suivants se tireront à la main")
    page.keyboard.press("o")
    comes_next(page, "Tirer le coup 2")
    expect(page.locator("#mode")).to_have_value("manuel")
    expect(page.locator("#lettres")).to_be_editable()


@pytest.mark.parametrize("thinking", [10], indirect=True)
def test_an_interruption_stops_the_clock_first_and_asks_why_after(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    page.keyboard.press("i")
    expect(page.locator("#raison")).to_be_focused()
    expect(page.locator("#chrono")).to_have_attribute("data-etat", "arrete")
    page.get_by_role("button", name="Noter le motif", exact=True).press("Enter")
    expect(page.locator("#raison-form")).to_contain_text("Écrivez le motif")
    other = sit(thinking)
    expect(other.locator("#precision")).to_contain_text("Aucun motif noté.")
    page.keyboard.type("panne de projecteur")
    page.keyboard.press("Enter")
    for screen in (page, other):
        expect(screen.locator("#precision")).to_contain_text("Motif : panne de projecteur")
    thinking.server.kill()
    thinking.server.start()
    page.reload()
    expect(page.locator("#precision")).to_contain_text("panne de projecteur")
    expect(page.locator("#suivant")).to_be_focused()
    comes_next(page, "Reprendre le jeu")
    page.keyboard.press("Enter")
    comes_next(page, "Annoncer la fin du coup")
    expect(page.locator("#precision")).to_be_empty()
    page.goto(thinking.address("journal"))
    expect(page.locator("#gestes")).to_contain_text("Motif : non noté")
    expect(page.locator("#gestes")).to_contain_text("Motif : panne de projecteur")


@pytest.mark.parametrize("thinking", [10], indirect=True)
def test_an_interruption_needs_no_reason_to_be_resumed(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    page.keyboard.press("i")
    comes_next(page, "Reprendre le jeu")
    page.keyboard.press("Escape")
    expect(page.locator("#suivant")).to_be_focused()
    page.keyboard.press("m")
    expect(page.locator("#raison")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    comes_next(page, "Annoncer la fin du coup")


@pytest.mark.parametrize("thinking", [10], indirect=True)
def test_the_key_that_stops_the_clock_starts_it_again(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    page.keyboard.press("i")
    comes_next(page, "Reprendre le jeu")
    expect(page.locator("#raison")).to_be_focused()
    page.keyboard.press("i")
    comes_next(page, "Annoncer la fin du coup")
    expect(page.locator("#raison-form")).to_be_hidden()
    page.keyboard.press("i")
    comes_next(page, "Reprendre le jeu")
    page.keyboard.type("Incendie")
    expect(page.locator("#raison")).to_have_value("Incendie")


@pytest.mark.parametrize("thinking", [10], indirect=True)
def test_enter_resumes_as_the_button_says_unless_a_reason_is_being_written(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    page.keyboard.press("i")
    comes_next(page, "Reprendre le jeu")
    key = page.locator("#suivant kbd")
    expect(page.locator("#raison")).to_be_focused()
    expect(key).to_be_visible()
    page.keyboard.type("a")
    expect(key).not_to_be_visible()
    page.keyboard.press("Backspace")
    expect(key).to_be_visible()
    page.keyboard.press("Enter")
    comes_next(page, "Annoncer la fin du coup")
    expect(page.locator("#raison-form")).to_be_hidden()
    expect(page.locator("#suivant")).to_be_focused()


def test_the_guard_waits_for_its_second_key_as_long_as_it_takes(nervous: tuple[Page, list[str]]):
    page, sent = nervous
    breathe(page, "Lancer le chronomètre")
    page.keyboard.press("Enter")
    breathe(page, "Annoncer la fin du coup")
    page.keyboard.press("Enter")
    expect(page.locator("#garde")).to_contain_text("avant la fin du temps : il reste")
    page.clock.run_for(20_000)
    expect(page.locator("#garde")).to_be_visible()
    page.keyboard.press("o")
    expect(page.locator("#suivant-phrase")).to_have_text("Retenir le top")
    assert sent == ["lancer", "terminer"]


def test_a_guard_that_the_game_leaves_behind_says_so(thinking: Room, browser: Browser, sit: Callable[[Room], Page]):
    page = sit(thinking)
    page.keyboard.press("Enter")
    comes_next(page, "Annoncer la fin du coup")
    page.keyboard.press("Enter")
    expect(page.locator("#garde")).to_be_visible()
    ask(thinking, browser, "JA", "/partie/terminer", {})
    expect(page.locator("#garde")).to_be_hidden()
    expect(page.locator("#avis")).to_contain_text("il n’y a plus rien à confirmer")


@pytest.mark.parametrize("act", ["avertir", "retirer", "retard", "exclure"])
def test_the_names_of_the_incidents_are_not_cut(thinking: Room, sit: Callable[[Room], Page], act: str):
    page = sit(thinking)
    page.locator("details.salle summary").press("Enter")
    page.locator("#acte").select_option(act)
    wanted = page.locator("#acte").evaluate("(list) => { list.style.width = 'max-content'; const wide = list.offsetWidth; list.style.width = ''; return wide; }")
    assert page.locator("#acte").evaluate("(list) => list.offsetWidth") >= wanted


@pytest.mark.parametrize(
    ("rack", "offered", "said"),
    [
        ("DEEELNP", "PEDE 2L", ["proposé", "Retenir PEND 2L", "Retenir PETEE L1"]),
        ("DEFJNO?", "JETON L1", ["proposé", "dépense un joker qu’un autre top garde", "dépense un joker qu’un autre top garde"]),
    ],
)
def test_of_several_tops_the_one_that_enter_retains_is_named_first(
    room: Room, browser: Browser, sit: Callable[[Room], Page], rack: str, offered: str, said: list[str]
):
    for gesture, body in (("retenir", {}), ("clore", {"non_remis": list(range(1, TABLES + 1))}), ("tirer", {"mode": "manuel", "lettres": f"-{rack}"}), ("annoncer", {}), ("lancer", {}), ("terminer", {})):
        ask(room, browser, "JA", f"/partie/{gesture}", dict(body))
    page = sit(room)
    comes_next(page, "Retenir le top")
    expect(page.locator("#precision")).to_contain_text(f"3 tops à égalité : Entrée retient {offered}.")
    expect(page.locator("#precision")).to_be_in_viewport()
    expect(page.locator("#tops li")).to_contain_text(said)
    page.keyboard.press("Enter")
    comes_next(page, "Tirer le coup 4")
    expect(page.locator("#tops li").filter(has_text=offered).locator(".bon")).to_have_text("retenu")
    expect(page.locator("#precision")).not_to_contain_text("Entrée retient")


def test_a_gesture_without_an_answer_is_told_once_and_waits_to_be_done_again(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    thinking.server.kill()
    page.keyboard.press("Enter")
    expect(page.locator("#avis p")).to_have_text(re.compile("ce geste n’est pas confirmé et ne sera pas renvoyé"))
    comes_next(page, "Lancer le chronomètre")
    thinking.server.start()
    expect(page.locator("#liaison")).to_be_hidden()
    expect(page.locator("#suivant")).to_be_focused()
    page.keyboard.press("Enter")
    comes_next(page, "Annoncer la fin du coup")


def test_the_focus_comes_back_to_the_next_gesture(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    page.locator("details.salle summary").press("Enter")
    page.locator("#motif").press("Escape")
    expect(page.locator("#suivant")).to_be_focused()
    page.keyboard.press("x")
    page.keyboard.type("jeton tombé")
    page.keyboard.press("Enter")
    page.keyboard.press("o")
    comes_next(page, "Tirer le coup 4")
    page.keyboard.press("f")
    expect(page.locator("#raison-form input:focus")).to_have_attribute("value", "interruption")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.keyboard.press("o")
    expect(page.locator("#suivant-phrase")).to_have_text("La partie est finie.")
    expect(page.locator("#suivant")).to_be_disabled()
    expect(page.locator("#suivant")).to_be_focused()


@pytest.mark.parametrize("thinking", [10], indirect=True)
def test_the_name_of_the_key_stays_readable_on_a_phone(thinking: Room, sit: Callable[[Room], Page]):
    page = sit(thinking)
    page.set_viewport_size({"width": 390, "height": 844})
    comes_next(page, "Annoncer la fin du coup")
    assert page.locator("#suivant kbd").evaluate("(key) => key.scrollWidth <= key.clientWidth")
