"""At the limit of what the system gives, arbiters come in all the same, and the terminal stays readable."""

import asyncio
import errno
import os
import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from duplicata.web import descripteurs, seuil
from duplicata.web.descripteurs import RESERVE
from duplicata.web.portier import POSSIBLE
from web.room_maker import BLIND, EVENT, Server, free_port
from web.server.conftest import alone
from web.server.test_flux import TOP, Stream, log_in, post
from web.server.test_tribune import leave, request, stand_of, until

pytestmark = pytest.mark.skipif(not POSSIBLE, reason="the limits of another process cannot be set here")
SEATS = 40
"""Connections that are left to a server whose limit was lowered."""


def descriptors(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


@pytest.fixture(params=["plain", "tls"])
def narrow(request: pytest.FixtureRequest, template: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[tuple[Server, dict[str, str], Path]]:
    """A server that can hold few connections, its codes and what it writes in its window."""
    shutil.copytree(template[0], tmp_path / "room")
    server = Server(tmp_path / "room")
    options: tuple[str, ...] = ()
    if request.param == "tls":
        server.url = server.url.replace("http:", "https:")
        options = ("--tls", "--port-certificat", str(free_port()))
    said = tmp_path / "said"
    kept, written = os.dup(2), os.open(said, os.O_CREAT | os.O_WRONLY)
    os.dup2(written, 2)
    try:
        # Its own process from the start: one that is forked writes where its parent does.
        server.start(*options, PYTHONUNBUFFERED="1")
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(written)
    try:
        yield server, template[1], said
    finally:
        server.kill()


def browser(server: Server) -> httpx.Client:
    return httpx.Client(base_url=f"{server.url}/api/t/{EVENT}", headers={"X-CSRF-Token": "anonyme"}, timeout=10, verify=BLIND)


def crowd(server: Server, many: int, sent: bytes) -> ExitStack:
    """Lines that stay: they say *sent* and then nothing."""
    lines = ExitStack()
    for _ in range(many):
        line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port), 10))
        line.sendall(sent)
    return lines


@pytest.mark.parametrize("sent", [b"", b"GET /t", b"POST /api/t/coupe/connexion HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"])
def test_lines_without_a_badge_make_room_for_arbiters(narrow: tuple[Server, dict[str, str], Path], sent: bytes):
    server, codes, said = narrow
    with browser(server) as first, browser(server) as late:
        assert first.post("/connexion", json={"code": codes["A"]}).is_success
        with first.stream("GET", "/flux") as stream:
            lines = stream.iter_lines()
            assert any(line.startswith("id:") for line in lines)
            limit = leave(server.pid, SEATS)
            with crowd(server, RESERVE + 3 * SEATS, sent):
                for _ in range(3):
                    assert first.get("/bulletins").status_code == 200
                late.headers["X-CSRF-Token"] = late.post("/connexion", json={"code": codes["B"]}).json()["csrf"]
                assert late.post("/bulletins", json={"table": 8, "coup": 2, **TOP}).is_success
                assert descriptors(server.pid) < limit - RESERVE // 2, "the files of the pages can still be opened"
            assert any(line.startswith("id:") for line in lines), "the screen that was there still follows"
    assert said.read_text() == ""


def test_spectators_who_wait_for_a_stand_that_hangs_leave_room_for_arbiters(served: tuple[Server, dict[str, str]]):
    server, codes = served
    stand = stand_of(server)
    Stream(server).batch()
    cookie, csrf = log_in(server, codes["A"])
    limit = leave(server.pid, SEATS)
    os.kill(stand, signal.SIGSTOP)
    try:
        # Some hundreds are on their way to it before others have to wait.
        with crowd(server, 600, request(f"/api/t/{EVENT}/flux")):
            until(lambda: descriptors(server.pid) > limit // 2)
            post(server, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie)
            log_in(server, codes["B"])
    finally:
        os.kill(stand, signal.SIGCONT)


@pytest.mark.parametrize("narrow", ["tls"], indirect=True)
def test_without_a_stand_spectators_sit_on_half_of_the_places_and_stay(narrow: tuple[Server, dict[str, str], Path]):
    server, codes, said = narrow
    limit = leave(server.pid, SEATS)
    with ExitStack() as lines, browser(server) as arbiter:
        seated = []
        for _ in range(limit):
            line = lines.enter_context(BLIND.wrap_socket(socket.create_connection(("127.0.0.1", server.port), 10)))
            line.sendall(request(f"/api/t/{EVENT}/flux"))
            with suppress(ConnectionResetError):
                seated += [line] if line.recv(8) else []
        assert SEATS // 4 < len(seated) < limit // 2
        for _ in range(3):
            arbiter.headers["X-CSRF-Token"] = "anonyme"
            arbiter.cookies.clear()
            arbiter.headers["X-CSRF-Token"] = arbiter.post("/connexion", json={"code": codes["A"]}).json()["csrf"]
        assert arbiter.post("/bulletins", json={"table": 1, "coup": 2, **TOP}).is_success
        for line in seated:
            told = b""
            while b'"nombre_manquants":7' not in told:
                piece = line.recv(65_536)
                assert piece, "whoever sat there still follows"
                told += piece
    assert said.read_text() == ""


def test_whoever_was_there_longest_leaves_and_nobody_known_does(monkeypatch: pytest.MonkeyPatch):
    async def story() -> list[bool]:
        arrivals = seuil.Arrivees()
        [door] = seuil.ouvrir("127.0.0.1", 0, arrivals)
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
        arrivals.oublier(met[0].fileno())
        monkeypatch.setattr(descripteurs, "plafond", lambda: RESERVE)
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


def test_a_system_without_connections_to_give_is_said_once(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]):
    taken = 0

    def none_left(door: socket.socket) -> Any:
        nonlocal taken
        taken += 1
        raise OSError(errno.EMFILE, "Too many open files")

    async def story() -> None:
        loop = asyncio.get_running_loop()
        seuil.dire_le_manque(loop)
        [door] = seuil.ouvrir("127.0.0.1", 0, seuil.Arrivees())
        listening = await loop.create_server(asyncio.Protocol, sock=door, backlog=100)
        monkeypatch.setattr(socket.socket, "accept", none_left)
        with socket.create_connection(door.getsockname(), 5):
            await asyncio.sleep(2.5)
        monkeypatch.undo()
        listening.close()

    alone(story())
    assert 2 <= taken <= 4, "once a second, not a hundred times"
    said = capfd.readouterr().err
    assert said.count("connexions") == 1
    assert "Traceback" not in said


def test_other_faults_are_still_told_in_full(caplog: pytest.LogCaptureFixture):
    async def story() -> None:
        loop = asyncio.get_running_loop()
        seuil.dire_le_manque(loop)
        loop.call_soon(lambda: 1 / 0)
        await asyncio.sleep(0.05)

    alone(story())
    assert "ZeroDivisionError" in caplog.text
