"""The journal of one tournament."""

import threading
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Self

import apsw

from duplicata.journal import gate, schema, witness
from duplicata.journal.backup import copy
from duplicata.journal.connection import open_reader, open_writer
from duplicata.journal.failures import JournalRefused, JournalTouched, readable
from duplicata.journal.lock import WriterLock
from duplicata.journal.reading import FileReading
from duplicata.journal.row import GENESIS, Gesture, Receipt, drafts_of
from duplicata.journal.seal import Seal
from duplicata.journal.verify import Verdict, require_untouched, verify
from duplicata.journal.writer import Writer, read_head
from duplicata.journal.writing import Writing
from duplicata.langue import dire
from duplicata.system import put_in_place


class Journal(FileReading, Writing):
    """Open for writing; each reading thread gets its own connection."""

    def __init__(
        self, path: Path, seal: Seal, connection: apsw.Connection, lock: WriterLock, vfs: str | None
    ) -> None:
        self.path = path
        self._vfs = vfs
        self._lock = lock
        self._witness = witness.Witness(path, seal)
        self._writer = Writer(connection, seal, self._witness.note)
        self._readers = threading.local()

    @classmethod
    def create(cls, path: Path, seal: Seal, vfs: str | None = None) -> Self:
        """Begin an empty journal; a file already there is never touched.

        It is made under another name: whoever is stopped half-way leaves nothing behind under this one.
        """
        if path.exists():
            raise JournalRefused(dire("« {nom} » existe déjà.", nom=path.name))
        gate.require_sound_engine()
        gate.require_local_folder(path.parent)
        partial = path.with_name(path.name + ".partiel")
        partial.unlink(missing_ok=True)
        with readable(path), closing(open_writer(partial, create=True, vfs=vfs)) as connection:
            gate.require_durable(connection)
            schema.create(connection, seal.stamp(0, GENESIS))
            # Said if it fails: what stays in the log would not follow the file to its new name.
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        witness.forget(path)
        put_in_place(partial, path)
        return cls.open(path, seal, vfs)

    @classmethod
    def open(cls, path: Path, seal: Seal, vfs: str | None = None) -> Self:
        with readable(path):
            schema.check_file(path)
            gate.require_sound_engine()
            gate.require_local_folder(path.parent)
            lock = WriterLock(path)
        try:
            with readable(path):
                connection = open_writer(path, vfs=vfs)
                gate.require_durable(connection)
                schema.migrate(connection, schema.version_of(connection, path))
                require_untouched(connection, seal)
                if fault := witness.shortfall(path, witness.noted(path, seal), read_head(connection)[0]):
                    raise JournalTouched(fault)
        except BaseException:
            lock.release()
            raise
        return cls(path, seal, connection, lock, vfs)

    def submit(self, gesture: Gesture, after: int | None = None) -> "Future[Receipt]":
        return self._writer.submit(drafts_of(gesture), after)

    def verify(self, seal: Seal) -> Verdict:
        return verify(self.path, seal)

    def copy(self, target: Path, seal: Seal) -> Verdict:
        return copy(self.path, target, seal)

    def _reader(self) -> apsw.Connection:
        reader: apsw.Connection | None = getattr(self._readers, "connection", None)
        if reader is None:
            reader = self._readers.connection = open_reader(self.path, self._vfs)
        return reader

    def close(self) -> bool:
        """Whether the file alone now holds everything; otherwise its log stays beside it."""
        reader: apsw.Connection | None = getattr(self._readers, "connection", None)
        if reader is not None:
            reader.close()
            del self._readers.connection
        whole = self._writer.close()
        self._witness.close()
        self._lock.release()
        return whole
