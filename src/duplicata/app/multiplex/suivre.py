"""The room that follows: whom, what it is told, and when it goes on alone."""

from typing import NamedTuple

from duplicata.app.multiplex.suite import avancer
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.competition.multiplex import ecarts
from duplicata.competition.suivi import (
    MessageRecu,
    SuiviArrete,
    SuiviCommence,
    SuiviSuspendu,
    numero_mene,
)
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Meneur(NamedTuple):
    """The event that leads, as it was recognised."""

    source: str
    nom: str
    cle: str


def commencer(salle: Salle, geste: Geste, meneur: Meneur) -> Reponse:
    def decider(brouillon: Brouillon) -> None:
        tournoi, multiplex = brouillon.etat.ouvert(), brouillon.etat.multiplex
        if multiplex.ouvert:
            raise SaisieInvalide(dire("Cette salle en mène d’autres : fermez-la d’abord aux autres salles."))
        if tournoi.cle is not None and tournoi.cle.identifiant == meneur.source:
            raise SaisieInvalide(dire("Cette salle ne se suit pas elle-même."))
        brouillon.ajouter(SuiviCommence(source=meneur.source, nom=meneur.nom, cle=meneur.cle))

    return salle.faire(geste, decider)


def arreter(salle: Salle, geste: Geste) -> Reponse:
    def decider(brouillon: Brouillon) -> None:
        brouillon.etat.multiplex.exiger()
        brouillon.ajouter(SuiviArrete())

    return salle.faire(geste, decider)


def recevoir(salle: Salle, geste: Geste, recu: MessageRecu) -> Reponse:
    """Write down one message whose signature was checked, and do what it says.

    The key is the message's own: one that a crash cut short is asked for again, and is done once.
    """
    suivis = salle.etat.multiplex.suivis
    cle = f"multiplex/{suivis}/{recu.message.numero}/{recu.empreinte[:16]}"

    def decider(brouillon: Brouillon) -> None:
        brouillon.ajouter(recu)
        avancer(salle, brouillon)

    return salle.faire(geste._replace(cle=cle), decider)


def rattraper(salle: Salle, geste: Geste) -> Reponse:
    """After a gesture of this hall: what was told before, and can be done now."""
    return salle.faire(geste, lambda brouillon: avancer(salle, brouillon))


def continuer_seule(salle: Salle, geste: Geste) -> Reponse:
    """The line is down, or the other hall does as it likes: this one draws for itself."""

    def decider(brouillon: Brouillon) -> None:
        suivi = brouillon.etat.multiplex.exiger()
        if not suivi.seul:
            brouillon.ajouter(SuiviSuspendu())

    return salle.faire(geste, decider)


def suivre_de_nouveau(salle: Salle, geste: Geste) -> Reponse:
    """Go along with the other hall again; refused where the two games differ, which is left as it is."""

    def decider(brouillon: Brouillon) -> None:
        suivi = brouillon.etat.multiplex.exiger()
        if not suivi.seul:
            return
        numero = numero_mene(suivi)
        partie = brouillon.etat.ouvert().parties.get(numero)
        differe = ecarts(partie, suivi.menee(numero)) if partie else []
        if differe:
            raise SaisieInvalide(
                dire(
                    "La partie diffère de celle de « {nom} », rien n’est repris : {ecart}",
                    nom=suivi.nom,
                    ecart=differe[0],
                )
            )
        brouillon.ajouter(SuiviSuspendu(repris=True))
        avancer(salle, brouillon)

    return salle.faire(geste, decider)
