"""One program per data folder, to serve it or to copy into it: two would each believe they alone write it."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

FICHIER = "serveur.verrou"


def verrouiller(dossier: Path) -> BinaryIO:
    """Hold the folder while the file returned is open; the system lets go of it when the program dies."""
    verrou = (dossier / FICHIER).open("ab")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(verrou.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(verrou, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        verrou.close()
        raise SaisieInvalide(
            dire(
                "Dossier déjà servi : un autre serveur est ouvert sur {dossier}, ou y fait sa copie "
                "de secours.",
                dossier=dossier,
            )
        ) from None
    return verrou


def tenu(verrou: BinaryIO, dossier: Path) -> bool:
    """Whether the lock held is still that of the folder: a file put in its place locks out nobody."""
    with suppress(OSError):
        return os.path.samestat(os.fstat(verrou.fileno()), (dossier / FICHIER).stat())
    return False
