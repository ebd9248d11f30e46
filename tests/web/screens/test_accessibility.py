"""axe-core finds nothing, on any screen, in any language; no French is left in English; screens hold under forced colours and reduced motion."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from playwright.sync_api import Browser, BrowserContext, Page

from duplicata.web.server.application import creer_application
from web.conftest import Room, opened
from web.drawn import drawn, still
from web.screens.desk import at_rest
from web.screens.english import TEXTS, left_over, names
from web.wall import Official

AXE = (Path(__file__).parents[1] / "vendor" / "axe.min.js").read_text("utf-8")
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PUBLIC = ["connexion", "classement", "table/7", "table/999", "rejeu", "chronique", "jouer", "projection"]
RESERVED = {"ORGA": ["organisation"], "JA": ["juge", "centre", "places", "saisie", "entrainement", "double", "commission", "journal", "arbitrage", "billets?tous=true", "feuille", "papier"]}
OF_THE_COMPUTER = ["/saison", "/simultane", "/aide", "/aide/arbitre"]
SCREENS = [*((None, screen) for screen in ("", *OF_THE_COMPUTER, *PUBLIC)), *((who, screen) for who, screens in RESERVED.items() for screen in screens)]
SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
MOVING = """[...document.querySelectorAll('*')].filter((e) => parseFloat(getComputedStyle(e).transitionDuration) > 0
    || parseFloat(getComputedStyle(e).animationDuration) > 0).length"""

OPEN = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
"""What a press would show."""


def test_every_page_of_the_router_is_looked_at(tmp_path: Path):
    looked = {re.sub(r"\?.*|/(7|999|arbitre)$", "", screen).lstrip("/") for _, screen in SCREENS}
    pages = {page for page in addresses(creer_application(tmp_path)) if not page.endswith(ELSEWHERE)}
    assert {re.sub(r"^/(t/\{tournoi:str\}/)?|/\{(table|nom):\w+\}$", "", page) for page in pages} == looked


ELSEWHERE = (".pdf", ".crt", "/{fichier:str}", "/{chemin:path}", "/certificat", "/jouer/bulletin")
"""No pages, or one that a room without a network does not have."""


def addresses(app: Litestar) -> set[str]:
    return {
        route.path
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        if handler.handler_name != "options_handler" and "GET" in handler.http_methods and not handler.include_in_schema
    }


@pytest.fixture(scope="module")
def contexts(browser: Browser, demonstration: Room) -> Iterator[dict[str | None, BrowserContext]]:
    with opened(browser, demonstration, RESERVED, bypass_csp=True) as people:
        yield people


def where(room: Room, screen: str) -> str:
    """Of its event, or of the computer."""
    return room.address(screen) if screen and screen[0] != "/" else room.server.url + (screen or "/")


def violations(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    # What holds is not listed: two thousand elements would be, with their addresses in the page.
    found = page.evaluate("(tags) => axe.run(document, { runOnly: tags, resultTypes: ['violations'] }).then((all) => all.violations)", STANDARD)
    return [f"{fault['id']}: {node['html'][:160]} {node['failureSummary'][:200]}" for fault in found for node in fault["nodes"][:3]]


@pytest.mark.parametrize(("language", "size"), [("fr", "laptop"), ("en", "phone")])
@pytest.mark.parametrize(("who", "screen"), SCREENS)
def test_axe_finds_nothing_and_no_french_is_left(
    contexts: dict[str | None, BrowserContext], demonstration: Room, who: str | None, screen: str, language: str, size: str
):
    """Then, on the same page, under forced colours and reduced motion, 1280 pixels zoomed four times: 320 wide, nothing to
    scroll sideways but what has two dimensions."""
    address = where(demonstration, screen)
    with contextlib.closing(contexts[who].new_page()) as page:
        page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
        page.goto(f"{address}{'&' if '?' in screen else '?'}langue={language}")
        drawn(page, screen)
        assert page.locator("html").get_attribute("lang") == language
        assert page.evaluate(TEXTS), "nothing was drawn"
        if language == "en":
            assert left_over(page, names(contexts[who], demonstration)) == []
        if size == "phone":
            page.evaluate(OPEN)
        assert violations(page) == []
        page.emulate_media(forced_colors="active", reduced_motion="reduce")
        page.set_viewport_size({"width": 320, "height": 256})
        page.wait_for_function("document.documentElement.scrollWidth <= 320")
        assert page.evaluate(MOVING) == 0
        if language == "fr":
            assert violations(page) == []


def test_axe_finds_nothing_in_any_state_of_the_entry_screen(browser: Browser, room: Room):
    with contextlib.closing(browser.new_context(bypass_csp=True)) as context:
        room.log_in(context, "A")
        page = context.new_page()
        page.goto(room.address("saisie"))
        page.wait_for_selector("body[data-pret]")
        states = {
            "solutions": ["SWE"], "choice": ["ArrowDown"], "ruling": ["Escape", "Escape", "1 SWEATS 3H 45"], "stored": ["Enter"],
            "nullity": ["2 SWEATZ 3H 50"], "own ruling": ["F2"], "alert": ["Escape", "Escape", "1 SWEATS 3H 99"], "asked": ["Enter"],
            "reason": ["Shift+Enter"], "drawing": ["Escape", "Escape", "Escape", "F4"], "drawn": ["S", "W", "*"], "help": ["Escape", "F1"], "top to all": ["Alt+t"],
            "closed move": ["Escape", "Escape", "1/2 STEROLS H2 60"], "its reason": ["Enter"], "back": ["Escape", "Escape"],
        }
        for state, keys in states.items():
            for key in keys:
                if " " in key or (len(key) > 1 and key.isupper() and not key.startswith("F")):
                    page.keyboard.type(key)
                else:
                    page.keyboard.press(key)
            at_rest(page)
            assert violations(page) == [], state
        context.set_offline(True)
        page.keyboard.press("Escape")
        page.keyboard.type("3 SWEATS 3H 45")
        page.keyboard.press("Enter")
        page.wait_for_selector('#attente[data-etat="coupee"]')
        assert violations(page) == [], "network cut"


def test_axe_finds_nothing_in_a_conflict(browser: Browser, room: Room):
    first = Official(browser, room, "A")
    with contextlib.closing(browser.new_context(bypass_csp=True)) as context:
        room.log_in(context, "JA")
        page = context.new_page()
        page.goto(room.address("saisie"))
        page.wait_for_selector("body[data-pret]")
        context.set_offline(True)
        page.keyboard.type("1 SWEATS 3H 50")
        page.keyboard.press("Enter")
        first.post("/bulletins", table=1, mot="SWEATZ", sens="V", reference="3H", score=50, coup=2, version=0)
        context.set_offline(False)
        page.wait_for_selector("#a-regler article")
        assert violations(page) == []
    first.leave()


def test_axe_finds_nothing_in_any_state_of_the_desk(browser: Browser, room: Room):
    judge = Official(browser, room, "JA")
    judge.close_move(browser, room)
    judge.draw("-DEFJNO?")
    judge.conduct("annoncer", "lancer")
    with contextlib.closing(browser.new_context(bypass_csp=True)) as context:
        room.log_in(context, "JA")
        page = context.new_page()
        page.goto(room.address("juge"))
        for state, key, shown in (
            ("a second key is waited for", "Enter", "#garde:not([hidden])"),
            ("interrupted, its reason asked for", "i", "#raison-form:not([hidden]) #raison:focus"),
            ("ready to resume", "Escape", "#suivant:focus"),
        ):
            page.wait_for_selector('#suivant[aria-disabled="false"]')
            page.keyboard.press("Escape")
            page.keyboard.press(key)
            page.wait_for_selector(shown)
            assert violations(page) == [], state
        judge.post("/partie/motiver", raison="alarme")
        judge.conduct("reprendre", "terminer")
        page.wait_for_selector("#tops .ecarte")
        assert violations(page) == [], "several tops"
    judge.leave()


@pytest.mark.parametrize("phase", ["clos", "annonce", "chrono"])
def test_axe_finds_nothing_on_the_wall_in_any_phase(browser: Browser, room: Room, phase: str):
    judge = Official(browser, room, "JA")
    judge.close_move(browser, room)
    if phase != "clos":
        judge.draw("-MMQEAO?")
        judge.conduct("annoncer")
    if phase == "chrono":
        judge.conduct("lancer")
    judge.leave()
    with contextlib.closing(browser.new_context(bypass_csp=True)) as context:
        page = context.new_page()
        page.goto(room.address("projection"))
        page.wait_for_selector(f'[data-phase="{phase}"]')
        page.mouse.move(100, 100)
        still(page)
        assert violations(page) == []


def test_the_check_itself_sees_a_fault(browser: Browser):
    page = browser.new_page()
    page.set_content("<html lang=fr><title>x</title><main><h1>x</h1><img src=x><p style='color:#ccc'>pâle</p></main></html>")
    assert {fault.split(":")[0] for fault in violations(page)} >= {"image-alt", "color-contrast"}
    page.close()


@pytest.mark.parametrize("screen", ["classement", "rejeu", "projection"])
def test_forced_colours_keep_tiles_and_premiums_apart(browser: Browser, demonstration: Room, screen: str):
    page = browser.new_context(forced_colors="active", reduced_motion="reduce").new_page()
    page.goto(demonstration.address(screen))
    drawn(page, screen)
    if screen != "classement":
        assert page.locator("#grille .prime").first.inner_text() == "MT"
        border = page.locator("#grille .jeton").first.evaluate("(e) => getComputedStyle(e).borderTopStyle")
        assert border == "solid"
    moving = page.evaluate("[...document.querySelectorAll('*')].filter((e) => parseFloat(getComputedStyle(e).transitionDuration) > 0).length")
    assert moving == 0
    page.context.close()


def test_no_emoji_serves_as_an_icon():
    web = Path(__file__).parents[3] / "src" / "duplicata" / "web"
    for file in [*web.rglob("*.html"), *web.rglob("*.js"), *web.rglob("*.css")]:
        strange = [c for c in file.read_text("utf-8") if 0x1F000 <= ord(c) <= 0x1FAFF or ord(c) == 0xFE0F]
        assert strange == [], file.name
