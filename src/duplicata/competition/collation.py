"""Names in the order of a French list, the same on every machine: letters first, then accents, then case."""

import unicodedata
from typing import NamedTuple

LIGATURES = str.maketrans(
    {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
)


class Rang(NamedTuple):
    lettres: str
    """Without accents, case, hyphens or apostrophes; a space parts two words and comes before any letter."""
    accents: tuple[str, ...]
    """Last letter first, as French dictionaries do: cote, côte, coté, côté."""
    ecrit: str


def francais(texte: str) -> Rang:
    """What to sort by: Éric beside Eric, Le Goff before Legrand, Jean-Paul beside Jean Paul, D’Or as Dor."""
    lettres: list[str] = []
    accents: list[str] = []
    for signe in unicodedata.normalize("NFD", texte.translate(LIGATURES)):
        if unicodedata.combining(signe):
            if accents:
                accents[-1] += signe
        elif signe.isalnum():
            lettres.append(signe.casefold())
            accents.append("")
        elif signe not in "'’." and lettres and lettres[-1] != " ":
            lettres.append(" ")
            accents.append("")
    return Rang("".join(lettres).rstrip(), tuple(reversed(accents)), texte.swapcase())


def sans_accents(texte: str) -> str:
    """What a search compares."""
    return francais(texte).lettres
