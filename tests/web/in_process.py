"""The application in process, on a small room of its own."""

import asyncio
import uuid
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import httpx
from litestar import Litestar
from litestar.testing import TestClient

from duplicata.web.machine.liaison import Liaison
from duplicata.web.server.application import EN_CLAIR, creer_application
from web.contract import keeps_its_word
from web.room_maker import CHEAP, EVENT

API = f"/api/t/{EVENT}"
SERVER_CODE = "K7QX2M9P"
HERE = "127.0.0.1"
T = TypeVar("T")
FREE: list[Litestar] = []
"""Of rooms that are closed: to make the routes costs a tenth of a second of processor, more than most tests do with them."""


def apart(work: Callable[[], T]) -> T:
    """In a thread of its own: the browser of other tests keeps a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def alone(story: Coroutine[Any, Any, T]) -> T:
    return apart(lambda: asyncio.run(story))


def made(folder: Path, **options: Any) -> Litestar:
    """The application on *folder*, over routes that are free."""
    return creer_application(folder, code_serveur=SERVER_CODE, hachage=CHEAP, routes=FREE.pop() if FREE else None, **options)


def give_back(app: Litestar) -> None:
    """Closed."""
    FREE.append(app)


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
        self.app = made(self.folder, liaison=line)
        self._first = TestClient(from_this_computer(self.app))
        self._first.__enter__()

    def close(self) -> None:
        assert self._first is not None
        assert self.app is not None
        self._first.__exit__(None, None, None)
        give_back(self.app)

    def restart(self, line: Liaison = EN_CLAIR) -> None:
        self.close()
        self.open(line)

    def person(self, account: str | None = None, address: str = HERE) -> Person:
        """A new browser, logged in as *account*."""
        assert self._first is not None
        assert self.app is not None
        client = TestClient(from_this_computer(self.app, address))
        client.blocking_portal = self._first.blocking_portal
        client.event_hooks = {"response": [keeps_its_word]}
        person = Person(self.app, client)
        if account:
            assert person.log_in(self.codes[account]).status_code == 200
        return person
