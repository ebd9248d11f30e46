"""Putting a word list in the user's data folder: in one atomic step, or not at all."""

import gzip
import os
import re
import tempfile
from pathlib import Path

from duplicata.engine.lexicon import Lexicon
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, raison
from duplicata.lexicons import embedded
from duplicata.lexicons.index_cache import CachedLexicon
from duplicata.lexicons.installed import checked_name, list_folder, path_of
from duplicata.lexicons.word_list import WordList
from duplicata.system import flush, put_in_place


def name_for(path: Path) -> str:
    """A list's name when none is given: that of its file."""
    return re.sub(r"[^a-z0-9._-]+", "-", fold(path.stem).lower()).strip("-.") or "liste"


def install(name: str, words: WordList) -> Lexicon:
    """Put the list in the data folder under *name*, in place of one of the same name."""
    name = checked_name(name)
    if name == embedded.NAME:
        raise SaisieInvalide(
            dire("« {nom} » est le nom du lexique embarqué : choisissez-en un autre.", nom=name)
        )
    try:
        list_folder().mkdir(parents=True, exist_ok=True)
        _write(path_of(name), gzip.compress(words.text, 6, mtime=0))
    except OSError as error:
        raise SaisieInvalide(
            dire(
                "Le lexique ne peut pas être écrit dans « {dossier} » : {raison}.",
                dossier=list_folder(),
                raison=raison(error),
            )
        ) from None
    return CachedLexicon(name, words.text)


def _write(path: Path, data: bytes) -> None:
    """Write beside, flush to disk, then rename: a reader sees the old file or the new one."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            flush(file.fileno())
        put_in_place(Path(temporary), path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
