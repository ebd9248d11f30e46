"""``duplicata tournoi sondage``: announced, then drawn with dice, and found again by the audit."""

import json

import pytest
from click.testing import CliRunner

from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.events import SondageTire
from duplicata.app.state.gesture import Geste
from duplicata.cli.tournaments.tournoi import tournoi
from duplicata.journal.row import datetime
from web.room_maker import EVENT, make_room


@pytest.fixture
def folder(tmp_path):
    make_room(tmp_path / "salle")
    return tmp_path / "salle"


def ask(folder, *arguments, code=0):
    answer = CliRunner().invoke(tournoi, [*arguments, "--dossier", str(folder)])
    assert answer.exit_code == code, answer.output
    return answer.output


def test_it_is_announced_drawn_once_and_audited(folder):
    assert "aucun sondage" in ask(folder, "sondage", EVENT)
    assert "Jetez les dés" in ask(folder, "sondage", EVENT, "--taille", "3")
    drawn = ask(folder, "sondage", EVENT, "--des", "6142531164")
    assert "Dés\xa0: 6142531164" in drawn
    assert drawn.count("coup 1, table") == 3
    (sample,) = json.loads(ask(folder, "sondage", EVENT, "--json"))["sondages"]
    assert (sample["taille"], sample["parmi"], len(sample["bulletins"])) == (3, 8, 3)
    ask(folder, "verifier", EVENT)
    refused = CliRunner().invoke(tournoi, ["sondage", EVENT, "--des", "2718281828", "--dossier", str(folder)])
    assert refused.exit_code != 0
    assert json.loads(ask(folder, "sondage", EVENT, "--json"))["sondages"] == [sample]


def test_a_sample_that_is_not_that_of_its_dice_is_found(folder):
    ask(folder, "sondage", EVENT, "--taille", "2")
    place = Tournois(folder)
    chosen = SondageTire(partie=1, numero=1, des="6142531164", bulletins=((1, 1), (1, 2)))
    with Salle.ouvrir(place.fichier(EVENT), place.sceau) as salle:
        salle.faire(Geste("k", "D1", datetime.fromisoformat("2026-11-18T12:00:00+00:00")), lambda one: one.ajouter(chosen))
    assert "ne sont pas ceux des dés" in ask(folder, "verifier", EVENT, code=1)
