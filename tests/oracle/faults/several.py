"""Other letters on the slip: parasites, a second word, apart or in the same drawing."""

from __future__ import annotations

from collections.abc import Callable

from ..board import LETTERS, Placement
from ..draft import Draft
from ..drawing import Cells
from ..slip import neighbours
from .kind import Kind


def parasite_apart(draft: Draft) -> bool:
    return draft.set_apart({(0, 0): draft.rng.choice([draft.rng.choice(LETTERS), "#"])})


def parasites_beside(draft: Draft) -> bool:
    """Letters that mean nothing, touching the word."""
    rng = draft.rng
    for _ in range(rng.choice([1, 1, 2])):
        square = rng.choice(neighbours(rng.choice(draft.path)))
        if square not in draft.cells():
            draft.others[square] = rng.choice([rng.choice(LETTERS), rng.choice(draft.position.rack), "#"])
    draft.others = {square: letter for square, letter in draft.others.items() if letter != "?"}
    return bool(draft.others)


def all_letters_wrong(draft: Draft) -> bool:
    """A right reference, and a line of letters that link the word nowhere."""
    rng, draft.links, draft.box = draft.rng, {}, draft.target.place
    row, col = rng.choice(draft.path)
    down, right = (1, 0) if draft.target.direction == "H" else (0, 1)
    sign = rng.choice([-1, 1])
    for offset in range(1, rng.choice([2, 3, 4])):
        square = (row + sign * down * offset, col + sign * right * offset)
        draft.others[square] = rng.choice(
            [letter for letter in LETTERS if letter != draft.position.at(*square)]
        )
    return True


def _second(draft: Draft, other: Placement) -> Cells:
    second = Draft(draft.forge, other, min(other.scores, key=len))
    second.draw_links(draft.rng.choice([0, 2, 3, 3, 4]))
    if draft.rng.random() < 0.3:
        draft.score = draft.rng.choice([second.score, None])
    if draft.rng.random() < 0.15:
        draft.box = other.place
    return second.cells()


def apart(pool: str) -> Callable[[Draft], bool]:
    """A second word drawn beside the first, touching nothing of it."""

    def spoil(draft: Draft) -> bool:
        candidates: list[Placement] = getattr(draft.forge, pool)
        if not candidates:
            return False
        return draft.set_apart(_second(draft, draft.rng.choice(candidates)))

    return spoil


def unplayable_apart(draft: Draft) -> bool:
    if not draft.forge.unplayable:
        return False
    word, down = draft.rng.choice(draft.forge.unplayable), draft.rng.random() < 0.5
    return draft.set_apart({(n, 0) if down else (0, n): letter for n, letter in enumerate(word)})


def at_its_place(draft: Draft) -> bool:
    """A second word drawn where it lies on the board: it may touch the first or its link letters."""
    if not draft.forge.valid:
        return False
    draft.others |= _second(draft, draft.rng.choice(draft.forge.valid))
    draft.others = {square: letter for square, letter in draft.others.items() if square not in draft.word}
    return bool(draft.others)


def crossing(draft: Draft) -> bool:
    """Letters of the rack written across the word, making another line with it."""
    rng = draft.rng
    row, col = rng.choice(draft.path)
    down, right = (1, 0) if draft.target.direction == "H" else (0, 1)
    letters = [letter for letter in draft.position.rack if letter != "?"] or ["E"]
    for offset in range(1, rng.choice([2, 2, 3, 4])):
        draft.others.setdefault((row + down * offset, col + right * offset), rng.choice(letters))
    return True


KINDS = [
    Kind("parasite apart", parasite_apart),
    Kind("parasites beside the word", parasites_beside),
    Kind("right reference, drawn letters all wrong", all_letters_wrong),
    Kind("two solutions", apart("valid"), weight=2),
    Kind("second word with an invalid place", apart("invalid")),
    Kind("second word not admitted", apart("strangers")),
    Kind("second word that cannot be played", unplayable_apart),
    Kind("second word where it lies on the board", at_its_place),
    Kind("word across the word", crossing),
]
