"""What can go wrong with a journal, in sentences."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, raison


class JournalRefused(SaisieInvalide):
    """This file, or the place it lies in, cannot serve as a journal; it was left untouched."""


class JournalTouched(JournalRefused):
    """Somebody changed this journal from outside: going on would seal what they did."""

    def __init__(self, fault: str) -> None:
        super().__init__(
            dire(
                "Journal changé hors de duplicata, ou scellé ailleurs : {faute} Rien n’y est écrit : voir "
                "« tournoi verifier », puis rendre au dossier sa clé (sceau.cle) ou reprendre une copie "
                "(« tournoi restaurer »).",
                faute=fault,
            )
        )


class StorageError(Exception):
    """The gesture was not acknowledged: nothing says it is stored; sending it again is safe."""


class StaleHeadError(Exception):
    """The gesture was decided on a state that is no longer the last one; nothing was appended."""


class JournalHeld(JournalRefused):
    """Another program writes this journal of a base now; it may be had once that one is gone."""

    def __init__(self, name: str, holder: str) -> None:
        super().__init__(
            dire(
                "« {nom} » est tenu par un autre programme ({qui}) : il s’ouvrira ici de lui-même si "
                "celui-là s’arrête.",
                nom=name,
                qui=holder,
            )
        )


class LeaseLost(StorageError):
    """Somebody took the journal over: whatever is decided here any more is refused."""

    def __init__(self, name: str) -> None:
        super().__init__(
            dire(
                "« {nom} » a été repris par un autre programme : ce geste n’est pas enregistré. Continuez là "
                "où il est ouvert maintenant.",
                nom=name,
            )
        )


def cause(error: apsw.Error | OSError | UnicodeError) -> str:
    """Why SQLite or the system refused, in the current language; what is rare is said in its own words."""
    match error:
        case apsw.FullError():
            return dire("le disque est plein")
        case apsw.ReadOnlyError():
            return dire("le fichier est en lecture seule")
        case apsw.IOError():
            return dire("le disque ne se lit ou ne s’écrit pas")
        case apsw.BusyError() | apsw.LockedError():
            return dire("un autre programme l’occupe")
        case apsw.CorruptError():
            return dire("une partie du fichier est illisible")
        case apsw.CantOpenError() | apsw.PermissionsError():
            return dire("le fichier n’est pas accessible")
        case UnicodeDecodeError():
            return dire("un texte y est illisible")
        case UnicodeEncodeError():
            return dire("son nom n’est pas du texte")
        case OSError():
            return raison(error)
    return str(error)


def explain(error: apsw.Error) -> str:
    """One sentence: what happened, what is safe, what to do."""
    if isinstance(error, apsw.FullError):
        return dire(
            "Le disque est plein : ce geste n’est pas enregistré, les précédents le sont. "
            "Libérez de la place, puis recommencez."
        )
    if isinstance(error, apsw.ReadOnlyError | apsw.CantOpenError | apsw.PermissionsError):
        return dire(
            "Le fichier du tournoi ne peut pas être écrit : ce geste n’est pas enregistré, "
            "les précédents le sont. Vérifiez les droits du dossier, puis recommencez."
        )
    return dire(
        "Le disque a refusé l’écriture ({cause}) : ce geste n’est pas enregistré, les précédents le sont. "
        "Recommencez ; si le refus persiste, reprenez la copie de secours.",
        cause=cause(error),
    )


def refused_copy(path: Path, error: apsw.Error) -> StorageError:
    """The copy failed, and the copy alone: the tournament is not touched."""
    return StorageError(
        dire(
            "La copie « {nom} » ne peut pas être écrite ({cause}) ; le tournoi, lui, est intact.",
            nom=path.name.removesuffix(".partiel"),
            cause=cause(error),
        )
    )


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system says of a damaged, closed or foreign file into a sentence naming it."""
    try:
        yield
    except apsw.NotADBError:
        raise JournalRefused(dire("« {nom} » n’est pas un tournoi de duplicata.", nom=path.name)) from None
    except _CLOSED as error:
        raise JournalRefused(
            dire("« {nom} » ne peut pas être ouvert ({cause}).", nom=path.name, cause=cause(error))
        ) from None
    except (apsw.Error, UnicodeDecodeError) as error:
        raise JournalRefused(
            dire(
                "« {nom} » est abîmé ({cause}) : reprenez une copie de secours (« tournoi restaurer »).",
                nom=path.name,
                cause=cause(error),
            )
        ) from None


_CLOSED = (
    *(apsw.BusyError, apsw.CantOpenError, apsw.FullError),
    *(apsw.IOError, apsw.PermissionsError, apsw.ReadOnlyError),
    OSError,
    UnicodeEncodeError,  # A file whose name is no text, which SQLite cannot be given.
)
