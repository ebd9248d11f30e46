"""Two servers go on from one tournament: a few of the hundred of ``make forks``."""

import random
from pathlib import Path

import pytest

import forks

WAYS = (forks.lock_taken_away, forks.stick_carried_away, forks.former_server_comes_back_alone)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_it_is_told_by_both_and_named_by_the_audit(way, template: tuple[Path, dict[str, str]], tmp_path: Path):
    folder, codes = template
    with forks.Forking(tmp_path, folder, codes, random.Random(3)) as fork:
        assert way(fork) == "told"
