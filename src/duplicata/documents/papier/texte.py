"""Documents that run from page to page: titles, sentences, tables, grids and curves, one after the other."""

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


Point = tuple[float, float]
"""Within the frame, both from 0 to 1, from the left and from the bottom."""


class Graduation(Struct, frozen=True):
    place: float
    texte: str


class Serie(Struct, frozen=True):
    nom: str
    points: tuple[Point, ...]
    trait: Literal["plein", "tirets", "pointille"] = "plein"


class Courbe(Bloc, frozen=True, kw_only=True):
    """Lines told apart by their stroke, not by a colour."""

    legende: str
    dite: str
    series: tuple[Serie, ...]
    abscisses: tuple[Graduation, ...]
    ordonnees: tuple[Graduation, ...]


class Page(Bloc, frozen=True, kw_only=True):
    """What follows begins a page; a column, where there are several."""


UnBloc = Titre | Paragraphe | Liste | Fiche | Tableau | Grille | Courbe | Page


class Texte(Document, frozen=True, kw_only=True):
    modele: ClassVar[str] = "texte"

    blocs: tuple[UnBloc, ...]
    sous_titre: str = ""
    paysage: bool = False
    colonnes: int = 1
    taille: float = 10
