"""Keeps the stand up beside the server: starts it, counts its spectators, starts it again, ends it.

Nothing of what it serves goes through here: it reads the journals as they are stored. Two pipes, on every
system: its input, which ends with the server whatever becomes of it, and its output, where it tells how many
spectators it has.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from duplicata.langue import dire
from duplicata.web.machine.clock import Horloge
from duplicata.web.machine.liaison import Liaison, Ports

PROGRAM = "duplicata.web.stand.program"
LIFE = 5.0
"""Seconds; a stand that falls sooner is not started again at once."""
PAUSES = (0.5, 30.0)
"""Seconds before it is tried again: the first pause, doubled until the last."""
LEAVE = 3.0
"""Seconds left to the stand to end by itself."""

Spectators = dict[str, int]
"""Event -> spectators."""


class Order(msgspec.Struct, frozen=True):
    """What the server tells the stand when it starts it."""

    folder: str
    origin: float
    base: float
    """The server's clock: both programs tell the same time."""
    host: str
    ports: Ports
    plain_badges: bool
    root: bytes | None
    names: tuple[str, ...]
    store: str = ""
    """The base where the journals are, if not in the folder."""

    @classmethod
    def of(cls, folder: str, clock: Horloge, line: Liaison, store: str = "") -> "Order":
        assert line.ports
        told = (line.hote, line.ports, line.en_clair_admis, line.racine, line.noms)
        return cls(folder, clock.origine, clock.base, *told, store)

    def line(self) -> Liaison:
        return Liaison(
            hote=self.host,
            ports=self.ports,
            en_clair_admis=self.plain_badges,
            racine=self.root,
            noms=self.names,
            publique=True,
        )


class Supervisor:
    def __init__(self, order: Order, counted: Callable[[Spectators], None]) -> None:
        self._order = order
        self._counted = counted
        """Called from a thread of its own, each time the count changes."""
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._supervise, name="stand", daemon=True)

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """The stand holds no journal any more when this returns."""
        self._over.set()
        with self._lock:
            process = self._process
        if process is None:
            return
        assert process.stdin
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._thread.join()

    def _supervise(self) -> None:
        pause, falls = 0.0, 0
        while not self._over.wait(pause):
            short = self._live() < LIFE
            pause = min(max(2 * pause, PAUSES[0]), PAUSES[1]) if short else 0.0
            falls = falls + 1 if short else 0
            if falls == 2 and not self._over.is_set():
                _say_that_it_falls(self._order.ports.public)

    def _live(self) -> float:
        """One stand, from its start to its end; the seconds during which it stood."""
        with self._lock:
            if self._over.is_set():
                return 0.0
            self._process = subprocess.Popen(
                [sys.executable, "-m", PROGRAM, msgspec.json.encode(self._order).decode()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                **_apart(),
            )
        process = self._process
        assert process.stdout
        stood = None
        for line in process.stdout:
            stood = stood or time.monotonic()
            with suppress(msgspec.DecodeError):
                self._counted(msgspec.json.decode(line, type=Spectators))
        process.wait()
        self._counted({})
        return time.monotonic() - stood if stood else 0.0


def _apart() -> dict[str, Any]:
    """Ctrl+C typed in the terminal is for the server, whose end is the stand's; and arbiters come first.

    On POSIX the priority is the stand's own doing, and the session stays the same: the system shares
    processors between sessions first, and would give the stand as much as the server.
    """
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS}
    return {"process_group": 0}


def _say_that_it_falls(port: int) -> None:
    print(
        dire(
            "Les pages publiques (port {port}) ne s’ouvrent pas : elles sont essayées de nouveau. Les badges "
            "et cet ordinateur ne sont pas touchés.",
            port=port,
        ),
        file=sys.stderr,
        flush=True,
    )
