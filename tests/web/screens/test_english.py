"""Every screen in English, in the states people see it in: no French sentence is left on any."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from web.conftest import Room, opened
from web.drawn import drawn
from web.screens.test_accessibility import PUBLIC, RESERVED, SCREENS
from web.wall import Official

TEXTS = """() => {
  const french = (element) => element.closest("[lang]").lang === "fr";
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!["SCRIPT", "STYLE"].includes(parent.tagName) && !french(parent)) texts.push(walker.currentNode.textContent.trim());
  }
  for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
    if (!french(element)) texts.push(...["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""));
  }
  return [...new Set(texts.filter(Boolean))];
}"""
FRENCH = re.compile(
    r"[àâçèéêëîïôùûœ«»]|\b(le|la|les|des|du|de|est|sont|une|et|pour|dans|sur|au|aux|par|pas|avec|sans|ce|cette|son|sa|ses|qui|que|il|elle"
    r"|joueur|mot|partie|tirage|arbitre|coup|lettre|bulletin saisi|score faux)\b",
    re.IGNORECASE,
)
PROPER = ("Club de la Tour", "Lettres du Lac", "Les Sept Jetons", "Scrabble du Port", "Salle des fêtes", "Coupe d’essai")
"""What an organiser wrote: names are not translated. The players' names are read from the standings."""
QUOTED = ('"nom"', "simultané")
"""The heading of a column, as the file must spell it; an event that has no English name."""


@pytest.fixture(scope="module")
def people(browser: Browser, demonstration: Room) -> Iterator[dict[str | None, BrowserContext]]:
    with opened(browser, demonstration, RESERVED) as contexts:
        yield contexts


def left_over(page: Page, names: list[str]) -> list[str]:
    texts = page.evaluate(TEXTS)
    for name in (*names, *PROPER, *QUOTED):
        texts = [text.replace(name, "") for text in texts]
    return [text for text in texts if FRENCH.search(text)]


def names(context: BrowserContext, room: Room) -> list[str]:
    lines = context.request.get(f"{room.server.url}/api/t/{room.event}/classement").json()["lignes"]
    return [line["nom"] for line in lines]


def in_english(address: str) -> str:
    return f"{address}{'&' if '?' in address else '?'}langue=en"


@pytest.mark.parametrize(("who", "screen"), SCREENS)
def test_no_french_is_left(people: dict[str | None, BrowserContext], demonstration: Room, who: str | None, screen: str):
    address = demonstration.address(screen) if screen else demonstration.server.url + "/"
    with closing(people[who].new_page()) as page:
        page.goto(in_english(address))
        drawn(page, screen)
        assert page.evaluate(TEXTS), "nothing was drawn"
        assert left_over(page, names(people[who], demonstration)) == []


def test_the_check_itself_sees_french(browser: Browser):
    with closing(browser.new_page()) as page:
        page.set_content("<html lang=en><title>x</title><p>Le mot est faux</p><p lang=fr>Algérie</p><input aria-label='Référence'></html>")
        assert left_over(page, []) == ["Le mot est faux", "Référence"]


LINES = ["SWEATS 3H 45", "SWEATZ 3H 50", "SWEATS - 50", "SWEATS 9H 50", "SWEATS 3H 99", "SWEAT 3H 50", "99 SWEATS 3H 50", "SWEATS", "2 /n", "2 /d", "SWEATS ??"]


def test_rulings_alerts_and_answers_of_the_entry_screen(browser: Browser, room: Room):
    with closing(browser.new_context()) as context:
        room.log_in(context, "A")
        page = context.new_page()
        page.goto(in_english(room.address("saisie")))
        page.wait_for_selector("body[data-pret]")
        page.keyboard.press("F1")
        for line in LINES:
            page.fill("#ligne", line)
            at_rest(page)
            assert left_over(page, names(context, room)) == [], line
            for key in ("Enter", "Shift+Enter"):
                page.keyboard.press(key)
                at_rest(page)
                assert left_over(page, names(context, room)) == [], f"{line}, {key}"
            page.keyboard.press("Escape")
        for key in ("Alt+t", "Control+z", "F2", "Escape", "F4"):
            page.keyboard.press(key)
            page.wait_for_timeout(200)
            assert left_over(page, names(context, room)) == [], key


def at_rest(page: Page) -> None:
    """The line is ruled on, and nothing is on its way."""
    expect(page.locator("#points")).not_to_have_text("…")
    expect(page.locator("#attente")).not_to_have_attribute("data-etat", "envoi")


def test_what_the_stream_brings(browser: Browser, room: Room):
    """The desk and the public screens while a game goes on: what comes by itself is English too."""
    judge = Official(browser, room, "JA")
    with closing(browser.new_context()) as context, closing(browser.new_context()) as public:
        room.log_in(context, "JA")
        pages = {}
        for owner, screens in ((context, ("juge", "journal", "commission")), (public, PUBLIC[1:])):
            for screen in screens:
                pages[screen] = owner.new_page()
                pages[screen].goto(in_english(room.address(screen)))

        def look(moment: str) -> None:
            pages["juge"].wait_for_timeout(1500)
            for screen, page in pages.items():
                assert left_over(page, names(context, room)) == [], f"{screen}, {moment}"

        look("entry")
        judge.close_move(browser, room)
        look("closed")
        judge.draw("-MMQEAO?")
        look("drawn")
        judge.conduct("annoncer")
        look("announced")
        judge.conduct("lancer")
        look("clock")
        judge.post("/partie/interrompre")
        look("interrupted")
        judge.post("/partie/motiver", raison="Light failure")
        look("explained")
    judge.leave()
