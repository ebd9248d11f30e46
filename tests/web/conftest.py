"""What all tests of the screens share: one browser, a room served by the real program, people who log in."""

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from browser import CHROMIUM
from duplicata.web.server.first_start import DEMONSTRATION, preparer_demonstration
from web import in_process
from web.room_maker import EVENT, Server, make_room, serving
from web.states import State, make_event
from web.window import Window

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
expect.set_options(timeout=30_000)
_close = BrowserContext.close


def close(context: BrowserContext, *, reason: str | None = None) -> None:
    """Whoever leaves answers no more: a demand still on its way would fail in the test that comes next."""
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")
    context.unroute_all(behavior="ignoreErrors")
    _close(context, reason=reason)


BrowserContext.close = close  # type: ignore[method-assign]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("Debian's Chromium is not installed (make setup-tests)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def everybody_leaves(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nobody stays before a screen once the test is over: he would ask on, and be met by the next server at that address."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser: Browser = request.getfixturevalue("browser")
    stay = set(browser.contexts)
    yield
    for context in set(browser.contexts) - stay:
        context.close()


class Room:
    """A folder of the program, its codes, and the server that runs on it."""

    def __init__(self, server: Server, codes: dict[str, str], event: str = EVENT) -> None:
        self.server = server
        self.codes = codes
        self.event = event

    @property
    def folder(self) -> Path:
        return self.server.folder

    def log_in(self, context: BrowserContext, account: str) -> str:
        """The anti-forgery token of the session."""
        answer = context.request.post(
            f"{self.server.url}/api/t/{self.event}/connexion",
            data={"code": self.codes[account]},
            headers={"X-CSRF-Token": "anonyme"},
        )
        assert answer.ok, answer.text()
        return str(answer.json().get("csrf", ""))

    def address(self, screen: str) -> str:
        return f"{self.server.url}/t/{self.event}/{screen}"


@contextmanager
def opened(browser: Browser, room: Room, accounts: Iterable[str], **options: Any) -> Iterator[dict[str | None, BrowserContext]]:
    """A browser of its own for the public and for each of these accounts, logged in."""
    people: dict[str | None, BrowserContext] = {who: browser.new_context(**options) for who in (None, *accounts)}
    for who, context in people.items():
        if who:
            room.log_in(context, who)
    yield people
    for context in people.values():
        context.close()


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    folder = tmp_path_factory.mktemp("room")
    return folder, make_room(folder)


@pytest.fixture
def room(template: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Room]:
    folder, codes = template
    shutil.copytree(folder, tmp_path / "room")
    with serving(tmp_path / "room") as server:
        yield Room(server, codes)


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """The demonstration event, only looked at: 48 tables, slips of every kind, two before the commission."""
    folder = tmp_path_factory.mktemp("demonstration")
    codes = preparer_demonstration(folder)
    with serving(folder) as server:
        yield Room(server, codes, DEMONSTRATION)


@pytest.fixture
def before_the_games(tmp_path: Path) -> Iterator[Room]:
    """Eight players, no game."""
    codes = make_event(tmp_path / "event", State.NO_GAME)
    with serving(tmp_path / "event") as server:
        yield Room(server, codes)


@pytest.fixture
def served(template: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[tuple[Server, dict[str, str]]]:
    """The real program, on a copy of the small room, and its codes."""
    folder, codes = template
    shutil.copytree(folder, tmp_path / "room")
    with serving(tmp_path / "room") as server:
        yield server, codes


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """The program started on an event where no game is open yet."""
    make_event(tmp_path / "event", State.NO_GAME)
    window = Window(tmp_path / "event")
    yield window
    window.close()


@pytest.fixture
def salle(template: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[in_process.Room]:
    folder, codes = template
    shutil.copytree(folder, tmp_path / "room")
    room = in_process.Room(tmp_path / "room", codes)
    room.open()
    yield room
    room.close()
