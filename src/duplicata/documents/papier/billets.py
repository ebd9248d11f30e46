"""Correction slips on paper (5.9): eight on a sheet to be cut, or one on an A6."""

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from duplicata.documents.papier.document import Document, Entete
from duplicata.documents.papier.mesure import hauteur, largeur, taille_dans, taille_sur_une_ligne

NOMS = (13, 12, 11, 10, 9)
MOTIFS = (13, 12, 11, 10, 9, 8, 7, 6)
"""Below 9 points only where more was typed by hand than a slip holds: small is better than cut."""
MARGES = 11.0
TETE, MOT, SANCTION, PIED = 15.5, 8.5, 5.2, 9.5
"""What the other parts of a slip take of its height, in millimetres; a line more of each is counted."""


class Format(StrEnum):
    A4 = "a4"
    """To be cut in eight."""
    A6 = "a6"


COTES = {Format.A4: (105.0, 74.25), Format.A6: (148.0, 105.0)}


class BilletImprime(Struct, frozen=True, kw_only=True):
    table: str
    nom: str
    coup: str
    marques: tuple[str, ...]
    mot: str
    """As the player wrote it, a letter of a joker in lower case; empty when he wrote nothing."""
    reference: str
    revendique: str
    accorde: str
    """Empty when the slip itself has no ruling: only conduct is told."""
    sanction: str
    """With who had the ruling changed, or answered the player."""
    decompte: str
    """Warnings of the table so far."""
    raison: str
    """Why it was changed, set in bold before the rest."""
    motifs: str
    """The reasons with their articles."""
    lignes: tuple[str, ...]
    """What stands on a line of its own: conduct, what is replaced."""
    a_remplir: str
    """What an arbiter still has to write by hand; empty as a rule."""
    pied: str
    taille_nom: float = NOMS[0]
    taille_motifs: float = MOTIFS[0]


class Billets(Document, frozen=True, kw_only=True):
    modele: ClassVar[str] = "billets"

    format: Format
    feuilles: tuple[tuple[BilletImprime | None, ...], ...]
    """As they lie on each sheet."""


def mettre_en_feuilles(
    entete: Entete, format: Format, feuilles: Sequence[Sequence[BilletImprime | None]]
) -> Billets:
    posees = tuple(tuple(un and _dimensionner(un, format) for un in feuille) for feuille in feuilles)
    return Billets(entete=entete, format=format, feuilles=posees)


def _dimensionner(billet: BilletImprime, format: Format) -> BilletImprime:
    large, haut = COTES[format]
    utile = large - MARGES
    marques = max((largeur(marque, 9) + 4 for marque in billet.marques), default=0.0)
    place_du_nom = utile - largeur(billet.table, 34) - marques - 6
    taille_nom = taille_sur_une_ligne(billet.nom, NOMS, place_du_nom)
    place_du_mot = utile - largeur(billet.revendique + billet.accorde, 14) - 20
    place_sanction = utile - (largeur(billet.decompte, 10) + 7 if billet.decompte else 0)
    prises = (
        max(TETE, hauteur([billet.nom], taille_nom, place_du_nom) + 6)
        + (max(MOT, hauteur([f"{billet.mot} {billet.reference}"], 15, place_du_mot)) if billet.accorde else 0)
        + max(SANCTION, hauteur([billet.sanction], 10.5, place_sanction))
        + (9 if billet.a_remplir else 0)
        + max(PIED, hauteur([billet.pied], 9, utile) + 2)
    )
    textes = [f"{billet.raison} {billet.motifs}".strip(), *billet.lignes]
    reste = haut - MARGES - prises
    return replace(billet, taille_nom=taille_nom, taille_motifs=taille_dans(textes, MOTIFS, utile, reste))
