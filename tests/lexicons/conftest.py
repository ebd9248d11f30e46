from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has its own data folder: the user's is never touched."""
    folder = tmp_path / "donnees"
    monkeypatch.setenv("DUPLICATA_DONNEES", str(folder))
    return folder
