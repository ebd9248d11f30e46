"""The wall: follows the phases by itself, is read from six image heights away, never shows a doubtful clock."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from web.conftest import Room
from web.intercepted import intercept
from web.wall import (
    FAULTS,
    FREEZE,
    LEFT,
    MEASURE,
    Official,
    lines,
    open_wall,
    phase,
    resize,
    scene,
    seconds,
    stage,
)

SIZES = [(1024, 768), (1280, 800), (1920, 1080), (768, 1024), (1080, 1920)]
SCENES = ["attente", "tirage", "annonce", *LEFT, "ramassage", "saisie", "retained", "clos", "finie", "closed"]
LEAST_NAME, LEAST_SAID, LEAST_HEADING = 1.5, 1.2, 2
"""Hundredths of the image below which a name of the standings, what is said, or the heading is no longer read."""


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


@pytest.fixture
def still(browser: Browser) -> Iterator[Page]:
    """A page for the wall, whose clock stands."""
    page = browser.new_page()
    page.add_init_script(FREEZE)
    yield page
    page.close()


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


def test_every_phase_keeps_the_margins(browser: Browser, room: Room, judge: Official):
    page = open_wall(browser, room, SIZES[0])
    phase(page, "ramassage")
    judge.close_move(browser, room)
    for gesture, name in ((None, "clos"), ("tirer", "tirage"), ("annoncer", "annonce"), ("lancer", "chrono"), ("terminer", "ramassage")):
        if gesture == "tirer":
            judge.draw("-MMQEAO?")
        elif gesture:
            judge.conduct(gesture)
        phase(page, name)
        for size in SIZES:
            resize(page, size)
            measured = page.evaluate(MEASURE)
            assert measured["margin"] >= 3, (name, size)
            assert not measured["overflow"], (name, size)
    page.context.close()


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_covered_cut_or_left_out_at_any_size(still: Page, demonstration: Room, name: str):
    """Nor the last word and the sum of tops while a move is played, nor the tables in the standings of a game, nor a letter
    from its country."""
    stage(still, demonstration, *scene(name))
    for size in SIZES:
        resize(still, size)
        assert still.evaluate(FAULTS) == [], size
        measured = still.evaluate(MEASURE)
        assert measured["margin"] >= 3, size
        assert measured["names"] >= LEAST_NAME, size
        assert measured["said"] >= LEAST_SAID, size
        assert measured["heading"] >= LEAST_HEADING, size
        if name in (*LEFT, "ramassage", "saisie"):
            said = [line.inner_text() for line in still.locator("#annonce p").all() if line.is_visible()]
            assert any(line.startswith("Dernier mot") for line in said), size
            assert any(line.startswith("Top cumulé") for line in said), size
        if name in ("clos", "finie"):
            assert still.locator("#classement tbody tr").first.locator("td:visible").all_inner_texts()[1] == "3", size
        if name == "annonce":
            assert still.locator("#annonce .ensemble").count() == 7
            assert still.evaluate("[...document.querySelectorAll('#annonce .ensemble')].every((e) => e.getClientRects().length === 1)"), size


@pytest.mark.parametrize("name", ["annonce", "start", "tirage", "retained", "clos", "finie", "closed"])
def test_long_titles_racks_words_and_clocks_find_their_place(still: Page, demonstration: Room, name: str):
    state, standings = scene(name, 45)
    state["tournoi"] |= {"nom": "Championnat régional par paires de Castelnau-Montratier-Sainte-Alauzie", "entrainement": True}
    state["partie"] |= {"nom": "Demi-finale du dimanche après-midi", "tirage_ordre": "QWM+WMQWMQ", "dernier": {**state["partie"]["dernier"], "mot": "WWWWWWWWWWWWWWW", "place": "H10", "points": 1234}}
    state["partie"]["grille"] = ["M" * 15] * 15
    if state["partie"]["chrono"]:
        state["partie"]["chrono"] |= {"duree": 3600, "lance_a": state["partie"]["chrono"]["maintenant"]}
    standings |= {"manquants": 12, "sous_reserve": 2, "general_reserves": {"manquants": 12, "sous_reserve": 2, "ecarts_ouverts": 1}}
    standings["lignes"][0]["sous_reserve"] = standings["general"][0]["sous_reserve"] = True
    stage(still, demonstration, state, standings)
    for size in SIZES:
        resize(still, size)
        assert still.evaluate(FAULTS) == [], size
        assert still.evaluate(MEASURE)["margin"] >= 3, size


PAGE = """() => {
  const read = (selector) => document.querySelector(selector);
  return [read('#classement').dataset.page, [read('#classement h2').innerText, document.querySelectorAll('#classement tbody tr').length, read('#reserves').innerText]];
}"""


def turn(page: Page) -> list[tuple[str, int, str]]:
    """Title, lines and note of every page of the standings, in the order in which they turn."""
    pages: list[tuple[str, int, str]] = []
    while (shown := page.evaluate(PAGE))[0] != "0" or not pages:
        pages.append(tuple(shown[1]))
        page.keyboard.press("ArrowRight")
    return pages


@pytest.mark.parametrize("players", [3, 12, 50])
def test_pages_of_standings_are_about_as_long_as_each_other(still: Page, demonstration: Room, players: int):
    stage(still, demonstration, *scene("closed", players))
    for size in SIZES:
        resize(still, size)
        counts = [count for _, count, _ in turn(still)]
        assert sum(counts) == players, size
        assert max(counts) - min(counts) <= 1, size
        assert max(counts) <= 20, size


def test_the_end_of_a_game_turns_its_standings_and_those_of_the_event(still: Page, demonstration: Room):
    state, standings = scene("finie")
    stage(still, demonstration, state, standings)
    resize(still, (1280, 800))
    assert [title for title, _, _ in turn(still)] == ["Classement après le coup 12", "Classement général après 3\N{NO-BREAK SPACE}parties"]
    expect(still.locator("#coup")).to_contain_text("Partie 3")
    stage(still, demonstration, state, standings | {"general": []})
    assert len(turn(still)) == 1, "the only game of an event is its general standings too"


CAUSES: list[tuple[dict[str, int], str]] = [
    ({"manquants": 7}, "7 bulletins manquants"),
    ({"manquants": 1200}, "1\N{NARROW NO-BREAK SPACE}200 bulletins manquants"),
    ({"sous_reserve": 2}, "sous réserve\N{NO-BREAK SPACE}: 2 bulletins devant la commission"),
    ({"ecarts_ouverts": 1}, "sous réserve\N{NO-BREAK SPACE}: 1 bulletin lu différemment, à trancher"),
]


@pytest.mark.parametrize("name", ["clos", "finie", "closed"])
@pytest.mark.parametrize(("cause", "said"), CAUSES)
def test_every_page_of_standings_says_what_keeps_them_provisional(still: Page, demonstration: Room, name: str, cause: dict[str, int], said: str):
    state, standings = scene(name, 40)
    stage(still, demonstration, state, standings | cause | {"general_reserves": standings["general_reserves"] | cause})
    for size in SIZES:
        resize(still, size)
        assert {note for _, _, note in turn(still)} == {said}, size
        assert still.evaluate(FAULTS) == [], size


def test_what_the_game_does_not_wait_for_is_said_under_the_standings_of_the_event(still: Page, demonstration: Room):
    state, standings = scene("finie")
    stage(still, demonstration, state, standings | {"general_reserves": {"manquants": 0, "sous_reserve": 1, "ecarts_ouverts": 0}})
    assert [bool(note) for _, _, note in turn(still)] == [False, True]


def test_a_star_is_explained_on_the_pages_that_bear_one(still: Page, demonstration: Room):
    state, standings = scene("closed", 40)
    resize(still, (1280, 800))
    for cause, said in (({"sous_reserve": 1}, "devant la commission"), ({"ecarts_ouverts": 1}, "à trancher"), ({}, "sous réserve")):
        starred = lines(40)
        starred[39]["sous_reserve"] = True
        stage(still, demonstration, state, standings | {"general": starred, "general_reserves": standings["general_reserves"] | cause})
        notes = [note for _, _, note in turn(still)]
        assert not any("*" in note for note in notes[:-1])
        assert notes[-1].startswith("*")
        assert said in notes[-1]


def test_a_closed_event_shows_its_name_and_its_final_standings(browser: Browser, room: Room, judge: Official, wall: Page):
    judge.close_move(browser, room)
    judge.post("/partie/clore_partie", cause="decision", raison="fin de la journée")
    expect(wall.locator("#annonce")).to_contain_text("Partie terminée")
    organiser = Official(browser, room, "ORGA")
    organiser.post("/parties", plages=[{"arbitre": "A", "premiere": 1, "derniere": 4}, {"arbitre": "B", "premiere": 5, "derniere": 8}])
    judge.draw("STEROLS")
    judge.conduct("annoncer", "lancer", "terminer")
    judge.close_move(browser, room)
    judge.post("/partie/clore_partie", cause="decision", raison="fin de la journée")
    expect(wall.locator("#coup")).to_contain_text("Partie 2")
    organiser.post("/clore")
    organiser.leave()
    expect(wall.locator("#annonce")).to_have_text("Résultats définitifs")
    expect(wall.locator("#coup")).to_have_text("Coupe d’essai")
    expect(wall.locator("#classement h2")).to_have_text("Classement général après 2 parties")
    expect(wall.locator("#classement tbody tr")).to_have_count(8)


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


def test_the_wall_shows_the_word_while_it_is_read_aloud_and_until_the_next_rack(room: Room, judge: Official, wall: Page):
    said, grid = wall.locator("#annonce"), wall.locator("#grille")
    expect(said).to_contain_text("Levez les bulletins")
    before = grid.inner_text()
    judge.conduct("retenir")
    expect(said.locator("p")).to_have_text(["Mot retenu au coup 2", "SWEATS", "3H, 50 points", "S W E A T S.", "Les arbitres corrigent", "Top cumulé : 116"])
    expect(grid.locator(".pose")).to_have_count(6)
    judge.post("/annuler")
    expect(said).to_contain_text("Levez les bulletins")
    expect(said).not_to_contain_text("SWEATS")
    expect(grid).to_have_text(before, use_inner_text=True)
    judge.conduct("retenir")
    judge.draw("-MMQEAO?")
    phase(wall, "tirage")
    expect(wall.locator("#coup")).to_contain_text("coup 3")
    expect(said.locator("p")).to_have_text(["Mot retenu au coup 2", "SWEATS", "3H, 50 points", "Nouveau tirage", "Top cumulé : 116"])


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

    # An answer on its way is given first: two for one demand are one too many.
    wall.unroute_all(behavior="wait")
    intercept(wall, "**/heure", answer)


def test_screens_agree_within_a_tenth_of_a_second_and_survive_a_reload(browser: Browser, room: Room, judge: Official):
    think(browser, room, judge)
    walls = [open_wall(browser, room, (1280, 800)) for _ in range(4)]
    for page in walls:
        phase(page, "chrono")
    walls[0].reload()
    walls[1].evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    ends = [page.evaluate(ERROR, judge.get("/etat")["partie"]["chrono"]) for page in walls]
    assert max(map(abs, ends)) <= 100, ends
    for page in walls:
        page.context.close()


ERROR = """async (chrono) => {
  // When the displayed second changes, the time left is a whole number of seconds: the difference is the error.
  const temps = document.getElementById('temps');
  const change = async () => {
    const avant = temps.textContent;
    await new Promise((fini) => {
      new MutationObserver((_, observateur) => {
        if (temps.textContent !== avant) { observateur.disconnect(); fini(); }
      }).observe(temps, { childList: true, characterData: true, subtree: true });
    });
    const [minutes, secondes] = temps.textContent.split(':').map(Number);
    return chrono.lance_a + chrono.duree * 1000 - Date.now() - (minutes * 60 + secondes) * 1000;
  };
  // A busy computer draws a second late; a clock that is wrong is wrong every second.
  let erreur = await change();
  for (let n = 0; n < 20 && Math.abs(erreur) > 100; n++) erreur = await change();
  return erreur;
}"""
"""Browser and server share the machine's clock here, so that the offset found by the page can be judged."""


OVER_THE_GRID = """() => {
  const [one, other] = ['perdue', 'plateau'].map((id) => document.getElementById(id).getBoundingClientRect());
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""


def test_a_lost_connection_is_said_within_five_seconds_and_comes_back_alone(browser: Browser, room: Room, judge: Official):
    """Of the page's own time: that of a busy machine proves nothing."""
    wall = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    wall.clock.install()
    wall.goto(room.address("projection"))
    think(browser, room, judge)
    phase(wall, "chrono")
    room.server.kill()
    wall.clock.run_for(5_000)
    assert wall.locator("#perdue").is_visible()
    for size in ((1920, 1080), (1024, 768), (720, 1280)):
        wall.set_viewport_size({"width": size[0], "height": size[1]})
        assert not wall.evaluate(OVER_THE_GRID), size
    assert wall.inner_text("#temps") == "–:––", "never a stale clock"
    room.server.start()
    expect(wall.locator("#perdue")).to_be_hidden()
    assert seconds(wall) in range(120, 181)


def test_an_interrupted_clock_stands_still(browser: Browser, room: Room, judge: Official):
    """While seconds pass on the page."""
    wall = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    wall.clock.install()
    wall.goto(room.address("projection"))
    think(browser, room, judge)
    phase(wall, "chrono")
    judge.post("/partie/interrompre", raison="alarme")
    expect(wall.locator("#annonce")).to_contain_text("Coup interrompu")
    stopped = seconds(wall)
    wall.clock.run_for(2_200)
    assert seconds(wall) == stopped
    wall.context.close()


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


def test_driven_from_the_juge_arbitre_s_own_browser_the_wall_still_shows_what_everybody_may_see(browser: Browser, room: Room, judge: Official):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    room.log_in(context, "JA")
    page = context.new_page()
    page.goto(room.address("projection"))
    phase(page, "ramassage")
    judge.conduct("retenir")
    judge.draw("-MMQEAO?")
    phase(page, "tirage")
    expect(page.locator("#panneau")).to_contain_text("SWEATS")
    expect(page.locator("#tirage")).to_be_empty()
    judge.conduct("annoncer")
    phase(page, "annonce")
    expect(page.locator("#tirage")).not_to_be_empty()
    context.close()
