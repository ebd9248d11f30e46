"""Of the slips of a cancelled move nothing is left but their disciplinary warnings (3.6)."""

import pytest

from duplicata.app import conduite, controle, saisie
from duplicata.app.evenements import RenvoiCommission, VoteCommission
from duplicata.app.salle import Salle
from duplicata.app.trancher import trancher
from duplicata.competition.causes import Cause
from duplicata.errors import SaisieInvalide

from .conftest import SCEAU, seen

TOP = {"mot": "STEROLS", "sens": "H", "reference": "H3", "score": "66"}
BLANC = {"incidents": ["vierge"]}
NOISY = {**TOP, "incidents": ["discipline"]}


@pytest.fixture
def cancelled(ramassage, geste):
    """Table 1 is read differently and appealed against, table 2 was warned for the noise it made."""
    for table, slip in ((1, TOP), (2, NOISY), (3, TOP)):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, slip)
    controle.relire(ramassage, geste("D"), 1, 1, 1, BLANC)
    controle.renvoyer(ramassage, geste("A", "appel"), 1, 1, 1)
    controle.renvoyer(ramassage, geste("A", "le joueur nie"), 1, 1, 2)
    assert ramassage.etat.reserves == {(1, 1, 1), (1, 1, 2)}
    conduite.annuler_coup(ramassage, geste(motif="jeton tombé"), 1)
    return ramassage


def warnings(salle, table):
    return salle.etat.partie(1).cumuls[table].avertissements


def correct(salle, acte, table, slip):
    saisie.rectifier(salle, acte, 1, 1, table, seen(salle, table), Cause.SAISIE, slip)


def standing(table):
    return lambda etat: etat.partie(1).coups[0].decisions[table]


def test_only_what_still_counts_waits_for_somebody(cancelled):
    assert cancelled.etat.cas == {(1, 1, 2)}, "the warning stands, and so does the appeal against it"
    assert cancelled.etat.ecarts == set()
    assert list(controle.ecarts(cancelled.etat, 1)) == []


@pytest.mark.parametrize(
    "gesture",
    [
        lambda salle, geste: correct(salle, geste("A", "relu"), 3, BLANC),
        lambda salle, geste: controle.relire(salle, geste("D"), 1, 1, 3, TOP),
        lambda salle, geste: controle.renvoyer(salle, geste("A", "appel"), 1, 1, 3),
        lambda salle, geste: controle.voter(salle, geste("M1", "lu"), 1, 1, 1, standing(1)),
    ],
    ids=["corrected", "read again", "appealed against", "voted on"],
)
def test_a_slip_without_a_warning_is_left_alone(cancelled, geste, gesture):
    before = cancelled.etat
    with pytest.raises(SaisieInvalide, match=r"le bulletin de la table [13] ne compte plus, rien n’est enregistré"):
        gesture(cancelled, geste)
    assert cancelled.etat == before


def test_nor_is_its_difference_settled(cancelled, geste):
    with pytest.raises(SaisieInvalide, match="ou plus, d’écart"):
        trancher(cancelled, geste("C", "papier"), 1, 1, 1, lambda _: BLANC)


def test_a_disciplinary_warning_is_upheld_by_the_commission_or_corrected(cancelled, geste):
    assert warnings(cancelled, 2) == 1
    for member in ("M1", "M2"):
        controle.voter(cancelled, geste(member, "entendu"), 1, 1, 2, standing(2))
    assert (cancelled.etat.cas, warnings(cancelled, 2)) == (set(), 1)
    correct(cancelled, geste("A", "oublié"), 3, NOISY)
    assert warnings(cancelled, 3) == 1
    correct(cancelled, geste("A", "c’était la table 4"), 3, TOP)
    assert warnings(cancelled, 3) == 0


def test_two_readings_that_differ_on_a_warning_still_do(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    controle.relire(ramassage, geste("D"), 1, 1, 1, NOISY)
    conduite.annuler_coup(ramassage, geste(motif="jeton tombé"), 1)
    assert ramassage.etat.ecarts == {(1, 1, 1)}
    trancher(ramassage, geste("C", "papier"), 1, 1, 1, lambda _: NOISY)
    assert (ramassage.etat.ecarts, warnings(ramassage, 1)) == (set(), 1)


def test_a_journal_where_that_was_done_is_still_read(cancelled, geste, path, juge, monkeypatch):
    ruling = standing(3)(cancelled.etat)
    old = (
        RenvoiCommission(partie=1, coup=1, table=3, motif="appel"),
        VoteCommission(partie=1, coup=1, table=3, decision=ruling),
    )
    monkeypatch.setattr("duplicata.app.acquis.exiger_encore_utile", lambda etat, un: None)
    cancelled.faire(geste("M1", "lu"), lambda brouillon: brouillon.ajouter(*old))
    monkeypatch.undo()
    cancelled.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.dossier(1, 1, 3).renvoi.votes[0].membre == "M1"
        assert again.etat.cas == {(1, 1, 2)}
