"""Round numbers beside a drawing, and what it goes along beneath it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from duplicata.documents.dessins.svg import ENCRE, LETTRE, Cadre, ligne, texte
from duplicata.langue import nombre

PAS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
TRAITS = 5
"""Beside a drawing at most."""
RANGEES = 2
"""Of names beneath it."""


class Echelle(NamedTuple):
    bas: int
    haut: int
    pas: int

    def part(self, valeur: float) -> float:
        return (valeur - self.bas) / (self.haut - self.bas)


def echelle(valeurs: Sequence[float]) -> Echelle:
    """From 0 to the round numbers beyond the values, on both sides of it."""
    bas, haut = min(0.0, *valeurs, 0.0), max(0.0, *valeurs, 0.0)
    pas = next((un for un in PAS if haut - bas <= un * TRAITS), PAS[-1])
    sous, sur = -int(bas // pas), -int(-haut // pas)
    return Echelle(-pas * sous, pas * (sur if sous or sur else 1), pas)


def graduer(cadre: Cadre, mesure: Echelle, unite: str = "") -> Iterator[str]:
    for valeur in range(mesure.bas, mesure.haut + 1, mesure.pas):
        y = cadre.y(mesure.part(valeur))
        yield ligne(cadre.gauche, y, cadre.gauche + cadre.large, y)
        yield texte(cadre.gauche - 6, y + LETTRE / 3, f"{nombre(valeur)}{unite}", "end")
    yield ligne(cadre.gauche, cadre.haut, cadre.gauche, cadre.haut + cadre.haute, ENCRE, 1.5)


def nommer(cadre: Cadre, noms: Sequence[str], places: Sequence[float]) -> Iterator[str]:
    """*places* from 0 to 1; in two rows once they would touch, then not every one."""
    large = max(map(len, noms), default=1) * LETTRE * 0.56 + 8
    saut = max(1, -int(-len(noms) * large // cadre.large))
    for rang, (nom, place) in enumerate(zip(noms, places, strict=True)):
        if saut <= RANGEES or rang % saut == 0:
            rangee = rang % saut if saut <= RANGEES else 0
            yield texte(cadre.x(place), cadre.haut + cadre.haute + (rangee + 1) * (LETTRE + 4), nom)
