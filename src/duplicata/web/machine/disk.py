"""A disk without room when the server starts: one sentence, nothing half-made left under a name."""

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from duplicata.errors import SaisieInvalide
from duplicata.journal import JournalRefused, StorageError
from duplicata.langue import dire

RESERVE = 256 * 1024
"""Bytes below which whatever the disk refuses is put down to the lack of room."""


class DisquePlein(StorageError):
    """Something could not be stored whole; what was there before is untouched."""


@contextmanager
def free_space_required(dossier: Path) -> Iterator[None]:
    try:
        yield
    except (StorageError, JournalRefused, apsw.Error, OSError) as erreur:
        if not _plein(erreur, dossier):
            if isinstance(erreur, StorageError):
                raise SaisieInvalide(str(erreur)) from None
            raise
        raise SaisieInvalide(
            dire(
                "Le disque de « {dossier} » est plein : le serveur ne s’ouvre pas, ce qui était enregistré "
                "l’est toujours. Libérez de la place, puis relancez-le.",
                dossier=dossier,
            )
        ) from None


def _plein(erreur: BaseException, dossier: Path) -> bool:
    if isinstance(erreur, DisquePlein) or isinstance(erreur.__cause__ or erreur, apsw.FullError):
        return True
    if isinstance(erreur, OSError) and erreur.errno == errno.ENOSPC:
        return True
    return shutil.disk_usage(dossier).free < RESERVE
