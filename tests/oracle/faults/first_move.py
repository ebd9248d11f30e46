"""Faults of the first move, where only the score and the circles count."""

from __future__ import annotations

from ..draft import Draft
from . import joker, reference, several, word
from .kind import Kind


def right(draft: Draft) -> bool:
    """The dearest place of the word, without fault."""
    places = [p for p in draft.forge.valid if p.word == draft.target.word]
    top = max(max(p.amounts) for p in places)
    draft.score = top
    return draft.due == top


def score_missing(draft: Draft) -> bool:
    draft.score = draft.rng.choice([None, "illisible"])
    return True


def score_wrong(draft: Draft) -> bool:
    draft.score = max(0, draft.due + draft.rng.choice([-8, -2, -1, 1, 2, 10]))
    return True


def vertical(draft: Draft) -> bool:
    draft.transposed = True
    return True


def joker_missed(draft: Draft) -> bool:
    return draft.rng.choice([joker.not_circled, joker.wrongly_circled, joker.uselessly_circled])(draft)


KINDS = [
    Kind("first move: no fault", right, weight=2),
    Kind("first move: score missing", score_missing),
    Kind("first move: score wrong", score_wrong),
    Kind("first move: reference wrong", reference.far),
    Kind("first move: word written vertically", vertical),
    Kind("first move: circle missing or wrong", joker_missed, joker.has_joker, weight=3),
    Kind("first move: circle without a joker", joker.circle_without_joker, joker.has_no_joker, weight=2),
    Kind("first move: two words", several.apart("valid")),
    Kind("first move: second word not admitted", several.apart("strangers")),
    Kind("first move: word not admitted", word.right_at_its_place, pool="strangers"),
    Kind("first move: letter error", word.letter_error, joker.has_no_joker, weight=4),
    Kind("first move: parasites", several.parasites_beside),
    Kind("first move: word across the word", several.crossing),
]
