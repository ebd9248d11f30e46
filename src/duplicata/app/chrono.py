"""Stopping the clock for a problem in the room, and starting it again with the time that was left."""

from datetime import datetime

from msgspec.structs import replace

from duplicata.app.etat import Etat
from duplicata.app.evenements import JeuInterrompu, JeuRepris
from duplicata.competition.coup import trouver
from duplicata.competition.etat import Phase
from duplicata.errors import SaisieInvalide
from duplicata.journal.row import instant
from duplicata.langue import dire


def interrompre(etat: Etat, un: JeuInterrompu, quand: str) -> Etat:
    if trouver(etat.partie(un.partie), un.coup).phase is not Phase.CHRONO:
        raise SaisieInvalide(dire("Coup {coup} : le chronomètre ne tourne pas.", coup=un.coup))
    cle = (un.partie, un.coup)
    if cle in etat.arrets:
        raise SaisieInvalide(dire("Coup {coup} : le jeu est déjà interrompu.", coup=un.coup))
    return replace(etat, arrets={**etat.arrets, cle: quand})


def reprendre(etat: Etat, un: JeuRepris, quand: str) -> Etat:
    cle = (un.partie, un.coup)
    if cle not in etat.arrets:
        raise SaisieInvalide(dire("Coup {coup} : le jeu n’est pas interrompu.", coup=un.coup))
    duree = datetime.fromisoformat(quand) - datetime.fromisoformat(etat.arrets[cle])
    depart = instant(datetime.fromisoformat(etat.departs[cle]) + duree)
    arrets = {autre: arret for autre, arret in etat.arrets.items() if autre != cle}
    return replace(etat, departs={**etat.departs, cle: depart}, arrets=arrets)
