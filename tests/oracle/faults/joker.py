"""Circles: missing, wrong, useless, on a letter of the grid."""

from __future__ import annotations

from ..board import Placement
from ..draft import Draft
from .kind import Kind

NONE = frozenset[int]()


def _circle(draft: Draft, indices: set[int] | frozenset[int]) -> None:
    for index, square in enumerate(draft.path):
        letter = draft.word[square].upper()
        draft.word[square] = letter.lower() if index in indices else letter


def _spend(draft: Draft, count: int) -> bool:
    """The player means to lay so many jokers, and claims their score."""
    sets = [chosen for chosen in draft.target.scores if len(chosen) == count]
    if not sets:
        return False
    draft.jokers = draft.rng.choice(sets)
    draft.score = draft.due
    return True


def _doubtful_score(draft: Draft) -> None:
    choices = [draft.due, draft.due, None, draft.due + 1, *sorted(draft.target.amounts)]
    draft.score = draft.rng.choice(choices)


def circled(draft: Draft) -> bool:
    done = _spend(draft, 1)
    _circle(draft, draft.jokers)
    return done


def not_circled(draft: Draft) -> bool:
    done = _spend(draft, 1)
    _circle(draft, NONE)
    _doubtful_score(draft)
    return done


def wrongly_circled(draft: Draft) -> bool:
    done = _spend(draft, 1)
    wrong = draft.rng.choice(range(len(draft.path)))
    _circle(draft, {wrong})
    _doubtful_score(draft)
    return done and {wrong} != draft.jokers


def uselessly_circled(draft: Draft) -> bool:
    done = _spend(draft, 1)
    _circle(draft, draft.jokers)
    if NONE in draft.target.scores:
        plain = draft.target.scores[NONE]
        draft.score = draft.rng.choice([draft.due, plain, plain, None, plain + 1])
    return done


def score_of_another_circle(draft: Draft) -> bool:
    done = _spend(draft, draft.rng.choice([0, 1]))
    _circle(draft, draft.jokers)
    others = sorted(draft.target.amounts - {draft.target.scores.get(draft.jokers)})
    draft.score = draft.rng.choice(others) if others else draft.due
    return done and bool(others)


def two_jokers(draft: Draft) -> bool:
    done = _spend(draft, 2)
    wrong = {draft.rng.choice(range(len(draft.path)))}
    shown = draft.rng.choice([draft.jokers, draft.jokers, NONE, frozenset(sorted(draft.jokers)[:1]), wrong])
    _circle(draft, shown)
    _doubtful_score(draft)
    return done


def circle_without_joker(draft: Draft) -> bool:
    _circle(draft, {draft.rng.choice(range(len(draft.path)))})
    return True


def circle_on_the_grid(draft: Draft) -> bool:
    old = [index for index in range(len(draft.path)) if index not in draft.target.new]
    if not old:
        return False
    _circle(draft, draft.jokers | {draft.rng.choice(old)})
    return True


def has_joker(placement: Placement) -> bool:
    return placement.position.jokers >= 1


def has_two_jokers(placement: Placement) -> bool:
    return placement.position.jokers >= 2


def has_no_joker(placement: Placement) -> bool:
    return placement.position.jokers == 0


def joker_useless(placement: Placement) -> bool:
    return has_joker(placement) and NONE in placement.scores


def covers_a_letter(placement: Placement) -> bool:
    return len(placement.new) < len(placement.word)


def covers_a_joker(placement: Placement) -> bool:
    old = [index for index in range(len(placement.word)) if index not in placement.new]
    return any(placement.position.joker_on_grid(*placement.square(index)) for index in old)


KINDS = [
    Kind("joker circled", circled, has_joker, weight=4),
    Kind("joker not circled", not_circled, has_joker, weight=4),
    Kind("joker wrongly circled", wrongly_circled, has_joker, weight=4),
    Kind("joker uselessly circled", uselessly_circled, joker_useless, weight=4),
    Kind("score of another circle", score_of_another_circle, has_joker, weight=4),
    Kind("two jokers", two_jokers, has_two_jokers, weight=12),
    Kind("circle without a joker", circle_without_joker, has_no_joker),
    Kind("circle on a letter of the grid", circle_on_the_grid, covers_a_letter),
    Kind("circle where a joker stands on the grid", circle_on_the_grid, covers_a_joker, weight=8),
]
