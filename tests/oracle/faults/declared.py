"""What the arbiter declares with the slip: incidents, plausibility, refused words, the word meant."""

from __future__ import annotations

from collections.abc import Callable

from ..board import Placement
from ..draft import Draft
from ..slip import FATAL
from .kind import Kind
from .reference import twins


def _incident(name: str) -> Callable[[Draft], bool]:
    def spoil(draft: Draft) -> bool:
        with_discipline = draft.rng.random() < 0.2 and name != "discipline"
        draft.extra["incidents"] = [name, "discipline"] if with_discipline else [name]
        return True

    return spoil


def bad_words(placement: Placement) -> list[str]:
    places = [placement, *twins(placement)]
    return sorted({cross.word for place in places for cross in place.bad_crosses})


def _declared(key: str) -> Callable[[Draft], bool]:
    def spoil(draft: Draft) -> bool:
        bad = bad_words(draft.target)
        draft.extra[key] = draft.rng.sample(bad, draft.rng.randint(1, len(bad))) if bad else []
        draft.box = draft.rng.choice([draft.box, None, *[p.place for p in twins(draft.target)][:2]])
        return bool(bad)

    return spoil


def refused_again(draft: Draft) -> bool:
    """A word not admitted, played or formed, of which the player has not been told."""
    target = draft.target
    bad = {cross.word for cross in target.bad_crosses} | ({target.word} - target.position.lexicon)
    draft.extra["refuses_non_notifies"] = sorted(bad)
    return bool(bad)


def refused_in_part(draft: Draft) -> bool:
    bad = sorted({*bad_words(draft.target), draft.target.word} - draft.position.lexicon)
    draft.extra["refuses_non_notifies"] = draft.rng.sample(bad, draft.rng.randint(0, len(bad)))
    return bool(bad)


def named_principal(draft: Draft) -> bool:
    draft.extra["principal"] = True
    return bool(draft.links or draft.others)


WITHOUT_EFFECT = ["appareil_interdit", "ecrit_apres_la_fin", "encre_interdite"]  # until the juge-arbitre rules (2.1, 4.1)
INCIDENTS = [*sorted(FATAL), "discipline", "lecture_difficile", *WITHOUT_EFFECT]

KINDS = [
    *(Kind(f"incident: {name}", _incident(name)) for name in INCIDENTS),
    Kind("words declared implausible", _declared("implausibles"), lambda p: bool(bad_words(p))),
    Kind("words declared plausible", _declared("plausibles"), lambda p: bool(bad_words(p))),
    Kind("average: word refused before", refused_again, pool="strangers"),
    Kind("average: cross word refused before", refused_again, pool="invalid"),
    Kind("average: some words refused before", refused_in_part, pool="invalid"),
    Kind("word meant declared", named_principal),
]  # fmt: skip
