"""Standings by series, category, club; and names looked for."""

import pytest

from competition.maker import move, opening, ruling
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.competition import tournoi as concours
from duplicata.competition.evenements_tournoi import Inscription, TournoiOuvert
from duplicata.web.views.results.classement import vue_classement
from duplicata.web.views.results.groupes import Par, chercher, grouper, possibles

PLAYERS = [("Élodie Martin", "1A", "Nice"), ("Jean DUPONT", "1B", "Nice"), ("Zoé Ça", "1A", ""), ("Anne-Marie Roux", "1B", "Lyon")]


@pytest.fixture
def state() -> Etat:
    event = concours.appliquer(None, TournoiOuvert(nom="Coupe"))
    for number, (name, series, club) in enumerate(PLAYERS, 1):
        event = concours.appliquer(event, Inscription(joueur=number, nom=name, serie=series, club=club))
    points = {1: ruling(66), 2: ruling(66), 3: ruling(30), 4: ruling(50)}
    names = {number: name for number, (name, *_) in enumerate(PLAYERS, 1)}
    for one in (*opening(tables=4), *move(1, points)):
        seated = ev.JoueurInscrit(table=one.table, nom=names[one.table]) if isinstance(one, ev.JoueurInscrit) else one
        event = concours.appliquer(event, seated)
    return Etat(tournoi=event)


def test_each_group_is_ranked_among_its_own(state: Etat):
    groups = grouper(state, vue_classement(state).lignes, Par.SERIE)
    assert [(group.nom, [(row.rang, row.ligne.table) for row in group.lignes]) for group in groups] == [("1A", [(1, 1), (2, 3)]), ("1B", [(1, 2), (2, 4)])]


def test_whoever_says_nothing_comes_last(state: Etat):
    assert [group.nom for group in grouper(state, vue_classement(state).lignes, Par.CLUB)] == ["Lyon", "Nice", ""]


def test_only_what_parts_players_is_offered(state: Etat):
    assert possibles(state) == [Par.SERIE, Par.CLUB]


@pytest.mark.parametrize(("typed", "tables"), [("elodie", [1]), ("MARTIN él", [1]), ("dupont", [2]), ("ca", [3]), ("marie", [4]), ("personne", []), ("martin dupont", [])])
def test_a_name_is_found_without_its_accents(state: Etat, typed: str, tables: list[int]):
    assert [line.table for line in chercher(vue_classement(state), typed).lignes] == tables
