"""A data folder has one server at a time."""

from pathlib import Path

import pytest

from duplicata.app.room.lock import verrouiller
from duplicata.errors import SaisieInvalide
from duplicata.web.server.start import Service, servir


def test_a_second_server_on_a_folder_is_refused_until_the_first_is_gone(tmp_path: Path):
    with verrouiller(tmp_path), pytest.raises(SaisieInvalide, match="Dossier déjà servi"):
        servir(Service("127.0.0.1", 0, tmp_path))
    verrouiller(tmp_path).close()


def test_two_folders_have_each_their_server(tmp_path: Path):
    (tmp_path / "b").mkdir()
    with verrouiller(tmp_path), verrouiller(tmp_path / "b"):
        pass
