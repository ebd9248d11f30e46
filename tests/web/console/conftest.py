"""A room served by the real program, and arbiters at their keyboards: no test here touches a mouse."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from web.conftest import Room
from web.room_maker import make_room, serving


class Desk:
    """Somebody in front of a screen: keys in, text out."""

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


@pytest.fixture
def big_room(tmp_path: Path) -> Iterator[Room]:
    """Fifty tables for each arbiter."""
    codes = make_room(tmp_path / "big", tables=100)
    with serving(tmp_path / "big") as server:
        yield Room(server, codes)


@pytest.fixture
def desk(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Desk]]:
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def sit(account: str = "A", screen: str = "saisie", room: Room | None = None) -> Desk:
        room = room or request.getfixturevalue("room")
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        contexts.append(context)
        room.log_in(context, account)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(room.address(screen))
        expect(page.locator("body")).to_have_attribute("data-pret", "oui")
        return Desk(page)

    yield sit
    for context in contexts:
        context.close()
    assert errors == []
