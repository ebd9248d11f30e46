"""Which kernel answers: the compiled core where it was built, plain Python otherwise."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duplicata.engine import kernel as _kernel
    from duplicata.engine.kernel import Grid as Grid
    from duplicata.engine.kernel import Index as Index
    from duplicata.engine.limits import Limits
    from duplicata.engine.placements import Play
    from duplicata.engine.plays import Plays as Plays
else:
    Grid = Index = Plays = object
    try:
        if os.environ.get("DUPLICATA_MOTEUR") == "python":
            raise ImportError("the plain-Python kernel was asked for")
        from duplicata import _core as _kernel
    except ImportError:
        from duplicata.engine import kernel as _kernel

NAME = "native" if _kernel.__name__ == "duplicata._core" else "python"


def build_index(text: bytes) -> Index:
    """An index of sorted words, one per line."""
    return _kernel.Index(text)


def load_index(image: bytes, key: bytes) -> Index | None:
    """The index of an image made under *key* (32 bytes), None when the image is not sound."""
    try:
        return _kernel.Index.load(image, key)
    except _kernel.BadImage:
        return None


def build_grid(index: Index, cells: str) -> Grid:
    return _kernel.Grid(index, cells)


def tops(pairs: "Iterable[tuple[Grid, str]]", limits: "Limits", threads: int = 2) -> "list[list[Play]]":
    """The tops of many grids and racks at once."""
    return _kernel.tops(list(pairs), limits, threads)
