"""Several games, cumulated standings, ties by the event's own rule."""

import pytest
from msgspec.structs import replace

from competition.maker import move, opening, ruling
from duplicata.competition import evenements as ev
from duplicata.competition import evenements_tournoi as et
from duplicata.competition.causes import CauseFin, Departage
from duplicata.competition.classement import equipes, ranger_equipes
from duplicata.competition.general import classement_equipes, classement_general
from duplicata.competition.tournoi import Tournoi, appliquer
from duplicata.errors import SaisieInvalide

PLAYERS = [
    et.Inscription(joueur=1, nom="Ada", categorie="S", serie="1A", equipe="Nord"),
    et.Inscription(joueur=2, nom="Blaise", categorie="V", serie="1A", equipe="Sud"),
    et.Inscription(joueur=3, nom="Chloé", categorie="V", serie="2B", equipe="Sud"),
]


def in_game(number: int, events: list[ev.DePartie]) -> list[ev.DePartie]:
    return [replace(event, partie=number) for event in events]


def tournament(
    *scores: dict[int, int], tie: Departage = Departage.PARTAGE, formula: str = "normale"
) -> Tournoi:
    """One game of one move per dictionary: player -> points; a player left out did not play."""
    tournoi = appliquer(None, et.TournoiOuvert(nom="Coupe", departage=tie))
    for player in PLAYERS:
        tournoi = appliquer(tournoi, player)
    for number, points in enumerate(scores, 1):
        tournoi = played(tournoi, number, points, formula)
    return tournoi


def played(
    tournoi: Tournoi, number: int, points: dict[int, int], formula: str = "normale", **options: object
) -> Tournoi:
    seats = [
        ev.JoueurInscrit(
            table=player + 10, joueur=player, nom=f"J{player}", equipe=PLAYERS[player - 1].equipe
        )
        for player in points
    ]
    slips = {player + 10: ruling(score) for player, score in points.items()}
    for event in in_game(
        number,
        [*opening(formula, **options), *seats, *move(1, slips), ev.PartieClose(cause=CauseFin.DECISION)],
    ):
        tournoi = appliquer(tournoi, event)
    return tournoi


def ranks(tournoi: Tournoi) -> list[tuple[int, int, int]]:
    return [(line.rang, line.joueur, line.total) for line in classement_general(tournoi)]


def test_totals_add_up_and_equal_totals_share_a_rank():
    tournoi = tournament({1: 60, 2: 50, 3: 40}, {1: 10, 2: 20, 3: 5})
    assert ranks(tournoi) == [(1, 1, 70), (1, 2, 70), (3, 3, 45)]
    first = classement_general(tournoi)[0]
    assert (first.totaux, first.negatif, first.centiemes) == ((60, 10), -62, 5303)


def test_the_last_game_parts_equal_totals():
    tournoi = tournament({1: 60, 2: 50, 3: 40}, {1: 10, 2: 20, 3: 5}, tie=Departage.DERNIERE_PARTIE)
    assert ranks(tournoi) == [(1, 2, 70), (2, 1, 70), (3, 3, 45)]


def test_fewest_lost_tops_part_equal_totals():
    tournoi = tournament({1: 66, 2: 36}, {1: 4, 2: 34}, tie=Departage.TOPS_PERDUS)
    assert ranks(tournoi)[:2] == [(1, 1, 70), (2, 2, 70)]


def test_a_play_off_parts_equal_totals_and_adds_nothing():
    tournoi = tournament({1: 60, 2: 60, 3: 20}, tie=Departage.MORT_SUBITE)
    assert ranks(tournoi) == [(1, 1, 60), (1, 2, 60), (3, 3, 20)]
    assert [line.a_departager for line in classement_general(tournoi)] == [True, True, False]
    tournoi = played(tournoi, 2, {1: 30, 2: 66}, "mort_subite", departage=True)
    assert ranks(tournoi) == [(1, 2, 60), (2, 1, 60), (3, 3, 20)]
    assert not any(line.a_departager for line in classement_general(tournoi))


def test_a_game_not_played_is_worth_nothing():
    tournoi = tournament({1: 60, 2: 50}, {1: 10, 3: 66})
    assert [line.totaux for line in classement_general(tournoi)] == [(60, 10), (None, 66), (50, None)]


def test_categories_are_ranked_among_themselves():
    tournoi = tournament({1: 60, 2: 50, 3: 40})
    veterans = classement_general(tournoi, lambda player: player.categorie == "V")
    assert [(line.rang, line.nom) for line in veterans] == [(1, "Blaise"), (2, "Chloé")]


def test_a_team_is_the_sum_of_its_members():
    tournoi = tournament({1: 60, 2: 30, 3: 40}, {1: 1, 2: 2, 3: 3})
    assert classement_equipes(tournoi) == [(1, "Sud", 2, 75), (2, "Nord", 1, 61)]
    assert equipes(tournoi.parties[1]) == [(1, "Sud", 2, 70), (2, "Nord", 1, 60)]


def test_equal_teams_share_a_rank_and_lone_players_are_in_none():
    rangs = ranger_equipes([("Sud", 30), ("", 99), ("Est", 70), ("Sud", 40), ("Nord", 10)])
    assert rangs == [(1, "Est", 1, 70), (1, "Sud", 2, 70), (3, "Nord", 1, 10)]


def test_a_cheat_comes_last_and_sits_no_more():
    tournoi = tournament({1: 60, 2: 50, 3: 40})
    tournoi = appliquer(tournoi, ev.Tricherie(partie=1, coup=1, table=11, motif="aide"))
    assert ranks(tournoi) == [(1, 2, 50), (2, 3, 40), (3, 1, 0)]
    tournoi = appliquer(tournoi, ev.PartieOuverte(partie=2, reglement="fisf-2023"))
    with pytest.raises(SaisieInvalide, match="exclu depuis la partie 1"):
        appliquer(tournoi, ev.JoueurInscrit(partie=2, table=1, joueur=1, nom="Ada"))


@pytest.mark.parametrize(
    ("event", "reproach"),
    [
        (et.TournoiOuvert(nom="Autre"), "déjà ouvert"),
        (ev.PartieOuverte(partie=3, reglement="fisf-2023"), "partie 2"),
        (ev.PartieOuverte(partie=1, reglement="fisf-2023"), "déjà ouverte"),
        (ev.JoueurInscrit(partie=1, table=4, joueur=9, nom="X"), "Joueur 9 inconnu"),
        (ev.TirageFait(partie=2, coup=1, tirage="GAEWPTS"), "n’est pas ouverte"),
    ],
)
def test_refusals(event: ev.DePartie | et.DeTournoi, reproach: str):
    with pytest.raises(SaisieInvalide, match=reproach):
        appliquer(tournament({1: 60, 2: 50, 3: 40}), event)


def test_a_tournament_closes_when_its_games_are_over():
    tournoi = tournament({1: 60, 2: 50, 3: 40})
    open_game = appliquer(tournoi, ev.PartieOuverte(partie=2, reglement="fisf-2023"))
    with pytest.raises(SaisieInvalide, match="partie 2 n’est pas finie"):
        appliquer(open_game, et.TournoiClos())
    closed = appliquer(tournoi, et.TournoiClos())
    with pytest.raises(SaisieInvalide, match="clos"):
        appliquer(closed, ev.PartieOuverte(partie=2, reglement="fisf-2023"))
    with pytest.raises(SaisieInvalide, match="pas ouvert"):
        appliquer(None, et.TournoiClos())
