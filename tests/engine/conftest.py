"""Both kernels over the embedded lexicon, and positions met in self-played games."""

from pathlib import Path
from types import ModuleType

import pytest

from duplicata.engine import kernel
from duplicata.lexicons.embedded import embedded

core = pytest.importorskip("duplicata._core", reason="the compiled core was not built")

POSITIONS = Path(__file__).parents[2] / "bench" / "positions.txt"


def read_positions() -> list[tuple[str, str]]:
    """(cells, rack) of every position of the bench."""
    return [tuple(line.split()) for line in POSITIONS.read_text("ascii").splitlines()]


@pytest.fixture(scope="session")
def positions() -> list[tuple[str, str]]:
    return read_positions()


@pytest.fixture(scope="session")
def plain_index() -> kernel.Index:
    return kernel.Index(embedded().text)


@pytest.fixture(scope="session")
def native_index() -> "core.Index":
    return core.Index(embedded().text)


@pytest.fixture(params=[kernel, core], ids=["plain", "native"])
def either(request) -> ModuleType:
    """Each kernel in turn."""
    return request.param


@pytest.fixture(scope="session")
def both(plain_index, native_index):
    """The same board in both kernels."""

    def grids(cells: str) -> tuple[kernel.Grid, "core.Grid"]:
        return kernel.Grid(plain_index, cells), core.Grid(native_index, cells)

    return grids
