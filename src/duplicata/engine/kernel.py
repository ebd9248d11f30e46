"""The plain-Python kernel: specification and oracle of the compiled core, and its stand-in."""

from duplicata.engine.board import CENTRE, EMPTY, Board
from duplicata.engine.limits import Limits
from duplicata.engine.notation import SIZE
from duplicata.engine.placements import Technical, cross_word, joker_masks, score_options

RawPlace = tuple[int, int, int, tuple[tuple[int, int], ...], tuple[str, ...]]


class Index:
    """Words ready to be looked up."""

    def __init__(self, text: bytes) -> None:
        self.words = frozenset(text.decode("ascii").split())

    def __contains__(self, word: str) -> bool:
        return word in self.words


class Grid:
    """A board ready to be searched."""

    def __init__(self, index: Index, cells: str) -> None:
        self.index = index
        self.board = Board(cells)

    def places(self, word: str, rack: str, limits: Limits) -> list[RawPlace]:
        """Every technical placement of *word* (fields of ``Technical``), rows first."""
        if not 2 <= len(word) <= SIZE:
            return []
        found: list[RawPlace] = []
        for line in (CENTRE,) if self.board.is_empty else range(2 * SIZE):
            for start in range(SIZE - len(word) + 1):
                new = self._fit(word, line, start)
                if new and new.bit_count() <= limits.max_played and (masks := joker_masks(word, new, rack)):
                    options = score_options(self.board, line, start, word, masks, limits.bonuses[new.bit_count()])
                    found.append(tuple(Technical(line, start, new, options, self._bad(word, line, start, new))))
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
        crosses = (cross_word(self.board, line, start + i, word[i]).upper()
                   for i in range(len(word)) if new >> i & 1)
        return tuple(cross for cross in crosses if len(cross) > 1 and cross not in self.index)
