"""What a chapter is made of; one that holds anything else is refused when it is read."""

from typing import Literal

from msgspec import Struct

Genre = Literal["mots", "code", "touche", "bouton", "lien"]


class Suite(Struct, frozen=True):
    """Words that are set alike."""

    genre: Genre
    texte: str
    fort: bool = False
    vers: str = ""
    """Where a link leads: ``chapitre.md#section``, ``#section``, or an address."""


Suites = tuple[Suite, ...]


class Bloc(Struct, frozen=True, kw_only=True, tag_field="bloc", tag=str.lower):
    """A piece of a chapter."""


class Titre(Bloc, frozen=True, kw_only=True):
    niveau: int
    suites: Suites
    ancre: str


class Paragraphe(Bloc, frozen=True, kw_only=True):
    suites: Suites
    note: bool = False
    """Set apart: what must not be missed."""


class Liste(Bloc, frozen=True, kw_only=True):
    numerotee: bool
    elements: tuple[Suites, ...]


class Tableau(Bloc, frozen=True, kw_only=True):
    entete: tuple[Suites, ...]
    lignes: tuple[tuple[Suites, ...], ...]


class Image(Bloc, frozen=True, kw_only=True):
    image: str
    """Its name in the folder of pictures of the language."""
    dite: str


class Commande(Bloc, frozen=True, kw_only=True):
    """What is typed in a terminal, as it is."""

    texte: str


UnBloc = Titre | Paragraphe | Liste | Tableau | Image | Commande


def en_clair(suites: Suites) -> str:
    return "".join(suite.texte for suite in suites)
