"""The command that started this program, to be said again with what it needs."""

import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path


def sans(option: str, arguments: Sequence[str] | None = None) -> str:
    """What was typed, all its options but that one and its value."""
    donnes = list(sys.argv[1:] if arguments is None else arguments)
    gardes = [
        mot
        for avant, mot in zip(["", *donnes], donnes, strict=False)
        if option not in (avant, mot) and not mot.startswith(f"{option}=")
    ]
    return ecrite(["duplicata", *gardes])


def sur_le_dossier(chemin: Path, ordinaire: Path) -> str:
    """The option that names the folder, where it is not the ordinary one."""
    return "" if chemin == ordinaire else f" --dossier {ecrite([str(chemin)])}"


def ecrite(mots: Sequence[str]) -> str:
    """As a terminal of this system reads it."""
    return subprocess.list2cmdline(mots) if sys.platform == "win32" else shlex.join(mots)
