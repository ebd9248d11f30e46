"""Topping (3.8.4): attempts, times, 20 seconds when the top had to be given."""

import pytest
from msgspec.structs import replace

from competition.maker import after, game, move, opening, retained, ruling, started, zero
from duplicata.competition import evenements as ev
from duplicata.competition import evenements_tournoi as et
from duplicata.competition import tournoi as concours
from duplicata.competition.classement import classement, feuille
from duplicata.competition.coup import manquants
from duplicata.competition.etat import Partie
from duplicata.competition.general import classement_general
from duplicata.competition.topping import cherchent, lire_secondes
from duplicata.errors import SaisieInvalide


def running(tables: int = 2) -> Partie:
    return game(opening("topping", tables=tables), started(1)[:3])


def lines(partie: Partie) -> list[tuple[int, int, int | None, int | None]]:
    return [(line.rang, line.table, line.temps, line.essais) for line in classement(partie)]


def test_the_least_time_wins_and_a_top_given_costs_twenty_seconds():
    partie = after(
        running(3),
        ev.PropositionFaite(coup=1, table=1, mot="SOLES", place="H4"),
        ev.PropositionFaite(coup=1, table=1, mot="STEROLS", place="H3"),
        ev.TempsReleve(coup=1, table=1, centiemes=4512),
        ev.PropositionFaite(coup=1, table=2, mot="STEROLS", place="H3"),
        ev.TempsReleve(coup=1, table=2, centiemes=1250),
        ev.PropositionFaite(coup=1, table=3, mot="SOLES", place="H4"),
        ev.FinAnnoncee(coup=1),
        retained(1),
        ev.CoupClos(coup=1, non_remis=(3,)),
    )
    # Table 3: the minute of the move and 20 s.
    assert lines(partie) == [(1, 2, 1250, 1), (2, 1, 4512, 2), (3, 3, 8000, 1)]
    assert [feuille(partie, table) for table in (1, 2, 3)] == [[66], [66], [0]]
    assert partie.clotures[1].solo is None


def test_times_may_be_read_on_a_stopwatch_and_corrected_after_the_close():
    partie = after(
        running(),
        ev.FinAnnoncee(coup=1),
        ev.TempsReleve(coup=1, table=1, centiemes=4500, essais=3),
        ev.TempsReleve(coup=1, table=2, centiemes=6000, trouve=False, essais=5),
        retained(1),
        ev.CoupClos(coup=1),
    )
    assert lines(partie) == [(1, 1, 4500, 3), (2, 2, 8000, 5)]
    partie = after(partie, ev.TempsReleve(coup=1, table=2, centiemes=4499, trouve=True, essais=5))
    assert lines(partie) == [(1, 2, 4499, 5), (2, 1, 4500, 3)]
    assert feuille(partie, 2) == [66]


def test_a_cancelled_move_gives_its_time_back():
    partie = after(running(), ev.TempsReleve(coup=1, table=1, centiemes=100), ev.CoupAnnule(coup=1))
    assert lines(partie) == [(1, 1, 0, 0), (1, 2, 0, 0)]


def test_who_is_still_looking():
    partie = running()
    assert cherchent(partie) == [1, 2] == manquants(partie, 1)
    partie = after(partie, ev.TempsReleve(coup=1, table=1, centiemes=100))
    assert cherchent(partie) == [2] == manquants(partie, 1)


def test_slips_judged_as_usual_part_equal_times():
    partie = game(opening("topping", tables=2), move(1, {1: zero(), 2: ruling(66)}))
    assert lines(partie) == [(1, 2, 8000, 0), (2, 1, 8000, 0)]


@pytest.mark.parametrize(
    ("events", "reproach"),
    [
        ([ev.PropositionFaite(coup=1, table=9, mot="BIEF", place="H5")], "Table 9 inconnue"),
        ([ev.FinAnnoncee(coup=1), ev.PropositionFaite(coup=1, table=1, mot="BIEF", place="H5")], "ne tourne pas"),
        (
            [
                ev.TempsReleve(coup=1, table=1, centiemes=100),
                ev.PropositionFaite(coup=1, table=1, mot="BIEF", place="H5"),
            ],
            "a déjà trouvé",
        ),
        ([ev.TempsReleve(coup=2, table=1, centiemes=100)], "coup 2 n’a pas été joué"),
    ],
)
def test_what_cannot_be(events: list[ev.DePartie], reproach: str):
    with pytest.raises(SaisieInvalide, match=reproach):
        after(running(), *events)


def test_only_a_topping_takes_times():
    with pytest.raises(SaisieInvalide, match="pas un topping"):
        after(game(opening(tables=1), started(1)), ev.TempsReleve(coup=1, table=1, centiemes=100))


def test_a_tournament_of_toppings_is_ranked_by_time():
    """Player 2 misses the second game: one move of a minute, and 20 s."""
    tournoi = concours.appliquer(None, et.TournoiOuvert(nom="Toppings"))
    for player in (1, 2):
        tournoi = concours.appliquer(tournoi, et.Inscription(joueur=player, nom=f"J{player}"))
    for number, times in enumerate(({1: 5000, 2: 1000}, {1: 3500}), 1):
        opened = opening("topping")
        seats = [ev.JoueurInscrit(table=table, nom=f"J{table}") for table in times]
        found = [ev.TempsReleve(coup=1, table=table, centiemes=time) for table, time in times.items()]
        for event in [*opened, *seats, *started(1), *found, retained(1), ev.CoupClos(coup=1)]:
            tournoi = concours.appliquer(tournoi, replace(event, partie=number))
    assert [(line.rang, line.joueur, line.temps) for line in classement_general(tournoi)] == [
        (1, 1, 8500),
        (2, 2, 9000),
    ]


@pytest.mark.parametrize(("text", "hundredths"), [("23", 2300), ("23,4", 2340), ("1:05.25", 6525), ("0,07", 7)])
def test_times_are_read(text: str, hundredths: int):
    assert lire_secondes(text) == hundredths


@pytest.mark.parametrize("text", ["", "-1", "abc", "1,234", "٣", "1:2:3"])
def test_what_is_no_time(text: str):
    with pytest.raises(SaisieInvalide, match="n’est pas un temps"):
        lire_secondes(text)
