"""A bad network between the desks and the room: cuts before and after the answer, doubles, delays."""

import random
import socket
import threading
from collections import Counter
from contextlib import suppress

FATES = {"kept": 60, "cut before": 10, "cut after": 15, "doubled": 8, "delayed": 7}
"""Of a hundred demands."""
LONGEST_DELAY = 3.0
"""Seconds: longer than a desk waits, so that it has sent the demand again meanwhile."""


class Proxy:
    """Takes one demand a connection, as a desk that does not keep its line open sends them."""

    def __init__(self, target: int, seed: str) -> None:
        self._target = target
        self._dice = random.Random(seed)
        self._lock = threading.Lock()
        self._late: list[threading.Thread] = []
        self.fates: Counter[str] = Counter()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Every demand that was held back has arrived."""
        self._listener.close()
        for late in self._late:
            late.join()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._listener.accept()
                threading.Thread(target=self._carry, args=(caller,), daemon=True).start()

    def _carry(self, caller: socket.socket) -> None:
        with self._lock:
            fate = self._dice.choices(list(FATES), list(FATES.values()))[0]
            delay = self._dice.uniform(0, LONGEST_DELAY)
            self.fates[fate] += 1
        with suppress(OSError), caller:
            demand = _whole(caller)
            if fate == "cut before" or not demand:
                return
            if fate == "delayed":
                late = threading.Timer(delay, self._forward, (demand,))
                with self._lock:
                    self._late.append(late)
                late.start()
                return
            if fate == "doubled":
                twin = threading.Thread(target=self._forward, args=(demand,), daemon=True)
                with self._lock:
                    self._late.append(twin)
                twin.start()
            answer = self._forward(demand)
            if fate != "cut after":
                caller.sendall(answer)

    def _forward(self, demand: bytes) -> bytes:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self._target), timeout=20) as room:
            room.sendall(demand)
            answer = b""
            while part := room.recv(65536):
                answer += part
            return answer
        return b""


def _whole(caller: socket.socket) -> bytes:
    """Headers, and the body whose length they give."""
    demand = b""
    while b"\r\n\r\n" not in demand:
        part = caller.recv(65536)
        if not part:
            return b""
        demand += part
    head, _, body = demand.partition(b"\r\n\r\n")
    fields = dict(line.lower().split(b":", 1) for line in head.split(b"\r\n")[1:])
    length = int(fields.get(b"content-length", 0))
    while len(body) < length:
        part = caller.recv(65536)
        if not part:
            return b""
        body += part
    return head + b"\r\n\r\n" + body
