"""What is not HTTP, or is never finished: told in our words, closed in time."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from duplicata.web.http import protocol
from duplicata.web.http.protocol import BoundedProtocol
from web.in_process import alone
from web.room_maker import Server


@pytest.fixture
def line(served: tuple[Server, dict[str, str]]) -> Iterator[socket.socket]:
    server, _ = served
    with socket.create_connection(("127.0.0.1", server.port), 10) as opened:
        yield opened


def whole(line: socket.socket) -> bytes:
    answer = b""
    while piece := line.recv(65_536):
        answer += piece
    return answer


@pytest.mark.parametrize(
    "sent",
    [
        b"bonjour\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:8781:evil\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a:70000\r\n\r\n",
        b"GET / HTTP/2.0\r\nHost: a\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: \x00\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    ],
)
def test_what_is_not_http_is_answered_in_french_and_protected(line: socket.socket, sent: bytes):
    line.sendall(sent)
    head, _, body = whole(line).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"Content-Security-Policy" in head
    assert b"nosniff" in head
    assert "La demande est mal formée.".encode() in body


def test_a_head_longer_than_any_browser_s_is_refused(served: tuple[Server, dict[str, str]]):
    server, _ = served
    long = b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 20_000 + b"\r\n\r\n"
    for cut in (len(long), 18_000, 9_000):
        with socket.create_connection(("127.0.0.1", server.port), 10) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for piece in (long[:cut], long[cut:]):
                line.sendall(piece)
                time.sleep(0.05)
            head, _, body = line.recv(4_096).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 431 ")
        assert b"Content-Security-Policy" in head
        assert "trop long" in body.decode()


def test_an_upgrade_nobody_offers_is_answered_as_the_page_it_asks_for(line: socket.socket, capfd: pytest.CaptureFixture[str]):
    line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n")
    assert b" 200 OK" in whole(line)[:40]
    assert "pip install" not in capfd.readouterr().err


async def quiet(scope: Any, receive: Any, send: Any) -> None:
    """Answers once it has the whole demand, and then says no more."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"fait", "more_body": True})
    await asyncio.sleep(3_600)


async def lasts(sent: bytes, *then: bytes) -> float:
    """How long the line stays open, at most three seconds."""
    config = uvicorn.Config(quiet, lifespan="off", log_level="critical")
    config.load()
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: BoundedProtocol(config=config, server_state=ServerState(), app_state={}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
    began = loop.time()
    for piece in (sent, *then):
        writer.write(piece)
        await asyncio.sleep(0.3)
    with suppress(TimeoutError, ConnectionResetError):
        await asyncio.wait_for(reader.read(), 3 - (loop.time() - began))
    writer.close()
    listening.close()
    return loop.time() - began


POST = b"POST /api/t/x HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n"


@pytest.mark.parametrize("sent", [b"", b"GET /t", b"GET / HTTP/1.1\r\nHost: a\r\n", b"POST / HT", POST + b"abc"])
def test_a_demand_that_is_never_finished_is_closed_in_time(monkeypatch: pytest.MonkeyPatch, sent: bytes):
    monkeypatch.setattr(protocol, "PATIENCE", 0.8)
    assert 0.5 < alone(lasts(sent)) < 2.5


@pytest.mark.parametrize("pieces", [[b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"], [POST, *[b"x" * 30_000] * 2]])
def test_what_is_answered_or_still_comes_in_is_not(monkeypatch: pytest.MonkeyPatch, pieces: list[bytes]):
    monkeypatch.setattr(protocol, "PATIENCE", 0.8)
    if len(pieces) > 1:
        assert alone(lasts(*pieces)) > 1.0, "the body moves on"
    else:
        assert alone(lasts(*pieces)) >= 2.9
