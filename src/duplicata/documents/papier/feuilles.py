"""Arbitration sheets: one line per table, one column per move, heavier rules every five (U38)."""

from typing import ClassVar

from msgspec import Struct

from duplicata.documents.papier.document import Document


class LigneFeuille(Struct, frozen=True, kw_only=True):
    table: str = ""
    nom: str = ""
    cases: tuple[str, ...] = ()
    avertissements: str = ""
    total: str = ""


class Feuille(Struct, frozen=True, kw_only=True):
    """One page."""

    mentions: tuple[str, ...]
    """Game, arbiter, double arbiter: what stands above the table."""
    top: tuple[str, ...]
    total: str
    lignes: tuple[LigneFeuille, ...]


class Feuilles(Document, frozen=True, kw_only=True):
    modele: ClassVar[str] = "feuilles"

    coups: int
    noms: tuple[str, str, str, str, str]
    """Table, Joueur, Top, AV, Total."""
    legende: str
    feuilles: tuple[Feuille, ...]
