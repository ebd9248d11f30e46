"""Table cards and badges, with the QR of the page where a player finds his results; the poster."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from duplicata.documents.papier.document import Document


class Taille(StrEnum):
    TABLE = "table"
    """Four on an A4, to be seen from the aisle."""
    BADGE = "badge"
    """Eight on an A4."""


class Qr(Struct, frozen=True, kw_only=True):
    svg: str
    dit: str
    """Where it leads, for who does not see it."""
    adresse: str


class Carte(Struct, frozen=True, kw_only=True):
    numero: str
    nom: str
    details: str
    taille_nom: float
    qr: Qr | None


class Cartes(Document, frozen=True, kw_only=True):
    modele: ClassVar[str] = "cartes"

    taille: Taille
    nom_table: str
    invitation: str
    """What the QR gives."""
    feuilles: tuple[tuple[Carte | None, ...], ...]


class Affiche(Document, frozen=True, kw_only=True):
    modele: ClassVar[str] = "affiche"

    invitation: str
    etapes: tuple[str, ...]
    qr: Qr | None
