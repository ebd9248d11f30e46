"""A board, a rack, the words admitted and the limits of the formula: what every question is asked of."""

from dataclasses import dataclass, field

from duplicata.engine.backend import Grid, build_grid
from duplicata.engine.board import Board
from duplicata.engine.lazy import lazy
from duplicata.engine.lexicon import Lexicon
from duplicata.engine.limits import NORMAL, Limits
from duplicata.engine.placements import Technical


@dataclass(frozen=True)
class Position:
    board: Board
    rack: str
    lexicon: Lexicon = field(compare=False)
    limits: Limits = NORMAL
    move: int = 1

    @lazy
    def grid(self) -> Grid:
        """The board prepared for searching (cross-checks)."""
        return build_grid(self.lexicon.index, self.board.cells)

    def technical(self, word: str) -> list[Technical]:
        """Every technical placement of *word*, valid or not, rows before columns."""
        return self.grid.places(word, self.rack, self.limits)
