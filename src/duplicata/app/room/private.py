"""Who else may read a folder of tournaments: on Windows the modes of files say nothing, access lists do."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from duplicata.langue import dire

SYSTEM, ADMINISTRATORS = "*S-1-5-18", "*S-1-5-32-544"
WHOLE = ":(OI)(CI)F"
"""Everything, for what is and will be in the folder."""
PATIENCE = 20
"""Seconds."""

Run = Callable[[list[str]], int]


def keep_private(folder: Path, system: str = sys.platform, run: Run | None = None) -> str:
    """Leave the folder to its user; what to say where that cannot be done, ``""`` otherwise.

    Elsewhere the files that hold secrets are made for their owner alone; and a user's own folders are already
    closed to the others under Windows.
    """
    if system != "win32" or Path.home() in folder.absolute().parents:
        return ""
    user = "\\".join(filter(None, (os.environ.get("USERDOMAIN"), os.environ.get("USERNAME"))))
    granted = [who + WHOLE for who in (user, SYSTEM, ADMINISTRATORS)]
    if user and (run or _run)(["icacls", str(folder), "/inheritance:r", "/grant:r", *granted]) == 0:
        return ""
    return dire(
        "« {dossier} » n’a pas pu être réservé à votre compte : les autres comptes de cet ordinateur peuvent "
        "y lire les clés et les badges. Sans --dossier, il est dans vos propres dossiers.",
        dossier=folder,
    )


def _run(command: list[str]) -> int:
    try:
        return subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False).returncode
    except (OSError, subprocess.SubprocessError):
        return 1
