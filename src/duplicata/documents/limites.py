"""How much of a file sent by somebody is read before it is refused."""

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

OCTETS = 16 << 20
LIGNES = 10_000
COLONNES = 64
CELLULE = 500
"""Characters of one cell."""


def verifier_taille(octets: int) -> None:
    if octets > OCTETS:
        raise SaisieInvalide(dire("Fichier trop gros : {maximum} Mo au plus.", maximum=OCTETS >> 20))


def verifier_lignes(nombre: int, maximum: int = LIGNES) -> None:
    if nombre > maximum:
        raise SaisieInvalide(dire("Fichier trop long : {maximum} lignes au plus.", maximum=maximum))


def verifier_ligne(numero: int, cellules: list[str]) -> None:
    if len(cellules) > COLONNES:
        raise SaisieInvalide(
            dire("Ligne {n} : trop de colonnes, {maximum} au plus.", n=numero, maximum=COLONNES)
        )
    if any(len(cellule) > CELLULE for cellule in cellules):
        raise SaisieInvalide(
            dire("Ligne {n} : une case dépasse {maximum} caractères.", n=numero, maximum=CELLULE)
        )
