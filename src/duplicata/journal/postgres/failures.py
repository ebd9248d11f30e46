"""What can go wrong with a base, in sentences that never quote an address as it was typed."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import errors

from duplicata.journal.failures import JournalRefused, StorageError
from duplicata.langue import dire

LOST = (psycopg.OperationalError, psycopg.InterfaceError)
"""The line or the server is gone: nothing says what became of the last demand."""
OTHERS = (errors.DiskFull, errors.InsufficientResources, errors.QueryCanceled, errors.LockNotAvailable)
"""The server is there and says no: of the same family for psycopg."""


def is_lost(error: psycopg.Error) -> bool:
    gone = isinstance(error, LOST) and not isinstance(error, OTHERS)
    # A server that was made a replica meanwhile: another one writes now.
    return gone or isinstance(error, errors.ReadOnlySqlTransaction)


def explain(error: psycopg.Error) -> str:
    """One sentence: what happened, what is safe, what to do."""
    if isinstance(error, errors.DiskFull):
        return dire(
            "Le disque de la base est plein : ce geste n’est pas enregistré, les précédents le sont. "
            "Libérez de la place, puis recommencez."
        )
    if isinstance(error, errors.InsufficientPrivilege):
        return dire(
            "La base refuse ce rôle : ce geste n’est pas enregistré. Voir « duplicata base verifier »."
        )
    if is_lost(error):
        return dire(
            "La base ne répond plus : rien ne dit que ce geste est enregistré, les précédents le sont. "
            "Recommencez : il ne sera pas compté deux fois."
        )
    return dire(
        "La base a refusé l’écriture ({cause}) : ce geste n’est pas enregistré, les précédents le sont.",
        cause=error.sqlstate or type(error).__name__,
    )


@contextmanager
def said() -> Iterator[None]:
    """A failure of the base, in a sentence."""
    try:
        yield
    except psycopg.Error as error:
        raise StorageError(explain(error)) from error


@contextmanager
def at_the_door(place: object) -> Iterator[None]:
    """Whoever opens a base is told why it does not open; libpq names hosts and roles, never a password."""
    try:
        yield
    except (errors.InvalidSchemaName, errors.UndefinedTable):
        raise JournalRefused(
            dire("La base {base} n’est pas préparée : « duplicata base creer » d’abord.", base=place)
        ) from None
    except errors.InsufficientPrivilege:
        raise JournalRefused(
            dire("La base {base} ne donne pas ce droit à ce rôle.", base=place)
        ) from None
    except psycopg.Error as error:
        cause = " ".join(str(error).split())[:200]
        raise JournalRefused(
            dire("La base {base} ne s’ouvre pas ({cause}).", base=place, cause=cause)
        ) from None
