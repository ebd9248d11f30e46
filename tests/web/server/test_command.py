"""What the terminal advises to type again repeats the options it was started with."""

from pathlib import Path

import pytest

from duplicata.web.machine.command import sans, sur_le_dossier


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["serveur", "--hote", "127.0.0.1"], "duplicata serveur"),
        (["serveur", "--hote=127.0.0.1", "--port", "9000"], "duplicata serveur --port 9000"),
        (["serveur", "--dossier", "/mes tournois", "--hote", "127.0.0.1", "--copie", "/cle"], "duplicata serveur --dossier '/mes tournois' --copie /cle"),
    ],
)
def test_the_command_is_said_without_one_option_and_with_the_others(typed: list[str], said: str):
    assert sans("--hote", typed) == said


def test_a_folder_of_ones_own_is_named():
    ordinary = Path("/ordinaire")
    assert sur_le_dossier(ordinary, ordinary) == ""
    assert sur_le_dossier(Path("/mes tournois"), ordinary) == " --dossier '/mes tournois'"
