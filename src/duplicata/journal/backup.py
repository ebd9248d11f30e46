"""A second copy while the tournament runs, and the way back from it."""

import os
import sys
from contextlib import closing
from pathlib import Path

import apsw

from duplicata.journal.connection import open_reader
from duplicata.journal.failures import JournalRefused, readable, refused_copy
from duplicata.journal.seal import Seal
from duplicata.journal.verify import Verdict, verify
from duplicata.journal.witness import forget
from duplicata.langue import dire
from duplicata.system import flush, put_in_place


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


class Follower:
    """Another SQLite file in use, small enough to be copied whole whenever it changes."""

    def __init__(self, source: Path) -> None:
        self._source = source
        self._connection = open_reader(source)
        self._copied: object = None

    def copy_changes(self, target: Path) -> None:
        """The copy is its owner's only, and whole under its name or not there at all."""
        # Asked before the copy: what is committed meanwhile changes it, and is copied the next time.
        version = self._connection.pragma("data_version")
        if version == self._copied:
            return
        partial = target.with_name(target.name + ".partiel")
        partial.unlink(missing_ok=True)
        try:
            partial.touch(mode=0o600)
            with readable(self._source), closing(open_reader(self._source)) as origin:
                _copy_pages(origin, partial)
            _publish(partial, target)
        finally:
            _sweep(partial)
        self._copied = version

    def close(self) -> None:
        self._connection.close()


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
        forget(target)
        _publish(partial, target)
        return verdict
    finally:
        _sweep(partial)


def _publish(partial: Path, target: Path) -> None:
    """Give the file its name, once the disk has it."""
    _flush(partial)
    put_in_place(partial, target)
    if sys.platform != "win32":
        _flush(target.parent)


def _sweep(partial: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        partial.with_name(partial.name + end).unlink(missing_ok=True)


def _copy_pages(origin: apsw.Connection, target: Path) -> None:
    try:
        with closing(apsw.Connection(str(target))) as copied:
            with copied.backup("main", origin, "main") as pages:
                pages.step()
            # One plain file, without a log beside it: it can be carried away as it is.
            copied.pragma("journal_mode", "delete")
    except (apsw.CantOpenError, apsw.FullError, apsw.IOError, apsw.ReadOnlyError) as error:
        raise refused_copy(target, error) from error


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        flush(handle)
    finally:
        os.close(handle)
