"""Stopping the clock for a problem in the room, and starting it again with the time that was left."""

from datetime import datetime

from msgspec.structs import replace

from duplicata.app.etat import Arret, Etat
from duplicata.app.evenements import InterruptionMotivee, JeuInterrompu, JeuRepris
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
    return replace(etat, arrets={**etat.arrets, cle: Arret(quand, un.motif)})


def motiver(etat: Etat, un: InterruptionMotivee) -> Etat:
    arret = replace(_arret(etat, un), motif=un.motif)
    return replace(etat, arrets={**etat.arrets, (un.partie, un.coup): arret})


def reprendre(etat: Etat, un: JeuRepris, quand: str) -> Etat:
    cle = (un.partie, un.coup)
    duree = datetime.fromisoformat(quand) - datetime.fromisoformat(_arret(etat, un).quand)
    depart = instant(datetime.fromisoformat(etat.departs[cle]) + duree)
    arrets = {autre: arret for autre, arret in etat.arrets.items() if autre != cle}
    return replace(etat, departs={**etat.departs, cle: depart}, arrets=arrets)


def _arret(etat: Etat, un: InterruptionMotivee | JeuRepris) -> Arret:
    arret = etat.arrets.get((un.partie, un.coup))
    if arret is None:
        raise SaisieInvalide(dire("Coup {coup} : le jeu n’est pas interrompu.", coup=un.coup))
    return arret
