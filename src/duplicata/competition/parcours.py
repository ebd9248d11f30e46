"""The way of whoever carries correction slips: rows of tables, in the order he walks them."""

import re
from itertools import pairwise

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

Troncon = tuple[int, int]
"""First and last table of a row, walked from one to the other: (24, 13) goes backwards."""

_ECRIT = re.compile(r"(\d{1,4})\s*(?:[-–]\s*(\d{1,4}))?")


def lire_parcours(texte: str) -> tuple[Troncon, ...]:
    """« 1-12, 24-13, 30 »; nothing is the order of the numbers."""
    troncons: list[Troncon] = []
    for morceau in filter(None, (un.strip() for un in re.split(r"[,;\n]", texte))):
        lu = _ECRIT.fullmatch(morceau)
        if lu is None:
            raise SaisieInvalide(
                dire("« {texte} » n’est pas une rangée de tables : écrivez 1-12, 24-13.", texte=morceau)
            )
        troncons.append((int(lu[1]), int(lu[2] or lu[1])))
    _verifier(troncons)
    return tuple(troncons)


def ecrire_parcours(parcours: tuple[Troncon, ...]) -> str:
    return ", ".join(str(de) if de == a else f"{de}-{a}" for de, a in parcours)


def rang_au_parcours(parcours: tuple[Troncon, ...], table: int) -> tuple[int, int]:
    """Where he passes by this table; those that he was not told of come last, by their number."""
    for rang, (de, a) in enumerate(parcours):
        if min(de, a) <= table <= max(de, a):
            return rang, abs(table - de)
    return len(parcours), table


def _verifier(troncons: list[Troncon]) -> None:
    """Nobody passes twice by the same table."""
    passes = sorted((min(un), max(un)) for un in troncons)
    for (_, fin), (debut, _) in pairwise(passes):
        if debut <= fin:
            raise SaisieInvalide(dire("La table {n} est deux fois sur ce parcours.", n=debut))
