"""Reading a journal that another program may be writing."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from pathlib import Path

import apsw

from duplicata.journal import schema
from duplicata.journal.connection import open_reader
from duplicata.journal.failures import JournalTouched, readable
from duplicata.journal.row import COLUMNS, GENESIS, Row
from duplicata.journal.verify import line_fault
from duplicata.journal.writer import find, read_head


class Reading(ABC):
    """What can be asked of a journal, whoever writes it; ``JournalRefused`` where it is damaged."""

    path: Path
    """Its file; for one that is kept elsewhere, what it is called beside the files kept with it."""

    @property
    @abstractmethod
    def head(self) -> tuple[int, str]:
        """Number and digest of the last line."""

    def may_have_grown(self, seq: int) -> bool:
        """Whether it is worth asking for what follows line *seq*: looking at a file costs nothing."""
        return True

    @abstractmethod
    def rows(self, after: int = 0) -> Iterator[Row]:
        """The lines that follow line *after*, in order, whole gestures only."""

    @abstractmethod
    def gestures_back(self, until: int, author: str | None = None) -> Iterator[tuple[Row, ...]]:
        """Whole gestures up to line *until*, of *author* if one is named, the last one first."""

    def rows_of(self, kinds: Collection[str], after: int = 0) -> Iterator[Row]:
        """The lines of those kinds that follow line *after*."""
        return (row for row in self.rows(after) if row.kind in kinds)

    def chained(self, after: int = 0, digest: str = GENESIS) -> Iterator[Row]:
        """The same lines, each tied to the one before; ``JournalTouched`` at the first that is not."""
        before: Row | None = None
        for row in self.rows(after):
            if fault := line_fault(row, after, digest, before):
                raise JournalTouched(fault)
            yield row
            after, digest, before = row.seq, row.digest, row

    @abstractmethod
    def find(self, key: str) -> tuple[Row, ...]:
        """The lines of the gesture that used this key."""

    @abstractmethod
    def digest_of(self, seq: int) -> str | None:
        """The digest of one line; None when the journal does not have it."""

    @abstractmethod
    def key_of(self, name: str, mark: str) -> str | None:
        """The stored key that is *name*, or *name* followed by *mark* and anything."""

    @abstractmethod
    def close(self) -> object:
        """Give back what it holds open."""


class FileReading(Reading):
    """A journal in a file of its own."""

    @abstractmethod
    def _reader(self) -> apsw.Connection: ...

    @contextmanager
    def _read(self) -> Iterator[apsw.Connection]:
        """Damage may lie anywhere, far from what was looked at when the file was opened."""
        with readable(self.path):
            yield self._reader()

    @property
    def head(self) -> tuple[int, str]:
        with self._read() as connection:
            return read_head(connection)

    def rows(self, after: int = 0) -> Iterator[Row]:
        query = f"SELECT {COLUMNS} FROM events WHERE seq > ? ORDER BY seq"
        with self._read() as connection:
            for fields in connection.execute(query, (after,)):
                yield Row(*fields)

    def rows_of(self, kinds: Collection[str], after: int = 0) -> Iterator[Row]:
        """The lines of those kinds that follow line *after*; the others are passed over where they lie."""
        asked = ", ".join("?" * len(kinds))
        query = f"SELECT {COLUMNS} FROM events WHERE seq > ? AND kind IN ({asked}) ORDER BY seq"
        with self._read() as connection:
            for fields in connection.execute(query, (after, *sorted(kinds))):
                yield Row(*fields)

    def gestures_back(self, until: int, author: str | None = None) -> Iterator[tuple[Row, ...]]:
        whose = "(?2 IS NULL OR author = ?2)"
        query = f"SELECT {COLUMNS} FROM events WHERE seq <= ?1 AND {whose} ORDER BY seq DESC"
        with self._read() as connection:
            rows = (Row(*fields) for fields in connection.execute(query, (until, author)))
            for _, gesture in groupby(rows, key=lambda row: row.key):
                yield tuple(gesture)[::-1]

    def find(self, key: str) -> tuple[Row, ...]:
        with self._read() as connection:
            return find(connection, key)

    def digest_of(self, seq: int) -> str | None:
        with self._read() as connection:
            digest: str | None = connection.execute("SELECT digest FROM events WHERE seq = ?", (seq,)).get
        return digest

    def key_of(self, name: str, mark: str) -> str | None:
        query = "SELECT key FROM events WHERE key = ?1 OR (key >= ?2 AND key < ?3) LIMIT 1"
        after = chr(ord(mark) + 1)
        with self._read() as connection:
            key: str | None = connection.execute(query, (name, name + mark, name + after)).get
        return key


class Reader(FileReading):
    """One journal, followed while another program writes it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with readable(path):
            schema.check_file(path)
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
