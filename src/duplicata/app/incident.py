"""The juge-arbitre's gestures when something goes wrong in the room (3.7)."""

from duplicata.app.conduite import coup_en_cours
from duplicata.app.evenements import InterruptionMotivee, JeuInterrompu, JeuRepris
from duplicata.app.geste import Geste, Reponse, exiger_motif
from duplicata.app.salle import Brouillon, Salle


def interrompre(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """Stop the clock at once; the reason may be noted later."""

    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(JeuInterrompu(partie=partie, coup=coup.numero, motif=geste.motif))

    return salle.faire(geste, decider)


def motiver(salle: Salle, geste: Geste, partie: int) -> Reponse:
    """Note why the game stands still, or say it better."""
    exiger_motif(geste)

    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(InterruptionMotivee(partie=partie, coup=coup.numero, motif=geste.motif))

    return salle.faire(geste, decider)


def reprendre(salle: Salle, geste: Geste, partie: int) -> Reponse:
    def decider(brouillon: Brouillon) -> None:
        coup = coup_en_cours(brouillon.etat.partie(partie))
        brouillon.ajouter(JeuRepris(partie=partie, coup=coup.numero))

    return salle.faire(geste, decider)
