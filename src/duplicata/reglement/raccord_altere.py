"""A link altered by one letter: what the texts of 2010 and 2015 forgive with a warning (5.2; d21)."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicata.arbitrage.dessin import Case, MotEcrit
from duplicata.arbitrage.mot_joue import PlaceJouee
from duplicata.engine.board import EMPTY
from duplicata.engine.notation import SIZE

MINIMUM = 3
"""The right link must hold three consecutive letters of one word."""


class Ligne(NamedTuple):
    """A line drawn beside the word, laid over the grid."""

    texte: str
    dessous: str
    """What lies under it once the word is laid, one square more at each end."""
    posees: str
    """The same before the word is laid."""

    def juste(self, start: int, end: int) -> str:
        """The right link on those squares of the line; nothing where none stands."""
        under, placed = self.dessous[start + 1 : end + 1], self.posees[start + 1 : end + 1]
        return under if EMPTY not in under and len(placed) - placed.count(EMPTY) >= MINIMUM else ""


def altere(place: PlaceJouee) -> bool:
    """One letter omitted or changed, or two neighbours swapped."""
    return any(_changee(ligne) or _omise(ligne) for ligne in _lignes_fausses(place))


def lettre_ajoutee(place: PlaceJouee) -> bool:
    """One letter too many: the texts never forgave it."""
    return any(_ajoutee(ligne) for ligne in _lignes_fausses(place))


def _lignes_fausses(place: PlaceJouee) -> Iterator[Ligne]:
    """Lines of the slip that hold all the letters wrong at that place."""
    if not 0 < place.raccord.faux < SIZE:
        return
    mot = place.mot
    wrong = set(mot.composante.lettres) - place.raccord.cases - set(mot.ecrit.cases)
    for line, cases in mot.composante.cases.items():
        if line != mot.ecrit and wrong <= cases:
            yield _poser(place, line)


def _poser(place: PlaceJouee, line: MotEcrit) -> Ligne:
    ecrit, grid = place.mot.ecrit, place.mot.constat.position.board.letters
    laid = grid | dict(zip(_sur_la_grille(place, ecrit.cases), ecrit.texte, strict=True))
    down, right = (1, 0) if line.vertical else (0, 1)
    last = line.cases[-1]
    cases = [(line.row - down, line.col - right), *line.cases, (last[0] + down, last[1] + right)]
    squares = _sur_la_grille(place, cases)
    under, placed = ("".join(letters.get(square, EMPTY) for square in squares) for letters in (laid, grid))
    return Ligne(line.texte, under, placed)


def _sur_la_grille(place: PlaceJouee, cases: list[Case], decalage: Case = (0, 0)) -> list[Case]:
    """Squares of the grid under these squares of the slip, the word at its place."""
    down = place.place.row - place.mot.ecrit.row + decalage[0]
    right = place.place.col - place.mot.ecrit.col + decalage[1]
    return [(row + down, col + right) for row, col in cases]


def _changee(ligne: Ligne) -> bool:
    drawn, right = ligne.texte, ligne.juste(0, len(ligne.texte))
    if len(right) != len(drawn):
        return False
    swapped = (drawn[:i] + drawn[i + 1] + drawn[i] + drawn[i + 2 :] for i in range(len(drawn) - 1))
    return sum(a != b for a, b in zip(drawn, right, strict=True)) == 1 or right in swapped


def _omise(ligne: Ligne) -> bool:
    """What stands before the missing letter, or after it, keeps its squares."""
    end = len(ligne.texte)
    return any(_sans_une(right, ligne.texte) for right in (ligne.juste(0, end + 1), ligne.juste(-1, end)))


def _ajoutee(ligne: Ligne) -> bool:
    end = len(ligne.texte)
    return any(_sans_une(ligne.texte, right) for right in (ligne.juste(0, end - 1), ligne.juste(1, end)))


def _sans_une(long: str, short: str) -> bool:
    """*short* is *long* without one letter."""
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def raccord_decale(place: PlaceJouee) -> bool:
    """The letters drawn beside the word, two at least, all stand one square away (c40)."""
    mot, constat = place.mot, place.mot.constat
    beside = [case for case in mot.composante.lettres if case not in mot.ecrit.cases]
    if constat.bulletin.reference.presente or len(beside) < 2:
        return False
    drawn = [mot.composante.lettres[case].upper() for case in beside]
    grid = constat.position.board.letters
    around = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    return any(
        [grid.get(square) for square in _sur_la_grille(place, beside, shift)] == drawn for shift in around
    )
