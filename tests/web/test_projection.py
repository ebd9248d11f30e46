"""The wall: follows the phases by itself, is read from six image heights away, never shows a doubtful clock."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from web.conftest import Room
from web.wall import MEASURE, Official, open_wall, phase, seconds

SIZES = [(1024, 768), (1280, 800), (1920, 1080), (768, 1024), (1080, 1920)]


@pytest.fixture
def judge(browser: Browser, room: Room) -> Iterator[Official]:
    judge = Official(browser, room, "JA")
    yield judge
    judge.leave()


@pytest.fixture
def wall(browser: Browser, room: Room) -> Iterator[Page]:
    page = open_wall(browser, room, (1280, 800))
    yield page
    page.context.close()


def think(browser: Browser, room: Room, judge: Official, letters: str = "-MMQEAO?") -> None:
    """The third move is being thought about, its clock running."""
    judge.close_move(browser, room)
    judge.draw(letters)
    judge.conduct("annoncer", "lancer")


def test_letters_clock_and_margins_hold_at_every_size(browser: Browser, room: Room, judge: Official):
    think(browser, room, judge)
    for size in SIZES:
        page = open_wall(browser, room, size)
        phase(page, "chrono")
        expect(page.locator("#temps")).not_to_be_empty()
        measured = page.evaluate(MEASURE)
        assert measured["draw"] >= 8, size
        assert measured["grid"] >= 3, size
        assert measured["clock"] >= 10, size
        assert measured["margin"] >= 3, size
        assert not measured["overflow"], size
        page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_every_phase_keeps_the_margins(browser: Browser, room: Room, judge: Official, size: tuple[int, int]):
    page = open_wall(browser, room, size)
    phase(page, "ramassage")
    judge.close_move(browser, room)
    for gesture, name in ((None, "clos"), ("tirer", "tirage"), ("annoncer", "annonce"), ("lancer", "chrono"), ("terminer", "ramassage")):
        if gesture == "tirer":
            judge.draw("-MMQEAO?")
        elif gesture:
            judge.conduct(gesture)
        phase(page, name)
        measured = page.evaluate(MEASURE)
        assert measured["margin"] >= 3, name
        assert not measured["overflow"], name
    page.context.close()


def test_the_wall_follows_the_game_by_itself(browser: Browser, room: Room, judge: Official, wall: Page):
    phase(wall, "ramassage")
    expect(wall.locator("#annonce")).to_contain_text("Levez les bulletins")
    judge.close_move(browser, room)
    phase(wall, "clos")
    expect(wall.locator("#annonce")).to_contain_text("points")
    expect(wall.locator("#classement tbody tr").first).to_contain_text("Joueur")
    judge.draw("-MMQEAO?")
    phase(wall, "tirage")
    assert wall.locator("#tirage .jeton").count() == 0, "the rack is a secret until it is announced"
    judge.conduct("annoncer")
    phase(wall, "annonce")
    assert wall.locator("#tirage .jeton").count() == 7
    expect(wall.locator("#annonce")).to_contain_text("Maroc – M")
    expect(wall.locator("#annonce")).to_contain_text("Joker – Lettre blanche")
    judge.conduct("lancer")
    phase(wall, "chrono")
    assert seconds(wall) in range(175, 181)
    judge.conduct("terminer")
    expect(wall.locator("#annonce")).to_contain_text("Terminé")
    expect(wall.locator("#chrono")).to_be_hidden()


def test_the_last_seconds_are_told_by_words_and_frame(browser: Browser, room: Room, judge: Official, wall: Page):
    think(browser, room, judge)
    phase(wall, "chrono")
    for left, moment, words in ((25, "alerte", "30 dernières secondes"), (4, "fin", "5 dernières secondes"), (0, "zero", "attendez l’annonce")):
        advance(wall, judge, left)
        expect(wall.locator("#chrono")).to_have_attribute("data-moment", moment)
        expect(wall.locator("#annonce")).to_contain_text(words)


def advance(wall: Page, judge: Official, left: int) -> None:
    """The server tells the wall an hour at which *left* seconds remain."""
    clock = judge.get("/etat")["partie"]["chrono"]
    shift = clock["lance_a"] + (clock["duree"] - left) * 1000 - clock["maintenant"]

    def answer(route: Route) -> None:
        hour = route.fetch().json()["maintenant"]
        route.fulfill(json={"maintenant": hour + shift})

    wall.unroute_all()
    wall.route("**/heure", answer)


def test_screens_agree_within_a_tenth_of_a_second_and_survive_a_reload(browser: Browser, room: Room, judge: Official):
    think(browser, room, judge)
    walls = [open_wall(browser, room, (1280, 800)) for _ in range(4)]
    for page in walls:
        phase(page, "chrono")
    walls[0].reload()
    walls[1].evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    time.sleep(1)
    ends = [page.evaluate(ERROR, judge.get("/etat")["partie"]["chrono"]) for page in walls]
    assert max(map(abs, ends)) <= 100, ends
    for page in walls:
        page.context.close()


ERROR = """async (chrono) => {
  // When the displayed second changes, the time left is a whole number of seconds: the difference is the error.
  const temps = document.getElementById('temps');
  const avant = temps.textContent;
  await new Promise((fini) => {
    new MutationObserver((_, observateur) => {
      if (temps.textContent !== avant) { observateur.disconnect(); fini(); }
    }).observe(temps, { childList: true, characterData: true, subtree: true });
  });
  const [minutes, secondes] = temps.textContent.split(':').map(Number);
  const affiche = (minutes * 60 + secondes) * 1000;
  return chrono.lance_a + chrono.duree * 1000 - Date.now() - affiche;
}"""
"""Browser and server share the machine's clock here, so that the offset found by the page can be judged."""


def test_a_lost_connection_is_said_within_five_seconds_and_comes_back_alone(browser: Browser, room: Room, judge: Official, wall: Page):
    think(browser, room, judge)
    phase(wall, "chrono")
    room.server.kill()
    lost = time.monotonic()
    expect(wall.locator("#perdue")).to_be_visible(timeout=6_000)
    assert time.monotonic() - lost <= 5.5
    assert wall.inner_text("#temps") == "–:––", "never a stale clock"
    room.server.start()
    expect(wall.locator("#perdue")).to_be_hidden(timeout=10_000)
    assert seconds(wall) in range(120, 181)


def test_an_interrupted_clock_stands_still(browser: Browser, room: Room, judge: Official, wall: Page):
    think(browser, room, judge)
    phase(wall, "chrono")
    judge.post("/partie/interrompre", raison="alarme")
    expect(wall.locator("#annonce")).to_contain_text("Coup interrompu")
    stopped = seconds(wall)
    time.sleep(2.2)
    assert seconds(wall) == stopped


def test_standings_turn_at_reading_speed_and_stop_on_demand(wall: Page):
    durations = wall.evaluate("import('/static/js/projection/defilement.js').then((m) => [m.duree(20), m.duree(5)])")
    assert durations == [12_000, 6_000]
    wall.keyboard.press("Space")
    expect(wall.locator("#pause")).to_have_attribute("aria-pressed", "true")


def test_the_voice_spells_the_rack_as_the_regulation_says(wall: Page):
    said = wall.evaluate("import('/static/js/projection/voix.js').then((m) => [m.annonceTirage('EEU+SI?'), m.annonceTirage('-BN', true)])")
    assert said[0] == ["reliquat_3", "pays_e", "pays_e", "pays_u", "pays_s", "lettre_s", "pays_i", "lettre_i", "pays_joker", "lettre_blanche",
                       "complet", "pays_e", "pays_e", "pays_i", "pays_s", "pays_u", "pays_joker"]
    assert said[1] == ["rejet", "pays_b", "lettre_b", "pays_n", "lettre_n", "complet", "lettre_b", "lettre_n"]


def test_the_voice_is_tried_turned_down_and_off(wall: Page):
    with wall.expect_response("**/static/audio/essai.mp3") as answer:
        wall.locator("#essai").focus()
        wall.keyboard.press("Enter")
    assert answer.value.ok
    expect(wall.locator("#voix")).to_have_attribute("aria-pressed", "true")
    wall.locator("#voix").focus()
    wall.keyboard.press("Enter")
    expect(wall.locator("#voix")).to_have_attribute("aria-pressed", "false")
