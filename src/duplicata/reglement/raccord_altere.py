"""A link altered by one letter: what the texts of 2010 and 2015 forgive with a warning (5.2; d21)."""

from typing import NamedTuple

from duplicata.arbitrage.dessin import Case, MotEcrit
from duplicata.arbitrage.mot_joue import MotJoue, PlaceJouee
from duplicata.engine.board import EMPTY

MINIMUM = 3
"""The right link must hold three consecutive letters of one word."""


class Ligne(NamedTuple):
    """A line drawn beside the word, laid over the grid."""

    texte: str
    pivot: int | None
    """Index of the letter it shares with the word."""
    dessous: str
    """What lies under it once the word is laid, one square more at each end."""
    posees: str
    """The same before the word is laid."""

    @property
    def avant(self) -> int:
        """How many letters stand before the one it shares: all of them, where it shares none."""
        return len(self.texte) if self.pivot is None else self.pivot

    @property
    def apres(self) -> int:
        """Where those after it begin."""
        return 0 if self.pivot is None else self.pivot + 1

    def juste(self, start: int, end: int | None) -> str:
        """The right link under that part of the line and its ends; nothing where none stands."""
        under, placed = self.dessous[start:end], self.posees[start:end].replace(EMPTY, "")
        return under if EMPTY not in under and len(placed) >= MINIMUM else ""


def altere(place: PlaceJouee) -> bool:
    """One letter omitted or changed, or two neighbours swapped."""
    return any(_alteree(_poser(place, line)) for line in _lignes_fausses(place))


def lettre_ajoutee(place: PlaceJouee) -> bool:
    """One letter too many: the texts never forgave it."""
    return any(_ajoutee(_poser(place, line)) for line in _lignes_fausses(place))


def presque_raccord(place: PlaceJouee, line: MotEcrit) -> bool:
    """That line of the slip is the link of that place, but for one slip of the pen."""
    return line in _lignes_fausses(place) and (_alteree(ligne := _poser(place, line)) or _ajoutee(ligne))


def est_solution(mot: MotJoue, main: MotJoue) -> bool:
    """The line stands by itself: it has its own link, or copies nothing of the grid, even with a slip."""
    if any(place.valide and presque_raccord(place, mot.ecrit) for place in main.dans_le_sens):
        return False
    return mot.raccorde or not main.recopie(mot.ecrit)


def _lignes_fausses(place: PlaceJouee) -> list[MotEcrit]:
    """Lines of the slip that hold all the letters wrong at that place; those over their like are right."""
    if not place.raccord.faux:
        return []
    mot = place.mot
    wrong = set(mot.composante.lettres) - place.raccord.cases - place.superposees
    return [line for line, cases in mot.composante.cases.items() if line != mot.ecrit and wrong <= cases]


def _poser(place: PlaceJouee, line: MotEcrit) -> Ligne:
    ecrit, grid = place.mot.ecrit, place.mot.constat.position.board.letters
    laid = grid | dict(zip(_sur_la_grille(place, ecrit.cases), ecrit.texte, strict=True))
    pivot = next((i for i, case in enumerate(line.cases) if case in ecrit.cases), None)
    longer = line._replace(
        texte=EMPTY + line.texte + EMPTY,
        row=line.row - line.vertical,
        col=line.col - (not line.vertical),
    )
    squares = _sur_la_grille(place, longer.cases)
    under, placed = ("".join(letters.get(square, EMPTY) for square in squares) for letters in (laid, grid))
    return Ligne(line.texte, pivot, under, placed)


def _sur_la_grille(place: PlaceJouee, cases: list[Case], decalage: Case = (0, 0)) -> list[Case]:
    """Squares of the grid under these squares of the slip, the word at its place."""
    down = place.place.row - place.mot.ecrit.row + decalage[0]
    right = place.place.col - place.mot.ecrit.col + decalage[1]
    return [(row + down, col + right) for row, col in cases]


def _alteree(ligne: Ligne) -> bool:
    """One letter changed, two neighbours swapped, or one omitted; the letter shared with the word, and what
    lies on its other side, keep their squares."""
    drawn, end = ligne.texte, len(ligne.texte)
    right, before, after = ligne.juste(1, -1), ligne.juste(0, -1), ligne.juste(1, None)
    changed = any(_sans(drawn, i) == _sans(right, i) for i in range(end))
    swapped = any(drawn[:i] + drawn[i + 1] + drawn[i] + drawn[i + 2 :] == right for i in range(end - 1))
    omitted = any(_sans(before, i) == drawn for i in range(ligne.avant + 1))
    return changed or swapped or omitted or any(_sans(after, i) == drawn for i in range(ligne.apres, end))


def _ajoutee(ligne: Ligne) -> bool:
    """One letter too many, the others standing as for one omitted."""
    drawn, before, after = ligne.texte, ligne.juste(2, -1), ligne.juste(1, -2)
    return any(_sans(drawn, i) == before for i in range(ligne.avant)) or any(
        _sans(drawn, i) == after for i in range(ligne.apres, len(drawn))
    )


def _sans(texte: str, i: int) -> str:
    return texte[:i] + texte[i + 1 :]


def raccord_decale(place: PlaceJouee) -> bool:
    """The letters drawn beside the word, two at least, all stand one square away (d20)."""
    mot, constat = place.mot, place.mot.constat
    beside = [case for case in mot.composante.lettres if case not in mot.ecrit.cases]
    if constat.reference.presente or len(beside) < 2:
        return False
    drawn = [mot.composante.lettres[case].upper() for case in beside]
    grid = constat.position.board.letters
    around = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    return any(
        [grid.get(square) for square in _sur_la_grille(place, beside, shift)] == drawn for shift in around
    )
