"""How a journal file is opened: by its one writer, or to be read."""

from contextlib import closing
from pathlib import Path

import apsw

from duplicata.journal.gate import FULL

BUSY_MS = 5_000


def open_writer(path: Path, *, create: bool = False, vfs: str | None = None) -> apsw.Connection:
    """The only connection that commits; it checkpoints when told, never inside a commit."""
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
    connection = apsw.Connection(str(path), flags=flags, vfs=vfs)
    connection.set_busy_timeout(BUSY_MS)
    connection.pragma("journal_mode", "wal")
    wait_for_the_disk(connection)
    connection.pragma("wal_autocheckpoint", 0)
    connection.transaction_mode = "IMMEDIATE"
    return connection


def wait_for_the_disk(connection: apsw.Connection) -> None:
    """A commit returns once the disk has it; macOS wants to be told that its drive counts too."""
    connection.pragma("synchronous", FULL)
    connection.pragma("fullfsync", True)
    connection.pragma("checkpoint_fullfsync", True)


def open_reader(path: Path, vfs: str | None = None) -> apsw.Connection:
    if path.with_name(path.name + "-journal").exists():
        _roll_back(path, vfs)
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY, vfs=vfs)
    connection.set_busy_timeout(BUSY_MS)
    return connection


def _roll_back(path: Path, vfs: str | None) -> None:
    """A copy cut in the middle of a write: SQLite undoes it, for which reading is not enough."""
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE, vfs=vfs)) as connection:
        connection.set_busy_timeout(BUSY_MS)
        connection.pragma("schema_version")
