"""The served room killed forty times, paused and cut off: some of the thousand of ``make kills-http``."""

import sys

import pytest

from http_faults.trial import faulty_rounds, partitioned

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL and SIGSTOP")


@pytest.mark.parametrize("seed", range(14, 18))
def test_killed_and_paused_it_does_each_gesture_once(seed: int):
    tally = faulty_rounds(kills=10, pauses=1, seed=seed)
    assert tally.faults == []
    assert (tally.kills, tally.pauses) == (10, 1)
    assert tally.sent > tally.asked, "some were sent again"


def test_cut_doubled_and_delayed_it_does_each_gesture_once():
    tally = partitioned(demands=150, seed=14)
    assert tally.faults == []
    assert set(tally.fates) == {"kept", "cut before", "cut after", "doubled", "delayed"}


def test_the_trial_finds_what_is_answered_before_it_is_stored():
    faults = faulty_rounds(kills=2, pauses=0, seed=14, plant="early").faults
    assert any("acknowledged and lost" in fault for fault in faults)


def test_the_trial_finds_keys_that_nobody_looks_at():
    faults = partitioned(demands=100, seed=14, plant="forgetful").faults
    assert any("and stored" in fault for fault in faults)
