"""The generator makes every kind of fault, and the comparison says which ones were too rare."""

from __future__ import annotations

from collections import Counter

from .compare import lacking
from .faults import FIRST_MOVE, LATER
from .generator import KIND, generate

KINDS = {kind.name for kind in [*LATER, *FIRST_MOVE]}


def test_every_kind_of_fault_is_made() -> None:
    made = Counter(slip[KIND] for document in generate(1, 60, 50) for slip in document["bulletins"])
    assert made.keys() == KINDS


def test_the_same_seed_makes_the_same_slips() -> None:
    assert list(generate(7, 2, 10)) == list(generate(7, 2, 10))


def test_a_kind_below_its_quota_is_told() -> None:
    rulings = Counter(dict.fromkeys(KINDS, 8)) - Counter({"grid error": 1})
    assert lacking(rulings, 8) == ["grid error"]
