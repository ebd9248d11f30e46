"""The one thread that writes: it takes what waits, commits it together, then answers.

Of a commit whose answer was lost nobody knows whether it took place. The keys are then looked up in a new
transaction, which writes the head again: its own commit tells that all before it has reached the standby.
"""

import threading
import time
from concurrent.futures import Future
from itertools import groupby
from queue import Empty, SimpleQueue

import psycopg

from duplicata.journal.failures import (
    JournalRefused,
    JournalTouched,
    LeaseLost,
    StaleHeadError,
    StorageError,
)
from duplicata.journal.postgres import lease as leases
from duplicata.journal.postgres.address import Adresse, Connection
from duplicata.journal.postgres.failures import explain, is_lost
from duplicata.journal.postgres.gate import connect_writer
from duplicata.journal.postgres.lease import Lease
from duplicata.journal.row import COLUMNS, Receipt, Row
from duplicata.journal.seal import Seal
from duplicata.journal.writer import GROUP, Order, place
from duplicata.langue import dire

PATIENCE = 12.0
"""Seconds during which a base that is gone is looked for again before a gesture is refused."""
PAUSE = 0.1
CHANNEL = "duplicata"
TYPES = ("bigint", *["text"] * 6, "integer", "integer", "text", "text")
"""Of the columns of a line."""
HEAD = "SELECT epoch, seq, digest, stamp FROM duplicata.head WHERE journal = %s FOR UPDATE"
KNOWN = (
    f"SELECT {COLUMNS} FROM duplicata.events WHERE journal = %s AND key = ANY(%s) ORDER BY key, part"
)
ADD = f"""WITH added AS (
  INSERT INTO duplicata.events (journal, {COLUMNS})
  SELECT %s, * FROM unnest({", ".join(f"%s::{one}[]" for one in TYPES)})),
moved AS (
  UPDATE duplicata.head SET seq = %s, digest = %s, stamp = %s, until = {leases.UNTIL} WHERE journal = %s)
SELECT pg_notify('{CHANNEL}', %s)"""


class BaseWriter:
    def __init__(self, connection: Connection, address: Adresse, lease: Lease, seal: Seal) -> None:
        self._address = address
        self._lease = lease
        self._seal = seal
        self._warned: list[str] = []
        self._connection: Connection | None = self._listened(connection)
        self._queue: SimpleQueue[Order | Future[None] | None] = SimpleQueue()
        self._renewed = time.monotonic()
        self._waiting_since: float | None = None
        self.lost = False
        """Somebody took over."""
        self.unsure = False
        """Something that nobody was told is stored may be: nothing rests on what is read before a commit."""
        self._thread = threading.Thread(target=self._run, name="base-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> float:
        """Seconds since a commit began that is not over."""
        since = self._waiting_since
        return 0.0 if since is None else time.monotonic() - since

    def submit(self, drafts: tuple[Row, ...], after: int | None) -> "Future[Receipt]":
        order = Order(drafts, after, Future())
        self._queue.put(order)
        return order.answer

    def settle(self) -> None:
        """Return once all that can be read is stored for good; ``StorageError`` if nobody can tell."""
        asked: Future[None] = Future()
        self._queue.put(asked)
        asked.result()

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            batch, asked, open_ = self._take()
            if batch or asked:
                self._commit(batch, asked)
            elif not self.lost:
                self._renew()
        try:
            if self._connection is not None and not self.lost:
                leases.give_back(self._connection, self._lease)
        except psycopg.Error:
            pass  # It ends by itself.
        self._drop()

    def _take(self) -> tuple[list[Order], list["Future[None]"], bool]:
        """What waits; nothing when nothing came before the next sign of life."""
        batch: list[Order] = []
        asked: list[Future[None]] = []
        wait = max(0.0, self._renewed + leases.RENEWED - time.monotonic())
        try:
            one = self._queue.get(timeout=wait)
            while one is not None:
                if isinstance(one, Order):
                    batch.append(one)
                else:
                    asked.append(one)
                if len(batch) == GROUP:
                    return batch, asked, True
                one = self._queue.get_nowait()
        except Empty:
            return batch, asked, True
        return batch, asked, False

    def _commit(self, batch: list[Order], asked: list["Future[None]"]) -> None:
        self._waiting_since = time.monotonic()
        try:
            answers = self._insist(batch)
        except Exception as error:
            for order in batch:
                order.answer.set_exception(error)
            for done in asked:
                done.set_exception(error)
        else:
            for order, found in zip(batch, answers, strict=True):
                if isinstance(found, Receipt):
                    order.answer.set_result(found)
                else:
                    order.answer.set_exception(found)
            for done in asked:
                done.set_result(None)
        finally:
            self._waiting_since = None
            self._renewed = time.monotonic()

    def _insist(self, batch: list[Order]) -> list[Receipt | StaleHeadError]:
        """Until the base has answered; a server that took the place of another has what was confirmed."""
        if self.lost:
            raise LeaseLost(self._lease.journal)
        end = time.monotonic() + PATIENCE
        sent = False
        while True:
            try:
                connection = self._open()
                answers = self._attempt(connection, batch, sent)
            except psycopg.Error as error:
                sent = self.unsure = True
                if not is_lost(error) or time.monotonic() > end:
                    self._drop()
                    raise StorageError(explain(error)) from error
                self._drop()
                time.sleep(PAUSE)
            except LeaseLost:
                self.lost = True
                raise
            else:
                if not self._warned:
                    self.unsure = False
                    return answers
                # Somebody cut short the wait for the standby: stored here, and perhaps nowhere else.
                sent = self.unsure = True
                self._warned.clear()
                if time.monotonic() > end:
                    raise StorageError(_not_on_the_standby())

    def _attempt(
        self, connection: Connection, batch: list[Order], sent: bool
    ) -> list[Receipt | StaleHeadError]:
        answers: list[Receipt | StaleHeadError] = []
        name = self._lease.journal
        self._warned.clear()
        with connection.transaction():
            seq, digest = self._own_head(connection)
            keys = [order.drafts[0].key for order in batch]
            known = self._known(connection, keys) if keys else {}
            ours = frozenset(known) if sent else frozenset()
            added: list[Row] = []
            for order in batch:
                answer = place(order, known, seq, digest)
                if isinstance(answer, Receipt):
                    key = order.drafts[0].key
                    if not answer.repeated:
                        seq, digest = answer.rows[-1].seq, answer.rows[-1].digest
                        known[key] = answer.rows
                        added += answer.rows
                    elif key in ours:
                        answer = Receipt(answer.rows, repeated=False)
                        ours -= {key}
                answers.append(answer)
            columns = [list(column) for column in zip(*added, strict=True)] or [[] for _ in TYPES]
            connection.execute(
                ADD,
                (name, *columns, seq, digest, self._seal.stamp(seq, digest), name, f"{name} {seq}"),
            )
        return answers

    def _own_head(self, connection: Connection) -> tuple[int, str]:
        """The head, if the journal is still ours and nobody else wrote it."""
        row = connection.execute(HEAD, (self._lease.journal,)).fetchone()
        if row is None or row[0] != self._lease.epoch:
            raise LeaseLost(self._lease.journal)
        seq, digest, stamp = int(str(row[1])), str(row[2]), str(row[3])
        if not self._seal.matches(seq, digest, stamp):
            fault = dire("Ligne {n} : le sceau de la tête n’est pas le nôtre.", n=seq)
            raise StorageError(str(JournalTouched(fault)))
        return seq, digest

    def _known(self, connection: Connection, keys: list[str]) -> dict[str, tuple[Row, ...]]:
        rows = connection.execute(KNOWN, (self._lease.journal, keys))
        found = [Row(*fields) for fields in rows]  # type: ignore[arg-type]
        return {key: tuple(lines) for key, lines in groupby(found, key=lambda row: row.key)}

    def _renew(self) -> None:
        """A base that is gone is looked for quietly: the next gesture tells, if it is still gone."""
        self._renewed = time.monotonic()
        try:
            if not leases.renew(self._open(), self._lease):
                self.lost = True
        except (psycopg.Error, StorageError):
            self._drop()

    def _open(self) -> Connection:
        if self._connection is None or self._connection.closed:
            try:
                self._connection = self._listened(connect_writer(self._address))
            except JournalRefused as refusal:
                # It answers and may not be trusted: nothing is stored there, whoever is waiting is told.
                raise StorageError(str(refusal)) from refusal
        return self._connection

    def _listened(self, connection: Connection) -> Connection:
        connection.add_notice_handler(self._note)
        return connection

    def _note(self, notice: psycopg.errors.Diagnostic) -> None:
        if notice.severity_nonlocalized == "WARNING":
            self._warned.append(notice.message_primary or "")

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def _not_on_the_standby() -> str:
    return dire(
        "Le serveur de secours de la base n’a pas confirmé : rien ne dit que ce geste est à l’abri. "
        "Recommencez : il ne sera pas compté deux fois."
    )
