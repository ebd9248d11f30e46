"""A ruling whose place, jokers and gross points are no placement is told."""

from __future__ import annotations

from typing import Any

import pytest

from .board import read_position
from .coherence import incoherence

POSITION = read_position(
    {"mots": ["MAISON H4"], "tirage": "AENR?LI", "coup": 2, "lexique": ["MAISON", "LAINER"]}
)
PENALTY = {"mot": "LAINER", "place": "6F", "jokers": "", "points_bruts": 10, "statut": "definitive"}


def test_one_placement_worth_the_points() -> None:
    assert incoherence(POSITION, PENALTY) is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"jokers": "6"}, "LAINER 6F, jokers '6': 9, not 10"),
        ({"points_bruts": 11}, "LAINER 6F, jokers '': 10, not 11"),
        ({"place": "6E"}, "LAINER cannot be laid at 6E"),
        ({"jokers": "1,2"}, "LAINER cannot be laid at 6F with the jokers '1,2'"),
        ({"place": "G3", "jokers": "", "points_bruts": 20}, "LAINER G3 is not valid"),
        ({"place": None}, "10 points and no place"),
    ],
)
def test_anything_else_is_told(change: dict[str, Any], told: str) -> None:
    assert incoherence(POSITION, PENALTY | change) == told


def test_a_zero_pays_no_placement() -> None:
    assert incoherence(POSITION, PENALTY | {"place": None, "points_bruts": 0}) is None


def test_an_average_is_not_paid_yet() -> None:
    average = PENALTY | {"statut": "moyenne", "points_bruts": 0, "plafond": 10, "place": None}
    assert incoherence(POSITION, average) is None
    assert incoherence(POSITION, average | {"place": "6F"}) is None
    assert incoherence(POSITION, average | {"place": "6F", "plafond": 12}) is not None
