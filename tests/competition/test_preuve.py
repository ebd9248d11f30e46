"""The racks of a game are drawn again from what was made public, and the first other one is named."""

import pytest

from competition.simulation import FORMULAS, Simulation
from competition.test_generer import lexicon
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin, CauseRejet
from duplicata.competition.etat import Partie
from duplicata.competition.formules import lire_formule
from duplicata.competition.generer import generer
from duplicata.competition.partie import appliquer, plier
from duplicata.competition.pioche import proposer
from duplicata.competition.preparee import preparer
from duplicata.competition.preuve import tirages_publics
from duplicata.competition.tirage import empreinte


@pytest.mark.parametrize("formula", sorted(set(FORMULAS)))
def test_every_rack_of_a_seed_is_found_again(formula: str):
    partie = generer("7", lire_formule(formula), lexicon(), "fisf-2023")
    drawn = list(tirages_publics(partie))
    assert len(drawn) == sum(len(coup.rejets) + 1 for coup in partie.coups)
    assert [one for one in drawn if not one.conforme] == []


def opened(seed: str, **fields: object) -> Partie:
    return plier([ev.PartieOuverte(reglement="fisf-2023", engagement=empreinte(seed), **fields)])


def after(partie: Partie, *events: ev.DePartie) -> Partie:
    for event in events:
        partie = appliquer(partie, event)
    return partie


def test_a_rack_typed_in_the_place_of_the_seed_s_is_named_and_those_after_it_are_compared_again():
    partie = opened("7")
    partie = after(partie, proposer(partie, "7"), ev.CoupAnnule(coup=1))
    expected = proposer(partie, "7").tirage
    partie = after(partie, ev.TirageFait(coup=2, tirage="STEROLS"), ev.CoupAnnule(coup=2))
    partie = after(partie, proposer(partie, "7"))
    assert list(tirages_publics(partie)) == [], "the seed is still secret"
    public = after(partie, ev.PartieClose(cause=CauseFin.DECISION), ev.GraineRevelee(graine="7"))
    drawn = list(tirages_publics(public))
    assert [one.conforme for one in drawn] == [True, False, True]
    assert drawn[1] == (2, 1, "STEROLS", expected)


def test_a_rejected_rack_is_a_try_like_another():
    partie = opened("7")
    first = proposer(partie, "7").tirage
    partie = after(partie, ev.TirageRejete(coup=1, tirage=first, cause=CauseRejet.ARBITRE))
    partie = after(partie, proposer(partie, "7"), ev.PartieClose(cause=CauseFin.DECISION), ev.GraineRevelee(graine="7"))
    assert [(one.essai, one.conforme) for one in tirages_publics(partie)] == [(1, True), (2, True)]


def test_each_part_of_a_game_opened_again_has_its_own_seed():
    partie = opened("7")
    partie = after(partie, proposer(partie, "7"), ev.PartieClose(cause=CauseFin.DECISION), ev.GraineRevelee(graine="7"))
    partie = after(partie, ev.PartieRouverte(motif="erreur", engagement=empreinte("8")))
    partie = after(partie, proposer(partie, "8"))
    assert [one.coup for one in tirages_publics(partie)] == [1], "the second seed is still secret"
    partie = after(partie, ev.PartieClose(cause=CauseFin.DECISION), ev.GraineRevelee(graine="8"))
    assert [(one.coup, one.conforme) for one in tirages_publics(partie)] == [(1, True), (2, True)]


def test_a_prepared_game_is_compared_with_its_text():
    prepared = preparer(generer("7", lire_formule("normale"), lexicon(), "fisf-2023"), "sel")
    partie = opened(prepared.texte, preparee=True)
    partie = after(partie, ev.TirageFait(coup=1, tirage=prepared.coups[0].tirage), ev.CoupAnnule(coup=1))
    partie = after(partie, ev.TirageFait(coup=2, tirage="STEROLS"))
    partie = after(partie, ev.PartieClose(cause=CauseFin.DECISION), ev.GraineRevelee(graine=prepared.texte))
    drawn = list(tirages_publics(partie))
    assert [(one.conforme, one.prevu) for one in drawn] == [(True, prepared.coups[0].tirage), (False, prepared.coups[1].tirage)]


@pytest.mark.parametrize("seed", range(6))
def test_games_full_of_incidents_are_found_again(seed: int):
    """Cancelled moves, words laid again, racks rejected: the bag of every try is the right one."""
    drawn = list(tirages_publics(Simulation(seed, lexicon()).run()))
    assert drawn
    assert [one for one in drawn if not one.conforme] == []
