"""Being told of what is stored, instead of asking all the time; asking now and then all the same."""

import threading
import time
from contextlib import suppress

import psycopg

from duplicata.journal.postgres.address import ANY, Adresse, Connection
from duplicata.journal.postgres.writer import CHANNEL

POLL = 1.0
"""Seconds after which a follower looks by itself: a message may have been lost with the line."""
DEAF = 0.2
"""The same where nothing is ever told: a replica passes no message on."""
PAUSE = 1.0
"""Seconds before a line that was cut is opened again."""


class Wake:
    """One line for all the journals that this program follows."""

    def __init__(self, address: Adresse) -> None:
        self._address = address
        self._lock = threading.Lock()
        self._told: dict[str, int] = {}
        """The last line that somebody said is stored."""
        self._looked: dict[str, float] = {}
        self._poll = DEAF
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="base-wake", daemon=True)
        self._thread.start()

    def may_have_grown(self, journal: str, seq: int) -> bool:
        """Whether it is worth looking at a journal of which line *seq* is known."""
        now = time.monotonic()
        with self._lock:
            if self._told.get(journal, 0) <= seq and now - self._looked.get(journal, -POLL) < self._poll:
                return False
            self._looked[journal] = now
        return True

    def close(self) -> None:
        self._over.set()
        self._thread.join()

    def _listen(self) -> None:
        while not self._over.is_set():
            with suppress(psycopg.Error), self._address.connect(ANY) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                self._poll = POLL
                self._hear(connection)
            self._poll = DEAF
            self._over.wait(PAUSE)

    def _hear(self, connection: Connection) -> None:
        while not self._over.is_set():
            for heard in connection.notifies(timeout=PAUSE):
                journal, _, seq = heard.payload.rpartition(" ")
                with self._lock:
                    self._told[journal] = max(self._told.get(journal, 0), int(seq))
