"""A room served by the real program, and arbiters at their keyboards: no test here touches a mouse."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from web.conftest import Room
from web.console.desk import Desk
from web.room_maker import make_room, serving


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
