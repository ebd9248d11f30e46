"""A crowd of spectators in a process of its own: thousands of streams, each remembering the line it knows."""

import multiprocessing
import multiprocessing.connection
import re
import selectors
import socket
import time
from types import TracebackType
from typing import Any, Self

VERSION = re.compile(rb"id: ([0-9]+)\n")


class Stream:
    __slots__ = ("arrivals", "buffer", "known", "socket")

    def __init__(self) -> None:
        self.socket: socket.socket | None = None
        self.known = 0
        self.buffer = b""
        self.arrivals: dict[int, float] = {}


class Watchers:
    """What runs in the other process."""

    def __init__(self, port: int, event: str, count: int) -> None:
        self._port, self._event = port, event
        self._streams = [Stream() for _ in range(count)]
        self._selector = selectors.EpollSelector()

    def connect(self) -> float:
        began = time.perf_counter()
        for stream in self._streams:
            stream.buffer = b""
            stream.socket = socket.socket()
            stream.socket.setblocking(False)
            stream.socket.connect_ex(("127.0.0.1", self._port))
            self._selector.register(stream.socket, selectors.EVENT_WRITE, stream)
        answered: set[int] = set()
        while len(answered) < len(self._streams) and time.perf_counter() - began < 60:
            answered |= self.look(0.5)
        return time.perf_counter() - began

    def look(self, seconds: float) -> set[int]:
        """Read what has come; the streams that said something."""
        heard = set()
        for key, mask in self._selector.select(seconds):
            stream = key.data
            if mask & selectors.EVENT_WRITE:
                self._ask(stream)
                continue
            try:
                data = stream.socket.recv(262_144)
            except ConnectionError:
                data = b""
            if not data:
                self._selector.unregister(stream.socket)
                stream.socket.close()
                continue
            heard.add(id(stream))
            now = time.perf_counter()
            stream.buffer = (stream.buffer + data)[-262_144:]
            for found in VERSION.finditer(stream.buffer):
                stream.known = int(found[1])
                stream.arrivals.setdefault(stream.known, now)
            stream.buffer = stream.buffer[stream.buffer.rfind(b"\n\n") + 2 :]
        return heard

    def _ask(self, stream: Stream) -> None:
        assert stream.socket is not None
        last = f"Last-Event-ID: {stream.known}\r\n" if stream.known else ""
        head = f"GET /api/t/{self._event}/flux HTTP/1.1\r\nHost: 127.0.0.1\r\n{last}\r\n"
        stream.socket.send(head.encode())
        self._selector.modify(stream.socket, selectors.EVENT_READ, stream)

    def cut(self) -> None:
        for stream in self._streams:
            assert stream.socket is not None
            if stream.socket.fileno() >= 0:
                self._selector.unregister(stream.socket)
                stream.socket.close()

    def seen(self, version: int, patience: float) -> list[float]:
        """When each stream first knew that line of the journal, or a later one."""
        until = time.perf_counter() + patience
        while time.perf_counter() < until and any(stream.known < version for stream in self._streams):
            self.look(0.1)
        firsts = (
            min((at for known, at in stream.arrivals.items() if known >= version), default=None)
            for stream in self._streams
        )
        return [first for first in firsts if first is not None]


def live(pipe: "multiprocessing.connection.Connection", port: int, event: str, count: int) -> None:
    watchers = Watchers(port, event, count)
    while True:
        while not pipe.poll():
            watchers.look(0.02)
        name, arguments = pipe.recv()
        pipe.send(getattr(watchers, name)(*arguments))


class Crowd:
    def __init__(self, port: int, event: str, count: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=live, args=(other, port, event, count), daemon=True)

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def connect(self) -> float:
        """Open every stream; the seconds until the last was answered."""
        return float(self._ask("connect"))

    def cut(self) -> None:
        self._ask("cut")

    def seen(self, version: object, patience: float) -> list[float]:
        return list(self._ask("seen", version, patience))

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
