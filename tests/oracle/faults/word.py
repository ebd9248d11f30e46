"""The word itself: letters left out, added, copied wrongly, not in the rack, not admitted; misleading places."""

from __future__ import annotations

from ..board import LETTERS, Placement
from ..draft import Draft
from .kind import Kind
from .reference import twins


def _choose_reference(draft: Draft) -> None:
    """Right place, the square where the written word begins, or none."""
    draft.box = draft.rng.choice([draft.target.place, draft.target.place, draft.box, None])


def ends_on_the_grid(placement: Placement) -> bool:
    return len(placement.word) > 2 and len(placement.word) - 1 not in placement.new


def begins_on_the_grid(placement: Placement) -> bool:
    return len(placement.word) > 2 and 0 not in placement.new


def crosses_in_the_middle(placement: Placement) -> bool:
    return any(index not in placement.new for index in range(1, len(placement.word) - 1))


def last_omitted(draft: Draft) -> bool:
    _choose_reference(draft)
    del draft.word[draft.path.pop()]
    return True


def last_changed(draft: Draft) -> bool:
    _choose_reference(draft)
    letter = draft.rng.choice([*LETTERS, "#"])
    draft.word[draft.path[-1]] = letter
    return letter != draft.target.word[-1]


def first_omitted(draft: Draft) -> bool:
    _choose_reference(draft)
    del draft.word[draft.path.pop(0)]
    if draft.rng.random() < 0.4:
        row, col = draft.path[0]
        draft.box = draft.place_of(row, col)
    return True


def middle_omitted(draft: Draft) -> bool:
    _choose_reference(draft)
    inner = [n for n in range(1, len(draft.path) - 1) if n not in draft.target.new]
    draft.leave_out(draft.rng.choice(inner))
    return True


def only_new_letters(draft: Draft) -> bool:
    for index in reversed(range(len(draft.path))):
        if index not in draft.target.new:
            draft.leave_out(index)
    return len(draft.path) >= 2


def copying_error(draft: Draft) -> bool:
    old = [index for index in range(len(draft.path)) if index not in draft.target.new]
    index = draft.rng.choice(old)
    letter = draft.rng.choice(LETTERS)
    draft.word[draft.path[index]] = letter
    return letter != draft.target.word[index]


def extra_letter(draft: Draft) -> bool:
    row, col = draft.path[-1]
    square = (row, col + 1) if draft.target.direction == "H" else (row + 1, col)
    draft.word[square] = draft.rng.choice([draft.rng.choice(LETTERS), draft.position.at(*square) or "S"])
    draft.path.append(square)
    return True


def grid_error(draft: Draft) -> bool:
    """A word that cannot be laid on this grid, written where another one can."""
    if not draft.forge.unplayable:
        return False
    draft.replace_word(draft.rng.choice(draft.forge.unplayable))
    return True


def letter_error(draft: Draft) -> bool:
    """A letter laid that the rack does not hold."""
    index = draft.rng.choice(draft.target.new)
    absent = [letter for letter in LETTERS if letter not in draft.position.rack]
    draft.word[draft.path[index]] = draft.rng.choice(absent)
    return draft.position.jokers == 0


def right_at_its_place(draft: Draft) -> bool:
    """What is wrong is the placement meant."""
    draft.box = draft.rng.choice([draft.target.place, draft.target.place, draft.box])
    return draft.box is not None or bool(draft.links)


def only_its_cross_word_is_wrong(placement: Placement) -> bool:
    return placement.word in placement.position.lexicon


def unreadable(draft: Draft) -> bool:
    draft.word[draft.rng.choice(draft.path)] = "#"
    return True


def misleading_twins(placement: Placement) -> list[Placement]:
    """Places of the same score where the word would add a letter to a word, wrongly."""
    return [
        p
        for p in twins(placement)
        if p.bad_crosses and all(c.extends_a_word for c in p.bad_crosses) and p.amounts & placement.amounts
    ]


def misleading(draft: Draft) -> bool:
    others = misleading_twins(draft.target)
    if not others:
        return False
    twin, rng = draft.rng.choice(others), draft.rng
    draft.links, draft.box = {}, rng.choice([None, "illisible", twin.place, twin.place, draft.box])
    draft.score = rng.choice(sorted(twin.amounts & draft.target.amounts))
    return True


def score_of_a_misleading_place(draft: Draft) -> bool:
    """A right place and the score of another one that has a misleading twin."""
    others = [p for p in twins(draft.target) if p.valid and misleading_twins(p)]
    if not others:
        return False
    other = draft.rng.choice(others)
    twin = draft.rng.choice(misleading_twins(other))
    draft.box, draft.links = draft.target.place, {}
    draft.score = draft.rng.choice(sorted(twin.amounts & other.amounts))
    return draft.score not in draft.target.amounts


def another_has_a_misleading_twin(placement: Placement) -> bool:
    return any(p.valid and misleading_twins(p) for p in twins(placement))


KINDS = [
    Kind("letter of the grid left out: last", last_omitted, ends_on_the_grid),
    Kind("letter of the grid left out: first", first_omitted, begins_on_the_grid),
    Kind("letter of the grid left out: middle", middle_omitted, crosses_in_the_middle),
    Kind("letters of the grid all left out", only_new_letters, crosses_in_the_middle),
    Kind("last letter changed", last_changed, ends_on_the_grid),
    Kind("copying error", copying_error, lambda p: len(p.new) < len(p.word)),
    Kind("letter too many", extra_letter),
    Kind("grid error", grid_error),
    Kind("letter error", letter_error, lambda p: p.position.jokers == 0),
    Kind("more tiles than the formula allows", right_at_its_place, pool="too_long", weight=8),
    Kind("word not admitted", right_at_its_place, pool="strangers"),
    Kind("cross word not admitted", right_at_its_place, only_its_cross_word_is_wrong, pool="invalid"),
    Kind("unreadable letter in the word", unreadable),
    Kind("misleading place", misleading, lambda p: bool(misleading_twins(p)), weight=2),
    Kind("right place, score of another with a misleading twin", score_of_a_misleading_place,
         another_has_a_misleading_twin, weight=2),
]  # fmt: skip
