"""A topping against the clock: an interruption neither takes a word nor counts."""

from datetime import timedelta

import pytest

from duplicata.app.gestures import conduite, organisation, sieges, tirage, topping
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.read.reconciliation import dresser
from duplicata.competition.evenements import TempsReleve
from duplicata.competition.formules import lire_formule
from duplicata.errors import SaisieInvalide


@pytest.fixture
def searching(salle, geste):
    programme = Programme("fisf-2023", lire_formule("topping", "fisf-2023"))
    organisation.ouvrir_partie(salle, geste(), programme)
    tirage.tirer(salle, geste(), 2, "STEROLS")
    for gesture in (conduite.annoncer, conduite.lancer_chrono):
        gesture(salle, geste(), 2)
    return salle


@pytest.mark.parametrize("read", [None, 450])
def test_no_word_is_taken_while_the_game_is_interrupted(searching, geste, read):
    conduite.interrompre(searching, geste(motif="alarme"), 2)
    with pytest.raises(SaisieInvalide, match="le jeu est interrompu"):
        topping.annoncer_mot(searching, geste(), 2, 1, "STEROLS H3", read)
    assert searching.etat.partie(2).coup.recherches == {}


def test_only_the_time_that_ran_is_counted(searching, geste):
    started = geste()
    later = started._replace(quand=started.quand + timedelta(minutes=10))
    conduite.interrompre(searching, started, 2)
    conduite.reprendre(searching, later._replace(cle="resumed"), 2)
    said = later._replace(cle="said", quand=later.quand + timedelta(seconds=3))
    found = topping.annoncer_mot(searching, said, 2, 1, "STEROLS H3").un(TempsReleve)
    assert found.centiemes == 400, "one second before the interruption, three after"


def test_a_latecomer_owes_no_time_for_the_moves_before_and_a_table_seated_by_then_does(searching, geste):
    topping.annoncer_mot(searching, geste(), 2, 1, "STEROLS H3")
    conduite.annoncer_fin(searching, geste(), 2)
    organisation.inscrire(searching, geste(), [Fiche("FANNY")])
    sieges.installer(searching, geste(), 2, 6)
    partie = searching.etat.partie(2)
    assert dresser(partie, partie.coups[0]).sans_bulletin == (2, 3, 4, 5)


def test_a_time_ends_with_the_move(searching, geste):
    allowed = searching.etat.partie(2).formule.palier(1).duree * 100
    topping.relever(searching, geste(), 2, 1, topping.Temps(1, allowed, None))
    with pytest.raises(SaisieInvalide, match="temps imparti"):
        topping.relever(searching, geste(), 2, 1, topping.Temps(2, allowed + 1, None))
    with pytest.raises(SaisieInvalide, match="Le temps est écoulé"):
        topping.annoncer_mot(searching, geste(), 2, 3, "STEROLS H3", allowed + 1)
    assert topping.annoncer_mot(searching, geste(), 2, 3, "STEROLS H3", allowed).un(TempsReleve).centiemes == allowed
