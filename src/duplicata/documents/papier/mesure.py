"""How much room a text takes: sizes are chosen before typst sets the page, which would set it twice."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from duplicata.documents.papier.lettres import COUPABLE, MARQUE, largeurs

POINT = 0.3528
"""Millimetres of a typographic point."""
INTERLIGNE = 1.16
"""From one line to the next, in sizes of the letters."""


def largeur(texte: str, taille: float) -> float:
    """In millimetres, on one line of *taille* points."""
    return _milliemes(texte) * taille * POINT / 1000


@lru_cache(maxsize=4_096)
def _milliemes(texte: str) -> int:
    """The words of slips are few and come back: those of the reasons, above all."""
    connues = largeurs()
    inconnue = connues[MARQUE]
    return sum(connues.get(signe, inconnue) for signe in texte if signe != COUPABLE)


def lignes(texte: str, taille: float, place: float) -> int:
    """How many lines of *place* millimetres it fills; a word longer than a line goes on in the next."""
    nombre, pris, espace = 1, 0.0, largeur(" ", taille)
    for mot in texte.split(" "):
        besoin = largeur(mot, taille)
        if pris and pris + espace + besoin > place:
            nombre, pris = nombre + 1, 0.0
        entieres, reste = divmod(besoin, place)
        nombre += int(entieres)
        pris += (espace if pris else 0.0) + reste
    return nombre


def hauteur(textes: Iterable[str], taille: float, place: float) -> float:
    """Of paragraphs, in millimetres."""
    return sum(lignes(texte, taille, place) for texte in textes if texte) * taille * POINT * INTERLIGNE


def taille_sur_une_ligne(texte: str, tailles: Sequence[float], place: float) -> float:
    """The largest of *tailles* at which it stays on one line; the smallest if none does."""
    return next((taille for taille in tailles if largeur(texte, taille) <= place), tailles[-1])


def taille_dans(textes: Sequence[str], tailles: Sequence[float], place: float, haut: float) -> float:
    """The largest of *tailles* at which paragraphs stay within *place* × *haut*; else the smallest."""
    return next((taille for taille in tailles if hauteur(textes, taille, place) <= haut), tailles[-1])
