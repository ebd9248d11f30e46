"""The event itself: name, place, games."""

from msgspec import Struct

from duplicata.app.state.state import Etat
from duplicata.app.state.text import montrable
from duplicata.web.views.event.noms import nom_evenement, nom_partie


class PartieDuTournoi(Struct, frozen=True):
    numero: int
    nom: str
    finie: bool


class TournoiVu(Struct, frozen=True, kw_only=True):
    """The event; empty before it is created."""

    nom: str
    lieu: str
    date: str | None
    entrainement: bool
    joueurs: int
    parties: list[PartieDuTournoi]
    clos: bool
    sous_reserve: bool
    """Closed, while the ruling on some slips may still change."""


AUCUN = TournoiVu(
    nom="", lieu="", date=None, entrainement=False, joueurs=0, parties=[], clos=False, sous_reserve=False
)


def vue_tournoi(etat: Etat) -> TournoiVu:
    tournoi = etat.tournoi
    if tournoi is None:
        return AUCUN
    return TournoiVu(
        nom=nom_evenement(tournoi.ouverture.nom),
        lieu=montrable(tournoi.ouverture.lieu),
        date=tournoi.ouverture.date,
        entrainement=tournoi.ouverture.entrainement,
        joueurs=len(tournoi.inscrits),
        parties=[
            PartieDuTournoi(numero, nom_partie(numero, partie.ouverture.nom), partie.fin is not None)
            for numero, partie in sorted(tournoi.parties.items())
        ],
        clos=tournoi.clos,
        sous_reserve=tournoi.clos and not etat.definitif,
    )
