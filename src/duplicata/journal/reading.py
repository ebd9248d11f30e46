"""Reading a journal that another program may be writing."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw

from duplicata.journal import schema
from duplicata.journal.connection import open_reader
from duplicata.journal.failures import JournalTouched, readable
from duplicata.journal.row import GENESIS, Row
from duplicata.journal.verify import line_fault
from duplicata.journal.writer import find, read_head


class Reading(ABC):
    """What can be asked of a journal, whoever writes it."""

    @abstractmethod
    def _reader(self) -> apsw.Connection: ...

    @property
    def head(self) -> tuple[int, str]:
        """Number and digest of the last line."""
        return read_head(self._reader())

    def rows(self, after: int = 0) -> Iterator[Row]:
        """The lines that follow line *after*, in order, whole gestures only."""
        for fields in self._reader().execute("SELECT * FROM events WHERE seq > ? ORDER BY seq", (after,)):
            yield Row(*fields)

    def chained(self, after: int = 0, digest: str = GENESIS) -> Iterator[Row]:
        """The same lines, each tied to the one before; ``JournalTouched`` at the first that is not."""
        before: Row | None = None
        for row in self.rows(after):
            if fault := line_fault(row, after, digest, before):
                raise JournalTouched(fault)
            yield row
            after, digest, before = row.seq, row.digest, row

    def find(self, key: str) -> tuple[Row, ...]:
        return find(self._reader(), key)

    def digest_of(self, seq: int) -> str | None:
        """The digest of one line; None when the journal does not have it."""
        digest: str | None = self._reader().execute("SELECT digest FROM events WHERE seq = ?", (seq,)).get
        return digest

    def key_of(self, name: str, mark: str) -> str | None:
        """The stored key that is *name*, or *name* followed by *mark* and anything."""
        query = "SELECT key FROM events WHERE key = ?1 OR (key >= ?2 AND key < ?3) LIMIT 1"
        after = chr(ord(mark) + 1)
        key: str | None = self._reader().execute(query, (name, name + mark, name + after)).get
        return key


class Reader(Reading):
    """One journal, followed while another program writes it."""

    def __init__(self, path: Path) -> None:
        schema.check_file(path)
        with readable(path):
            self._connection = open_reader(path)
            schema.version_of(self._connection, path)

    def _reader(self) -> apsw.Connection:
        return self._connection

    def close(self) -> None:
        self._connection.close()


def read_rows(path: Path) -> list[Row]:
    """Every line stored so far."""
    with readable(path), closing(Reader(path)) as reader:
        return list(reader.rows())
