"""Who may still sit down in a game that is open."""

from msgspec import Struct

from duplicata.app.gestures.sieges import absents
from duplicata.app.state.state import Etat
from duplicata.competition.coup import premier_jouable
from duplicata.competition.tournoi import Tournoi
from duplicata.web.views.event.noms import nom_partie


class Absent(Struct, frozen=True):
    joueur: int
    nom: str
    club: str


class PartieARejoindre(Struct, frozen=True):
    """A game that is not over, and who has no table in it."""

    numero: int
    nom: str
    arrivee: int
    """The first move that a latecomer can play."""
    absents: list[Absent]


class SiegesLibres(Struct, frozen=True):
    version: int
    parties: list[PartieARejoindre]


def vue_sieges(etat: Etat) -> SiegesLibres:
    """The games that are not over, and for each the players entered who have no table in it."""
    tournoi = etat.ouvert()
    return SiegesLibres(
        etat.seq,
        [
            PartieARejoindre(
                numero,
                nom_partie(numero, partie.ouverture.nom or f"Partie {numero}"),
                premier_jouable(partie),
                [_absent(tournoi, joueur) for joueur in absents(tournoi, partie)],
            )
            for numero, partie in sorted(tournoi.parties.items())
            if partie.fin is None
        ],
    )


def _absent(tournoi: Tournoi, joueur: int) -> Absent:
    inscrit = tournoi.inscrits[joueur]
    return Absent(joueur, inscrit.intitule, inscrit.club)
