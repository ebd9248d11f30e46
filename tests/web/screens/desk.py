"""Somebody in front of a screen: keys in, text out."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Route, expect

from web.conftest import Room
from web.drawn import painted
from web.intercepted import intercept
from web.room_maker import PATIENCE
from web.wall import Official


class Desk:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def type(self, text: str) -> "Desk":
        self.presses += len(text)
        self.page.keyboard.type(text)
        return self

    def press(self, *keys: str) -> "Desk":
        for key in keys:
            self.presses += 1
            self.page.keyboard.press(key)
        return self

    def enter(self, line: str) -> "Desk":
        return self.type(line).press("Enter")

    def text(self, selector: str) -> str:
        return " ".join(self.page.inner_text(selector).split())

    def shows(self, selector: str, text: str) -> None:
        expect(self.page.locator(selector)).to_contain_text(text)

    def slip(self, table: int) -> None:
        """The newest slip of the list is that of *table*, stored."""
        line = self.page.locator("#recents li").filter(has=self.page.locator(".table", has_text=str(table))).first
        expect(line).to_have_attribute("data-etat", "enregistre")

    def settled(self) -> None:
        expect(self.page.locator("#attente")).to_have_attribute("data-etat", "calme")


def at_rest(page: Page) -> None:
    """The line is ruled on, and nothing is on its way."""
    expect(page.locator("#points")).not_to_have_text("…")
    expect(page.locator("#attente")).not_to_have_attribute("data-etat", "envoi")
    painted(page)


def comes_next(page: Page, phrase: str) -> None:
    """The juge-arbitre's next gesture, once it may be done."""
    expect(page.locator("#suivant-phrase")).to_have_text(phrase)
    expect(page.locator("#suivant")).to_be_enabled()


def draw(page: Page) -> None:
    """Enter, and the second key asked for while the interval before a rack lasts (3.1)."""
    page.keyboard.press("Enter")
    if page.locator("#garde").is_visible():
        page.keyboard.press("o")


def ask(room: Room, browser: Browser, account: str, path: str, body: dict[str, object]) -> None:
    """Somebody does it elsewhere."""
    official = Official(browser, room, account)
    official.post(path, **body)
    official.leave()


def waits_for(page: Page, condition: Callable[[], bool]) -> None:
    """Until something comes that no screen shows, such as a request that the test holds."""
    for _ in range(20 * PATIENCE):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


@contextmanager
def unanswered(page: Page, pattern: str) -> Iterator[None]:
    """The server is slow: what is asked of these addresses is answered once the block is over."""
    held: list[Route] = []
    over = False

    def take(route: Route) -> None:
        if over:
            route.continue_()
        else:
            held.append(route)

    intercept(page, pattern, take)
    yield
    over = True
    for route in held:
        route.continue_()
