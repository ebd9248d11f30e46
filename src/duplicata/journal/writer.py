"""The one thread that writes: it takes what waits, commits it together, then answers."""

import threading
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import NamedTuple

import apsw

from duplicata.journal.failures import JournalTouched, StaleHeadError, StorageError, explain
from duplicata.journal.row import Receipt, Row, chain
from duplicata.journal.seal import Seal
from duplicata.langue import dire

GROUP = 256
"""Gestures committed together at most: bounds the wait of the first one."""
CHECKPOINT_PAGES = 1_000
TRUNCATE_PAGES = 8_000
"""About 32 MB of log: readers are then waited for, so that the log starts again from nothing."""


class Order(NamedTuple):
    drafts: tuple[Row, ...]
    after: int | None
    answer: "Future[Receipt]"


class Writer:
    def __init__(self, connection: apsw.Connection, seal: Seal) -> None:
        self._connection = connection
        self._seal = seal
        self._queue: SimpleQueue[Order | None] = SimpleQueue()
        self._log_pages = 0
        connection.set_wal_hook(self._note_log)
        self._thread = threading.Thread(target=self._run, name="journal-writer", daemon=True)
        self._thread.start()

    def submit(self, drafts: tuple[Row, ...], after: int | None) -> "Future[Receipt]":
        order = Order(drafts, after, Future())
        self._queue.put(order)
        return order.answer

    def close(self) -> None:
        """Finish what was submitted, then close the connection."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._take()
            if batch:
                self._commit(batch)
                self._checkpoint()
        self._connection.close()

    def _take(self) -> tuple[list[Order], bool]:
        batch: list[Order] = []
        order = self._queue.get()
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
                for order in batch:
                    answer = self._place(order, seq, digest)
                    if isinstance(answer, Receipt) and not answer.repeated:
                        seq, digest = answer.rows[-1].seq, answer.rows[-1].digest
                    answers.append(answer)
                if seq != first:
                    self._connection.execute(
                        "UPDATE head SET seq = ?, digest = ?, stamp = ?",
                        (seq, digest, self._seal.stamp(seq, digest)),
                    )
        except apsw.Error as error:
            for order in batch:
                order.answer.set_exception(StorageError(explain(error)))
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

    def _place(self, order: Order, seq: int, digest: str) -> Receipt | StaleHeadError:
        known = find(self._connection, order.drafts[0].key)
        if known:
            return Receipt(known, repeated=True)
        if order.after is not None and order.after != seq:
            return StaleHeadError(f"decided after line {order.after}, the last line is {seq}")
        rows = chain(order.drafts, seq, digest)
        self._connection.executemany("INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?,?,?)", rows)
        return Receipt(rows, repeated=False)

    def _note_log(self, connection: apsw.Connection, name: str, pages: int) -> int:
        self._log_pages = pages
        return apsw.SQLITE_OK

    def _checkpoint(self) -> None:
        """Move the log into the file once it is long, after the answers are given."""
        if self._log_pages < CHECKPOINT_PAGES:
            return
        mode = apsw.SQLITE_CHECKPOINT_PASSIVE
        if self._log_pages >= TRUNCATE_PAGES:
            mode = apsw.SQLITE_CHECKPOINT_TRUNCATE
        try:
            self._connection.wal_checkpoint(mode=mode)
        except apsw.Error:
            # The log still holds everything that was acknowledged; the next commit tries again.
            return


def read_head(connection: apsw.Connection) -> tuple[int, str]:
    head: tuple[int, str] = connection.execute("SELECT seq, digest FROM head").get
    return head


def find(connection: apsw.Connection, key: str) -> tuple[Row, ...]:
    """The lines of the gesture that used this key."""
    rows = connection.execute("SELECT * FROM events WHERE key = ? ORDER BY part", (key,))
    return tuple(Row(*fields) for fields in rows)
