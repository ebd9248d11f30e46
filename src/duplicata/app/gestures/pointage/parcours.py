"""The way of whoever carries correction slips, as the organiser gives it."""

from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.competition.evenements_tournoi import ParcoursFixe
from duplicata.competition.parcours import lire_parcours


def fixer_parcours(salle: Salle, geste: Geste, texte: str) -> Reponse:
    """Told twice, it is noted once; empty, it is the order of the tables again."""
    parcours = lire_parcours(texte)

    def decider(brouillon: Brouillon) -> None:
        if brouillon.etat.ouvert().parcours != parcours:
            brouillon.ajouter(ParcoursFixe(parcours=parcours))

    return salle.faire(geste, decider)
