"""The reference box and the direction: missing, illegible, inverted, shifted, of another place."""

from __future__ import annotations

from ..board import SIZE, Placement, placements, reference, technical
from ..draft import Draft
from .kind import Kind


def _other(direction: str) -> str:
    return "V" if direction == "H" else "H"


def _alone(draft: Draft) -> None:
    """Most of the time the reference is the only mode."""
    if draft.rng.random() < 0.75:
        draft.links = {}


def right(draft: Draft) -> bool:
    draft.box, draft.links = draft.target.place, {}
    return True


def missing(draft: Draft) -> bool:
    draft.box, draft.links = None, {}
    return True


def illegible(draft: Draft) -> bool:
    _alone(draft)
    draft.box = "illisible"
    return True


def outside(draft: Draft) -> bool:
    _alone(draft)
    draft.box = draft.rng.choice(["16H", "3P", "Q4", "H16", "0A", "P16"])
    return True


def loosely_written(draft: Draft) -> bool:
    place = draft.target.place.lower()
    draft.box = place[:1] + draft.rng.choice([" ", "-", ""]) + place[1:] + " "
    return True


def off_by_one(draft: Draft) -> bool:
    _alone(draft)
    down, right = draft.rng.choice([(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if (d, r) != (0, 0)])
    row, col = draft.target.row + down, draft.target.col + right
    draft.box = reference(draft.target.direction, row % SIZE, col % SIZE)
    return 0 <= row < SIZE and 0 <= col < SIZE


def far(draft: Draft) -> bool:
    _alone(draft)
    target, rng = draft.target, draft.rng
    row, col = rng.randrange(SIZE), rng.randrange(SIZE)
    draft.box = reference(rng.choice([target.direction] * 4 + [_other(target.direction)]), row, col)
    return max(abs(row - target.row), abs(col - target.col)) > 1


def inverted(draft: Draft) -> bool:
    _alone(draft)
    draft.box = reference(_other(draft.target.direction), draft.target.row, draft.target.col)
    return True


def direction_inverted(draft: Draft) -> bool:
    _alone(draft)
    draft.box, draft.transposed = draft.target.place, True
    return True


def both_inverted(draft: Draft) -> bool:
    inverted(draft)
    draft.transposed = True
    return True


def _valid_across(placement: Placement) -> bool:
    across = technical(
        placement.position, placement.word, _other(placement.direction), placement.row, placement.col
    )
    return across is not None and across.valid


def both_ways(draft: Draft) -> bool:
    """The word can be played both ways from the square of an inverted reference."""
    draft.links, target = {}, draft.target
    draft.box = reference(_other(target.direction), target.row, target.col)
    across = technical(draft.position, target.word, _other(target.direction), target.row, target.col)
    if across is not None:
        draft.score = draft.rng.choice([draft.due, None, max(across.amounts), draft.due + 1])
    return across is not None


def twins(placement: Placement) -> list[Placement]:
    """Other technical places of the word in its direction."""
    found = placements(placement.position, placement.word, placement.direction)
    return [p for p in found if p.place != placement.place]


def has_valid_twin(placement: Placement) -> bool:
    return any(p.valid for p in twins(placement))


def has_invalid_twin(placement: Placement) -> bool:
    return any(not p.valid for p in twins(placement))


def of_another_valid_place(draft: Draft) -> bool:
    _alone(draft)
    others = [p for p in twins(draft.target) if p.valid]
    draft.box = draft.rng.choice(others).place if others else None
    return bool(others)


def of_an_invalid_place(draft: Draft) -> bool:
    _alone(draft)
    others = [p for p in twins(draft.target) if not p.valid]
    draft.box = draft.rng.choice(others).place if others else None
    return bool(others)


KINDS = [
    Kind("no fault, reference", right),
    Kind("reference missing", missing),
    Kind("reference illegible", illegible),
    Kind("reference outside the grid", outside),
    Kind("reference loosely written", loosely_written),
    Kind("reference off by one", off_by_one, weight=2),
    Kind("reference far off", far),
    Kind("reference inverted", inverted),
    Kind("direction inverted", direction_inverted),
    Kind("direction and reference inverted", both_inverted),
    Kind("reference inverted, word playable both ways", both_ways, _valid_across, weight=2),
    Kind("reference of another valid place", of_another_valid_place, has_valid_twin),
    Kind("reference of an invalid place", of_an_invalid_place, has_invalid_twin),
]
