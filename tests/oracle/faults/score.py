"""The score box: missing, illegible, wrong, of another place."""

from __future__ import annotations

from ..board import Placement
from ..draft import Draft
from .kind import Kind
from .reference import has_invalid_twin, has_valid_twin, twins


def missing(draft: Draft) -> bool:
    draft.score = None
    return True


def illegible(draft: Draft) -> bool:
    draft.score = "illisible"
    return True


def wrong(draft: Draft) -> bool:
    draft.score = draft.rng.choice([draft.rng.randrange(120), 0])
    return draft.score not in draft.target.amounts


def nearly_right(draft: Draft) -> bool:
    draft.score = max(0, draft.due + draft.rng.choice([-2, -1, 1, 2]))
    return draft.score not in draft.target.amounts


def _of(draft: Draft, places: list[Placement]) -> bool:
    amounts = sorted({amount for place in places for amount in place.amounts} - draft.target.amounts)
    draft.score = draft.rng.choice(amounts) if amounts else draft.due
    return bool(amounts)


def of_another_valid_place(draft: Draft) -> bool:
    return _of(draft, [p for p in twins(draft.target) if p.valid])


def of_an_invalid_place(draft: Draft) -> bool:
    return _of(draft, [p for p in twins(draft.target) if not p.valid])


def neither_place_nor_score(draft: Draft) -> bool:
    draft.links, draft.box = {}, draft.rng.choice([None, None, "illisible", "16H"])
    return draft.rng.choice([missing, wrong, nearly_right])(draft)


def cheap(placement: Placement) -> bool:
    return min(placement.amounts) <= 6


def cheap_without_location(draft: Draft) -> bool:
    """A penalty on six points or less: five points leave nothing, four or less are a zero."""
    draft.links, draft.box = {}, draft.rng.choice([None, None, "illisible", "16H"])
    draft.score = min(draft.target.amounts)
    return True


KINDS = [
    Kind("score missing", missing),
    Kind("score illegible", illegible),
    Kind("score wrong", wrong),
    Kind("score nearly right", nearly_right),
    Kind("score of another valid place", of_another_valid_place, has_valid_twin, weight=2),
    Kind("score of an invalid place", of_an_invalid_place, has_invalid_twin),
    Kind("neither place nor score", neither_place_nor_score),
    Kind("penalty on a cheap move", cheap_without_location, cheap),
]
