"""Slips that wait for the disk: nobody else waits with them, and each is answered once it is stored."""

import asyncio
import gc
import threading
import weakref
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest

from duplicata.app.room.room import Engagement
from duplicata.app.state.gesture import Reponse
from duplicata.journal import Receipt
from duplicata.web.live.durable import Durable
from duplicata.web.server.application import creer_application
from web.in_process import API, Room, alone, from_this_computer
from web.room_maker import CHEAP, EVENT, PATIENCE, make_room

TOP = {"coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}
TABLES = 60
"""More than the threads that any server has by default."""


@contextmanager
def disk(connection: apsw.Connection, act: Any) -> Iterator[None]:
    """*act* is done each time the journal is about to be written."""

    def look(_: Any, statement: str, __: Any) -> bool:
        if statement.startswith("UPDATE head"):
            act()
        return True

    connection.exec_trace = look
    try:
        yield
    finally:
        connection.exec_trace = None


async def log_in(app: Any, code: str) -> httpx.AsyncClient:
    client = httpx.AsyncClient(transport=httpx.ASGITransport(from_this_computer(app)), base_url="http://127.0.0.1", timeout=PATIENCE)
    answer = await client.post(f"{API}/connexion", json={"code": code}, headers={"X-CSRF-Token": "anonyme"})
    client.headers["X-CSRF-Token"] = answer.json()["csrf"]
    return client


def test_slips_that_wait_for_the_disk_hold_nobody_up(tmp_path: Path):
    codes = make_room(tmp_path, tables=TABLES)

    async def story() -> None:
        app = creer_application(tmp_path, hachage=CHEAP)
        async with app.lifespan():
            stored = threading.Event()
            arbiter = await log_in(app, codes["JA"])
            room = app.state.salles.trouver(EVENT).room
            with disk(room.journal._writer._connection, lambda: stored.wait(PATIENCE)):
                slips = [asyncio.create_task(arbiter.post(f"{API}/bulletins", json={"table": table, **TOP})) for table in range(1, TABLES + 1)]
                seen = await arbiter.get(f"{API}/etat")
                assert seen.json()["nombre_manquants"] == TABLES, "nothing is told before it is stored"
                assert not any(slip.done() for slip in slips)
                stored.set()
                answers = await asyncio.gather(*slips)
            assert [answer.status_code for answer in answers] == [201] * TABLES
            assert len({answer.json()["enregistre"] for answer in answers}) == TABLES
            assert (await arbiter.get(f"{API}/etat")).json()["nombre_manquants"] == 0
            await arbiter.aclose()

    alone(story())


def test_second_readings_and_slips_taken_back_hold_nobody_up_either(tmp_path: Path):
    codes = make_room(tmp_path, tables=TABLES)

    async def story() -> None:
        app = creer_application(tmp_path, hachage=CHEAP)
        async with app.lifespan():
            stored = threading.Event()
            arbiter, reader = await log_in(app, codes["JA"]), await log_in(app, codes["D1"])
            for table in range(1, TABLES + 1):
                await arbiter.post(f"{API}/bulletins", json={"table": table, **TOP})
            room = app.state.salles.trouver(EVENT).room
            readings = [("/double", {"table": table, **TOP}) for table in range(1, TABLES + 1)]
            for asked, status in ((readings, 201), ([("/annuler", {})] * TABLES, 200)):
                stored.clear()
                with disk(room.journal._writer._connection, lambda: stored.wait(PATIENCE)):
                    sent = [asyncio.create_task(reader.post(API + path, json=body)) for path, body in asked]
                    async with asyncio.timeout(PATIENCE / 4):
                        while len(room._en_vol) < TABLES:
                            await asyncio.sleep(0.01)
                    assert not any(one.done() for one in sent)
                    stored.set()
                    answers = await asyncio.gather(*sent)
                assert {answer.status_code for answer in answers} == {status}, answers[0].text
            await arbiter.aclose()
            await reader.aclose()

    alone(story())


def test_slips_that_the_disk_refuses_are_said_not_to_be_stored_and_enter_afterwards(tmp_path: Path):
    codes = make_room(tmp_path)

    def refuse() -> None:
        raise apsw.FullError("database or disk is full")

    async def story() -> None:
        app = creer_application(tmp_path, hachage=CHEAP)
        async with app.lifespan():
            arbiter = await log_in(app, codes["JA"])
            room = app.state.salles.trouver(EVENT).room
            before = room.etat.seq
            with disk(room.journal._writer._connection, refuse):
                answers = await asyncio.gather(*(arbiter.post(f"{API}/bulletins", json={"table": table, **TOP}) for table in range(1, 9)))
            assert {answer.status_code for answer in answers} == {503}
            assert all(answer.json()["enregistre"] is False for answer in answers)
            assert room.etat.seq == before
            answers = await asyncio.gather(*(arbiter.post(f"{API}/bulletins", json={"table": table, **TOP}) for table in range(1, 9)))
            assert {answer.status_code for answer in answers} == {201}
            await arbiter.aclose()

    alone(story())


@pytest.mark.parametrize(("change", "status", "short"), [({}, 201, True), ({"table": 99}, 422, False), ({"mot": 3}, 400, False), ({"coup": 7}, 422, False)], ids=str)
def test_a_slip_goes_the_short_way_and_what_is_wrong_with_it_is_said_by_the_long_one(salle: Room, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], status: int, short: bool):
    assert salle.app is not None
    ways: list[str] = []
    way: Any = salle.app.asgi_handler
    long = way._long

    async def noted(scope: Any, receive: Any, send: Any) -> None:
        ways.append(scope["path"])
        await long(scope, receive, send)

    arbiter = salle.person("A")
    monkeypatch.setattr(way, "_long", noted)
    for key in (None, "une-cle"):
        answer = arbiter.post("/bulletins", {"table": 1 if key else 2, **TOP, **change}, key=key)
        assert answer.status_code == status, answer.text
    assert (ways == []) is short


def test_a_gesture_that_is_answered_is_forgotten_at_once():
    """A circle of references would keep the state of the room, for every slip, until garbage is looked for."""

    async def story() -> None:
        stored: Future[Receipt] = Future()
        kept = weakref.ref(stored)
        engagement = Engagement((stored,), lambda: Reponse(1, (), repetee=False))
        answer = asyncio.create_task(Durable(asyncio.get_running_loop()).conclure(engagement))
        await asyncio.sleep(0)
        stored.set_result(Receipt((), repeated=False))
        assert (await answer).seq == 1
        del stored, engagement, answer
        assert kept() is None

    gc.disable()
    try:
        alone(story())
    finally:
        gc.enable()
