"""Link letters: too few, altered, shifted, of another place than the reference, fitting several places; extensions."""

from __future__ import annotations

from collections.abc import Callable

from ..board import LETTERS, Placement, Square
from ..draft import Draft
from .kind import Kind
from .reference import has_valid_twin, twins


def _letters(count: int) -> Callable[[Draft], bool]:
    """Exactly so many link letters, those inside the word included; four stands for four and more."""

    def spoil(draft: Draft) -> bool:
        draft.box = None
        for drawn in range(count + 1):
            draft.links = {}
            draft.draw_links(drawn)
            found = len(draft.chained())
            if found == count or found > count == 4:
                return True
        return False

    return spoil


def both_modes_right(draft: Draft) -> bool:
    draft.links, draft.box = {}, draft.target.place
    draft.draw_links(draft.rng.choice([3, 3, 4, 5]))
    return len(draft.chained()) >= 3 and bool(draft.links)


def reference_wrong_beside_right_link(draft: Draft) -> bool:
    both_modes_right(draft)
    draft.box = draft.rng.choice(["illisible", "16H", "A1", "8O", "H8"])
    return draft.box != draft.target.place and len(draft.chained()) >= 3


def two_letters_beside_right_reference(draft: Draft) -> bool:
    draft.links, draft.box = {}, draft.target.place
    draft.draw_links(draft.rng.choice([1, 2]))
    return len(draft.chained()) == 2 and bool(draft.links)


def _reference_of_a_twin(draft: Draft) -> bool:
    others = [p for p in twins(draft.target) if p.valid]
    if not others:
        return False
    twin = draft.rng.choice(others)
    draft.box = twin.place
    draft.score = draft.rng.choice([draft.due, max(twin.amounts), min(twin.amounts), None, draft.due + 1])
    return bool(draft.links)


def link_and_reference_of_two_places(draft: Draft) -> bool:
    draft.links = {}
    draft.draw_links(draft.rng.choice([3, 3, 4, 5]))
    return _reference_of_a_twin(draft) and len(draft.chained()) >= 3


def short_link_and_reference_of_two_places(draft: Draft) -> bool:
    draft.links = {}
    draft.draw_links(draft.rng.choice([1, 2]))
    return _reference_of_a_twin(draft) and len(draft.chained()) == 2


def link_at_several_places(draft: Draft) -> bool:
    """The drawing fits another place of the word as well."""
    draft.links = {}
    draft.draw_links(draft.rng.choice([0, 1, 2, 3, 4]))
    if len(draft.chained()) < 2:
        return False
    shifts = [(p.row - draft.target.row, p.col - draft.target.col) for p in twins(draft.target)]
    cells = [*draft.chained()]
    fitting = [
        (down, right)
        for down, right in shifts
        if all(
            draft.position.at(row + down, col + right) == draft.position.at(row, col) for row, col in cells
        )
    ]
    others = [p for p in twins(draft.target) if p.valid]
    if others:
        draft.score = draft.rng.choice([draft.due, draft.due, None, max(others[0].amounts), 1])
    draft.box = draft.rng.choice([None, None, draft.target.place, "16H", *[p.place for p in others[:2]]])
    return bool(fitting)


# -- altered links: one line of them rewritten

Line = list[str]


def _omit(draft: Draft, text: Line, at: int) -> bool:
    del text[at]
    return bool(text)


def _change(draft: Draft, text: Line, at: int) -> bool:
    before, text[at] = text[at], draft.rng.choice(LETTERS)
    return text[at] != before


def _rack_letter(draft: Draft, text: Line, at: int) -> bool:
    before, text[at] = text[at], draft.rng.choice(draft.position.rack.replace("?", "") or "E")
    return text[at] != before


def _swap(draft: Draft, text: Line, at: int) -> bool:
    if at + 1 == len(text) or text[at] == text[at + 1]:
        return False
    text[at], text[at + 1] = text[at + 1], text[at]
    return True


def _add(draft: Draft, text: Line, at: int) -> bool:
    text.insert(draft.rng.randint(0, len(text)), draft.rng.choice(LETTERS))
    return True


def _change_several(draft: Draft, text: Line, at: int) -> bool:
    before = list(text)
    for index in range(len(text)):
        text[index] = draft.rng.choice(LETTERS) if draft.rng.random() < 0.7 else text[index]
    return sum(old != new for old, new in zip(before, text, strict=True)) >= 2


def _unreadable(draft: Draft, text: Line, at: int) -> bool:
    text[at] = "#"
    return True


def _altered(alter: Callable[[Draft, Line, int], bool]) -> Callable[[Draft], bool]:
    def spoil(draft: Draft) -> bool:
        draft.links = {}
        draft.draw_links(draft.rng.choice([2, 3, 3, 4, 5]))
        draft.box = draft.rng.choice([None, None, draft.target.place, draft.target.place, "illisible"])
        lines = [line for line in draft.arms() if len(line[0]) >= 2] or draft.arms()
        if not lines:
            return False
        squares, step = draft.rng.choice(lines)
        text = [draft.links.pop(square) for square in squares]
        done = alter(draft, text, draft.rng.randrange(len(text)))
        _write(draft, text, squares[0], step)
        return done

    return spoil


def _write(draft: Draft, text: Line, start: Square, step: Square) -> None:
    for index, letter in enumerate(text):
        square = (start[0] + step[0] * index, start[1] + step[1] * index)
        if square not in draft.word:
            draft.links[square] = letter


def shifted(draft: Draft) -> bool:
    draft.links, draft.box = {}, draft.rng.choice([None, None, None, draft.target.place])
    draft.draw_links(draft.rng.choice([2, 3, 4]))
    down, right = draft.rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1)])
    moved = {(row + down, col + right): letter for (row, col), letter in draft.links.items()}
    draft.links = {square: letter for square, letter in moved.items() if square not in draft.word}
    return len(draft.links) >= 2


# -- extensions


def covers_two(placement: Placement) -> bool:
    return placement.longest_covered_run == 2


def covers_more(placement: Placement) -> bool:
    return placement.prolongement


def extends_twice(placement: Placement) -> bool:
    return placement.prolongement and any(p.prolongement for p in twins(placement))


def extension(draft: Draft) -> bool:
    """The word alone, with or without a reference, right or wrong."""
    others = [p.place for p in twins(draft.target)]
    draft.links = {}
    draft.box = draft.rng.choice([None, None, draft.target.place, "illisible", "A1", *others])
    return True


def extension_twice(draft: Draft) -> bool:
    others = [p for p in twins(draft.target) if p.prolongement]
    draft.links = {}
    if draft.rng.random() < 0.2:
        draft.draw_links(draft.rng.choice([1, 2, 3]))
    draft.box = draft.rng.choice([None, draft.target.place, draft.target.place, others[0].place, "A1"])
    amounts = sorted({amount for place in others for amount in place.amounts})
    draft.score = draft.rng.choice([draft.due, None, draft.due + 1, *amounts])
    return True


ALTERATIONS = {
    "one letter omitted": _omit,
    "one letter changed": _change,
    "one letter of the rack": _rack_letter,
    "two letters swapped": _swap,
    "one letter added": _add,
    "several letters changed": _change_several,
    "one letter unreadable": _unreadable,
}

KINDS = [
    *(Kind(f"link of {count} letters", _letters(count)) for count in range(4)),
    Kind("link of 4 letters or more", _letters(4), weight=2),
    Kind("both modes right", both_modes_right),
    Kind("right link, wrong reference", reference_wrong_beside_right_link),
    Kind("right reference, link of 2 letters", two_letters_beside_right_reference),
    Kind("link and reference of two valid places", link_and_reference_of_two_places, has_valid_twin, weight=2),
    Kind("link of 2 letters and reference of two valid places", short_link_and_reference_of_two_places, has_valid_twin),
    Kind("link that fits several places", link_at_several_places, lambda p: bool(twins(p)), weight=4),
    *(Kind(f"altered link: {name}", _altered(alter)) for name, alter in ALTERATIONS.items()),
    Kind("shifted link", shifted),
    Kind("extension of a word of 2 letters", extension, covers_two, weight=3),
    Kind("extension of a word of 3 letters or more", extension, covers_more, weight=3),
    Kind("extension of a word that stands twice", extension_twice, extends_twice, weight=6),
]  # fmt: skip
