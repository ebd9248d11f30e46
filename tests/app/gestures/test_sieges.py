"""Who corrects which tables, and who sits down once the game is open."""

import pytest

from duplicata.app.gestures import conduite, organisation, saisie, sieges, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.sieges import Plage
from duplicata.competition.causes import CauseFin
from duplicata.competition.coup import premier_jouable
from duplicata.competition.evenements import JoueurInscrit, Retard
from duplicata.errors import SaisieInvalide

PROGRAMME = Programme("fisf-2023")


@pytest.mark.parametrize(
    ("ranges", "reproach"),
    [
        ([Plage("A", 5, 1)], "« A 5-1 » : elle finit avant de commencer"),
        ([Plage("B", 4, 900), Plage("A", 1, 5)], "« A 1-5 » et « B 4-900 » ont la table 4 en commun"),
        ([Plage("A", 1, 3), Plage("A", 3, 5)], "la table 3 en commun"),
        ([Plage("A", 0, 3)], "de 1 à 9999"),
        ([Plage("A", 1, 10_000)], "de 1 à 9999"),
        ([Plage(" ", 1, 3)], "le nom de son arbitre"),
    ],
)
def test_ranges_that_cannot_be_are_refused_both_ways(salle, geste, ranges, reproach):
    before = salle.etat.seq
    plain = reproach.replace("« ", "«\N{NO-BREAK SPACE}").replace(" »", "\N{NO-BREAK SPACE}»").replace(" :", "\N{NO-BREAK SPACE}:")
    for refused in (
        lambda: organisation.ouvrir_partie(salle, geste(), PROGRAMME, ranges),
        lambda: sieges.repartir(salle, geste(), 1, ranges),
    ):
        with pytest.raises(SaisieInvalide, match=plain):
            refused()
    assert salle.etat.seq == before


def arbiters(salle) -> dict[int, str]:
    return {table: seat.arbitre for table, seat in salle.etat.partie(1).joueurs.items()}


def test_ranges_change_before_the_first_rack_and_not_after(salle, geste):
    answer = sieges.repartir(salle, geste(), 1, [Plage("A", 1, 2), Plage("C", 3, 4)])
    assert arbiters(salle) == {1: "A", 2: "A", 3: "C", 4: "C", 5: ""}
    assert len(answer.evenements) == 3
    tirage.tirer(salle, geste(), 1, "STEROLS")
    with pytest.raises(SaisieInvalide, match="avant le premier tirage"):
        sieges.repartir(salle, geste(), 1, [Plage("A", 1, 5)])
    assert arbiters(salle)[3] == "C"


def test_before_the_first_rack_nobody_is_late(salle, geste):
    organisation.inscrire(salle, geste(), [Fiche("FANNY", partenaire="GUY", equipe="Lynx")])
    assert sieges.absents(salle.etat.ouvert(), salle.etat.partie(1)) == [6]
    sieges.installer(salle, geste(), 1, 6)
    seat = salle.etat.partie(1).joueurs[6]
    assert (seat.nom, seat.arbitre, seat.equipe) == ("FANNY / GUY", "B", "Lynx")
    assert salle.etat.partie(1).retards == {}
    assert sieges.absents(salle.etat.ouvert(), salle.etat.partie(1)) == []


def test_a_latecomer_plays_the_move_whose_time_runs_or_the_next_one(salle, geste):
    tirage.tirer(salle, geste(), 1, "STEROLS")
    organisation.inscrire(salle, geste(), [Fiche("FANNY"), Fiche("GUY")])
    assert premier_jouable(salle.etat.partie(1)) == 1
    conduite.annoncer(salle, geste(), 1)
    conduite.lancer_chrono(salle, geste(), 1)
    answer = sieges.installer(salle, geste(), 1, 6)
    assert [type(event) for event in answer.evenements] == [JoueurInscrit]
    conduite.annoncer_fin(salle, geste(), 1)
    answer = sieges.installer(salle, geste(), 1, 7)
    assert [type(event) for event in answer.evenements] == [JoueurInscrit, Retard]
    assert salle.etat.partie(1).retards == {7: 2}


def test_the_move_missed_closes_without_the_latecomer_and_is_worth_nothing(ramassage, geste):
    for arbiter in ("A", "B"):
        saisie.top_partout(ramassage, geste(arbiter), 1, arbiter)
    organisation.inscrire(ramassage, geste(), [Fiche("FANNY")])
    sieges.installer(ramassage, geste(), 1, 6)
    conduite.retenir(ramassage, geste(), 1, "STEROLS H3")
    conduite.clore_coup(ramassage, geste(), 1)
    game = ramassage.etat.partie(1)
    assert game.cumuls[6].points == 0
    assert game.cumuls[5].points == game.top > 0
    assert game.retards == {6: 2}


def test_who_may_not_be_seated(salle, geste):
    organisation.inscrire(salle, geste(), [Fiche("FANNY")])
    with pytest.raises(SaisieInvalide, match="Joueur 9 inconnu"):
        sieges.installer(salle, geste(), 1, 9)
    with pytest.raises(SaisieInvalide, match="Le joueur 2 est déjà à la table 2"):
        sieges.installer(salle, geste(), 1, 2)
    conduite.clore_partie(salle, geste(), 1, CauseFin.DECISION)
    with pytest.raises(SaisieInvalide, match="La partie 1 est finie"):
        sieges.installer(salle, geste(), 1, 6)
    with pytest.raises(SaisieInvalide, match="La partie 1 est finie"):
        sieges.repartir(salle, geste(), 1, [Plage("A", 1, 5)])
