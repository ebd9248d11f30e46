"""A game whose earlier move still awaits slips, the next one being drawn: papers, pages and exports stand."""

import pytest

from app.conftest import MOTS, SCEAU
from app.read.test_export import again
from duplicata.app.gestures import saisie
from duplicata.app.gestures.billets import imprimer_billets, remettre_billets
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import inscrire
from duplicata.app.gestures.sieges import installer
from duplicata.app.read.reconciliation import obstacles
from duplicata.app.room.room import Salle
from duplicata.competition import evenements as ev
from duplicata.competition.general import classement_general
from duplicata.competition.transcription import Transcription
from duplicata.documents.export_partie import exporter_partie
from duplicata.web.views.results.feuille import vue_feuille
from duplicata.web.views.results.rejeu import vue_rejeu
from duplicata.web.views.slips.billets import billets

TOP = Transcription(mot="STEROLS", reference="H3", score="66")
FAUX = Transcription(mot="TOLES", reference="H3", score="20")


def write(salle: Salle, geste, *events: ev.DePartie) -> None:
    salle.faire(geste(), lambda draft: draft.ajouter(*events))


def second_rack(salle: Salle, geste) -> None:
    """Drawn as soon as the word of the first move is laid."""
    laid = ev.MotRetenu(partie=1, coup=1, mot="STEROLS", place="H3", points=66)
    write(salle, geste, laid, ev.TirageFait(partie=1, coup=2, tirage="-SWEATSB"))


@pytest.fixture
def ouvert(ramassage, geste) -> Salle:
    """Table 1 has the top, table 2 a zero, tables 3 to 5 are awaited; the second rack is drawn."""
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, FAUX)
    second_rack(ramassage, geste)
    return ramassage


def test_the_export_stops_before_the_open_move_and_calls_nobody_absent(ouvert, tmp_path):
    document = exporter_partie(ouvert.etat.partie(1), MOTS)
    assert document["coups"] == []
    assert "non_remis" not in str(document)
    again(ouvert.etat.partie(1), MOTS, tmp_path)


def test_a_move_cancelled_after_it_is_not_exported_in_its_place(ouvert, geste, tmp_path):
    warned = ev.AvertissementDisciplinaire(partie=1, coup=2, table=4, motif="Bavardage")
    write(ouvert, geste, warned, ev.CoupAnnule(partie=1, coup=2, motif="mal affiché"))
    assert exporter_partie(ouvert.etat.partie(1), MOTS)["coups"] == []
    replay = again(ouvert.etat.partie(1), MOTS, tmp_path)
    assert replay.partie.coups == ()
    write(ouvert, geste, ev.CoupClos(partie=1, coup=1, non_remis=(3, 4, 5)))
    replay = again(ouvert.etat.partie(1), MOTS, tmp_path)
    assert [coup.annule for coup in replay.partie.coups] == [False, True]
    assert replay.partie.cumuls[4].avertissements == 1


def test_its_slips_are_printed_and_handed_over(ouvert, geste):
    (paper,) = billets(ouvert.etat, 1)
    assert (paper.coup, paper.table, paper.accorde, paper.mots_refuses) == (1, 2, 0, ("TOLES",))
    imprimer_billets(ouvert, geste(), 1, [(1, 2)])
    remettre_billets(ouvert, geste(), 1, [(1, 2)])
    (paper,) = billets(ouvert.etat, 1)
    assert (paper.remis, paper.duplicata) == (True, True)
    assert ouvert.etat.partie(1).billets[2][1][0].connu_au_coup == 2


def test_sheets_and_standings_hold_what_is_closed_the_replay_its_word_too(ouvert):
    sheet = vue_feuille(ouvert.etat, 1, 1)
    assert (sheet.coups, sheet.en_correction) == ([], [1])
    (replayed,) = vue_rejeu(ouvert.etat, 1).coups
    assert (replayed.mot, replayed.trouve_par, replayed.solo) == ("STEROLS", None, "")
    assert {line.total for line in classement_general(ouvert.etat.ouvert())} == {0}
    assert [phrase for phrase in obstacles(ouvert.etat) if "coup 1" in phrase and "3, 4, 5" in phrase]


def test_a_latecomer_owes_nothing_for_it(ouvert, geste):
    inscrire(ouvert, geste(), [Fiche("FANNY")])
    installer(ouvert, geste(), 1, 6)
    assert ouvert.etat.partie(1).retards == {6: 2}
    write(ouvert, geste, ev.CoupClos(partie=1, coup=1, non_remis=(3, 4, 5)))
    assert ouvert.etat.partie(1).cumuls[6].points == 0


def test_the_journal_and_its_copy_read_the_same(ouvert, tmp_path, juge):
    assert ouvert.verifier().sound
    ouvert.copier(tmp_path / "copie.tournoi")
    with Salle.ouvrir(tmp_path / "copie.tournoi", SCEAU, juge) as copy:
        assert copy.etat == ouvert.etat
