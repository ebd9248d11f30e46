"""A game opened by mistake is taken back while nothing of it was drawn."""

from duplicata.app.geste import Geste, Reponse, exiger_motif
from duplicata.app.salle import Salle
from duplicata.competition.evenements_tournoi import PartieRetiree


def retirer_partie(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """It leaves the event, and every screen; the journal keeps that it was opened, by whom, and why not."""
    exiger_motif(geste)
    evenement = PartieRetiree(partie=partie, motif=geste.motif)
    return salle.faire(geste, lambda brouillon: brouillon.ajouter(evenement))
