"""The lines of a base as a file: byte for byte what a room without a base would have stored."""

import tempfile
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import apsw

from duplicata.journal import schema
from duplicata.journal.backup import copy
from duplicata.journal.connection import open_writer
from duplicata.journal.failures import readable, refused_copy
from duplicata.journal.row import GENESIS, Row
from duplicata.journal.seal import Seal
from duplicata.journal.verify import Verdict


def write_file(rows: Iterable[Row], target: Path, seal: Seal) -> Verdict:
    """Whole under its name once it is audited, or not there at all."""
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".base-") as folder:
        partial = Path(folder) / target.name
        try:
            with readable(partial), closing(open_writer(partial, create=True)) as file:
                schema.create(file, seal.stamp(0, GENESIS))
                _fill(file, rows, seal)
        except (apsw.CantOpenError, apsw.FullError, apsw.IOError, apsw.ReadOnlyError) as error:
            raise refused_copy(target, error) from error
        return copy(partial, target, seal)


def _fill(file: apsw.Connection, rows: Iterable[Row], seal: Seal) -> None:
    last: Row | None = None

    def passing() -> Iterable[Row]:
        nonlocal last
        for row in rows:
            last = row
            yield row

    with file:
        file.executemany("INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?,?,?)", passing())
        if last is not None:
            stamp = seal.stamp(last.seq, last.digest)
            file.execute("UPDATE head SET seq = ?, digest = ?, stamp = ?", (last.seq, last.digest, stamp))
