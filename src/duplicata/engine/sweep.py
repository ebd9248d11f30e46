"""Filling slots: which words rack and board spell there, and for how much."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from duplicata.engine.board import EMPTY, LETTER_FACTOR, WORD_FACTOR
from duplicata.engine.limits import Limits
from duplicata.engine.lines import Line
from duplicata.engine.notation import SIZE, place_at
from duplicata.engine.placements import Play
from duplicata.engine.slots import Slot, slots_of, sums_of
from duplicata.engine.tiles import JOKER, LETTERS, VALUES, value

Classes = Mapping[int, tuple[str, ...]]
"""Sum of the letters' numbers -> the words with exactly these letters."""


class Subset(NamedTuple):
    """Some tiles of the rack, the sum of their numbers, the sums of their dearest values."""

    number: int
    sums: list[int]


class Square(NamedTuple):
    """A square to fill: its position in the word, what a point laid there is worth, letters admitted."""

    at: int
    factor: int
    fits: frozenset[str] | None


class Sweep:
    """One search: a rack on a board. ``floor`` is the score below which plays may be left out."""

    def __init__(
        self,
        classes: Classes,
        numbers: Mapping[str, int],
        lines: Sequence[Line],
        rack: str,
        limits: Limits,
        floor: int = 0,
    ) -> None:
        self.classes, self.numbers, self.lines, self.limits = classes, numbers, lines, limits
        self.floor = floor
        self.jokers = rack.count(JOKER)
        self.slots = list(slots_of(lines, rack, limits))
        naturals = sorted(rack.replace(JOKER, ""), key=lambda c: (-VALUES[c], c))
        self.subsets = [
            [self._subset(s) for s in dict.fromkeys(combinations(naturals, size))]
            for size in range(len(rack) + 1)
        ]
        self.blanks = [
            [
                (sum(map(numbers.__getitem__, stands)), stands)
                for stands in combinations_with_replacement(LETTERS, count)
            ]
            for count in range(self.jokers + 1)
        ]
        self._spelled: dict[tuple[str, int, int], list[tuple[str, tuple[str, ...]]]] = {}

    def _subset(self, letters: tuple[str, ...]) -> Subset:
        return Subset(sum(map(self.numbers.__getitem__, letters)), sums_of([VALUES[c] for c in letters]))

    def top(self) -> list[Play]:
        """Every play of the highest score."""
        plays: list[Play] = []
        for slot in sorted(self.slots, reverse=True):
            if slot.bound < self.floor:
                break
            for play in self._plays(slot):
                if play.score > self.floor:
                    self.floor, plays = play.score, []
                if play.score == self.floor:
                    plays.append(play)
        return sorted(plays, key=order)

    def all(self) -> list[Play]:
        """Every play that reaches the floor."""
        plays = (play for slot in self.slots for play in self._plays(slot) if play.score >= self.floor)
        return sorted(plays, key=order)

    def _plays(self, slot: Slot) -> Iterator[Play]:
        """The plays of one slot; those below the floor may be left out."""
        squares: list[Square] = []
        for jokers in range(min(self.jokers, slot.tiles) + 1):
            for i, subset in enumerate(self.subsets[slot.tiles - jokers]):
                if slot.bound_with(subset.sums) < self.floor:
                    continue
                for word, stands in self._words(slot.through, slot.tiles - jokers, i, jokers):
                    if not squares:
                        squares = self._squares(slot)
                        fixed, through = self._fixed(slot), self._through(slot)
                    if all(word[i] == c for i, c in through) and all(
                        s.fits is None or word[s.at] in s.fits for s in squares
                    ):
                        points = fixed + sum(VALUES[word[s.at]] * s.factor for s in squares)
                        yield from _spend(word, points, stands, squares, slot)

    def _words(self, through: str, size: int, i: int, jokers: int) -> list[tuple[str, tuple[str, ...]]]:
        """Words made of the tiles played through, a subset of the rack, and jokers as some letters."""
        key = through, i, size * 3 + jokers
        if key not in self._spelled:
            get, number = self.classes.get, self.subsets[size][i].number
            number += sum(map(self.numbers.__getitem__, through))
            self._spelled[key] = [
                (word, stands) for blank, stands in self.blanks[jokers] for word in get(number + blank, ())
            ]
        return self._spelled[key]

    def _squares(self, slot: Slot) -> list[Square]:
        line, row = self.lines[slot.line], slot.line % SIZE * SIZE
        found = []
        for i in range(slot.start, slot.end):
            if line.cells[i] == EMPTY:
                cross = line.crosses[i]
                factor = slot.factor + (WORD_FACTOR[row + i] if cross else 0)
                found.append(Square(i - slot.start, factor * LETTER_FACTOR[row + i], cross and cross.fits))
        return found

    def _fixed(self, slot: Slot) -> int:
        """Points that do not depend on the letters laid."""
        line, row = self.lines[slot.line], slot.line % SIZE * SIZE
        kept = sum(value(c) for c in line.cells[slot.start : slot.end])
        sides = sum(
            cross.side * WORD_FACTOR[row + i]
            for i in range(slot.start, slot.end)
            if (cross := line.crosses[i]) is not None
        )
        return kept * slot.factor + sides + self.limits.bonuses[slot.tiles]

    def _through(self, slot: Slot) -> list[tuple[int, str]]:
        cells = self.lines[slot.line].cells[slot.start : slot.end].upper()
        return [(i, c) for i, c in enumerate(cells) if c != EMPTY]


def _spend(
    word: str, points: int, stands: tuple[str, ...], squares: Iterable[Square], slot: Slot
) -> Iterator[Play]:
    """One play for every set of squares where the jokers can stand for these letters."""
    place = place_at(slot.line, slot.start)
    for chosen in combinations(squares, len(stands)):
        if sorted(word[s.at] for s in chosen) == list(stands):
            lost = sum(VALUES[word[s.at]] * s.factor for s in chosen)
            jokers = {s.at for s in chosen}
            text = "".join(c.lower() if i in jokers else c for i, c in enumerate(word))
            yield Play(points - lost, text, place)


def order(play: Play) -> tuple[object, ...]:
    """The order of every list: score, word, place, then fewest jokers and their positions."""
    jokers = play.jokers
    return -play.score, play.word.upper(), play.place, len(jokers), sum(1 << i for i in jokers)
