"""The grid as screens and prints draw it: one value per square, for templates/_grille.html."""

from collections.abc import Sequence
from typing import NamedTuple

from duplicata.engine.board import EMPTY, PREMIUMS
from duplicata.engine.notation import ROWS, SIZE, parse_place
from duplicata.engine.tiles import value

PRIMES = {"T": "MT", "D": "MD", "t": "LT", "d": "LD", EMPTY: ""}


class Case(NamedTuple):
    prime: str
    """``MT``, ``MD``, ``LT``, ``LD`` or nothing."""
    jeton: str
    """Letter lying there, lower case for a joker; empty when nothing does."""
    pose: bool
    """Whether it belongs to the word being shown."""
    centre: bool

    @property
    def joker(self) -> bool:
        return self.jeton.islower()

    @property
    def valeur(self) -> int:
        return value(self.jeton)


def cases(rows: Sequence[str], mot: str = "", place: str = "") -> list[tuple[str, list[Case]]]:
    """(row letter, its 15 squares), the word *mot* shown over the grid at *place*."""
    poses: dict[tuple[int, int], str] = {}
    if mot:
        depart = parse_place(place)
        poses = {
            (depart.row + i * depart.down, depart.col + i * (not depart.down)): jeton
            for i, jeton in enumerate(mot)
        }
    lignes = []
    for r, row in enumerate(rows):
        squares = [
            Case(
                PRIMES[PREMIUMS[r * SIZE + c]],
                poses.get((r, c), "") if row[c] == EMPTY else row[c],
                (r, c) in poses,
                r == c == SIZE // 2,
            )
            for c in range(SIZE)
        ]
        lignes.append((ROWS[r], squares))
    return lignes
