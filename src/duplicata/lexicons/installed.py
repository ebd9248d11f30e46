"""The word lists that the user installed, in his data folder.

One file per list, compressed, so that its checksum tells a damaged one. ``installation`` writes them.
"""

import os
import re
import zlib
from pathlib import Path

from duplicata.engine.lexicon import Lexicon
from duplicata.engine.tiles import LETTERS
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.lexicons.index_cache import CachedLexicon
from duplicata.system import data_place

SUFFIX = ".txt.gz"
VALID_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}\Z")
_EXPECTED_BYTES = f"{LETTERS}\n".encode("ascii")


def data_folder() -> Path:
    """Where the program keeps what belongs to the user (DUPLICATA_DONNEES, else the place of the system)."""
    chosen = os.environ.get("DUPLICATA_DONNEES")
    return Path(chosen) if chosen else data_place()


def list_folder() -> Path:
    return data_folder() / "lexiques"


def names() -> list[str]:
    """Names of the installed lists, sorted."""
    found = (file.name.removesuffix(SUFFIX) for file in list_folder().glob(f"*{SUFFIX}"))
    return sorted(name for name in found if VALID_NAME.match(name))


def is_installed(name: str) -> bool:
    return bool(VALID_NAME.match(name.lower())) and path_of(name.lower()).is_file()


def load(name: str) -> Lexicon:
    """The installed list of that name."""
    path = path_of(checked_name(name))
    try:
        text = zlib.decompress(path.read_bytes(), wbits=zlib.MAX_WBITS | 16)
    except OSError:
        raise SaisieInvalide(dire("Aucun lexique « {nom} » n’est installé.", nom=name)) from None
    except zlib.error:
        raise SaisieInvalide(_damaged(name)) from None
    if text.translate(None, _EXPECTED_BYTES) or not text.endswith(b"\n"):
        raise SaisieInvalide(_damaged(name))
    return CachedLexicon(name.lower(), text)


def _damaged(name: str) -> str:
    return dire("Le lexique installé « {nom} » est endommagé : reconstruisez-le depuis sa liste.", nom=name)


def checked_name(name: str) -> str:
    if not VALID_NAME.match(name.lower()):
        raise SaisieInvalide(
            dire(
                "« {nom} » ne peut pas nommer un lexique : 40 lettres sans accent, chiffres, . _ - au plus.",
                nom=name,
            )
        )
    return name.lower()


def path_of(name: str) -> Path:
    return list_folder() / f"{name}{SUFFIX}"
