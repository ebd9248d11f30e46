"""A primary is killed in the middle of gestures and its standby promoted: what was acknowledged is there, once."""

import pytest

from base_server import programs
from failovers import trial


@pytest.fixture(autouse=True)
def installed() -> None:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")


def test_nothing_is_lost_nor_doubled():
    found = trial(2, seed=1)
    assert found.acknowledged > 0
    assert (found.lost, found.doubled, found.faults) == (0, 0, 0)


def test_the_trial_finds_what_a_standby_that_is_not_waited_for_loses():
    assert trial(1, seed=1, synchronous=False).lost > 0
