"""What each stroke or filling of a drawing stands for, beneath it."""

from collections.abc import Sequence
from typing import NamedTuple

from duplicata.documents.dessins.svg import LARGE, LETTRE, texte

PAS = LETTRE + 7
SIGNE = 28


class Legende(NamedTuple):
    elements: list[str]
    haut: float
    """What it adds to the height of the drawing."""


def legender(noms: Sequence[str], signes: Sequence[str], haut: float) -> Legende:
    """One line a name, in one column or, short ones, in two; *signes* are drawn about (0, 0)."""
    colonnes = 2 if max(map(len, noms), default=0) * LETTRE * 0.55 < LARGE / 2 - SIGNE - 10 else 1
    elements = []
    for rang, (nom, signe) in enumerate(zip(noms, signes, strict=True)):
        x, y = 10 + (rang % colonnes) * LARGE / 2, haut + (rang // colonnes) * PAS + LETTRE
        elements.append(f'<g transform="translate({x:.1f} {y - LETTRE / 3:.1f})">{signe}</g>')
        elements.append(texte(x + SIGNE, y, nom, "start"))
    return Legende(elements, PAS * -(-len(noms) // colonnes))
