"""Where a word lies: the French reference, ``H4`` across and ``4H`` down."""

from typing import NamedTuple

from duplicata.engine.tiles import LETTERS
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

SIZE = 15
ROWS = LETTERS[:SIZE]


class Place(NamedTuple):
    """First square and direction of a word; sorts across before down, then by row and column."""

    down: bool
    row: int
    col: int

    @property
    def line(self) -> int:
        """0-14 for the rows, 15-29 for the columns."""
        return SIZE + self.col if self.down else self.row

    @property
    def start(self) -> int:
        """Index of the first square on its line."""
        return self.row if self.down else self.col

    @property
    def transposed(self) -> "Place":
        """The same square, read in the other direction."""
        return Place(not self.down, self.row, self.col)

    def __str__(self) -> str:
        row, col = ROWS[self.row], str(self.col + 1)
        return col + row if self.down else row + col


def place_at(line: int, start: int) -> Place:
    return Place(True, start, line - SIZE) if line >= SIZE else Place(False, line, start)


def parse_place(text: str) -> Place:
    """Read a reference in its exact form; anything else is refused."""
    code = text.strip().upper()
    down = code[:1].isdigit()
    row, col = (code[-1:], code[:-1]) if down else (code[:1], code[1:])
    if row and row in ROWS and col.isascii() and col.isdigit() and len(col) <= 2 and 1 <= int(col) <= SIZE:
        return Place(down, ROWS.index(row), int(col) - 1)
    raise SaisieInvalide(dire("« {texte} » n’est pas une référence de la grille (H4 ou 4H).", texte=text))
