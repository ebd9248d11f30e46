"""Curves: values put into the frame of a drawing, with round numbers beside it."""

from collections.abc import Sequence

from duplicata.documents.papier.texte import Graduation, Point
from duplicata.langue import nombre

PAS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
TRAITS = 6
"""Beside a curve at most."""
NUMEROS = 25


def tracer(valeurs: Sequence[float], bas: float, haut: float) -> tuple[Point, ...]:
    """One point per value, from the left edge to the right one."""
    large = max(len(valeurs) - 1, 1)
    return tuple(
        (round(rang / large, 4), round((valeur - bas) / (haut - bas), 4))
        for rang, valeur in enumerate(valeurs)
    )


def borne(valeurs: Sequence[float]) -> int:
    """The round number below the lowest value, 0 or less."""
    plus_bas = -min(0.0, *valeurs)
    pas = next((un for un in PAS if plus_bas <= un * TRAITS), PAS[-1])
    return -pas * max(1, -int(-plus_bas // pas))


def graduer(bas: int, haut: int, unite: str = "") -> tuple[Graduation, ...]:
    pas = next((un for un in PAS if (haut - bas) <= un * TRAITS), PAS[-1])
    return tuple(
        Graduation(round((valeur - bas) / (haut - bas), 4), f"{nombre(valeur)}{unite}")
        for valeur in range(bas, haut + 1, pas)
    )


def rangs(numeros: Sequence[int]) -> tuple[Graduation, ...]:
    """Of the moves; every other one once they would touch."""
    large = max(len(numeros) - 1, 1)
    saut = -(-len(numeros) // NUMEROS)
    return tuple(
        Graduation(round(rang / large, 4), str(numero))
        for rang, numero in enumerate(numeros)
        if rang % saut == 0
    )
