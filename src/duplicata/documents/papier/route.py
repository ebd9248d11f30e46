"""The player's own sheet: the game move by move and what he scored, blank to be filled by hand or filled."""

from typing import ClassVar

from msgspec import Struct

from duplicata.documents.papier.document import Document
from duplicata.documents.papier.texte import Grille


class CoupDeRoute(Struct, frozen=True, kw_only=True):
    tirage: str = ""
    retenu: str = ""
    place: str = ""
    top: str = ""
    mot: str = ""
    points: str = ""
    cumul: str = ""
    remarque: str = ""


class Route(Struct, frozen=True, kw_only=True):
    """One player, one page."""

    table: str
    nom: str
    mentions: tuple[str, ...]
    coups: tuple[CoupDeRoute, ...]
    bilan: tuple[tuple[str, str], ...]
    grille: Grille


class Routes(Document, frozen=True, kw_only=True):
    modele: ClassVar[str] = "route"

    noms: tuple[str, ...]
    """N°, Tirage, Mot retenu, Place, Top, Mon mot, Points, Cumul, remark."""
    nom_table: str
    routes: tuple[Route, ...]
