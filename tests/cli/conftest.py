from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from duplicata.cli.main import run
from duplicata.langue import choisir_langue


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
