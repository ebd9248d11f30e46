"""One writing program per journal, held by the system so that a killed one frees it."""

import sys
from pathlib import Path

from duplicata.journal.failures import JournalRefused
from duplicata.langue import dire

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def take(handle: int, path: Path) -> None:
    """Keep other programs from *path* until the file of *handle* is closed."""
    try:
        _take(handle)
    except OSError:
        raise JournalRefused(
            dire("« {nom} » est déjà ouvert par un autre programme : fermez-le d’abord.", nom=path.name)
        ) from None


class WriterLock:
    def __init__(self, path: Path) -> None:
        self._file = path.with_name(path.name + ".verrou").open("ab")
        try:
            take(self._file.fileno(), path)
        except JournalRefused:
            self._file.close()
            raise

    def release(self) -> None:
        self._file.close()
