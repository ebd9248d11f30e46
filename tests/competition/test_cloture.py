"""Closing a move: solos, averages, warnings, sudden death, at the borders the game files do not reach."""

import pytest

from competition.maker import average, game, move, opening, ruling, zero
from duplicata.competition.classement import classement, feuille
from duplicata.competition.etat import Partie


def solo_of(partie: Partie) -> tuple[int | None, int]:
    solo = partie.clotures[1].solo
    return solo, sum(result.bonus for result in partie.clotures[1].resultats.values())


@pytest.mark.parametrize(("tables", "bonus"), [(15, 0), (16, 10), (17, 10)])
def test_the_bonus_is_paid_from_sixteen_players(tables: int, bonus: int):
    partie = game(opening(tables=tables), move(1, {1: ruling(66)}, absent=range(2, tables + 1)))
    assert solo_of(partie) == (1, bonus)


def test_a_lone_player_makes_no_solo():
    assert solo_of(game(opening(tables=1), move(1, {1: ruling(66)}))) == (None, 0)


def test_scores_are_compared_before_the_penalty():
    partie = game(opening(tables=2), move(1, {1: ruling(30, penalty=5), 2: ruling(28)}))
    assert partie.clotures[1].solo == 1
    assert feuille(partie, 1) == [25]


def test_equal_gross_scores_make_no_solo_though_one_is_penalised():
    assert solo_of(game(opening(tables=2), move(1, {1: ruling(30, penalty=5), 2: ruling(30)}))) == (None, 0)


def test_an_averaged_player_neither_is_nor_blocks_a_solo():
    partie = game(opening(tables=3), move(1, {1: average(90), 2: ruling(40), 3: ruling(20)}))
    assert partie.clotures[1].solo == 2
    assert feuille(partie, 1) == [30]


def test_everybody_at_zero_makes_no_solo():
    assert solo_of(game(opening(tables=2), move(1, {1: zero(), 2: zero()}))) == (None, 0)


@pytest.mark.parametrize(
    ("others", "cap", "expected"),
    [
        ([10, 11], 50, 10),  # floored
        ([10, 0], 50, 5),  # zeros count
        ([40, 40], 12, 12),  # never above one's own solution
        ([], 50, 0),  # nobody to take it from
    ],
)
def test_average(others: list[int], cap: int, expected: int):
    decisions = {1: average(cap)} | {table: ruling(points) for table, points in enumerate(others, 2)}
    partie = game(opening(tables=1 + len(others)), move(1, decisions))
    assert feuille(partie, 1) == [expected]


def test_averages_leave_each_other_out():
    partie = game(opening(tables=4), move(1, {1: average(99), 2: average(99), 3: ruling(10), 4: ruling(21)}))
    assert feuille(partie, 1) == feuille(partie, 2) == [15]


def test_the_average_is_taken_after_the_others_penalties():
    partie = game(opening(tables=2), move(1, {1: average(99), 2: ruling(30, penalty=5)}))
    assert feuille(partie, 1) == [25]


def test_sudden_death_takes_the_sixth_warning_on_the_move_and_not_below_zero():
    warned = [ruling(0, discipline=2) for _ in range(3)]
    clean = [ruling(0) for _ in range(3)]
    partie = game(
        opening("mort_subite", tables=2), *(move(n, {1: warned[n - 1], 2: clean[n - 1]}) for n in (1, 2, 3))
    )
    assert feuille(partie, 1) == [0, 0, 0]
    assert partie.elimines == {}
    assert [line.penalites for line in classement(partie)] == [0, 0]


def test_sudden_death_has_no_solo_bonus():
    partie = game(opening("mort_subite", tables=16), move(1, {1: ruling(66)}, absent=range(2, 17)))
    assert solo_of(partie) == (1, 0)
    assert len(partie.elimines) == 15


def test_percentages_round_halves_up():
    # 66 + 50 + 69 + 45 = 230 is the top; 23 / 230 = 10 %, and 1 / 66 = 1.515... %.
    partie = game(opening(tables=2), move(1, {1: ruling(1), 2: ruling(33)}))
    assert [line.pourcentage for line in classement(partie)] == [50.0, 1.52]
