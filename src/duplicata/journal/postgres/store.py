"""The journal of one tournament, in a base."""

import threading
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Self

from duplicata.journal.failures import JournalRefused, JournalTouched, StorageError
from duplicata.journal.postgres import lease as leases
from duplicata.journal.postgres import schema
from duplicata.journal.postgres.address import WRITES, Adresse, Connection
from duplicata.journal.postgres.audit import audit, require_untouched
from duplicata.journal.postgres.copies import write_file
from duplicata.journal.postgres.failures import at_the_door
from duplicata.journal.postgres.gate import open_writer
from duplicata.journal.postgres.lease import Lease
from duplicata.journal.postgres.reading import BaseReading, Line
from duplicata.journal.postgres.writer import BaseWriter
from duplicata.journal.row import GENESIS, Gesture, Receipt, drafts_of
from duplicata.journal.seal import Seal
from duplicata.journal.verify import Verdict
from duplicata.journal.writing import Writing
from duplicata.langue import dire


class BaseJournal(BaseReading, Writing):
    """Open for writing, under a lease; read on the server that writes, through a line of its own."""

    def __init__(
        self, connection: Connection, address: Adresse, lease: Lease, path: Path, seal: Seal
    ) -> None:
        super().__init__(Line(lambda: address.connect(WRITES)), lease.journal, path)
        self._writer = BaseWriter(connection, address, lease, seal)
        self._settling = threading.Lock()

    @classmethod
    def create(cls, address: Adresse, name: str, path: Path, seal: Seal) -> Self:
        """Begin an empty journal; one already there is never touched."""
        with at_the_door(address), open_writer(address) as connection:
            schema.require_present(connection, address)
            begun = connection.execute(
                "SELECT duplicata.begin(%s, %s)", (name, seal.stamp(0, GENESIS))
            ).fetchone()
        if begun != (True,):
            raise JournalRefused(dire("« {nom} » existe déjà.", nom=name))
        return cls.open(address, name, path, seal)

    @classmethod
    def open(cls, address: Adresse, name: str, path: Path, seal: Seal) -> Self:
        connection = open_writer(address)
        lease: Lease | None = None
        try:
            with at_the_door(address):
                schema.require_present(connection, address)
                lease = leases.take(connection, name)
                require_untouched(connection, name, seal)
                return cls(connection, address, lease, path, seal)
        except BaseException:
            if lease is not None:
                with suppress(Exception):
                    leases.give_back(connection, lease)
            connection.close()
            raise

    @property
    def lost(self) -> bool:
        return self._writer.lost

    @property
    def waiting(self) -> float:
        return self._writer.waiting

    def submit(self, gesture: Gesture, after: int | None = None) -> "Future[Receipt]":
        return self._writer.submit(drafts_of(gesture), after)

    def _ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """What nobody was told is stored is not built upon: it is first made sure of."""
        if self._writer.unsure:
            with self._settling:
                if self._writer.unsure:
                    self._writer.settle()
        return super()._ask(query, *values)

    def verify(self, seal: Seal) -> Verdict:
        try:
            return audit(self, seal)
        except (JournalTouched, StorageError) as fault:
            return Verdict(0, GENESIS, (str(fault),))

    def copy(self, target: Path, seal: Seal) -> Verdict:
        return write_file(self.rows(), target, seal)

    def close(self) -> bool:
        self._writer.close()
        super().close()
        return True
