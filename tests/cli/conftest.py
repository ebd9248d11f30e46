import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from duplicata.app.room.folder import Tournois, lire_etat
from duplicata.app.state.state import Etat
from duplicata.cli.main import run
from duplicata.langue import choisir_langue

MOVE = ["", "", "", ""]
"""Draw, announce, clock, end."""
TABLES = ("--tables", "2", "--graine", "7")


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Duplicata = Callable[..., Outcome]


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "donnees"
    monkeypatch.setenv("DUPLICATA_DONNEES", str(folder))
    return folder


@pytest.fixture
def duplicata(data_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Runs one command line in this process, with a data folder of its own."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("DUPLICATA_LANGUE", raising=False)

    def call(*arguments: str) -> Outcome:
        code = run(list(arguments))
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    yield call
    choisir_langue("fr")


@pytest.fixture
def jouer(duplicata: Duplicata, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Plays the game « club » by lines typed at the keyboard."""

    def play(lines: list[str], *options: str) -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return duplicata("partie", "jouer", "club", *options)

    return play


def etat() -> Etat:
    """The game « club » as its journal tells it."""
    return lire_etat(Tournois().fichier("club"))
