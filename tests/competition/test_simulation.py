"""A few of the simulated games of ``make soak``."""

import pytest

from competition.rejudged import differences
from competition.simulation import simulate
from duplicata.lexicons.find import find_lexicon


@pytest.mark.parametrize("seed", range(12))
def test_a_simulated_game_breaks_no_invariant(seed: int):
    simulation = simulate(seed, find_lexicon(), most_moves=12)
    assert simulation.partie.fin is not None


def test_a_simulated_game_is_replayed_by_its_number():
    assert simulate(3, find_lexicon(), 5).events == simulate(3, find_lexicon(), 5).events


@pytest.mark.parametrize("seed", range(1, 13))
def test_an_exported_game_is_judged_again_without_a_difference(seed: int):
    assert differences(seed, find_lexicon(), most_moves=12) == []
