"""The header names the event and the game on every screen of an official."""

import contextlib
from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from duplicata.web.access.roles import OFFICIELS, Role
from web.conftest import Room, opened
from web.wall import Official

SCREENS = [("JA", "juge"), ("JA", "journal"), ("A", "saisie"), ("D1", "double"), ("K1", "commission"), ("ORGA", "organisation")]
LONG = "Championnat de France de Scrabble duplicate en paires, seconde phase qualificative"
LINE = 64
"""Pixels: more would be two lines."""
LINES = 104
"""Two of them, for somebody who may do everything on a narrow screen."""
ONE_LINE = 1280
"""Pixels: the narrowest screen of a desk."""
EVENT = "Festival d’été de l’Étang : coupe du président"
EVERYTHING = "PLURIEL"


@pytest.fixture(scope="module")
def people(browser: Browser, demonstration: Room) -> Iterator[dict[str | None, BrowserContext]]:
    with opened(browser, demonstration, dict(SCREENS)) as contexts:
        yield contexts


class Screens:
    """One page at a time, opened again only for another person, screen or language."""

    def __init__(self, people: dict[str | None, BrowserContext], room: Room) -> None:
        self._people, self._room = people, room
        self._asked: tuple[str, str] | None = None

    def show(self, who: str, address: str, width: int) -> Page:
        if self._asked != (who, address):
            self.close()
            self._page = self._people[who].new_page()
            self._page.goto(self._room.address(address))
            self._asked = who, address
        self._page.set_viewport_size({"width": width, "height": 768})
        return self._page

    def close(self) -> None:
        if self._asked:
            self._page.close()
        self._asked = None


@pytest.fixture(scope="module")
def screens(people: dict[str | None, BrowserContext], demonstration: Room) -> Iterator[Screens]:
    with contextlib.closing(Screens(people, demonstration)) as screens:
        yield screens


def seen(page: Page, selector: str) -> bool:
    """Whether something of it is on the screen, not only in the page."""
    box = page.locator(selector).bounding_box()
    return box is not None and box["width"] >= 40 and box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]


@pytest.mark.parametrize(("width", "language"), [(1366, "en"), (1280, "en"), (1366, "fr"), (1920, "fr"), (1280, "fr"), (1024, "fr"), (390, "fr")])
@pytest.mark.parametrize(("who", "screen"), SCREENS)
def test_event_and_game_are_named_on_one_line(screens: Screens, who: str, screen: str, width: int, language: str):
    page = screens.show(who, f"{screen}?langue={language}", width)
    for shortened in (".evenement", ".qui"):
        page.locator(shortened).evaluate("(element, name) => { element.textContent = name; }", LONG)
    assert seen(page, ".evenement")
    assert seen(page, "#partie-en-cours")
    expect(page.locator("#partie-en-cours")).to_have_text({"fr": "Partie 1", "en": "Game 1"}[language])
    assert page.locator("#partie-en-cours").evaluate("(e) => e.scrollWidth <= e.clientWidth"), "not shortened"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if width >= ONE_LINE:
        assert page.locator(".bandeau").bounding_box()["height"] < LINE


@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (1366, "fr"), (1280, "fr"), (390, "fr")])
@pytest.mark.parametrize("who", ["JA", "A", "K1", "ORGA"])
def test_whoever_may_open_the_correction_slips_has_them_in_the_menu(screens: Screens, who: str, width: int, language: str):
    page = screens.show(who, f"billets?langue={language}", width)
    expect(page.locator(".onglets [aria-current]")).to_have_text({"fr": "Billets", "en": "Slips"}[language])
    expect(page.locator(".lieu strong")).to_have_text({"fr": "Partie 1", "en": "Game 1"}[language])
    assert seen(page, ".lieu strong")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if width >= ONE_LINE:
        assert page.locator(".bandeau").bounding_box()["height"] < LINE


def test_who_reads_blind_is_not_shown_the_way_to_what_is_closed_to_him(people: dict[str | None, BrowserContext], demonstration: Room):
    with contextlib.closing(people["D1"].new_page()) as page:
        page.goto(demonstration.address("double"))
        assert page.locator(".onglets a[href$='/billets']").count() == 0


@pytest.fixture
def everything(browser: Browser, room: Room) -> Iterator[BrowserContext]:
    """The browser of somebody who holds every role, on a badge to his name."""
    organiser = Official(browser, room, "ORGA")
    badge = organiser.post("/comptes", compte=EVERYTHING, nom="Bernadette Lefebvre-Duchemin", roles=[role for role in Role if role in OFFICIELS])
    room.codes = {**room.codes, EVERYTHING: badge["code"]}
    with contextlib.closing(browser.new_context()) as context:
        room.log_in(context, EVERYTHING)
        yield context
    organiser.leave()


def test_somebody_who_may_do_everything_has_two_lines_at_most(everything: BrowserContext, room: Room):
    page = everything.new_page()
    for width, language in product((ONE_LINE, 1366, 1536, 1920), ("fr", "en")):
        page.set_viewport_size({"width": width, "height": 768})
        page.goto(f"{room.address('juge')}?langue={language}")
        page.locator(".evenement").evaluate("(element, name) => { element.textContent = name; }", EVENT)
        assert page.locator(".onglets a").count() == 9
        assert page.locator(".evenement").evaluate("(e) => e.scrollHeight <= e.clientHeight && e.scrollWidth <= e.clientWidth"), "not shortened"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".bandeau").bounding_box()["height"] < LINES


@pytest.mark.parametrize(("who", "screen", "said"), [("JA", "juge", "Juge-arbitre"), ("ORGA", "organisation", "Organisation"), ("A", "saisie", "Arbitre A")])
def test_whoever_is_logged_in_is_named_in_whole_words(people: dict[str | None, BrowserContext], demonstration: Room, who: str, screen: str, said: str):
    with contextlib.closing(people[who].new_page()) as page:
        page.goto(demonstration.address(f"{screen}?langue=fr"))
        expect(page.locator(".qui")).to_have_text(said)
        expect(page.locator("#quitter")).to_have_attribute("title", said)


@pytest.mark.parametrize("who", ["JA", "ORGA"])
def test_a_screen_bears_the_name_the_menu_gives_it(people: dict[str | None, BrowserContext], demonstration: Room, who: str):
    with contextlib.closing(people[who].new_page()) as page:
        page.goto(demonstration.address("places?langue=fr"))
        expect(page.locator("h1")).to_have_text("Pointage")
        expect(page.locator(".onglets [aria-current]")).to_have_text("Pointage")


@pytest.mark.parametrize("screen", ["juge", "commission", "journal"])
def test_a_phone_shows_where_one_is_in_the_menu(people: dict[str | None, BrowserContext], demonstration: Room, screen: str):
    with contextlib.closing(people["JA"].new_page()) as page:
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(demonstration.address(screen))
        page.wait_for_load_state("load")
        assert seen(page, ".onglets [aria-current]")


def test_the_next_game_is_named_as_soon_as_it_is_the_one_played(browser: Browser, room: Room):
    with contextlib.closing(browser.new_context(viewport={"width": 1366, "height": 768})) as context:
        room.log_in(context, "A")
        page = context.new_page()
        page.goto(room.address("saisie"))
        expect(page.locator("#partie-en-cours")).to_have_text("Partie 1")
        judge, organiser = Official(browser, room, "JA"), Official(browser, room, "ORGA")
        judge.post("/partie/annuler_coup", raison="salle évacuée")
        judge.post("/partie/clore_partie", cause="decision")
        organiser.post("/parties", plages=[{"arbitre": "A", "premiere": 1, "derniere": 8}])
        expect(page.locator("#partie-en-cours")).to_have_text("Partie 2")
        judge.leave()
        organiser.leave()
