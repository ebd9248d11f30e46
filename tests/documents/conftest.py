"""Whole events, kept by an earlier version: games of several formulas, corrections, a commission, appeals."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from duplicata.app.room.folder import SUFFIXE, Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste

KEPT = Path(__file__).parents[1] / "journals"
EVENTS = ("demonstration", "longue", "scellee", "topping")
LATER = datetime(2027, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def events(tmp_path: Path) -> Callable[[str], Path]:
    """The journal of one of ``EVENTS``, in a folder with its key."""

    def unpack(name: str) -> Path:
        version = max(one.name for one in KEPT.iterdir() if one.is_dir() and one.name[0].isdigit())
        shutil.unpack_archive(KEPT / version / f"{name}.tar.xz", tmp_path)
        return tmp_path / name / f"{name}{SUFFIXE}"

    return unpack


@pytest.fixture
def rooms(events: Callable[[str], Path]) -> Iterator[Callable[[str], Salle]]:
    with ExitStack() as stack:

        def opened(name: str) -> Salle:
            journal = events(name)
            return stack.enter_context(Salle.ouvrir(journal, Tournois(journal.parent).sceau))

        yield opened


@pytest.fixture
def geste() -> Callable[..., Geste]:
    numbers = count(1)

    def make(auteur: str = "organisateur", motif: str = "") -> Geste:
        n = next(numbers)
        return Geste(f"plus-tard-{n}", auteur, LATER + timedelta(seconds=n), motif)

    return make
