"""A tournament goes from a file to a base, and back: the same lines, and one writer at any time."""

import socket
from contextlib import closing
from pathlib import Path

from duplicata.journal.failures import JournalRefused
from duplicata.journal.postgres import lease as leases
from duplicata.journal.postgres import schema
from duplicata.journal.postgres.address import Adresse, Connection
from duplicata.journal.postgres.copies import write_file
from duplicata.journal.postgres.failures import at_the_door
from duplicata.journal.postgres.gate import open_writer
from duplicata.journal.postgres.reading import BaseReading, Line
from duplicata.journal.row import COLUMNS, GENESIS, Row
from duplicata.journal.seal import Seal
from duplicata.journal.store import Journal
from duplicata.journal.verify import Verdict
from duplicata.journal.witness import forget
from duplicata.langue import dire
from duplicata.system import put_in_place

TAKEN = ".en-base"
"""Ends the name of a file whose tournament went to a base: kept, and no longer one of the folder."""
COPY = f"COPY duplicata.events (journal, {COLUMNS}) FROM STDIN"
HEAD = "SELECT seq, digest, away FROM duplicata.head WHERE journal = %s FOR UPDATE"


def take(address: Adresse, name: str, path: Path, seal: Seal) -> int:
    """Store the lines of a file in the base, whole or not at all, then put the file aside; its last line.

    Cut short before the file is put aside, it is done again: the base has all of it.
    """
    with (
        closing(open_writer(address)) as connection,
        Journal.open(path, seal) as file,
        at_the_door(address),
    ):
        schema.require_present(connection, address)
        with connection.transaction():
            last = _store(connection, name, file, seal)
    put_in_place(path, path.with_name(path.name + TAKEN))
    forget(path)
    return last


def _store(connection: Connection, name: str, file: Journal, seal: Seal) -> int:
    connection.execute("SELECT duplicata.begin(%s, %s)", (name, seal.stamp(0, GENESIS)))
    found = connection.execute(HEAD, (name,)).fetchone()
    assert found is not None
    seq, digest, away = int(str(found[0])), str(found[1]), str(found[2])
    last, head = file.head
    if seq and not away and last <= seq and (last == 0 or _digest_of(connection, name, last) == head):
        return seq  # The base has all of it, and may have gone on.
    if seq and (not away or file.digest_of(seq) != digest):
        raise JournalRefused(
            dire(
                "La base a un autre « {nom} » : ses lignes ne sont pas celles de ce fichier, rien n’y est "
                "changé.",
                nom=name,
            )
        )
    tail = Row(seq, "", "", "", "", "", "", 0, 0, "", digest)
    with connection.cursor() as cursor, cursor.copy(COPY) as copy:
        for row in file.chained(seq, digest):
            copy.write_row((name, *row))
            tail = row
    connection.execute(
        "UPDATE duplicata.head SET seq = %s, digest = %s, stamp = %s, away = '', epoch = epoch + 1, "
        "until = '-infinity' WHERE journal = %s",
        (tail.seq, tail.digest, seal.stamp(tail.seq, tail.digest), name),
    )
    return tail.seq


def _digest_of(connection: Connection, name: str, seq: int) -> object:
    row = connection.execute(
        "SELECT digest FROM duplicata.events WHERE journal = %s AND seq = %s", (name, seq)
    ).fetchone()
    return row and row[0]


def give(address: Adresse, name: str, path: Path, seal: Seal) -> Verdict:
    """Write the tournament as a file of this folder; the base says from then on that it is away.

    Said first: cut short, nobody writes it until this is done again from here.
    """
    where = f"{socket.gethostname()[:60]}:{path}"
    if path.exists():
        raise JournalRefused(dire("« {nom} » existe déjà.", nom=path.name))
    with closing(open_writer(address)) as connection, at_the_door(address):
        schema.require_present(connection, address)
        back = connection.execute(
            "UPDATE duplicata.head SET until = '-infinity' WHERE journal = %s AND away = %s", (name, where)
        )
        if not back.rowcount:
            lease = leases.take(connection, name)
            connection.execute(
                "UPDATE duplicata.head SET away = %s, until = '-infinity' WHERE journal = %s AND epoch = %s",
                (where, *lease),
            )
        with closing(BaseReading(Line(lambda: address.connect()), name, path)) as journal:
            forget(path)
            try:
                return write_file(journal.chained(), path, seal)
            except BaseException:
                if not path.exists():
                    connection.execute("UPDATE duplicata.head SET away = '' WHERE journal = %s", (name,))
                raise
