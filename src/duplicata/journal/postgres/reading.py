"""Reading a journal of a base, which another program may be writing."""

import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import psycopg

from duplicata.journal.failures import JournalRefused, StorageError
from duplicata.journal.postgres.address import Connection
from duplicata.journal.postgres.failures import explain, is_lost
from duplicata.journal.postgres.wake import Wake
from duplicata.journal.reading import Reading
from duplicata.journal.row import COLUMNS, Row
from duplicata.langue import dire

PAGE = 2_000
"""Lines asked for at a time: nothing is held in the base between two."""
LINES = f"SELECT {COLUMNS} FROM duplicata.events WHERE journal = %s"
Opened = Callable[[], Connection]


class Line:
    """One connection that several threads ask through in turn, opened again when the server changed."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._lock = threading.Lock()
        self._connection: Connection | None = None

    def ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Asking twice is harmless: a line found cut is opened again, once."""
        with self._lock:
            for last in (False, True):
                try:
                    if self._connection is None or self._connection.closed:
                        self._connection = self._opened()
                    return self._connection.execute(query, values).fetchall()
                except psycopg.Error as error:
                    if last or not is_lost(error):
                        raise StorageError(explain(error)) from error
                    self._drop()
        raise AssertionError

    def close(self) -> None:
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


class BaseReading(Reading):
    """*path*: under which name this computer keeps what goes with the journal; there is no file there."""

    def __init__(self, line: Line, name: str, path: Path) -> None:
        self.path = path
        self.name = name
        self._line = line

    def _ask(self, query: str, *values: object) -> list[tuple[object, ...]]:
        return self._line.ask(query, *values)

    @property
    def head(self) -> tuple[int, str]:
        if (stamped := self.stamped) is None:
            raise StorageError(dire("« {nom} » n’est pas dans la base.", nom=self.name))
        return stamped[:2]

    @property
    def stamped(self) -> tuple[int, str, str] | None:
        """The head with its stamp; None where the base has no such journal."""
        rows = self._ask("SELECT seq, digest, stamp FROM duplicata.head WHERE journal = %s", self.name)
        return (int(str(rows[0][0])), str(rows[0][1]), str(rows[0][2])) if rows else None

    def rows(self, after: int = 0) -> Iterator[Row]:
        query = f"{LINES} AND seq > %s ORDER BY seq LIMIT {PAGE}"
        while page := read(self._ask(query, self.name, after)):
            yield from page
            after = page[-1].seq
            if len(page) < PAGE:
                return

    def gestures_back(self, until: int, author: str | None = None) -> Iterator[tuple[Row, ...]]:
        for _, gesture in groupby(self._back(until, author), key=lambda row: row.key):
            yield tuple(gesture)[::-1]

    def _back(self, until: int, author: str | None) -> Iterator[Row]:
        whose = "(%s::text IS NULL OR author = %s)"
        query = f"{LINES} AND seq <= %s AND {whose} ORDER BY seq DESC LIMIT {PAGE}"
        while page := read(self._ask(query, self.name, until, author, author)):
            yield from page
            until = page[-1].seq - 1
            if len(page) < PAGE:
                return

    def find(self, key: str) -> tuple[Row, ...]:
        return tuple(read(self._ask(f"{LINES} AND key = %s ORDER BY part", self.name, key)))

    def digest_of(self, seq: int) -> str | None:
        query = "SELECT digest FROM duplicata.events WHERE journal = %s AND seq = %s"
        rows = self._ask(query, self.name, seq)
        return str(rows[0][0]) if rows else None

    def key_of(self, name: str, mark: str) -> str | None:
        query = (
            "SELECT key FROM duplicata.events WHERE journal = %s AND (key = %s OR (key >= %s AND key < %s)) "
            "LIMIT 1"
        )
        rows = self._ask(query, self.name, name, name + mark, name + chr(ord(mark) + 1))
        return str(rows[0][0]) if rows else None

    def close(self) -> object:
        self._line.close()
        return None


class BaseReader(BaseReading):
    """One journal, followed while another program writes it; a replica will do."""

    def __init__(self, line: Line, name: str, path: Path, wake: Wake | None = None) -> None:
        super().__init__(line, name, path)
        self._wake = wake
        if self.stamped is None:
            raise JournalRefused(dire("« {nom} » n’est pas dans la base.", nom=name))

    def may_have_grown(self, seq: int) -> bool:
        return self._wake is None or self._wake.may_have_grown(self.name, seq)

    def close(self) -> object:
        """The line is everybody's."""
        return None


def read(rows: Sequence[tuple[object, ...]]) -> list[Row]:
    return [Row(*fields) for fields in rows]  # type: ignore[arg-type]
