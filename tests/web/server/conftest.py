"""The application in process, on a small room of its own."""

import asyncio
import shutil
import uuid
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from duplicata.web.application import EN_CLAIR, creer_application
from duplicata.web.liaison import Liaison
from web.conftest import Room as Served
from web.room_maker import CHEAP, EVENT, Server, serving
from web.server.states import State, make_event
from web.window import Window

API = f"/api/t/{EVENT}"
SERVER_CODE = "K7QX2M9P"
HERE = "127.0.0.1"
T = TypeVar("T")


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


def alone(story: Coroutine[Any, Any, T]) -> T:
    """Run the story in a thread of its own: the browser of other tests keeps a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, story).result()


def from_this_computer(app: Litestar, address: str = HERE) -> Any:
    """The application as browsers at *address* reach it."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            scope["client"] = (address, 50000)
        await app(scope, receive, send)

    return application


class Person:
    """Somebody with a browser."""

    def __init__(self, app: Litestar, client: TestClient[Litestar]) -> None:
        self.client = client
        self.app = app
        self.csrf = "anonyme"

    def log_in(self, code: str) -> httpx.Response:
        answer = self.post("/connexion", {"code": code})
        self.csrf = answer.json().get("csrf", self.csrf)
        return answer

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.client.get(path if path.startswith(("/api/", "/t/")) else API + path, **options)

    def post(self, path: str, body: Any = None, key: str | None = None, **headers: str) -> httpx.Response:
        sent = {"X-CSRF-Token": self.csrf, "Cle-Idempotence": key or str(uuid.uuid4()), **headers}
        where = path if path.startswith("/api") else API + path
        return self.client.post(where, json={} if body is None else body, headers=sent)

    def stored(self, path: str, body: Any = None, key: str | None = None) -> dict[str, Any]:
        answer = self.post(path, body, key)
        assert answer.status_code in (200, 201), answer.text
        found: dict[str, Any] = answer.json()
        return found

    def end_game(self, cause: str) -> dict[str, Any]:
        """The juge-arbitre closes what is collected, the slips not there declared missing, then the game."""
        to_close = self.get("/partie/suivant").json()["a_clore"]
        if to_close:
            self.stored("/partie/retenir")
            self.stored("/partie/clore", {"non_remis": to_close["manquants"]})
        return self.stored("/partie/clore_partie", {"cause": cause})


class Room:
    def __init__(self, folder: Path, codes: dict[str, str]) -> None:
        self.folder = folder
        self.codes = codes
        self.app: Litestar | None = None
        self._first: TestClient[Litestar] | None = None

    def open(self, line: Liaison = EN_CLAIR) -> None:
        self.app = creer_application(self.folder, code_serveur=SERVER_CODE, liaison=line, hachage=CHEAP)
        self._first = TestClient(from_this_computer(self.app))
        self._first.__enter__()

    def close(self) -> None:
        assert self._first is not None
        self._first.__exit__(None, None, None)

    def restart(self, line: Liaison = EN_CLAIR) -> None:
        self.close()
        self.open(line)

    def person(self, account: str | None = None, address: str = HERE) -> Person:
        """A new browser, logged in as *account*."""
        assert self._first is not None
        assert self.app is not None
        client = TestClient(from_this_computer(self.app, address))
        client.blocking_portal = self._first.blocking_portal
        person = Person(self.app, client)
        if account:
            assert person.log_in(self.codes[account]).status_code == 200
        return person


@pytest.fixture
def before_the_games(tmp_path: Path) -> Iterator[Served]:
    """Eight players, no game."""
    codes = make_event(tmp_path / "event", State.NO_GAME)
    with serving(tmp_path / "event") as server:
        yield Served(server, codes)


@pytest.fixture
def salle(template: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Room]:
    folder, codes = template
    shutil.copytree(folder, tmp_path / "room")
    room = Room(tmp_path / "room", codes)
    room.open()
    yield room
    room.close()
