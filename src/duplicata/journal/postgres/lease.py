"""One writer per journal: a lease by the clock of the base, under an epoch that every append carries.

Whoever takes over raises the epoch; what the former one still sends names the old one and is refused, however
late it comes and whatever its own clock says.
"""

import os
import socket
from contextlib import suppress
from typing import NamedTuple

from psycopg import errors

from duplicata.journal.failures import JournalHeld, JournalRefused
from duplicata.journal.postgres.address import Connection
from duplicata.langue import dire

LENGTH = 3
"""Seconds after which a program that is heard no more is replaced."""
RENEWED = 1.0
"""Seconds between two signs of life."""
UNTIL = f"clock_timestamp() + interval '{LENGTH} seconds'"


class Lease(NamedTuple):
    journal: str
    epoch: int


def holder() -> str:
    """Who we are, for whoever finds the journal held."""
    return f"{socket.gethostname()[:60]}, {os.getpid()}"


def take(connection: Connection, journal: str) -> Lease:
    """The lease of a journal that nobody holds; ``JournalHeld`` otherwise.

    Stored like any gesture: an epoch that a change of server forgot would be given twice.
    """
    with suppress(errors.LockNotAvailable):  # A gesture of the holder waits for the standby.
        taken = connection.execute(
            f"UPDATE duplicata.head SET epoch = epoch + 1, holder = %s, until = {UNTIL} "
            "WHERE journal = %s AND until < clock_timestamp() AND away = '' RETURNING epoch",
            (holder(), journal),
        ).fetchone()
        if taken is not None:
            return Lease(journal, int(str(taken[0])))
    found = connection.execute(
        "SELECT holder, away FROM duplicata.head WHERE journal = %s", (journal,)
    ).fetchone()
    if found is None:
        raise JournalRefused(dire("« {nom} » n’est pas dans la base.", nom=journal))
    if found[1]:
        raise JournalRefused(
            dire("« {nom} » a été rendu à {ou} : la base n’en garde qu’une copie.", nom=journal, ou=found[1])
        )
    raise JournalHeld(journal, str(found[0]))


def renew(connection: Connection, lease: Lease) -> bool:
    """A sign of life; False once somebody took over. It need not outlive a change of server: no gesture does
    without its epoch."""
    with connection.transaction():
        connection.execute("SET LOCAL synchronous_commit = local")
        renewed = connection.execute(
            f"UPDATE duplicata.head SET until = {UNTIL} WHERE journal = %s AND epoch = %s", lease
        )
    return renewed.rowcount == 1


def give_back(connection: Connection, lease: Lease) -> None:
    """Whoever comes next need not wait."""
    connection.execute(
        "UPDATE duplicata.head SET until = '-infinity' WHERE journal = %s AND epoch = %s", lease
    )
