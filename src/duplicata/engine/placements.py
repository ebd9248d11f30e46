"""One word at one place: what lying there takes, gives and makes."""

from itertools import combinations
from typing import NamedTuple

from duplicata.engine.board import CENTRE, EMPTY, LETTER_FACTOR, WORD_FACTOR, Board
from duplicata.engine.notation import SIZE, Place, place_at
from duplicata.engine.tiles import VALUES, value


class Play(NamedTuple):
    """A legal move as the search gives it; *word* in capitals, jokers laid in lower case."""

    score: int
    word: str
    place: Place

    @property
    def jokers(self) -> tuple[int, ...]:
        return tuple(i for i, c in enumerate(self.word, 1) if c.islower())


class Technical(NamedTuple):
    """A technical placement, valid or not: one place, every way to spend the jokers there.

    ``new`` has bit *i* set when letter *i* comes from the rack. ``options`` lists (score, joker mask),
    fewest jokers first, then those nearest the start of the word. ``bad`` holds the inadmissible cross words.
    """

    line: int
    start: int
    new: int
    options: tuple[tuple[int, int], ...]
    bad: tuple[str, ...]

    @property
    def place(self) -> Place:
        return place_at(self.line, self.start)


def positions(mask: int) -> tuple[int, ...]:
    """1-based letter positions of a mask."""
    if not mask:
        return ()
    return tuple(i + 1 for i in range(SIZE) if mask >> i & 1)


def cross_word(board: Board, line: int, index: int, letter: str) -> str:
    """The perpendicular word that *letter* makes on square *index* of *line*; itself when none."""
    other = board.lines[SIZE + index if line < SIZE else index]
    here = line % SIZE
    start, end = here, here + 1
    while start and other[start - 1] != EMPTY:
        start -= 1
    while end < SIZE and other[end] != EMPTY:
        end += 1
    return other[start:here] + letter + other[here + 1 : end]


def words_formed(board: Board, line: int, start: int, word: str) -> list[str]:
    """The cross words of *word* laid there, in order."""
    formed = []
    for i, letter in enumerate(word):
        if board.lines[line][start + i] == EMPTY:
            cross = cross_word(board, line, start + i, letter)
            if len(cross) > 1:
                formed.append(cross.upper())
    return formed


def joker_masks(word: str, new: int, rack: str) -> list[int]:
    """Every way to lay the ``new`` letters of *word* with this rack; empty when it cannot be done."""
    spare: dict[str, int] = {}
    jokers = rack.count("?")
    for letter in rack:
        spare[letter] = spare.get(letter, 0) + 1
    squares: dict[str, list[int]] = {}
    for i, letter in enumerate(word):
        if new >> i & 1:
            squares.setdefault(letter, []).append(i)
    masks = [0]
    for letter, where in squares.items():
        lacking = max(0, len(where) - spare.get(letter, 0))
        masks = [
            mask | sum(1 << i for i in chosen)
            for mask in masks
            for n in range(lacking, min(jokers - mask.bit_count(), len(where)) + 1)
            for chosen in combinations(where, n)
        ]
    return sorted(masks, key=lambda mask: (mask.bit_count(), positions(mask)))


def score_options(
    board: Board, line: int, start: int, word: str, masks: list[int], bonus: int
) -> tuple[tuple[int, int], ...]:
    """Points of the placement for each joker mask."""
    squares = board.lines[line]
    factor, kept, crossed = 1, 0, 0
    effect: dict[int, int] = {}
    for i, letter in enumerate(word):
        index = start + i
        cell = line * SIZE + index if line < SIZE else index * SIZE + line - SIZE
        if squares[index] != EMPTY:
            kept += value(squares[index])
            continue
        factor *= WORD_FACTOR[cell]
        cross = cross_word(board, line, index, "?")
        effect[i] = cell
        if len(cross) > 1:
            crossed += sum(map(value, cross)) * WORD_FACTOR[cell]
            crossed += VALUES[letter] * LETTER_FACTOR[cell] * WORD_FACTOR[cell]
    weight = {i: LETTER_FACTOR[cell] * factor for i, cell in effect.items()}
    full = kept * factor + crossed + bonus + sum(VALUES[word[i]] * w for i, w in weight.items())
    for i, cell in effect.items():
        if len(cross_word(board, line, start + i, "?")) > 1:
            weight[i] += LETTER_FACTOR[cell] * WORD_FACTOR[cell]
    return tuple(
        (full - sum(VALUES[word[i]] * weight[i] for i in weight if mask >> i & 1), mask) for mask in masks
    )


def fits(board: Board, word: str) -> bool:
    """Can *word* lie somewhere on the grid, whatever the rack, touching what is there?"""
    return any(
        _lies(board, word, line, start)
        for line in ((CENTRE,) if board.is_empty else range(2 * SIZE))
        for start in range(SIZE - len(word) + 1)
    )


def _lies(board: Board, word: str, line: int, start: int) -> bool:
    squares, end = board.lines[line], start + len(word)
    if (start and squares[start - 1] != EMPTY) or (end < SIZE and squares[end] != EMPTY):
        return False
    under = squares[start:end].upper()
    if EMPTY not in under or any(u not in (EMPTY, letter) for u, letter in zip(under, word, strict=True)):
        return False
    if board.is_empty:
        return start <= CENTRE < end
    return under.strip(EMPTY) != "" or any(
        len(cross_word(board, line, i, "?")) > 1 for i in range(start, end)
    )
