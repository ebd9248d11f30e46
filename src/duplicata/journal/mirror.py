"""A second journal that follows the first line by line, on another disk."""

from contextlib import closing
from pathlib import Path

import apsw

from duplicata.journal import schema
from duplicata.journal.backup import copy
from duplicata.journal.connection import BUSY_MS, wait_for_the_disk
from duplicata.journal.failures import JournalRefused, readable, refused_copy
from duplicata.journal.reading import Reader
from duplicata.journal.seal import Seal
from duplicata.journal.verify import require_untouched
from duplicata.journal.writer import read_head
from duplicata.langue import dire


class JournalForked(JournalRefused):
    """The second journal holds a line that the first does not have."""


class Mirror:
    """The same lines with the same digests: at any instant a whole journal, from which play can go on."""

    def __init__(self, source: Path, target: Path, seal: Seal) -> None:
        self._path = target
        self._source = Reader(source)
        try:
            if not target.exists():
                copy(source, target, seal)
            schema.check_file(target)
            with readable(target):
                self._target = _open(target)
                schema.version_of(self._target, target)
                require_untouched(self._target, seal)
                seq, digest = read_head(self._target)
        except BaseException:
            self._source.close()
            raise
        self._seal = seal
        if seq and self._source.digest_of(seq) != digest:
            self.close()
            raise JournalRefused(
                dire("« {nom} » n’est pas la copie de ce tournoi : choisissez un autre dossier.", nom=target)
            )

    def catch_up(self) -> int:
        """Store what the first journal has more, durably; how many lines that was."""
        try:
            seq, digest = read_head(self._target)
            if self._source.head == (seq, digest):
                return 0
            self._require_same(seq, digest)
            rows = list(self._source.chained(seq, digest))
            last = rows[-1]
            with self._target:
                self._target.executemany("INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?,?,?)", rows)
                self._target.execute(
                    "UPDATE head SET seq = ?, digest = ?, stamp = ?",
                    (last.seq, last.digest, self._seal.stamp(last.seq, last.digest)),
                )
        except apsw.Error as error:
            raise refused_copy(self._path, error) from error
        return len(rows)

    def close(self) -> None:
        self._source.close()
        self._target.close()

    def _require_same(self, seq: int, digest: str) -> None:
        """Numbers alone would not tell two journals that each went on by as many lines."""
        if seq and self._source.digest_of(seq) != digest:
            raise JournalForked(
                dire(
                    "« {nom} » n’est pas la copie de ce tournoi : choisissez un autre dossier.",
                    nom=self._path,
                )
            )


def common_line(first: Path, second: Path) -> tuple[int, int]:
    """The last line that two journals share, and how many the second has after it.

    Each line is chained to those before: where one is the same, so are all before it.
    """
    with closing(Reader(first)) as one, closing(Reader(second)) as other:
        length = other.head[0]
        low, high = 0, min(one.head[0], length)
        while low < high:
            middle = (low + high + 1) // 2
            if one.digest_of(middle) == other.digest_of(middle):
                low = middle
            else:
                high = middle - 1
    return low, length - low


def _open(path: Path) -> apsw.Connection:
    """One plain file, without a log beside it: whoever pulls the stick out holds all of it."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(BUSY_MS)
    connection.pragma("journal_mode", "delete")
    wait_for_the_disk(connection)
    connection.transaction_mode = "IMMEDIATE"
    return connection
