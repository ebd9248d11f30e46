"""The juge-arbitre at the keyboard: no key too many ends a move, and the keys go where the eyes are."""

import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from duplicata.app import conduite
from duplicata.app.geste import Geste
from duplicata.app.salle import Salle
from duplicata.app.tournois import Tournois
from web.conftest import Room
from web.room_maker import EVENT, TABLES, serving
from web.server.sealed import CODE, envelope


@pytest.fixture
def thinking(template: tuple[Path, dict[str, str]], tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    """The third move is announced; its clock was started so many seconds ago, or not yet (None)."""
    folder, codes = template
    shutil.copytree(folder, tmp_path / "room")
    since = getattr(request, "param", None)

    def gesture(key: str) -> Geste:
        return Geste(f"pupitre/{key}", "JA", datetime.now(UTC) - timedelta(seconds=since or 0))

    with Salle.ouvrir(Tournois(tmp_path / "room").fichier(EVENT), Tournois(tmp_path / "room").sceau) as salle:
        conduite.retenir(salle, gesture("retenir"), 1)
        conduite.clore_coup(salle, gesture("clore"), 1, tuple(range(1, TABLES + 1)))
        conduite.tirer(salle, gesture("tirer"), 1, "-AEILNRT")
        conduite.annoncer(salle, gesture("annoncer"), 1)
        if since is not None:
            conduite.lancer_chrono(salle, gesture("lancer"), 1)
    with serving(tmp_path / "room") as server:
        yield Room(server, codes)


@pytest.fixture
def sit(browser: Browser) -> Iterator[Callable[[Room], Page]]:
    contexts: list[BrowserContext] = []

    def down(room: Room) -> Page:
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        contexts.append(context)
        room.log_in(context, "JA")
        page = context.new_page()
        page.goto(room.address("juge"))
        expect(page.locator("#suivant")).to_be_focused()
        return page

    yield down
    for context in contexts:
        context.close()


def comes_next(page: Page, phrase: str) -> None:
    expect(page.locator("#suivant-phrase")).to_have_text(phrase)
    expect(page.locator("#suivant")).to_be_enabled()


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


def ask(room: Room, browser: Browser, account: str, path: str, body: dict[str, object]) -> None:
    context = browser.new_context()
    csrf = room.log_in(context, account)
    answer = context.request.post(f"{room.server.url}/api/t/{room.event}{path}", data=body, headers={"X-CSRF-Token": csrf})
    assert answer.ok, answer.text()
    context.close()


def test_cancelling_a_move_of_a_sealed_game_says_that_the_rest_is_drawn_by_hand(
    room: Room, browser: Browser, sit: Callable[[Room], Page]
):
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
    page.keyboard.press("Enter")
    expect(page.locator("#raison-form")).to_contain_text("Écrivez le motif")
    page.keyboard.type("panne de projecteur")
    page.keyboard.press("Enter")
    expect(page.locator("#precision")).to_contain_text("panne de projecteur")
    page.reload()
    expect(page.locator("#precision")).to_contain_text("panne de projecteur")
    expect(page.locator("#suivant")).to_be_focused()
    page.keyboard.press("Enter")
    comes_next(page, "Annoncer la fin du coup")
    page.goto(thinking.address("journal"))
    expect(page.locator("#gestes")).to_contain_text("Motif : sans motif noté")
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
