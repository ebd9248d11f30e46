"""A second copy while the tournament runs, and the way back from it."""

import os
import sys
from contextlib import closing
from pathlib import Path

import apsw

from duplicata.journal.connection import open_reader
from duplicata.journal.failures import JournalRefused, StorageError, explain, readable
from duplicata.journal.seal import Seal
from duplicata.journal.verify import Verdict, verify
from duplicata.langue import dire


def copy(source: Path, target: Path, seal: Seal | None = None) -> Verdict:
    """Copy a journal in use; the copy appears under its name only once it is whole and audited."""
    return _carry(source, target, seal, None)


def restore(backup: Path, target: Path, seal: Seal, origin: Seal | None = None) -> Verdict:
    """Bring a copy back as a tournament of this computer, sealed with its key.

    *origin* is the seal of the computer that made the copy, where it is known.
    """
    if target.exists():
        raise JournalRefused(dire("« {nom} » existe déjà.", nom=target.name))
    return _carry(backup, target, origin, seal)


def _carry(source: Path, target: Path, seal: Seal | None, reseal: Seal | None) -> Verdict:
    if target.is_dir():
        raise JournalRefused(dire("« {nom} » est un dossier, pas un fichier.", nom=target))
    partial = target.with_name(target.name + ".partiel")
    partial.unlink(missing_ok=True)
    try:
        with readable(source), closing(open_reader(source)) as origin:
            _copy_pages(origin, partial)
        verdict = verify(partial, seal)
        if not verdict.sound:
            fault = verdict.faults[0]
            raise JournalRefused(
                dire("La copie de « {nom} » n’est pas saine : {faute}", nom=source.name, faute=fault)
            )
        if reseal:
            with closing(apsw.Connection(str(partial))) as sealed:
                sealed.execute("UPDATE head SET stamp = ?", (reseal.stamp(verdict.lines, verdict.head),))
        _flush(partial)
        partial.replace(target)
        if sys.platform != "win32":
            _flush(target.parent)
        return verdict
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            partial.with_name(partial.name + end).unlink(missing_ok=True)


def _copy_pages(origin: apsw.Connection, target: Path) -> None:
    try:
        with closing(apsw.Connection(str(target))) as copied:
            with copied.backup("main", origin, "main") as pages:
                pages.step()
            # One plain file, without a log beside it: it can be carried away as it is.
            copied.pragma("journal_mode", "delete")
    except (apsw.FullError, apsw.IOError, apsw.ReadOnlyError) as error:
        raise StorageError(explain(error)) from error


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
