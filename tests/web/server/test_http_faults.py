"""The served room killed, paused and cut off: a few of the thousand of ``make kills-http``."""

import sys

import pytest

from http_faults.trial import faulty_rounds, partitioned

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL and SIGSTOP")


def test_killed_and_paused_it_does_each_gesture_once():
    tally = faulty_rounds(kills=6, pauses=2, seed=14)
    assert tally.faults == []
    assert (tally.kills, tally.pauses) == (6, 2)
    assert tally.sent > tally.asked, "some were sent again"


def test_cut_doubled_and_delayed_it_does_each_gesture_once():
    tally = partitioned(demands=150, seed=14)
    assert tally.faults == []
    assert set(tally.fates) == {"kept", "cut before", "cut after", "doubled", "delayed"}


@pytest.mark.parametrize(("plant", "found"), [("early", "acknowledged and lost"), ("forgetful", "and stored")])
def test_the_trial_finds_a_planted_fault(plant: str, found: str):
    faults = faulty_rounds(kills=2, pauses=0, seed=14, plant=plant).faults
    assert any(found in fault for fault in faults)
