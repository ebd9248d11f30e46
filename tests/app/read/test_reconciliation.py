"""Slips in = slips ruled on + declared missing, and every open case marked, before standings are final."""

import random
from dataclasses import replace

import pytest

from duplicata.app.gestures import conduite, double, organisation, saisie, tables
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.read.reconciliation import dire_classement, dresser, joueurs_sous_reserve, obstacles
from duplicata.arbitrage.decision import Sanction, Statut
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause, CauseFin
from duplicata.competition.general import classement_general
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide

TOP = Transcription(mot="STEROLS", reference="H3", score="66")


def entered(salle, geste, tables):
    for table in tables:
        saisie.saisir(salle, geste("A"), 1, 1, table, TOP)


def closed(salle, geste, missing=()):
    conduite.retenir(salle, geste(), 1)
    conduite.clore_coup(salle, geste(), 1, tuple(missing))
    conduite.clore_partie(salle, geste(), 1, CauseFin.DECISION)


def event(salle, geste, fact, author="juge"):
    """Written by hand, as a program of another time might have."""
    salle.faire(geste(author), lambda brouillon: brouillon.ajouter(fact))


@pytest.mark.parametrize("slips", range(6))
@pytest.mark.parametrize("close", [False, True])
def test_final_exactly_when_every_table_is_accounted_for(ramassage, geste, slips: int, close: bool):
    """The whole table of states: 0 to 5 slips entered, the others declared missing or not."""
    tables = range(1, slips + 1)
    entered(ramassage, geste, tables)
    missing = [table for table in range(1, 6) if table not in tables]
    if close:
        closed(ramassage, geste, missing)
    else:
        event(ramassage, geste, ev.PartieClose(partie=1, cause=CauseFin.DECISION))
    partie = ramassage.etat.partie(1)
    assert dresser(partie, partie.coups[0]).sans_bulletin == (() if close else tuple(missing))
    if close:
        assert list(obstacles(ramassage.etat)) == []
        organisation.clore_tournoi(ramassage, geste())
        assert ramassage.etat.ouvert().clos
    else:
        with pytest.raises(SaisieInvalide, match="pas définitif"):
            organisation.clore_tournoi(ramassage, geste())
        assert not ramassage.etat.ouvert().clos


def test_a_slip_entered_without_a_ruling(ramassage, geste):
    entered(ramassage, geste, range(1, 5))
    event(ramassage, geste, ev.BulletinSaisi(partie=1, coup=1, table=5, bulletin=TOP))
    event(ramassage, geste, ev.PartieClose(partie=1, cause=CauseFin.DECISION))
    assert any("bulletin sans décision, table 5" in phrase for phrase in obstacles(ramassage.etat))


def test_a_player_seated_after_the_close_is_asked_for_and_one_who_came_late_is_not(ramassage, geste):
    entered(ramassage, geste, range(1, 6))
    closed(ramassage, geste)
    organisation.inscrire(ramassage, geste(), [Fiche("FANNY")])
    event(ramassage, geste, ev.JoueurInscrit(partie=1, table=6, nom="FANNY"))
    with pytest.raises(SaisieInvalide, match="ni bulletin ni absence déclarée, table 6"):
        organisation.clore_tournoi(ramassage, geste())
    tables.noter_retard(ramassage, geste(), 1, 6, 2)
    organisation.clore_tournoi(ramassage, geste())


def test_a_cancelled_move_owes_nothing(ramassage, geste):
    conduite.annuler_coup(ramassage, geste(motif="panne"), 1)
    conduite.clore_partie(ramassage, geste(), 1, CauseFin.DECISION)
    organisation.clore_tournoi(ramassage, geste())


def test_a_case_before_the_commission_marks_the_player_until_it_is_ruled_on(ramassage, geste):
    entered(ramassage, geste, range(1, 6))
    closed(ramassage, geste)

    def marked() -> list[int]:
        lines = classement_general(ramassage.etat.ouvert(), contestes=joueurs_sous_reserve(ramassage.etat))
        return [line.joueur for line in lines if line.sous_reserve]

    assert (marked(), ramassage.etat.cas) == ([], set())
    double.renvoyer(ramassage, geste("A", motif="appel"), 1, 1, 3)
    assert (marked(), ramassage.etat.cas) == ([3], {(1, 1, 3)})
    with pytest.raises(SaisieInvalide, match=r"À régler avant de clore.*1 cas devant la commission, table 3"):
        organisation.clore_tournoi(ramassage, geste())
    organisation.clore_tournoi(ramassage, geste(motif="la commission siège demain"))
    assert (marked(), ramassage.etat.ouvert().clos, ramassage.etat.definitif) == ([3], True, False)
    ruling = saisie.decision_libre("fisf-2023", geste("C", motif="lu"), 61, Sanction.PENALITE, points_bruts=66)
    double.voter(ramassage, geste("C1", motif="lu"), 1, 1, 3, lambda _: ruling)
    assert marked() == [3]
    double.voter(ramassage, geste("C2", motif="lu"), 1, 1, 3, lambda _: ruling)
    assert (marked(), ramassage.etat.definitif) == ([], True)
    assert {line.joueur: line.total for line in classement_general(ramassage.etat.ouvert())}[3] == 61


def looked_for(etat):
    """The open cases, found by looking at every slip; nobody is warned for his conduct here."""
    played = {
        (number, move.numero, table): decision
        for number, game in etat.ouvert().parties.items()
        for move in game.coups
        if not move.annule
        for table, decision in move.decisions.items()
    }
    ambiguous = {slip for slip, decision in played.items() if decision.statut is Statut.A_TRANCHER}
    sent = {slip for slip in played if (renvoi := etat.dossier(*slip).renvoi) and not renvoi.clos}
    return ambiguous | sent


@pytest.mark.parametrize("seed", range(10))
def test_the_open_cases_are_those_that_looking_at_every_slip_finds(ramassage, geste, seed: int):
    dice = random.Random(seed)
    ruling = saisie.decision_libre("fisf-2023", geste("C", motif="lu"), 61, Sanction.PENALITE, points_bruts=66)
    ambiguous = replace(ruling, statut=Statut.A_TRANCHER)
    sizes = set()
    for step in range(60):
        table, decision = dice.randint(1, 5), dice.choice([ruling, ambiguous])
        which = {"partie": 1, "coup": 1, "table": table}
        try:
            match dice.randrange(5):
                case 0:
                    event(ramassage, geste, ev.DecisionRendue(**which, decision=decision), "B")
                case 1:
                    fact = ev.DecisionRectifiee(**which, decision=decision, cause=Cause.SAISIE, motif="relu")
                    event(ramassage, geste, fact, "B")
                case 2:
                    double.renvoyer(ramassage, geste("A", motif="appel"), 1, 1, table)
                case 3:
                    double.voter(ramassage, geste(dice.choice("CDE"), motif="lu"), 1, 1, table, lambda _, ruled=decision: ruled)
                case 4:
                    saisie.defaire(ramassage, geste(dice.choice("ABC")))
        except SaisieInvalide:
            continue
        if step == 50:
            conduite.annuler_coup(ramassage, geste(motif="panne"), 1)
        assert ramassage.etat.cas == looked_for(ramassage.etat)
        sizes.add(len(ramassage.etat.cas))
    assert len(sizes) > 2


def test_cancelling_a_move_closes_its_cases_and_taking_that_back_opens_them_again(ramassage, geste):
    ruling = saisie.decision_libre("fisf-2023", geste("C", motif="lu"), 61, Sanction.PENALITE, points_bruts=66)
    for table in (1, 2):
        fact = ev.DecisionRendue(partie=1, coup=1, table=table, decision=replace(ruling, statut=Statut.A_TRANCHER))
        event(ramassage, geste, fact)
    double.renvoyer(ramassage, geste("A", motif="appel"), 1, 1, 2)
    assert ramassage.etat.cas == {(1, 1, 1), (1, 1, 2)}
    conduite.annuler_coup(ramassage, geste(motif="panne"), 1)
    assert ramassage.etat.cas == looked_for(ramassage.etat) == set()
    assert joueurs_sous_reserve(ramassage.etat) == set()
    saisie.defaire(ramassage, geste())
    assert ramassage.etat.cas == looked_for(ramassage.etat) == {(1, 1, 1), (1, 1, 2)}


def test_what_the_standings_are_worth_is_said(ramassage, geste):
    assert dire_classement(ramassage.etat) == "Classement provisoire."
    entered(ramassage, geste, (1, 2, 3, 4, 5))
    closed(ramassage, geste)
    assert dire_classement(ramassage.etat) == "Classement provisoire."
    organisation.clore_tournoi(ramassage, geste())
    assert dire_classement(ramassage.etat) == "Classement définitif."
