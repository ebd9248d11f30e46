"""Which kernel answers: the compiled core where it was built, plain Python otherwise."""

import os
from typing import TYPE_CHECKING

from duplicata.engine import kernel

if TYPE_CHECKING:
    from duplicata.engine.kernel import Grid, Index
else:
    Grid = Index = object

NAME = "python"
_module = kernel
if os.environ.get("DUPLICATA_MOTEUR") != "python":
    try:
        from duplicata import _core as _module
        NAME = "native"
    except ImportError:
        pass


def build_index(text: bytes) -> "Index":
    return _module.Index(text)


def build_grid(index: "Index", cells: str) -> "Grid":
    return _module.Grid(index, cells)
