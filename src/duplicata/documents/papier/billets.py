"""Correction slips on paper (5.9): eight on a sheet to be cut, or one on an A6."""

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from duplicata.documents.papier.document import Document, Entete
from duplicata.documents.papier.mesure import hauteur, largeur, lignes, taille_dans, taille_sur_une_ligne

NOMS = (13, 12, 11, 10, 9, 8, 7)
MOTIFS = (13, 12, 11, 10, 9, 8, 7, 6)
"""Below 9 points only for names and reasons typed longer than a slip holds: small is better than cut."""
MARGES = 11.0
TETE, MOT, SANCTION, PIED, A_REMPLIR = 12.0, 8.0, 5.2, 7.5, 7.5
"""What a line of the other parts of a slip takes of its height, in millimetres."""
RESERVE = 22.0
"""Of a line, for frames, the arrow, and the gap between its two ends."""


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
    mot = f"{billet.mot} {billet.reference} {billet.revendique} {billet.accorde}"
    points = f"{billet.sanction} {billet.decompte}"
    prises = (
        max(TETE, hauteur([billet.nom], taille_nom, place_du_nom) + 7.5)
        + (MOT * lignes(mot, 14, utile - RESERVE) if billet.accorde else 0)
        + SANCTION * lignes(points, 10.5, utile - RESERVE)
        + (A_REMPLIR if billet.a_remplir else 0)
        + max(PIED, hauteur([billet.pied], 9, utile) + 2)
    )
    textes = [f"{billet.raison} {billet.motifs}".strip(), *billet.lignes]
    reste = haut - MARGES - prises
    return replace(billet, taille_nom=taille_nom, taille_motifs=taille_dans(textes, MOTIFS, utile, reste))
