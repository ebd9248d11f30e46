"""How open a grid is: hints for the choice between equal tops (3.4)."""

from typing import NamedTuple

from duplicata.engine.board import EMPTY, WORD_FACTOR, Board
from duplicata.engine.limits import NORMAL
from duplicata.engine.notation import SIZE
from duplicata.engine.tiles import LETTERS

# One bit per square, rows joined by an empty column so that a shift never jumps to the next row.
_LARGE = SIZE + 1
_BITS = {ord(EMPTY): "0"} | {ord(tile): "1" for tile in LETTERS + LETTERS.lower()}
_GRILLE = int("0".join(["1" * SIZE] * SIZE), 2)


class Ouverture(NamedTuple):
    """Hints on how far a solution opens the grid; compared in this order."""

    accroches: int
    """Empty squares that touch a tile."""
    rouges: int
    """Uncovered red squares with a tile on their row or column, near enough for one rack."""

    @property
    def rang(self) -> tuple[int, int]:
        """Smallest first: the most open."""
        return -self.accroches, -self.rouges


def _case(row: int, col: int) -> int:
    return 1 << ((SIZE - 1 - row) * _LARGE + SIZE - 1 - col)


def _portee(row: int, col: int) -> int:
    """Squares of its row and column at seven squares or fewer."""
    return sum(
        {
            _case(r, c)
            for r in range(SIZE)
            for c in range(SIZE)
            if (r == row or c == col) and 0 < abs(r - row) + abs(c - col) <= NORMAL.max_played
        }
    )


_ROUGES = [
    (_case(at // SIZE, at % SIZE), _portee(at // SIZE, at % SIZE))
    for at, factor in enumerate(WORD_FACTOR)
    if factor == 3
]


def ouverture(grille: str) -> Ouverture:
    pris = int("0".join(row.translate(_BITS) for row in Board(grille).rows), 2)
    voisines = (pris << 1 | pris >> 1 | pris << _LARGE | pris >> _LARGE) & _GRILLE & ~pris
    rouges = sum(not pris & case and bool(pris & portee) for case, portee in _ROUGES)
    return Ouverture(voisines.bit_count(), rouges)
