"""The one thread that writes: it takes what waits, commits it together, then answers."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from itertools import chain, groupby
from queue import Empty, SimpleQueue
from typing import NamedTuple

import apsw

from duplicata.journal.failures import JournalTouched, StaleHeadError, StorageError, explain
from duplicata.journal.row import COLUMNS, Receipt, Row
from duplicata.journal.row import chain as chained
from duplicata.journal.seal import Seal
from duplicata.langue import dire

GROUP = 256
"""Gestures committed together at most: bounds the wait of the first one."""
TOGETHER = 200
"""Lines written by one statement."""
CHECKPOINT_PAGES = 1_000
TRUNCATE_PAGES = 8_000
"""About 32 MB of log: readers are then waited for, so that the log starts again from nothing."""
QUIET, REGULAR = 3.0, 20.0
"""Seconds without a gesture, or since the last time, before the log is moved into the file."""


class Order(NamedTuple):
    drafts: tuple[Row, ...]
    after: int | None
    answer: "Future[Receipt]"


class Writer:
    def __init__(
        self, connection: apsw.Connection, seal: Seal, note: Callable[[int, str], None] = lambda *_: None
    ) -> None:
        self._connection = connection
        self._seal = seal
        self._note = note
        self._whole = False
        """The file alone holds all that is stored."""
        self._folded = time.monotonic()
        self._queue: SimpleQueue[Order | None] = SimpleQueue()
        self._log_pages = 0
        connection.set_wal_hook(self._note_log)
        self._thread = threading.Thread(target=self._run, name="journal-writer", daemon=True)
        self._thread.start()

    def submit(self, drafts: tuple[Row, ...], after: int | None) -> "Future[Receipt]":
        order = Order(drafts, after, Future())
        self._queue.put(order)
        return order.answer

    def close(self) -> bool:
        """Finish what was submitted, then close the connection; whether the file alone holds everything."""
        self._queue.put(None)
        self._thread.join()
        return self._whole

    def _run(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._take()
            if batch:
                self._commit(batch)
            self._checkpoint(quiet=not batch)
        self._fold(apsw.SQLITE_CHECKPOINT_PASSIVE)
        self._fold(apsw.SQLITE_CHECKPOINT_TRUNCATE)
        self._connection.close()

    def _take(self) -> tuple[list[Order], bool]:
        """What waits; nothing when nothing came for a while."""
        batch: list[Order] = []
        try:
            order = self._queue.get(timeout=None if self._whole else QUIET)
        except Empty:
            return batch, True
        while order is not None:
            batch.append(order)
            if len(batch) == GROUP:
                return batch, True
            try:
                order = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _commit(self, batch: list[Order]) -> None:
        answers: list[Receipt | StaleHeadError] = []
        try:
            with self._connection:
                seq, digest = self._own_head()
                first = seq
                known = find_all(self._connection, [order.drafts[0].key for order in batch])
                added: list[Row] = []
                for order in batch:
                    answer = place(order, known, seq, digest)
                    if isinstance(answer, Receipt) and not answer.repeated:
                        seq, digest = answer.rows[-1].seq, answer.rows[-1].digest
                        known[order.drafts[0].key] = answer.rows
                        added += answer.rows
                    answers.append(answer)
                self._insert(added)
                if seq != first:
                    self._connection.execute(
                        "UPDATE head SET seq = ?, digest = ?, stamp = ?",
                        (seq, digest, self._seal.stamp(seq, digest)),
                    )
            self._note(seq, digest)
        except apsw.Error as error:
            for order in batch:
                failure = StorageError(explain(error))
                failure.__cause__ = error
                order.answer.set_exception(failure)
        except Exception as error:
            for order in batch:
                order.answer.set_exception(error)
        else:
            for order, answer in zip(batch, answers, strict=True):
                if isinstance(answer, Receipt):
                    order.answer.set_result(answer)
                else:
                    order.answer.set_exception(answer)

    def _own_head(self) -> tuple[int, str]:
        """The head, if nobody else wrote it since: a stranger's would be sealed by the next gesture."""
        seq, digest, stamp = self._connection.execute("SELECT seq, digest, stamp FROM head").get
        if not self._seal.matches(seq, digest, stamp):
            fault = dire("Ligne {n} : le sceau de la tête n’est pas le nôtre.", n=seq)
            raise StorageError(str(JournalTouched(fault)))
        return seq, digest

    def _insert(self, rows: list[Row]) -> None:
        """Few statements: after each, this thread waits for its turn among those who decide."""
        for at in range(0, len(rows), TOGETHER):
            some = rows[at : at + TOGETHER]
            places = ",".join([f"({','.join('?' * len(Row._fields))})"] * len(some))
            self._connection.execute(f"INSERT INTO events VALUES {places}", tuple(chain.from_iterable(some)))

    def _note_log(self, connection: apsw.Connection, name: str, pages: int) -> int:
        self._log_pages, self._whole = pages, False
        return apsw.SQLITE_OK

    def _checkpoint(self, quiet: bool) -> None:
        """Move the log into the file when nobody waits, now and then, and once it is long."""
        late = time.monotonic() - self._folded >= REGULAR
        if self._whole or not (quiet or late or self._log_pages >= CHECKPOINT_PAGES):
            return
        long = self._log_pages >= TRUNCATE_PAGES
        self._fold(apsw.SQLITE_CHECKPOINT_TRUNCATE if long else apsw.SQLITE_CHECKPOINT_PASSIVE)

    def _fold(self, mode: int) -> None:
        self._folded = time.monotonic()
        try:
            pages, moved = self._connection.wal_checkpoint(mode=mode)
        except apsw.Error:
            # The log still holds everything that was acknowledged; it is tried again.
            return
        self._whole = pages == moved


def read_head(connection: apsw.Connection) -> tuple[int, str]:
    head: tuple[int, str] = connection.execute("SELECT seq, digest FROM head").get
    return head


def place(
    order: Order, known: dict[str, tuple[Row, ...]], seq: int, digest: str
) -> Receipt | StaleHeadError:
    """The lines of a gesture after line *seq*, or those that its key has already."""
    if stored := known.get(order.drafts[0].key):
        return Receipt(stored, repeated=True)
    if order.after is not None and order.after != seq:
        return StaleHeadError(f"decided after line {order.after}, the last line is {seq}")
    return Receipt(chained(order.drafts, seq, digest), repeated=False)


def find(connection: apsw.Connection, key: str) -> tuple[Row, ...]:
    """The lines of the gesture that used this key."""
    return find_all(connection, [key]).get(key, ())


def find_all(connection: apsw.Connection, keys: list[str]) -> dict[str, tuple[Row, ...]]:
    """The lines of the gestures that used these keys."""
    asked = ",".join("?" * len(keys))
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM events WHERE key IN ({asked}) ORDER BY key, part", tuple(keys)
    )
    found = [Row(*fields) for fields in rows]
    return {key: tuple(lines) for key, lines in groupby(found, key=lambda row: row.key)}
