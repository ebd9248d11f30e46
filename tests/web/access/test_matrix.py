"""Every route x method x person x own or other's object x stage of the game, against the declared policy.

Whoever is not allowed is refused the same way at every stage, and neither the journal nor the accounts change.
"""

import asyncio
import json
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

from duplicata.app.room.room import Salle
from duplicata.journal import copy
from duplicata.web.access.roles import TOUS, Role
from duplicata.web.api.conduite import GESTES
from duplicata.web.api.organisation import archive
from duplicata.web.server.application import creer_application
from web import in_process
from web.access.policy import API, PEOPLE, POLICY, PUBLIC, SEEN, STRANGER, Row
from web.in_process import SERVER_CODE, alone, give_back, made
from web.room_maker import EVENT
from web.states import State, make_event

UNSAFE = ("POST", "PUT", "DELETE", "PATCH")


class Answer(NamedTuple):
    status: int
    location: str
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


async def ask(app: Litestar, method: str, target: str, body: Any = None, cookie: str = "", csrf: str = "anonyme") -> Answer:
    """One request, given to the application itself; a stream is left as soon as it begins."""
    address = urlsplit(target)
    content = body.encode() if isinstance(body, str) else b"" if body is None else json.dumps(body).encode()
    headers = {"host": "ici", "x-csrf-token": csrf, "content-length": str(len(content)), "cookie": f"duplicata={cookie}"}
    if body is not None and not isinstance(body, str):
        headers["content-type"] = "application/json"
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http", "root_path": "",
        "path": address.path, "raw_path": address.path.encode(), "query_string": address.query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 50000), "server": ("127.0.0.1", 8765),
    }  # fmt: skip
    sent = [{"type": "http.request", "body": content, "more_body": False}]
    left, begun = asyncio.Event(), asyncio.Event()
    got: dict[str, Any] = {"status": 0, "headers": {}, "body": b""}

    async def receive() -> dict[str, Any]:
        if sent:
            return sent.pop()
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            got["status"] = message["status"]
            got["headers"] = {name.decode().lower(): value.decode() for name, value in message["headers"]}
            if "event-stream" in got["headers"].get("content-type", ""):
                begun.set()
        else:
            got["body"] += message.get("body", b"")

    task = asyncio.ensure_future(app(scope, receive, send))  # type: ignore[arg-type]
    stream = asyncio.ensure_future(begun.wait())
    await asyncio.wait({task, stream}, return_when=asyncio.FIRST_COMPLETED)
    left.set()
    stream.cancel()
    if not task.done():
        task.cancel()
    await asyncio.gather(task, return_exceptions=not task.done())
    return Answer(got["status"], got["headers"].get("location", ""), got["body"])


class Hall:
    """The event at one stage, everybody logged in."""

    def __init__(self, app: Litestar, folder: Path, codes: dict[str, str]) -> None:
        self.app = app
        self.codes = codes
        self.kept = folder / "kept"
        self._numbers = count()
        self.doors: dict[str, tuple[str, str]] = {PUBLIC: ("", "anonyme")}

    async def log_in(self, person: str, event: str = EVENT) -> None:
        acces = self.app.state.acces
        held = acces.comptes.garde(event, "ORGA" if person == STRANGER else person)
        opened = await asyncio.to_thread(acces.sessions.ouvrir, held, "127.0.0.1", "")
        self.doors[person] = (opened.reference, opened.session.csrf)

    def victim(self) -> str:
        """The public number of a session that may be closed."""
        acces = self.app.state.acces
        acces.comptes.creer(EVENT, "VICTIM", "VICTIM", frozenset({Role.JOUEUR}))
        opened = acces.sessions.ouvrir(acces.comptes.garde(EVENT, "VICTIM"), "127.0.0.1", "")
        return str(opened.session.numero)

    @property
    def things(self) -> tuple[Any, ...]:
        """What nobody may change without being allowed to."""
        acces = self.app.state.acces
        tables = ("comptes", "sessions", "secrets")
        return (self.app.state.salles.trouver(EVENT).room.journal.head, *(acces._store.lire(f"SELECT * FROM {table}") for table in tables))

    def keep(self) -> None:
        copy(self.app.state.salles.trouver(EVENT).room.journal.path, self.kept)

    def bring_back(self) -> None:
        """The event as it was kept, in a file of its own: readers of the former one may still be about."""
        room = self.app.state.salles.trouver(EVENT)
        room.room.fermer()
        file = self.kept.with_name(f"{next(self._numbers)}.duplicata")
        shutil.copy(self.kept, file)
        room.room = Salle.ouvrir(file, self.app.state.salles.tournois.sceau)

    async def ask(self, person: str, row: Row) -> Answer:
        cookie, csrf = self.doors[person]
        return await ask(self.app, row.method, row.path, self._as_seen(row.body), cookie, csrf)

    def _as_seen(self, body: Any) -> Any:
        if not isinstance(body, dict) or body.get("version") != SEEN:
            return body
        dossier = self.app.state.salles.trouver(EVENT).room.etat.dossier(1, body["coup"], body["table"])
        return body | {"version": dossier.version}


@asynccontextmanager
async def opened(folder: Path, state: State) -> AsyncIterator[Hall]:
    codes = make_event(folder / "room", state)
    app = made(folder / "room")
    async with app.lifespan():
        hall = Hall(app, folder, codes)
        other = (await ask(app, "POST", "/api/evenements", {"code": SERVER_CODE, "nom": "OtherAddress"})).json()["tournoi"]
        for person in PEOPLE:
            if person != PUBLIC:
                await hall.log_in(person, other if person == STRANGER else EVENT)
        if state is not State.NO_GAME:
            vote = next(row for row in POLICY if row.path.endswith("1-1-2/vote"))
            assert (await hall.ask("K2", vote)).status == 200
        if state is State.OVER:
            assert (await hall.ask("ORGA", Row("POST", f"{API}clore", frozenset(), body={"raison": "papiers partis"}))).status == 200
        hall.keep()
        yield hall
    give_back(app)


def expected(row: Row, person: str, state: State) -> frozenset[int]:
    """The statuses that the policy, and nothing else, allows."""
    if person not in row.who:
        page = not row.path.startswith("/api/")
        known = person not in (PUBLIC, STRANGER)
        return frozenset({403} if known else {303} if page else {401})
    if state in row.when and person in row.only:
        return frozenset({200, 201})
    return row.otherwise


async def play(folder: Path, state: State, rows: Sequence[Row] = POLICY) -> tuple[int, list[tuple[object, ...]]]:
    """How many cells were tried, and those that went otherwise than declared."""
    wrong: list[tuple[object, ...]] = []
    cells = 0
    async with opened(folder, state) as hall:
        for row in rows:
            for person in PEOPLE:
                if row.path.endswith("{victim}"):
                    cell = row._replace(path=row.path.format(victim=hall.victim()))
                elif row.path.endswith("comptes/ZZ"):
                    hall.app.state.acces.comptes.creer(EVENT, "ZZ", "ZZ", frozenset({Role.ARBITRE}))
                    cell = row
                else:
                    cell = row
                before = hall.things
                answer = await hall.ask(person, cell)
                changed = hall.things != before
                cells += 1
                want = expected(row, person, state)
                if answer.status not in want:
                    wrong.append((str(state), row.method, row.path, person, row.note, answer.status, sorted(want), answer.body[:150].decode("utf-8", "replace")))
                if changed and (answer.status >= 300 or row.method not in UNSAFE):
                    wrong.append((str(state), row.method, row.path, person, "changed something"))
                if changed and row.path.endswith("/deconnexion"):
                    await hall.log_in(person)
                if hall.things[0] != before[0]:
                    hall.bring_back()
    return cells, wrong


@pytest.mark.parametrize("state", State)
def test_everybody_does_what_the_policy_says_and_nothing_else(tmp_path: Path, state: State):
    cells, wrong = alone(play(tmp_path, state))
    assert wrong == []
    assert cells == len(POLICY) * len(PEOPLE)


def test_the_check_itself_sees_a_door_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(in_process, "FREE", [])  # routes are made with the door, and serve nobody else
    monkeypatch.setitem(archive.opt, "roles", TOUS)
    rows = [row for row in POLICY if row.path.endswith("/archive")]
    _, wrong = alone(play(tmp_path, State.NO_GAME, rows))
    assert len(wrong) == len(PEOPLE) - 1


async def other_methods(folder: Path) -> tuple[int, set[int], bool]:
    """Every address under the methods it does not declare, asked by the juge-arbitre."""
    async with opened(folder, State.ENTRY) as hall:
        declared = addresses(hall.app)
        paths = {path: template for _, template in declared for row in POLICY if matches(template, path := row.path)}
        asked = [
            Row(method, path, frozenset(), body={})
            for path in paths
            for method in UNSAFE
            if not any(method == one and matches(template, path) for one, template in declared)
        ]
        before = hall.things
        statuses = {(await hall.ask("JA", row)).status for row in asked}
        return len(asked), statuses, hall.things == before


def test_a_method_that_no_route_declares_does_nothing(tmp_path: Path):
    asked, statuses, unchanged = alone(other_methods(tmp_path))
    assert asked > 150
    assert statuses == {405}
    assert unchanged


def test_the_matrix_is_as_large_as_it_should_be():
    assert len(POLICY) * len(PEOPLE) * len(State) >= 5_000


def addresses(app: Litestar) -> set[tuple[str, str]]:
    return {(method, route.path) for route in app.routes if isinstance(route, HTTPRoute) for method in route.methods - {"OPTIONS", "HEAD"}}


def matches(template: str, path: str) -> bool:
    pattern = re.sub(r"\{\w+:path\}", ".+", re.sub(r"\{\w+:(str|int)\}", "[^/]+", template))
    return re.fullmatch(pattern, urlsplit(path).path) is not None


def test_every_address_and_gesture_has_its_rows(tmp_path: Path):
    app = creer_application(tmp_path)
    rows = {(row.method, row.path) for row in POLICY}
    unknown = [address for address in addresses(app) if not any(method == address[0] and matches(address[1], path) for method, path in rows)]
    stale = [row for row in rows if not any(method == row[0] and matches(template, row[1]) for method, template in addresses(app))]
    assert (unknown, stale) == ([], [])
    assert {f"{API}partie/{name}" for name in GESTES} <= {path for _, path in rows}


async def views(folder: Path, state: State) -> dict[str, tuple[bool, list[int] | None]]:
    """For each person: whether the word retained is told, and whose slips of the second move are shown."""
    async with opened(folder, state) as hall:
        told = {}
        for person in PEOPLE:
            grid = (await hall.ask(person, Row("GET", f"{API}etat", frozenset()))).json()["partie"]["grille"]
            slips = await hall.ask(person, Row("GET", f"{API}bulletins?coup=2", frozenset()))
            tables = [slip["table"] for slip in slips.json()["bulletins"]] if slips.status == 200 else None
            told[person] = (sum(map(str.isalpha, "".join(grid))) > len("STEROLS"), tables)
        return told


def test_each_sees_his_own_slips_and_all_the_word_once_it_is_retained(tmp_path: Path):
    seen = alone(views(tmp_path, State.ENTRY))
    assert {person for person, (word, _) in seen.items() if word} == set(PEOPLE)
    slips = {person: tables for person, (_, tables) in seen.items() if tables is not None}
    assert slips == {"A": [1, 4], "B": [5], "AD": [4], "JA": [1, 4, 5]}
