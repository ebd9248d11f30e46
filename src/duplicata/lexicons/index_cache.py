"""Indexes of long lists, kept in the user's cache folder so that a command starts at once.

A file is named after the list's digest and holds it too, with a checksum: one that is damaged, truncated,
or made from another list or by another version is not taken, and built again. It is read, not mapped: a
mapped file that another program truncates would take the interpreter down.
"""

import os
import tempfile
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from duplicata.engine import backend
from duplicata.engine.backend import Index
from duplicata.engine.lexicon import Lexicon
from duplicata.system import cache_place, put_in_place

SUFFIX = ".index"
KEPT = 4
"""How many indexes stay; the one unused for longest goes first."""


class CachedLexicon(Lexicon):
    """A long list, whose index is worth keeping."""

    @cached_property
    def index(self) -> Index:
        if backend.NAME != "native":
            return super().index
        key, path = bytes.fromhex(self.digest), cache_folder() / f"{self.digest}{SUFFIX}"
        index = _read(path, key)
        if index is None:
            index = backend.build_index(self.text)
            # A full disk or a folder that cannot be written costs the next start a moment, nothing else.
            with suppress(OSError):
                _write(path, index.image(key))
        return index


def cache_folder() -> Path:
    """DUPLICATA_CACHE, else the place of the system."""
    chosen = os.environ.get("DUPLICATA_CACHE")
    return Path(chosen) if chosen else cache_place()


def _read(path: Path, key: bytes) -> Index | None:
    try:
        image = path.read_bytes()
    except OSError:
        return None
    index = backend.load_index(image, key)
    if index is not None:
        with suppress(OSError):
            os.utime(path)
    return index


def _write(path: Path, image: bytes) -> None:
    """Write beside and rename, so that no reader sees half a file; then make room."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(image)
        put_in_place(Path(temporary), path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    files = sorted(path.parent.glob(f"*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in files[KEPT:]:
        old.unlink(missing_ok=True)
