"""Documents that run from page to page: titles, sentences, tables, grids, drawings."""

from typing import ClassVar, Literal

from msgspec import Struct

from duplicata.documents.papier.document import Document


class Bloc(Struct, frozen=True, kw_only=True, tag_field="bloc", tag=str.lower):
    """A piece of such a document."""


class Titre(Bloc, frozen=True, kw_only=True):
    texte: str
    niveau: int = 2


class Paragraphe(Bloc, frozen=True, kw_only=True):
    texte: str
    fort: bool = False
    encadre: bool = False


class Liste(Bloc, frozen=True, kw_only=True):
    elements: tuple[str, ...]


class Fiche(Bloc, frozen=True, kw_only=True):
    """Names and what they are, two by two."""

    lignes: tuple[tuple[str, str], ...]


class Colonne(Struct, frozen=True):
    titre: str
    largeur: float = 0
    """A share of what the others leave; 0: what its widest cell takes."""
    a_droite: bool = False
    gras: bool = False


class Tableau(Bloc, frozen=True, kw_only=True):
    colonnes: tuple[Colonne, ...]
    lignes: tuple[tuple[str, ...], ...]
    taille: float = 10
    hauteur: float = 0
    """Of a line, in millimetres, where people write by hand; 0: what its text takes."""
    quadrille: bool = False
    """With rules between the columns."""


Fond = Literal["", "mt", "md", "lt", "ld"]
Genre = Literal["vide", "lettre", "joker"]


class Case(Struct, frozen=True):
    texte: str
    genre: Genre = "vide"
    fond: Fond = ""


class Grille(Bloc, frozen=True, kw_only=True):
    rangees: tuple[tuple[Case, ...], ...]
    legende: str
    dite: str
    """What it shows, for who does not see it."""
    cote: float = 7
    """Of a square, in millimetres."""
    numerotee: bool = True


class Dessin(Struct, frozen=True):
    svg: str
    """The same as on the pages."""
    legende: str
    dite: str
    """What it shows, for who does not see it."""


class Dessins(Bloc, frozen=True, kw_only=True):
    """Side by side."""

    dessins: tuple[Dessin, ...]


class Page(Bloc, frozen=True, kw_only=True):
    """What follows begins a page; a column, where there are several."""


UnBloc = Titre | Paragraphe | Liste | Fiche | Tableau | Grille | Dessins | Page


class Texte(Document, frozen=True, kw_only=True):
    modele: ClassVar[str] = "texte"

    blocs: tuple[UnBloc, ...]
    sous_titre: str = ""
    paysage: bool = False
    colonnes: int = 1
    taille: float = 10
