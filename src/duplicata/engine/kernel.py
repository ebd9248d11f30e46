"""The plain-Python kernel: specification and oracle of the compiled core, and its stand-in."""

from collections.abc import Iterable
from functools import cached_property

from duplicata.engine.board import CENTRE, EMPTY, TILES, Board
from duplicata.engine.index import BadImage, Index
from duplicata.engine.limits import Limits
from duplicata.engine.lines import Line, lines_of
from duplicata.engine.notation import SIZE, place_at
from duplicata.engine.placements import Play, Technical, cross_word, joker_masks, score_options
from duplicata.engine.plays import Plays
from duplicata.engine.rack import MAX_JOKERS, MAX_SIZE, ORDER
from duplicata.engine.sweep import Sweep
from duplicata.engine.tiles import JOKER, LETTERS

__all__ = ["BadImage", "Grid", "Index", "Plays", "tops"]


class Grid:
    """A board ready to be searched."""

    def __init__(self, index: Index, cells: str) -> None:
        if len(cells) != SIZE * SIZE:
            raise ValueError("a grid has 225 cells")
        if not TILES.issuperset(cells.replace(EMPTY, "")):
            raise ValueError("unknown cell")
        self.index = index
        self.board = Board(cells)

    @property
    def cells(self) -> str:
        return self.board.cells

    @cached_property
    def lines(self) -> list[Line]:
        return lines_of(self.board, self.index)

    def play(self, word: str, line: int, start: int) -> "Grid":
        """The grid after *word*, as it reads there, lower case for a joker laid."""
        if not 0 <= line < 2 * SIZE or not start >= 0 or not 2 <= len(word) <= SIZE - start:
            raise ValueError("the word leaves the grid")
        if not TILES.issuperset(word):
            raise ValueError("a word holds letters only")
        return Grid(self.index, self.board.lay(word, place_at(line, start)).cells)

    def top(self, rack: str, limits: Limits) -> list[Play]:
        """Every play of the highest score."""
        return self._sweep(rack, limits).top()

    def solutions(self, rack: str, limits: Limits, minimum: int = 0, limit: int | None = None) -> Plays:
        """Every play of at least *minimum* points, best first, at most *limit* of them."""
        return Plays(self._sweep(rack, limits, minimum).all()[:limit])

    def _sweep(self, rack: str, limits: Limits, floor: int = 0) -> Sweep:
        _check(rack, limits)
        return Sweep(self.index.classes, self.index.numbers, self.lines, rack, limits, floor)

    def places(self, word: str, rack: str, limits: Limits) -> list[Technical]:
        """Every technical placement of *word*, rows first."""
        _check(rack, limits)
        if not set(LETTERS).issuperset(word):
            raise ValueError("a word holds capitals A-Z only")
        if not 2 <= len(word) <= SIZE:
            return []
        found: list[Technical] = []
        for line in (CENTRE,) if self.board.is_empty else range(2 * SIZE):
            for start in range(SIZE - len(word) + 1):
                new = self._fit(word, line, start)
                if new and new.bit_count() <= limits.max_played and (masks := joker_masks(word, new, rack)):
                    bonus = limits.bonuses[new.bit_count()]
                    options = score_options(self.board, line, start, word, masks, bonus)
                    found.append(Technical(line, start, new, options, self._bad(word, line, start, new)))
        return found

    def _fit(self, word: str, line: int, start: int) -> int:
        """Mask of the letters to lay, 0 when the word cannot lie there or touches nothing."""
        squares, end = self.board.lines[line], start + len(word)
        if (start and squares[start - 1] != EMPTY) or (end < SIZE and squares[end] != EMPTY):
            return 0
        new, touches = 0, self.board.is_empty and start <= CENTRE < end
        for i, letter in enumerate(word):
            under = squares[start + i]
            if under == EMPTY:
                new |= 1 << i
                touches = touches or len(cross_word(self.board, line, start + i, "?")) > 1
            elif under.upper() != letter:
                return 0
            else:
                touches = True
        return new if touches else 0

    def _bad(self, word: str, line: int, start: int, new: int) -> tuple[str, ...]:
        crosses = (
            cross_word(self.board, line, start + i, word[i]).upper() for i in range(len(word)) if new >> i & 1
        )
        return tuple(cross for cross in crosses if len(cross) > 1 and cross not in self.index)


def tops(pairs: Iterable[tuple[Grid, str]], limits: Limits, threads: int = 2) -> list[list[Play]]:
    """The tops of many positions; the plain kernel has one thread."""
    return [grid.top(rack, limits) for grid, rack in pairs]


def _check(rack: str, limits: Limits) -> None:
    if len(rack) > MAX_SIZE or rack.count(JOKER) > MAX_JOKERS or not set(ORDER).issuperset(rack):
        raise ValueError("a rack has at most nine letters A-Z, two of them jokers")
    if not 1 <= limits.max_played <= MAX_SIZE or len(limits.bonuses) != MAX_SIZE + 1:
        raise ValueError("limits: 1 to 9 tiles, ten bonuses")
    if not all(0 <= bonus <= 1000 for bonus in limits.bonuses):
        raise ValueError("limits: a bonus is 0 to 1000")
