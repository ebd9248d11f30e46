"""What all these formats share: a file written, and what it could not hold, in sentences."""

from typing import Any, NamedTuple

from duplicata.engine.board import EMPTY, Board
from duplicata.engine.notation import SIZE, Place
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

OCTETS = 4 << 20
"""A game of a thousand tables in Eliot's format takes two."""
COUPS = 100
"""More than any game has moves."""


class Ecrit(NamedTuple):
    contenu: bytes
    perdus: tuple[str, ...]
    """What the format has no place for, one sentence each."""


class Lu(NamedTuple):
    """A game read from elsewhere, as the keys and values of a game file (formats.md, section 6)."""

    document: dict[str, Any]
    perdus: tuple[str, ...] = ()


def verifier_taille(contenu: bytes) -> None:
    if len(contenu) > OCTETS:
        raise SaisieInvalide(dire("Fichier trop gros : {maximum} Mo au plus.", maximum=OCTETS >> 20))


def verifier_coups(nombre: int) -> None:
    if nombre > COUPS:
        raise SaisieInvalide(dire("Partie refusée : plus de {n} coups.", n=COUPS))


def sous_le_mot(grille: str, place: Place, longueur: int) -> str:
    """What lies on the squares of a word before it is laid, ``.`` where nothing does."""
    ligne = Board(grille).lines[place.line]
    return ligne[place.start : place.start + longueur].ljust(min(longueur, SIZE), EMPTY)
