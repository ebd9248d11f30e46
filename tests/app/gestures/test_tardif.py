"""A slip found once its move is closed: the correction of an absence."""

import json
from datetime import date
from pathlib import Path

import pytest

from duplicata.app.gestures import conduite, double, saisie, tables
from duplicata.app.read.reconciliation import obstacles
from duplicata.app.state.readings import DejaSaisi
from duplicata.competition.classement import classement
from duplicata.competition.rejouer import rejouer
from duplicata.competition.transcription import Transcription
from duplicata.documents.export_partie import exporter_partie
from duplicata.documents.parties import rejeu_json
from duplicata.documents.releves import lire_parties
from duplicata.documents.verification import ecarts
from duplicata.errors import SaisieInvalide

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")
BLANC = Transcription(incidents=("vierge",))


@pytest.fixture
def closed(ramassage, geste):
    """Table 1 has the top, alone; tables 2 and 3 were declared to have handed in nothing."""
    for table, champs in {1: TOP, 4: BLANC, 5: BLANC}.items():
        saisie.saisir(ramassage, geste("A"), 1, 1, table, champs)
    conduite.retenir(ramassage, geste(), 1)
    conduite.clore_coup(ramassage, geste(), 1, (2, 3))
    return ramassage


def lines(salle):
    return {line.table: (line.total, line.solos) for line in classement(salle.etat.partie(1))}


def test_totals_and_solo_follow_and_the_chain_says_why(closed, geste):
    assert lines(closed) == {1: (66, 1), 2: (0, 0), 3: (0, 0), 4: (0, 0), 5: (0, 0)}
    assert saisie.attendues(closed.etat.partie(1), 1) == [2, 3]
    saisie.enregistrer(closed, geste("A", "sous la pile"), 1, 1, 2, TOP)
    assert lines(closed) == {1: (66, 0), 2: (66, 0), 3: (0, 0), 4: (0, 0), 5: (0, 0)}
    (link,) = closed.etat.partie(1).coups[0].rectifications
    assert (link.table, link.avant, link.apres.points, link.motif, link.auteur) == (2, None, 66, "sous la pile", "A")
    assert saisie.attendues(closed.etat.partie(1), 1) == [3]
    assert double.a_relire(closed.etat, 1, 1, "D") == [1, 4, 5, 2]
    assert not [said for said in obstacles(closed.etat) if "coup 1" in said]


def test_undone_it_is_missing_again(closed, geste):
    before = lines(closed)
    saisie.enregistrer(closed, geste("A", "sous la pile"), 1, 1, 2, TOP)
    saisie.defaire(closed, geste("A"))
    assert lines(closed) == before
    assert saisie.attendues(closed.etat.partie(1), 1) == [2, 3]


def test_the_export_replays_to_the_same_totals(closed, geste, tmp_path: Path):
    saisie.enregistrer(closed, geste("A", "sous la pile"), 1, 1, 2, TOP)
    file = tmp_path / "export.json"
    file.write_text(json.dumps(exporter_partie(closed.etat.partie(1), ["STEROLS"])), "utf-8")
    (written,) = lire_parties(str(file), date(2026, 1, 1))
    replay = rejouer(written.releve, written.lexique)
    assert list(ecarts(written.attendu, rejeu_json(replay))) == []
    assert {line.table: (line.total, line.solos) for line in classement(replay.partie)} == lines(closed)


def test_refused_without_a_reason_or_where_no_slip_was_expected(closed, geste):
    with pytest.raises(SaisieInvalide, match="avec un motif"):
        saisie.enregistrer(closed, geste("A"), 1, 1, 2, TOP)
    tables.noter_retard(closed, geste(), 1, 3, 2)
    with pytest.raises(SaisieInvalide, match="aucun bulletin n’est attendu de la table 3"):
        saisie.enregistrer(closed, geste("A", "sous la pile"), 1, 1, 3, TOP)
    tables.exclure(closed, geste(motif="triche"), 1, 2, 1)
    with pytest.raises(SaisieInvalide, match="aucun bulletin n’est attendu de la table 2"):
        saisie.enregistrer(closed, geste("A", "sous la pile"), 1, 1, 2, TOP)
    with pytest.raises(DejaSaisi):
        saisie.enregistrer(closed, geste("A", "sous la pile"), 1, 1, 1, TOP)


def test_a_move_still_collected_takes_it_as_any_other_slip(ramassage, geste):
    saisie.enregistrer(ramassage, geste("A"), 1, 1, 2, TOP)
    move = ramassage.etat.partie(1).coups[0]
    assert (2 in move.decisions, move.rectifications) == (True, ())
