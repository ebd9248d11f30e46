"""The grid: 225 squares and what lies on them."""

from collections.abc import Sequence
from dataclasses import dataclass

from duplicata.engine.lazy import lazy
from duplicata.engine.notation import ROWS, SIZE, Place, parse_place
from duplicata.engine.tiles import LETTERS, fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

EMPTY = "."
CENTRE = SIZE // 2
_QUARTER = ("T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D")
PREMIUMS = tuple(
    _QUARTER[min(r, SIZE - 1 - r)][min(c, SIZE - 1 - c)] for r in range(SIZE) for c in range(SIZE)
)
"""One mark per square: ``T`` word x3, ``D`` word x2, ``t`` letter x3, ``d`` letter x2."""
LETTER_FACTOR = tuple({"d": 2, "t": 3}.get(mark, 1) for mark in PREMIUMS)
WORD_FACTOR = tuple({"D": 2, "T": 3}.get(mark, 1) for mark in PREMIUMS)
TILES = frozenset(LETTERS + LETTERS.lower())


@dataclass(frozen=True)
class Board:
    """Row by row: ``.`` empty, ``A``-``Z`` a tile, ``a``-``z`` a joker standing for that letter."""

    cells: str = EMPTY * (SIZE * SIZE)

    @property
    def rows(self) -> list[str]:
        return [self.cells[r * SIZE : (r + 1) * SIZE] for r in range(SIZE)]

    @lazy
    def lines(self) -> tuple[str, ...]:
        """The 15 rows, then the 15 columns."""
        return (*self.rows, *("".join(column) for column in zip(*self.rows, strict=True)))

    @lazy
    def is_empty(self) -> bool:
        return self.cells == EMPTY * (SIZE * SIZE)

    @lazy
    def letters(self) -> dict[tuple[int, int], str]:
        """The letter on each square that bears one, jokers like the others, by row and column."""
        return {divmod(i, SIZE): cell.upper() for i, cell in enumerate(self.cells) if cell != EMPTY}

    @lazy
    def copied(self) -> tuple[str, str]:
        """All that can be read across, then down, in capitals, an empty square around every line."""
        lines = EMPTY.join(self.lines[:SIZE]), EMPTY.join(self.lines[SIZE:])
        across, down = (f"{EMPTY}{text}{EMPTY}".upper() for text in lines)
        return across, down

    @property
    def tiles(self) -> str:
        """What lies on the grid, jokers as ``?``."""
        return "".join("?" if c.islower() else c for c in self.cells if c != EMPTY)

    @property
    def transposed(self) -> "Board":
        return Board("".join(self.lines[SIZE:]))

    def at(self, row: int, col: int) -> str:
        return self.cells[row * SIZE + col]

    def lay(self, word: str, place: Place) -> "Board":
        """The board after *word*, written as it reads on the grid, lower case for a joker laid."""
        line, end = self.lines[place.line], place.start + len(word)
        if end > SIZE:
            raise SaisieInvalide(dire("« {mot} {place} » sort de la grille.", mot=word, place=place))
        if (place.start and line[place.start - 1] != EMPTY) or (end < SIZE and line[end] != EMPTY):
            raise SaisieInvalide(
                dire("« {mot} {place} » touche une autre lettre à son extrémité.", mot=word, place=place)
            )
        cells, step = list(self.cells), SIZE if place.down else 1
        at, laid = place.row * SIZE + place.col, 0
        for tile in word:
            if cells[at] == EMPTY:
                cells[at], laid = tile, laid + 1
            elif cells[at].upper() != tile.upper():
                raise SaisieInvalide(
                    dire(
                        "« {mot} {place} » recouvre la lettre {lettre} de la grille.",
                        mot=word,
                        place=place,
                        lettre=cells[at].upper(),
                    )
                )
            at += step
        if not laid:
            raise SaisieInvalide(dire("« {mot} {place} » ne pose aucune lettre.", mot=word, place=place))
        return Board("".join(cells))


def parse_move(text: str) -> tuple[str, Place]:
    """Read ``EpIEUSE 9C``."""
    parts = text.split()
    word = fold(parts[0]) if parts else ""
    if len(parts) < 2 or not 2 <= len(word) <= SIZE or not TILES.issuperset(word):
        raise SaisieInvalide(dire("« {texte} » n’est pas un mot suivi de sa place (STEROLS H3).", texte=text))
    return word, parse_place("".join(parts[1:]))


def board_of_words(moves: Sequence[str]) -> Board:
    """The grid after the words in the order played."""
    board = Board()
    for move in moves:
        board = board.lay(*parse_move(move))
    return board


def board_of_rows(rows: Sequence[str]) -> Board:
    """The grid as drawn, row A first."""
    if len(rows) != SIZE:
        raise SaisieInvalide(
            accorder(
                len(rows), "La grille a {n} ligne au lieu de 15.", "La grille a {n} lignes au lieu de 15."
            )
        )
    for name, row in zip(ROWS, rows, strict=True):
        if len(row) != SIZE:
            raise SaisieInvalide(
                accorder(
                    len(row),
                    "Ligne {nom} de la grille : {n} case au lieu de 15.",
                    "Ligne {nom} de la grille : {n} cases au lieu de 15.",
                    nom=name,
                )
            )
        strange = next((c for c in row if c != EMPTY and c not in TILES), None)
        if strange is not None:
            raise SaisieInvalide(
                dire("Ligne {nom} de la grille : caractère inconnu « {c} ».", nom=name, c=strange)
            )
    return Board("".join(rows))
