"""The last line that this folder stored, noted beside the journal: one that comes back shorter is told.

A journal copied without its log, or put back to an older copy of itself, is whole and sealed: nothing inside
it says that lines are missing. The note is written once the lines are durable, so it is never ahead of them;
it is not waited for, so a power cut may leave it behind, or torn, and then it says nothing.
"""

from contextlib import suppress
from pathlib import Path

from duplicata.journal.seal import Seal
from duplicata.langue import dire

SUFFIX = ".tete"


class Witness:
    def __init__(self, path: Path, seal: Seal) -> None:
        self._seal = seal
        self._file = None
        with suppress(OSError):
            beside(path).touch()
            self._file = beside(path).open("r+b", buffering=0)

    def note(self, seq: int, digest: str) -> None:
        """Line *seq* is stored."""
        if self._file is None:
            return
        with suppress(OSError):  # A full disk is told where it matters, with the gesture it refuses.
            self._file.seek(0)
            self._file.write(f"{seq:012} {digest} {self._seal.stamp(seq, digest)}\n".encode())

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def beside(path: Path) -> Path:
    return path.with_name(path.name + SUFFIX)


def noted(path: Path, seal: Seal) -> int:
    """The last line that this folder is known to have stored; 0 where nothing sound tells.

    To be asked before the journal is read: whoever writes it may go on meanwhile.
    """
    try:
        seq, digest, stamp = beside(path).read_text("ascii").split()
        return int(seq) if seal.matches(int(seq), digest, stamp) else 0
    except (OSError, ValueError):
        return 0


def shortfall(path: Path, stored: int, lines: int) -> str | None:
    """What is wrong with a journal of *lines* lines in a folder that stored *stored*."""
    if stored <= lines:
        return None
    return dire(
        "Lignes {debut} à {fin} : ce dossier les a enregistrées et elles manquent. Le fichier "
        "« {nom}-wal » a disparu, ou une copie plus ancienne a pris la place du journal.",
        debut=lines + 1,
        fin=stored,
        nom=path.name,
    )


def forget(path: Path) -> None:
    """Another journal takes this place, knowingly."""
    beside(path).unlink(missing_ok=True)
