"""The slip laid over the grid: which drawn letters are link letters, which are not (4.3.2, 5.2.2)."""

from typing import NamedTuple

from duplicata.arbitrage.dessin import Case, Composante, MotEcrit
from duplicata.engine.board import Board
from duplicata.engine.notation import SIZE
from duplicata.engine.placements import Technical


class Raccord(NamedTuple):
    """Link letters of a word at one place."""

    bons: int
    """Link letters, the grid letters inside the word included."""
    hors: int
    """Those drawn outside the word."""
    faux: int
    """Letters outside the word that are no link letters there."""
    cases: frozenset[Case]
    """Slip squares of the word and of its link letters."""


SEULS = tuple(Raccord(bons, 0, 0, frozenset()) for bons in range(SIZE + 1))


def raccord_du_mot_seul(mot: MotEcrit, technical: Technical) -> Raccord:
    """A word drawn alone: every grid letter it covers is chained to a new one along the word."""
    return SEULS[len(mot.texte) - technical.new.bit_count()]


def poser_calque(board: Board, composante: Composante, mot: MotEcrit, technical: Technical) -> Raccord:
    """Chain the link letters from the word outwards; a wrong letter cuts the chain (d4, d5, d7)."""
    place = technical.place
    down, right = place.row - mot.row, place.col - mot.col
    own, drawn, grid = mot.cases, composante.capitales, board.letters
    edge, seen = list(own), set(own)
    while edge:
        r, c = edge.pop()
        for near in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            letter = drawn.get(near)
            if letter and near not in seen and grid.get((near[0] + down, near[1] + right)) == letter:
                seen.add(near)
                edge.append(near)
    inside = len(own) - technical.new.bit_count()
    hors = len(seen) - len(own)
    return Raccord(inside + hors, hors, len(composante.lettres) - len(seen), frozenset(seen))


def superposer(board: Board, composante: Composante, mot: MotEcrit, technical: Technical) -> frozenset[Case]:
    """Letters drawn over the same letter of the grid, chained or not, those inside the word included."""
    place = technical.place
    down, right = place.row - mot.row, place.col - mot.col
    grid = board.letters
    return frozenset(
        (r, c)
        for (r, c), letter in composante.capitales.items()
        if grid.get((r + down, c + right)) == letter
    )
