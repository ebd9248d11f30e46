"""What is to be done before the first rack: a list whose ticks are true."""

from typing import Literal, NamedTuple

from msgspec import Struct

from duplicata.app.state.state import Etat
from duplicata.competition.causes import Appareils
from duplicata.competition.etat import Partie
from duplicata.langue import accorder, dire
from duplicata.lexicons import installed
from duplicata.web.views.event.noms import nom_partie

CleEtape = Literal["joueurs", "lexique", "partie", "appareils", "badges", "copie"]
APPAREILS = {
    Appareils.ICI: "seulement cet ordinateur",
    Appareils.ORDINATEURS: "d’autres ordinateurs",
    Appareils.TELEPHONES: "des téléphones ou tablettes",
}


class Sorties(NamedTuple):
    """What leaves this computer."""

    reseau: bool
    """Other machines may be asked for: the program listens to the network."""
    suivie: bool
    """A second folder follows this one."""
    copiee: int
    """Last line of a whole copy that was taken away; 0 for none."""


class Etape(Struct, frozen=True):
    cle: CleEtape
    faite: bool
    phrase: str
    facultative: bool = False
    """An evening can do without it."""


def nommer_appareils(appareils: Appareils) -> str:
    return dire(APPAREILS[appareils])


def etapes(etat: Etat, badges_manquants: int, sorties: Sorties) -> list[Etape]:
    liste = [_joueurs(etat), _lexique(etat), _partie(etat)]
    if sorties.reseau:
        liste.append(_appareils(etat))
    return [*liste, _badges(etat, badges_manquants), _copie(etat, sorties)]


def _joueurs(etat: Etat) -> Etape:
    combien = len(etat.ouvert().inscrits)
    if not combien:
        return Etape("joueurs", False, dire("Inscrire les joueurs"))
    return Etape("joueurs", True, accorder(combien, "{n} joueur inscrit", "{n} joueurs inscrits"))


def _lexique(etat: Etat) -> Etape:
    """Settled once a list was installed, or a game was opened with the one that is there."""
    noms, choisie = installed.names(), bool(etat.ouvert().parties)
    if choisie and not noms:
        libre = dire("Liste de mots libre, fournie avec le programme")
        return Etape("lexique", True, libre, facultative=True)
    dit = (
        dire("Liste de mots installée : {noms}", noms=", ".join(noms))
        if noms
        else dire("Liste de mots libre, fournie avec le programme : installez la vôtre, si vous l’avez")
    )
    return Etape("lexique", bool(noms), dit, facultative=True)


def _partie(etat: Etat) -> Etape:
    parties = etat.ouvert().parties
    courante = next((partie for _, partie in sorted(parties.items()) if partie.fin is None), None)
    if courante is None:
        derniere = max(parties, default=0)
        if not derniere:
            return Etape("partie", False, dire("Ouvrir une partie, avec ses arbitres"))
        return Etape("partie", True, dire("Partie {n} finie", n=derniere))
    nom = nom_partie(courante.numero, courante.ouverture.nom or f"Partie {courante.numero}")
    seules = _sans_arbitre(courante)
    if seules:
        dit = accorder(seules, "{nom} : {n} table sans arbitre", "{nom} : {n} tables sans arbitre", nom=nom)
        return Etape("partie", False, dit)
    combien = accorder(len(courante.joueurs), "{n} table", "{n} tables")
    return Etape("partie", True, dire("{nom} ouverte, {tables}", nom=nom, tables=combien))


def _sans_arbitre(partie: Partie) -> int:
    return sum(not joueur.arbitre for joueur in partie.joueurs.values())


def _appareils(etat: Etat) -> Etape:
    if etat.appareils is None:
        return Etape("appareils", False, dire("Dire sur quels appareils s’ouvrent les écrans ce soir"))
    return Etape("appareils", True, dire("Appareils ce soir : {quoi}", quoi=nommer_appareils(etat.appareils)))


def _badges(etat: Etat, manquants: int) -> Etape:
    if not etat.ouvert().parties:
        return Etape("badges", False, dire("Faire les badges, une fois la partie ouverte"))
    if manquants:
        return Etape("badges", False, accorder(manquants, "{n} badge à faire", "{n} badges à faire"))
    return Etape("badges", True, dire("Tous les badges sont faits"))


def _copie(etat: Etat, sorties: Sorties) -> Etape:
    if sorties.suivie:
        return Etape("copie", True, dire("Une copie suit, sur un autre disque ou une clé"), facultative=True)
    if not sorties.copiee:
        dit = dire("Emporter une copie sur une clé, avant et après la séance")
        return Etape("copie", False, dit, facultative=True)
    lignes = etat.seq - sorties.copiee
    if lignes:
        dit = accorder(
            lignes, "Copie prise, {n} ligne écrite depuis", "Copie prise, {n} lignes écrites depuis"
        )
        return Etape("copie", False, dit, facultative=True)
    return Etape("copie", True, dire("Copie à jour"), facultative=True)
