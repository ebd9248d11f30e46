"""Files that nobody else may read."""

import os
from pathlib import Path


def deposer(chemin: Path, contenu: bytes) -> None:
    """Readable by its owner only, and whole or not at all."""
    partiel = chemin.with_name(f"{chemin.name}.partiel")
    partiel.unlink(missing_ok=True)
    with os.fdopen(os.open(partiel, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as fichier:
        fichier.write(contenu)
        fichier.flush()
        os.fsync(fichier.fileno())
    partiel.replace(chemin)
