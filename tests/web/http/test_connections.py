"""At the limit of what the system gives, arbiters come in all the same, and the terminal stays readable."""

import asyncio
import errno
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from duplicata.web.http import connections
from duplicata.web.machine import descriptors as allowed
from duplicata.web.machine.descriptors import MARGE, RESERVE
from web.in_process import alone
from web.live.test_stream import TOP
from web.room_maker import BLIND, EVENT
from web.served import Hall, descriptors, leave, linux

SEATS = 40
"""Connections that are left to a server whose limit was lowered."""


class Narrow(NamedTuple):
    """A server that can hold few connections, by one of its listeners, and what it writes in its window."""

    pid: int
    url: str
    port: int
    codes: dict[str, str]
    said: Path


@pytest.fixture(params=["plain", "tls"])
def narrow(request: pytest.FixtureRequest, template: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Narrow]:
    shutil.copytree(template[0], tmp_path / "room")
    hall, said = Hall(tmp_path / "room"), tmp_path / "said"
    kept, written = os.dup(2), os.open(said, os.O_CREAT | os.O_WRONLY)
    os.dup2(written, 2)
    try:
        # Its own process from the start: one that is forked writes where its parent does.
        hall.start(PYTHONUNBUFFERED="1")
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(written)
    url, port = (hall.badges, hall.badges_port) if request.param == "tls" else (hall.url, hall.port)
    try:
        yield Narrow(hall.pid, url, port, template[1], said)
    finally:
        hall.kill()


def browser(narrow: Narrow) -> httpx.Client:
    return httpx.Client(base_url=f"{narrow.url}/api/t/{EVENT}", headers={"X-CSRF-Token": "anonyme"}, timeout=10, verify=BLIND)


def crowd(narrow: Narrow, many: int, sent: bytes) -> ExitStack:
    """Lines that stay: they say *sent* and then nothing."""
    lines = ExitStack()
    for _ in range(many):
        line = lines.enter_context(socket.create_connection(("127.0.0.1", narrow.port), 10))
        line.sendall(sent)
    return lines


@linux
@pytest.mark.parametrize("sent", [b"", b"GET /t", b"POST /api/t/coupe/connexion HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"])
def test_lines_without_a_badge_make_room_for_arbiters(narrow: Narrow, sent: bytes):
    with browser(narrow) as first, browser(narrow) as late:
        assert first.post("/connexion", json={"code": narrow.codes["A"]}).is_success
        with first.stream("GET", "/flux") as stream:
            lines = stream.iter_lines()
            assert any(line.startswith("id:") for line in lines)
            limit = leave(narrow.pid, SEATS)
            with crowd(narrow, RESERVE + 3 * SEATS, sent):
                for _ in range(3):
                    assert first.get("/bulletins").status_code == 200
                late.headers["X-CSRF-Token"] = late.post("/connexion", json={"code": narrow.codes["B"]}).json()["csrf"]
                assert late.post("/bulletins", json={"table": 8, "coup": 2, **TOP}).is_success
                assert descriptors(narrow.pid) < limit - RESERVE // 2, "the files of the pages can still be opened"
            assert any(line.startswith("id:") for line in lines), "the screen that was there still follows"
    assert narrow.said.read_text() == ""


@linux
@pytest.mark.parametrize("narrow", ["tls"], indirect=True)
def test_streams_without_a_badge_make_room_too(narrow: Narrow):
    """At the port of the badges a spectator is among those who leave first; his pages are at the other."""
    limit = leave(narrow.pid, SEATS)
    with ExitStack() as lines, browser(narrow) as arbiter:
        for _ in range(limit):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", narrow.port), 10))
            try:
                encrypted = lines.enter_context(BLIND.wrap_socket(line))
                encrypted.sendall(f"GET /api/t/{EVENT}/flux HTTP/1.1\r\nHost: a\r\n\r\n".encode())
            except OSError:
                continue
        arbiter.headers["X-CSRF-Token"] = arbiter.post("/connexion", json={"code": narrow.codes["A"]}).json()["csrf"]
        assert arbiter.post("/bulletins", json={"table": 1, "coup": 2, **TOP}).is_success
    assert narrow.said.read_text() == ""


def test_whoever_was_there_longest_leaves_and_nobody_known_does(monkeypatch: pytest.MonkeyPatch):
    async def story() -> list[bool]:
        anonymous = connections.Anonymous()
        [door] = connections.ouvrir("127.0.0.1", 0, anonymous)
        met: list[Any] = []

        class Guest(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                met.append(transport.get_extra_info("socket"))

        listening = await asyncio.get_running_loop().create_server(Guest, sock=door)
        address = door.getsockname()
        lines = []
        for _ in range(4):
            lines.append(await asyncio.open_connection(*address))
            await asyncio.sleep(0.05)
        anonymous.oublier({"client": met[0].getpeername(), "server": met[0].getsockname()})
        last = max(one.fileno() for one in met)
        monkeypatch.setattr(allowed, "plafond", lambda: last + MARGE // 2 + RESERVE)
        for _ in range(2):
            lines.append(await asyncio.open_connection(*address))
            await asyncio.sleep(0.05)
        monkeypatch.undo()
        ended = [reader.at_eof() for reader, _ in lines]
        for _, writer in lines:
            writer.close()
        listening.close()
        return ended

    assert alone(story()) == [False, True, True, False, False, False]


def test_one_too_many_is_refused_where_everybody_is_somebody(monkeypatch: pytest.MonkeyPatch):
    async def story() -> bytes:
        [door] = connections.ouvrir("127.0.0.1", 0, connections.Anonymous())
        listening = await asyncio.get_running_loop().create_server(asyncio.Protocol, sock=door)
        monkeypatch.setattr(allowed, "plafond", lambda: RESERVE)
        reader, writer = await asyncio.open_connection(*door.getsockname())
        try:
            return await asyncio.wait_for(reader.read(), 5)
        except ConnectionResetError:
            return b"reset"
        finally:
            monkeypatch.undo()
            writer.close()
            listening.close()

    assert alone(story()) in (b"", b"reset")


def test_small_answers_are_sent_at_once():
    """A head and its body are two writes: held together by the system, each answer would take 40 ms more."""

    async def story() -> bool:
        met: list[socket.socket] = []

        class Guest(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                met.append(transport.get_extra_info("socket"))

        [door] = connections.ouvrir("127.0.0.1", 0, connections.Anonymous())
        listening = await asyncio.get_running_loop().create_server(Guest, sock=door)
        _, writer = await asyncio.open_connection(*door.getsockname())
        while not met:
            await asyncio.sleep(0.01)
        at_once = bool(met[0].getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()
        listening.close()
        return at_once

    assert alone(story())


def test_those_who_left_are_forgotten():
    anonymous = connections.Anonymous()
    [door] = connections.ouvrir("127.0.0.1", 0, anonymous)
    door.listen()
    for _ in range(3):
        with socket.create_connection(door.getsockname(), 5):
            door.accept()[0].close()
    assert len(anonymous._prises) <= 1
    connections.fermer([door])


def test_a_system_without_connections_to_give_is_said_once(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]):
    taken = 0

    def none_left(door: socket.socket) -> Any:
        nonlocal taken
        taken += 1
        raise OSError(errno.EMFILE, "Too many open files")

    async def story() -> None:
        loop = asyncio.get_running_loop()
        connections.dire_le_manque(loop)
        [door] = connections.ouvrir("127.0.0.1", 0, connections.Anonymous())
        listening = await loop.create_server(asyncio.Protocol, sock=door, backlog=100)
        monkeypatch.setattr(socket.socket, "accept", none_left)
        began = loop.time()
        with socket.create_connection(door.getsockname(), 5):
            while taken < 3:
                await asyncio.sleep(0.05)
        assert loop.time() - began > 1.9, "once a second, not a hundred times"
        monkeypatch.undo()
        listening.close()

    alone(story())
    said = capfd.readouterr().err
    assert said.count("connexions") == 1
    assert "Traceback" not in said


def test_other_faults_are_still_told_in_full(caplog: pytest.LogCaptureFixture):
    async def story() -> None:
        loop = asyncio.get_running_loop()
        connections.dire_le_manque(loop)
        loop.call_soon(lambda: 1 / 0)
        await asyncio.sleep(0.05)

    alone(story())
    assert "ZeroDivisionError" in caplog.text
