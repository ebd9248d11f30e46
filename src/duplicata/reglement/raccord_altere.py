"""A link altered by one letter: what the texts of 2010 and 2015 forgive with a warning (5.2; d21)."""

from collections.abc import Callable, Iterator

from duplicata.arbitrage.dessin import MotEcrit
from duplicata.arbitrage.mot_joue import PlaceJouee
from duplicata.engine.board import EMPTY
from duplicata.engine.notation import SIZE

MINIMUM = 3
"""The right link must hold three consecutive letters of one word."""


Ecart = Callable[[str, str, int | None, int | None], bool]
"""Is a line drawn that far from a right link? Both texts, and where each bears the letter of the word."""


def altere(place: PlaceJouee) -> bool:
    """One letter omitted or changed, or two neighbours swapped."""
    return _une_ligne(place, _alteree)


def lettre_ajoutee(place: PlaceJouee) -> bool:
    """One letter too many: the texts never forgave it."""
    return _une_ligne(place, lambda drawn, right, shared, anchor: _omise(right, drawn, anchor, shared))


def _une_ligne(place: PlaceJouee, ecart: Ecart) -> bool:
    """One line of the slip holds all the wrong letters, and is that far from a right link."""
    if not 0 < place.raccord.faux <= SIZE:
        return False
    composante = place.mot.composante
    wrong = set(composante.lettres) - place.raccord.cases - set(place.mot.ecrit.cases)
    lines = [mot for mot in composante.mots if mot != place.mot.ecrit and wrong <= composante.cases[mot]]
    return any(_proche(place, line, ecart) for line in lines)


def raccord_decale(place: PlaceJouee) -> bool:
    """The letters drawn beside the word, two at least, all stand one square away (c40)."""
    mot, constat = place.mot, place.mot.constat
    beside = [case for case in mot.composante.lettres if case not in mot.ecrit.cases]
    if constat.bulletin.reference.presente or len(beside) < 2:
        return False
    down, right = place.place.row - mot.ecrit.row, place.place.col - mot.ecrit.col
    shifts = [(down + r, right + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    board, lettres = constat.position.board, mot.composante.lettres
    return any(
        all(board.letters.get((row + r, col + c)) == lettres[row, col].upper() for row, col in beside)
        for r, c in shifts
    )


def _proche(place: PlaceJouee, line: MotEcrit, ecart: Ecart) -> bool:
    own = set(place.mot.ecrit.cases)
    shared = next((i for i, case in enumerate(line.cases) if case in own), None)
    return any(
        ecart(line.texte, right, shared, anchor) for right, anchor in _raccords_justes(place, line, shared)
    )


def _raccords_justes(
    place: PlaceJouee, line: MotEcrit, shared: int | None
) -> Iterator[tuple[str, int | None]]:
    """Right links on the same line of the grid, with the index of the letter shared with the word."""
    ecrit, at = place.mot.ecrit, place.place
    down, right = at.row - ecrit.row, at.col - ecrit.col
    row, col = line.row + down, line.col + right
    number, start = (SIZE + col, row) if line.vertical else (row, col)
    if not 0 <= (col if line.vertical else row) < SIZE:
        return
    squares = place.mot.constat.position.board.lines[number].upper()
    if shared is None:
        anchors, size = range(max(0, start - 1), min(SIZE, start + 2)), len(line.texte)
        for u in anchors:
            for v in (u + size - 1, u + size, u + size + 1):
                if v <= SIZE and v - u >= MINIMUM and EMPTY not in squares[u:v]:
                    yield squares[u:v], None
        return
    pivot = start + shared
    placed = squares[:pivot] + line.texte[shared] + squares[pivot + 1 :]
    own_tile = squares[pivot] != EMPTY
    low, high = pivot, pivot + 1
    while low and placed[low - 1] != EMPTY:
        low -= 1
    while high < SIZE and placed[high] != EMPTY:
        high += 1
    for u in range(low, pivot + 1):
        for v in range(pivot + 1, high + 1):
            if v - u - (not own_tile) >= MINIMUM:
                yield placed[u:v], pivot - u


def _alteree(drawn: str, right: str, shared: int | None, anchor: int | None) -> bool:
    """*drawn* is *right* with one letter omitted, one changed, or two neighbours swapped."""
    if len(drawn) != len(right):
        return _omise(drawn, right, shared, anchor)
    if shared != anchor:
        return False
    differ = [i for i, (a, b) in enumerate(zip(drawn, right, strict=True)) if a != b]
    if len(differ) == 1:
        return True
    return (
        len(differ) == 2
        and differ[1] == differ[0] + 1
        and drawn[differ[0]] == right[differ[1]]
        and drawn[differ[1]] == right[differ[0]]
    )


def _omise(short: str, long: str, shared: int | None, anchor: int | None) -> bool:
    """*short* is *long* with one letter omitted, other than the letter of the word."""
    return any(
        long[:i] + long[i + 1 :] == short
        and i != anchor
        and (anchor is None or shared is None or shared == anchor - (i < anchor))
        for i in range(len(long))
    )
