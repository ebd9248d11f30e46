"""The season of a club: points by rank, the best of each player, podiums."""

import pytest

from duplicata.competition.saison import Epreuve, Place, Reglage, cumuler, lire_reglage, podiums
from duplicata.errors import SaisieInvalide

BAREME = (10, 8, 6, 5)


def event(name: str, *ranks: tuple[str, int], category: str = "S") -> Epreuve:
    places = tuple(Place(who, who.upper(), "", category if who != "dan" else "V", "", rank) for who, rank in ranks)
    return Epreuve(name, name, None, places, definitive=True)


SEASON = [
    event("octobre", ("ada", 1), ("bob", 2), ("cleo", 3), ("dan", 4)),
    event("novembre", ("bob", 1), ("ada", 2), ("dan", 3)),
    event("decembre", ("ada", 5), ("bob", 2), ("cleo", 1)),
]


def totals(retained: int | None) -> dict[str, tuple[int, int]]:
    return {line.nom: (line.rang, line.total) for line in cumuler(SEASON, Reglage(BAREME, retained))}


def test_everything_is_added_up_unless_the_best_are_asked_for():
    assert totals(None) == {"BOB": (1, 26), "ADA": (2, 18), "CLEO": (3, 16), "DAN": (4, 11)}
    assert totals(2) == {"ADA": (1, 18), "BOB": (1, 18), "CLEO": (3, 16), "DAN": (4, 11)}
    assert totals(1) == {"ADA": (1, 10), "BOB": (1, 10), "CLEO": (1, 10), "DAN": (4, 6)}


def test_what_is_added_up_is_marked():
    ada = next(line for line in cumuler(SEASON, Reglage(BAREME, 2)) if line.nom == "ADA")
    assert (ada.points, ada.comptees) == ((10, 8, 0), frozenset({0, 1}))
    dan = next(line for line in cumuler(SEASON, Reglage(BAREME)) if line.nom == "DAN")
    assert dan.points == (5, 6, None)


def test_podiums_of_all_and_of_each_category():
    (everybody,) = podiums(SEASON, Reglage(BAREME))
    assert [(line.rang, line.nom) for line in everybody.lignes] == [(1, "BOB"), (2, "ADA"), (3, "CLEO")]
    by_category = {podium.groupe: [line.nom for line in podium.lignes] for podium in podiums(SEASON, Reglage(BAREME), lambda place: place.categorie)}
    assert by_category == {"S": ["BOB", "ADA", "CLEO"], "V": ["DAN"]}


@pytest.mark.parametrize("typed", ["30, 25 22;20", "30,25,22,20"])
def test_the_table_is_read_as_the_club_writes_it(typed: str):
    assert lire_reglage(typed, None).bareme == (30, 25, 22, 20)


@pytest.mark.parametrize("typed", ["", " , ", "10, x", "-5", "5, 10", "1234567", "10.5"])
def test_what_is_no_table_is_refused(typed: str):
    with pytest.raises(SaisieInvalide):
        lire_reglage(typed, None)
