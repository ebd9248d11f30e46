"""Where a word may lie: every stretch of a line that the rack could fill, with an upper bound of its score.

The bound gives the squares to fill the dearest letters of the rack in the best order, and each cross
word the dearest letter it admits. It is never below the true score, so the search may leave a slot whose
bound is under the best score found.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from duplicata.engine.board import EMPTY, LETTER_FACTOR, WORD_FACTOR
from duplicata.engine.limits import Limits
from duplicata.engine.lines import Line
from duplicata.engine.notation import SIZE
from duplicata.engine.tiles import JOKER, VALUES, value


class Slot(NamedTuple):
    """Squares [start, end) of a line, ``tiles`` of them to fill; the layout of premiums is symmetric."""

    bound: int
    line: int
    start: int
    end: int
    tiles: int
    through: str
    factor: int
    doubled: int
    tripled: int
    base: int

    def bound_with(self, sums: Sequence[int]) -> int:
        """The bound when the letters laid have these sums of the dearest 0, 1, 2... values."""
        return (sums[self.tiles] + sums[self.doubled] + sums[self.tripled]) * self.factor + self.base


def sums_of(values: Sequence[int]) -> list[int]:
    """Sums of the first values; as if zeros followed."""
    sums = list(accumulate(values, initial=0))
    return sums + sums[-1:] * SIZE


def slots_of(lines: Sequence[Line], rack: str, limits: Limits) -> Iterator[Slot]:
    """Every slot the rack could fill."""
    most = min(limits.max_played, len(rack))
    letters = frozenset(rack) - {JOKER}
    sums = sums_of(sorted((VALUES[c] for c in rack if c != JOKER), reverse=True))
    for number, line in enumerate(lines):
        if not any(line.anchors):
            continue
        caps = [_cap(line, i, letters, JOKER in rack) for i in range(SIZE)]
        for start in range(SIZE - 1):
            if start == 0 or line.cells[start - 1] == EMPTY:
                yield from _slots_from(line, number, start, most, sums, caps, limits.bonuses)


def _cap(line: Line, i: int, letters: frozenset[str], joker: bool) -> int | None:
    """The dearest letter that a cross word admits, 0 without cross word, None where nothing fits."""
    cross = line.crosses[i]
    if cross is None:
        return 0
    held = cross.fits & letters
    if held:
        return max(VALUES[c] for c in held)
    return 0 if joker and cross.fits else None


def _slots_from(
    line: Line,
    number: int,
    start: int,
    most: int,
    sums: Sequence[int],
    caps: Sequence[int | None],
    bonuses: Sequence[int],
) -> Iterator[Slot]:
    cells, crosses, anchors = line
    row = number % SIZE * SIZE
    tiles = doubled = tripled = kept = crossed = 0
    factor, touches, through = 1, False, ""
    for i in range(start, SIZE):
        if cells[i] != EMPTY:
            through += cells[i].upper()
            kept += value(cells[i])
        else:
            cap, cross = caps[i], crosses[i]
            if tiles == most or cap is None:
                return
            letter, word = LETTER_FACTOR[row + i], WORD_FACTOR[row + i]
            if cross is not None:
                crossed += (cap * letter + cross.side) * word
            tiles += 1
            factor *= word
            doubled += letter > 1
            tripled += letter > 2
            touches = touches or anchors[i]
        if touches and i > start and (i == SIZE - 1 or cells[i + 1] == EMPTY):
            base = kept * factor + crossed + bonuses[tiles]
            bound = (sums[tiles] + sums[doubled] + sums[tripled]) * factor + base
            yield Slot(bound, number, start, i + 1, tiles, through, factor, doubled, tripled, base)
