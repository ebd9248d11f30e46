"""An export tells what each correction slip told: the average rule then finds the same words known (5.9)."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.conftest import MOTS, seen
from app.read.test_export import again
from duplicata.app.gestures import conduite, saisie, tables, tirage
from duplicata.app.gestures.billets import remettre_billets
from duplicata.app.room.room import Salle
from duplicata.arbitrage.decision import Statut
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.etat import Partie
from duplicata.competition.notification import refuses_non_notifies
from duplicata.competition.rejouer import Rejeu
from duplicata.competition.transcription import Transcription
from duplicata.documents.export_partie import exporter_partie
from duplicata.documents.releves import lire_parties
from duplicata.errors import SaisieInvalide

FAUX = Transcription(mot="TOLES", reference="H4", score="20")
AUTRE = Transcription(mot="LOTES", reference="H4", score="20")
TOLES_AGAIN = Transcription(mot="TOLES", sens="V", reference="3D", score="6")
"""Not admitted; its S is the first letter of STEROLS."""
SECOND = "-SWEATSB"


def correct(salle: Salle, geste, slip: dict[str, str], coup: int = 1) -> None:
    saisie.rectifier(salle, geste("A", "Relu"), 1, coup, 1, seen(salle, 1, coup), Cause.SAISIE, transcription=slip)


def close(salle: Salle, geste, *missing: int) -> None:
    first = len(salle.etat.partie(1).coups) == 1
    conduite.retenir(salle, geste(), 1, "STEROLS H3" if first else None)
    conduite.clore_coup(salle, geste(), 1, non_remis=missing)


def collect(salle: Salle, geste, rack: str) -> None:
    tirage.tirer(salle, geste(), 1, rack)
    for act in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        act(salle, geste(), 1)


def exported(salle: Salle) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = exporter_partie(salle.etat.partie(1), MOTS)["coups"]
    return moves


def same(salle: Salle, folder: Path) -> Rejeu:
    """The file gives the same results, and at every move the same words unknown to each table."""
    replay = again(salle.etat.partie(1), MOTS, folder)
    assert unknown(replay.partie) == unknown(salle.etat.partie(1))
    return replay


def unknown(partie: Partie) -> list[frozenset[str]]:
    moves = range(1, len(partie.coups) + 2)
    return [refuses_non_notifies(partie, table, number) for table in sorted(partie.joueurs) for number in moves]


@pytest.fixture
def refuse(ramassage, geste) -> Salle:
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, FAUX)
    return ramassage


def test_a_slip_handed_over_before_the_ruling_changed_told_the_former_one(refuse, geste, tmp_path):
    remettre_billets(refuse, geste(), 1, [(1, 1)])
    correct(refuse, geste, AUTRE)
    close(refuse, geste, 2, 3, 4, 5)
    collect(refuse, geste, SECOND)
    close(refuse, geste, 1, 2, 3, 4, 5)
    (told,) = exported(refuse)[1]["billets_remis"]
    assert told["decision"]["mots_refuses"] == ["TOLES"]
    same(refuse, tmp_path)


def test_a_slip_handed_over_once_it_had_changed_told_the_new_one(refuse, geste, tmp_path):
    """Both while the second move is thought about: the file makes the correction after that move."""
    close(refuse, geste, 2, 3, 4, 5)
    tirage.tirer(refuse, geste(), 1, SECOND)
    correct(refuse, geste, AUTRE)
    remettre_billets(refuse, geste(), 1, [(1, 1)])
    for act in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        act(refuse, geste(), 1)
    close(refuse, geste, 1, 2, 3, 4, 5)
    (told,) = exported(refuse)[1]["billets_remis"]
    assert told["decision"]["mots_refuses"] == ["LOTES"]
    same(refuse, tmp_path)


def test_a_slip_that_told_conduct_alone_told_no_word(ramassage, geste, tmp_path):
    tables.avertir(ramassage, geste("JA", "Bavardage"), 1, 1, 1)
    remettre_billets(ramassage, geste(), 1, [(1, 1)])
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, FAUX)
    close(ramassage, geste, 2, 3, 4, 5)
    collect(ramassage, geste, SECOND)
    close(ramassage, geste, 1, 2, 3, 4, 5)
    assert exported(ramassage)[1]["billets_remis"] == [{"table": 1, "coup": 1, "conduite_seule": True}]
    same(ramassage, tmp_path)


def test_a_slip_that_told_what_stands_needs_no_more_than_its_table_and_move(refuse, geste, tmp_path):
    remettre_billets(refuse, geste(), 1, [(1, 1)])
    close(refuse, geste, 2, 3, 4, 5)
    collect(refuse, geste, SECOND)
    close(refuse, geste, 1, 2, 3, 4, 5)
    assert exported(refuse)[1]["billets_remis"] == [{"table": 1, "coup": 1}]
    same(refuse, tmp_path)


def test_a_word_refused_meanwhile_still_gives_its_average(ramassage, geste, tmp_path):
    """The second slip is judged once the first one was corrected; in the file the correction comes after it."""
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, AUTRE)
    close(ramassage, geste, 2, 3, 4, 5)
    collect(ramassage, geste, "-TOLEABB")
    correct(ramassage, geste, FAUX)
    saisie.saisir(ramassage, geste("A"), 1, 2, 1, TOLES_AGAIN)
    close(ramassage, geste, 2, 3, 4, 5)
    assert ramassage.etat.partie(1).coups[1].decisions[1].statut is Statut.MOYENNE
    same(ramassage, tmp_path)


def test_a_word_known_as_refused_only_afterwards_gives_its_zero(ramassage, geste, tmp_path):
    """The second slip was judged before anybody knew that the first one held the same word."""
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, FAUX)
    close(ramassage, geste, 2, 3, 4, 5)
    collect(ramassage, geste, "-TOLEABB")
    remettre_billets(ramassage, geste(), 1, [(1, 1)], connu_au_coup=2)
    saisie.saisir(ramassage, geste("A"), 1, 2, 1, TOLES_AGAIN)
    assert ramassage.etat.partie(1).coups[1].decisions[1].statut is Statut.DEFINITIVE
    taken_back = ev.BilletRepris(partie=1, coup=1, table=1)
    ramassage.faire(geste(), lambda draft: draft.ajouter(taken_back))
    close(ramassage, geste, 2, 3, 4, 5)
    same(ramassage, tmp_path)


def test_a_slip_cannot_have_told_a_ruling_and_conduct_alone(tmp_path):
    file = tmp_path / "partie.yaml"
    told = {"table": 1, "coup": 1, "decision": {"points": 3}, "conduite_seule": True}
    file.write_text(yaml.safe_dump({"coups": [{"tirage": "STEROLS", "billets_remis": [told]}]}), "utf-8")
    with pytest.raises(SaisieInvalide, match="conduite seule"):
        lire_parties(str(file), date(2026, 1, 1))


def test_a_slip_of_the_earlier_move_entered_after_that_of_the_next(ramassage, geste, tmp_path):
    """Entered in the order of the piles or not, the file gives what the room has."""
    conduite.retenir(ramassage, geste(), 1, "STEROLS H3")
    collect(ramassage, geste, "-TOLEABB")
    saisie.saisir(ramassage, geste("A"), 1, 2, 1, TOLES_AGAIN)
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, FAUX)
    conduite.clore_coup(ramassage, geste(), 1, non_remis=(2, 3, 4, 5), coup=1)
    assert len(exported(ramassage)) == 1, "the second move is open"
    same_so_far = again(ramassage.etat.partie(1), MOTS, tmp_path)
    assert len(same_so_far.partie.coups) == 1
    close(ramassage, geste, 2, 3, 4, 5)
    same(ramassage, tmp_path)
