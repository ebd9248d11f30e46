"""The tables of a journal, their version, and how an older file becomes the present one."""

from pathlib import Path

import apsw

from duplicata.journal.failures import JournalRefused
from duplicata.journal.row import GENESIS
from duplicata.langue import dire

APPLICATION = 0x4455504C
"""``DUPL`` in the file's header: what tells a journal from another SQLite file."""
VERSION = 1
MAGIC = b"SQLite format 3\x00"

SCHEMA = {
    "events": """CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  author TEXT NOT NULL,
  at TEXT NOT NULL,
  reason TEXT NOT NULL,
  key TEXT NOT NULL,
  part INTEGER NOT NULL,
  parts INTEGER NOT NULL,
  previous TEXT NOT NULL,
  digest TEXT NOT NULL,
  UNIQUE (key, part)
) STRICT""",
    "head": """CREATE TABLE head (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seq INTEGER NOT NULL,
  digest TEXT NOT NULL,
  stamp TEXT NOT NULL
) STRICT""",
    "events_kept": """CREATE TRIGGER events_kept BEFORE DELETE ON events
BEGIN SELECT raise(ABORT, 'a journal line is never removed'); END""",
    "events_unchanged": """CREATE TRIGGER events_unchanged BEFORE UPDATE ON events
BEGIN SELECT raise(ABORT, 'a journal line is never changed'); END""",
    "events_follow": """CREATE TRIGGER events_follow BEFORE INSERT ON events
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM events)
BEGIN SELECT raise(ABORT, 'a journal line follows the last one'); END""",
    "head_kept": """CREATE TRIGGER head_kept BEFORE DELETE ON head
BEGIN SELECT raise(ABORT, 'the head is never removed'); END""",
    "head_advances": """CREATE TRIGGER head_advances BEFORE UPDATE ON head WHEN NEW.seq < OLD.seq
BEGIN SELECT raise(ABORT, 'the head never goes back'); END""",
}
"""Every object of the file by name; the audit compares them word for word."""

MIGRATIONS: dict[int, tuple[str, ...]] = {}
"""Statements that bring version *n* to *n* + 1; they run in one transaction, so a cut leaves version *n*."""


def create(connection: apsw.Connection, stamp: str) -> None:
    """Write the empty journal; *stamp* seals its head."""
    with connection:
        for statement in SCHEMA.values():
            connection.execute(statement)
        connection.execute("INSERT INTO head VALUES (1, 0, ?, ?)", (GENESIS, stamp))
        connection.pragma("application_id", APPLICATION)
        connection.pragma("user_version", VERSION)


def check_file(path: Path) -> None:
    """Refuse what is no SQLite file, or one shorter than its own header says.

    With a log beside it a short file may be whole: the power went while one was moved into the other.
    """
    if not path.is_file():
        raise JournalRefused(dire("Le fichier « {nom} » n’existe pas.", nom=path))
    with path.open("rb") as file:
        header = file.read(100)
    if header[:16] != MAGIC or len(header) < 100:
        raise JournalRefused(dire("« {nom} » n’est pas un tournoi de duplicata.", nom=path.name))
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    logs = (path.with_name(path.name + end) for end in ("-wal", "-journal"))
    moving = any(log.is_file() and log.stat().st_size > 0 for log in logs)
    if not moving and path.stat().st_size < (65536 if page == 1 else page) * pages:
        raise JournalRefused(
            dire(
                "« {nom} » est tronqué : reprenez une copie de secours (« tournoi restaurer »).",
                nom=path.name,
            )
        )


def version_of(connection: apsw.Connection, path: Path) -> int:
    """The file's version; a foreign file or a version of the future is refused."""
    if connection.pragma("application_id") != APPLICATION:
        raise JournalRefused(dire("« {nom} » n’est pas un tournoi de duplicata.", nom=path.name))
    version = connection.pragma("user_version")
    if not isinstance(version, int) or not 1 <= version <= VERSION:
        raise JournalRefused(
            dire(
                "« {nom} » est en version {version}, inconnue de ce programme (version {connue}) : "
                "mettez duplicata à jour.",
                nom=path.name,
                version=version,
                connue=VERSION,
            )
        )
    return version


def migrate(connection: apsw.Connection, version: int) -> None:
    """Bring the file to the present version, whole or not at all."""
    if version == VERSION:
        return
    with connection:
        for step in range(version, VERSION):
            for statement in MIGRATIONS[step]:
                connection.execute(statement)
        connection.pragma("user_version", VERSION)
