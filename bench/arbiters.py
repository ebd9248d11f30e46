"""Arbiters and screens in a process of their own: slips leave at fixed instants, streams are counted.

Open loop: a slip is due at its instant whether or not those before it are answered; what it waits for a free
line is part of its time. Raw HTTP, so that the generator costs little; its share is told.
"""

import asyncio
import json
import multiprocessing
import multiprocessing.connection
import re
import time
from collections import deque
from types import TracebackType
from typing import Any, NamedTuple, Self

LENGTH = re.compile(rb"content-length: *([0-9]+)", re.IGNORECASE)
PATIENCE = 60.0


class Badge(NamedTuple):
    cookie: str
    csrf: str


class Demand(NamedTuple):
    key: str
    body: dict[str, object]


class Answer(NamedTuple):
    key: str
    status: int
    """0: the line was cut before."""
    late: float
    """Milliseconds after the slip was due."""
    body: bytes = b""


def head(port: int, path: str, badge: Badge, key: str, length: int) -> bytes:
    """As a browser writes it."""
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: keep-alive\r\n"
        f"Content-Length: {length}\r\nContent-Type: application/json\r\nX-CSRF-Token: {badge.csrf}\r\n"
        f"Cle-Idempotence: {key}\r\nAccept: */*\r\nOrigin: http://127.0.0.1:{port}\r\n"
        "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\n"
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0\r\n"
        f"Referer: http://127.0.0.1:{port}/t/coupe/saisie\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n"
        f"Accept-Language: fr-FR,fr;q=0.9\r\nCookie: {badge.cookie}\r\n\r\n"
    ).encode()


class Line(asyncio.Protocol):
    """One connection: one demand at a time."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._buffer = b""
        self._sent: tuple[str, float] | None = None
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def ask(self, key: str, due: float, demand: bytes) -> None:
        self._sent = (key, due)
        self.transport.write(demand)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or self._sent is None:
            return
        found = LENGTH.search(self._buffer, 0, end)
        total = end + 4 + (int(found[1]) if found else 0)
        if len(self._buffer) < total:
            return
        key, due = self._sent
        answer = Answer(
            key,
            int(self._buffer[9:12]),
            (time.perf_counter() - due) * 1000,
            self._buffer[end + 4 : total] if self._desk.whole else b"",
        )
        self._buffer, self._sent = self._buffer[total:], None
        self._desk.answered(self, answer)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._sent is not None:
            self._desk.answers.append(Answer(self._sent[0], 0, 0.0))
            self._desk.left -= 1
            self._sent = None


class Screen(asyncio.Protocol):
    """A stream: only its bytes are counted."""

    def __init__(self) -> None:
        self.bytes = 0

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)


class Desk:
    def __init__(self, port: int, path: str, badge: Badge) -> None:
        self._port, self._path, self._badge = port, path, badge
        self._idle: deque[Line] = deque()
        """In turn: one that rests for long is closed by the server."""
        self._waiting: deque[tuple[str, float, bytes]] = deque()
        self._screens: list[Screen] = []
        self.answers: list[Answer] = []
        self.left = 0
        self.whole = False

    async def open(self, lines: int) -> None:
        loop = asyncio.get_running_loop()
        while len(self._idle) < lines:
            _, line = await loop.create_connection(lambda: Line(self), "127.0.0.1", self._port)
            self._idle.append(line)

    async def watch(self, path: str, badges: list[Badge]) -> None:
        for badge in badges:
            transport, screen = await asyncio.get_running_loop().create_connection(
                Screen, "127.0.0.1", self._port
            )
            demand = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nCookie: {badge.cookie}\r\n\r\n"
            transport.write(demand.encode())
            self._screens.append(screen)

    def watched(self) -> int:
        return sum(screen.bytes for screen in self._screens)

    async def send(self, demands: list[Demand], rate: float, whole: bool = False) -> list[Answer]:
        """*rate* a second, from half a second from now."""
        ready = []
        for key, body in demands:
            data = json.dumps(body, separators=(",", ":")).encode()
            ready.append((key, head(self._port, self._path, self._badge, key, len(data)) + data))
        self.answers, self.left, self.whole = [], len(ready), whole
        start = time.perf_counter() + 0.5
        for rank, (key, demand) in enumerate(ready):
            due = start + rank / rate
            if (rest := due - time.perf_counter()) > 0:
                await asyncio.sleep(rest)
            self._due(key, due, demand)
        limit = time.perf_counter() + PATIENCE
        while self.left > 0 and time.perf_counter() < limit:
            await asyncio.sleep(0.01)
        return self.answers

    def _due(self, key: str, due: float, demand: bytes) -> None:
        while self._idle:
            line = self._idle.popleft()
            if not line.transport.is_closing():
                line.ask(key, due, demand)
                return
        self._waiting.append((key, due, demand))

    def answered(self, line: Line, answer: Answer) -> None:
        self.answers.append(answer)
        self.left -= 1
        if self._waiting:
            line.ask(*self._waiting.popleft())
        else:
            self._idle.append(line)


def live(pipe: "multiprocessing.connection.Connection", port: int, path: str, badge: Badge) -> None:
    """What runs in the other process."""

    async def serve() -> None:
        desk, loop = Desk(port, path, badge), asyncio.get_running_loop()
        while True:
            name, arguments = await loop.run_in_executor(None, pipe.recv)
            found = getattr(desk, name)(*arguments)
            pipe.send(await found if asyncio.iscoroutine(found) else found)

    asyncio.run(serve())


class Arbiters:
    def __init__(self, port: int, path: str, badge: Badge) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=live, args=(other, port, path, badge), daemon=True)

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def open(self, lines: int) -> None:
        self._ask("open", lines)

    def watch(self, path: str, badges: list[Badge]) -> None:
        self._ask("watch", path, badges)

    def watched(self) -> int:
        """Bytes that the screens received so far, all together."""
        return int(self._ask("watched"))

    def send(self, demands: list[Demand], rate: float, whole: bool = False) -> list[Answer]:
        return list(self._ask("send", demands, rate, whole))

    def begin(self, demands: list[Demand], rate: float) -> None:
        self._pipe.send(("send", (demands, rate, False)))

    def end(self) -> list[Answer]:
        return list(self._pipe.recv())

    def _ask(self, name: str, *arguments: object) -> Any:
        self._pipe.send((name, arguments))
        return self._pipe.recv()

    def __enter__(self) -> Self:
        self._process.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.join()
