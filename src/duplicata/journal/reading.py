"""Reading a journal that another program may be writing."""

from contextlib import closing
from pathlib import Path

from duplicata.journal import schema
from duplicata.journal.connection import open_reader
from duplicata.journal.failures import readable
from duplicata.journal.row import Row
from duplicata.journal.writer import read_head


class Reader:
    """One journal, followed while another program writes it."""

    def __init__(self, path: Path) -> None:
        schema.check_file(path)
        with readable(path):
            self._connection = open_reader(path)
            schema.version_of(self._connection, path)

    @property
    def head(self) -> tuple[int, str]:
        """Number and digest of the last line."""
        return read_head(self._connection)

    def rows(self, after: int = 0) -> list[Row]:
        """The lines stored after line *after*, whole gestures only."""
        found = self._connection.execute("SELECT * FROM events WHERE seq > ? ORDER BY seq", (after,))
        return [Row(*fields) for fields in found]

    def close(self) -> None:
        self._connection.close()


def read_rows(path: Path) -> list[Row]:
    """Every line stored so far."""
    with readable(path), closing(Reader(path)) as reader:
        return reader.rows()
