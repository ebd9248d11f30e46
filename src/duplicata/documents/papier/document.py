"""What every printed document has: where it comes from, and what may still change of it."""

from typing import ClassVar

from msgspec import Struct


class Entete(Struct, frozen=True, kw_only=True):
    """Said on every page: no sheet of paper is without its event, its day and its number."""

    titre: str
    evenement: str
    quand: str
    """Place and day, as far as the event tells them."""
    pied: str
    """Regulation and word list, where the document rests on them."""
    page: str
    """« page {n} sur {total} »: the template fills it in."""
    langue: str
    reserve: str = ""
    """Why what is written may still change; empty when it may not."""
    entrainement: str = ""
    marques: str = ""
    """The same in a word or two, at the foot of every page: sheets get separated."""
    jour: str = ""
    """ISO; the date that the file itself bears, so that the same event gives the same bytes."""
    avis: str = ""
    """Which letters no font of ours has; written by the composition."""


class Document(Struct, frozen=True, kw_only=True):
    """A value that one template lays out; every sentence of it is already in the reader's language."""

    modele: ClassVar[str]
    entete: Entete
