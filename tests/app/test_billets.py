"""A correction slip printed is an event: it says which ruling the paper tells."""

import pytest

from duplicata.app import saisie
from duplicata.app.billets import imprimer_billets, remettre_billets
from duplicata.app.salle import Salle
from duplicata.competition.causes import Cause
from duplicata.errors import SaisieInvalide

from .conftest import SCEAU

BLANC = {"incidents": ["vierge"]}


def test_a_print_is_kept_for_the_ruling_it_tells(ramassage, geste, path, juge):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    assert ramassage.etat.dossier(1, 1, 2).imprime == 0
    imprimer_billets(ramassage, geste(), 1, [(1, 2)])
    saisie.rectifier(ramassage, geste("A", "Relu"), 1, 1, 2, 1, Cause.SAISIE, champs={"incidents": ["non_remis"]})
    dossier = ramassage.etat.dossier(1, 1, 2)
    assert (dossier.imprime, dossier.version) == (1, 2)
    imprimer_billets(ramassage, geste(), 1, [(1, 2)])
    assert ramassage.etat.dossier(1, 1, 2).imprime == 2
    ramassage.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.dossier(1, 1, 2).imprime == 2


def test_there_is_nothing_to_print_without_a_ruling(ramassage, geste):
    with pytest.raises(SaisieInvalide, match="table 4"):
        imprimer_billets(ramassage, geste(), 1, [(1, 4)])


def test_an_entry_is_taken_back_though_its_slip_was_printed(ramassage, geste):
    saisie.saisir(ramassage, geste("A", cle="A/1"), 1, 1, 2, BLANC)
    imprimer_billets(ramassage, geste(), 1, [(1, 2)])
    saisie.defaire(ramassage, geste("A"), "A/1")
    assert ramassage.etat.dossier(1, 1, 2).version == 0


def test_a_slip_is_handed_over_once_however_often_it_is_said(ramassage, geste):
    for table in (2, 3):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, BLANC)
    before = ramassage.etat.seq
    remettre_billets(ramassage, geste(), 1, [(1, 2)] * 50)
    assert ramassage.etat.seq == before + 1
    again = remettre_billets(ramassage, geste(), 1, [(1, 2)])
    assert (again.seq, again.evenements, again.repetee) == (before + 1, (), True)
    assert len(remettre_billets(ramassage, geste(), 1, [(1, 2), (1, 3)]).evenements) == 1
    assert ramassage.etat.partie(1).billets == {2: {1: 2}, 3: {1: 2}}


def test_a_slip_known_earlier_than_was_said_is_recorded(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    remettre_billets(ramassage, geste(), 1, [(1, 2)], connu_au_coup=3)
    remettre_billets(ramassage, geste(), 1, [(1, 2)], connu_au_coup=2)
    assert ramassage.etat.partie(1).billets == {2: {1: 2}}


def test_a_slip_asked_twice_is_printed_once(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    assert len(imprimer_billets(ramassage, geste(), 1, [(1, 2)] * 9).evenements) == 1
