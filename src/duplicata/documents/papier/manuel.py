"""The whole manual as one document: the chapters that the pages of the room show, one after the other."""

from typing import ClassVar

from msgspec import Struct

from duplicata.documents.manuel.blocs import UnBloc
from duplicata.documents.manuel.chapitres import chapitres
from duplicata.documents.papier.document import Document, Entete
from duplicata.langue import dire, langue_courante


class ChapitreImprime(Struct, frozen=True):
    ancre: str
    titre: str
    blocs: tuple[UnBloc, ...]


class Manuel(Document, frozen=True, kw_only=True):
    modele: ClassVar[str] = "manuel"

    sous_titre: str
    sommaire: str
    image: str
    """The folder of the pictures, from the root of what typst may read."""
    chapitres: tuple[ChapitreImprime, ...]


def papier_manuel(version: str) -> Manuel:
    langue = langue_courante()
    return Manuel(
        entete=Entete(
            titre=dire("Manuel"),
            evenement="duplicata",
            quand=version,
            pied="",
            page=dire("page {n} sur {total}"),
            langue=langue,
        ),
        sous_titre=dire("Juge les bulletins du Scrabble duplicate, mène les parties, tient les classements."),
        sommaire=dire("Sommaire"),
        image=f"/aide/{langue}/images/",
        chapitres=tuple(ChapitreImprime(lu.nom, lu.titre, lu.blocs) for lu in chapitres(langue)),
    )
