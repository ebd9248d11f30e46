"""A few of the simulated games of ``make soak``."""

import pytest

from competition.simulation import simulate
from duplicata.lexicons.find import find_lexicon


@pytest.mark.parametrize("seed", range(12))
def test_a_simulated_game_breaks_no_invariant(seed: int):
    simulation = simulate(seed, find_lexicon(), most_moves=12)
    assert simulation.partie.fin is not None


def test_a_simulated_game_is_replayed_by_its_number():
    assert simulate(3, find_lexicon(), 5).events == simulate(3, find_lexicon(), 5).events
