"""Blank slips (2.1): a grid of 13 × 13, three boxes for the player, a grey strip for the arbiters."""

from typing import ClassVar

from msgspec import Struct

from duplicata.documents.papier.document import Document


class Bulletin(Struct, frozen=True, kw_only=True):
    table: str = ""
    nom: str = ""
    """Empty on slips that anybody may take."""
    taille_nom: float = 11


class Bulletins(Document, frozen=True, kw_only=True):
    modele: ClassVar[str] = "bulletins"

    noms: tuple[str, str, str]
    """Table, Référence, Score."""
    bande: tuple[str, ...]
    """What the arbiters fill in: move, arbiter, double arbiter, points."""
    pied: str
    feuilles: tuple[tuple[Bulletin, ...], ...]
    """Four on a page, to be cut."""
