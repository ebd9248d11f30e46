"""The table of centres: what came from each, what is missing, what was refused and why."""

from enum import StrEnum

from msgspec import Struct

from duplicata.app.central.apport import Apport
from duplicata.app.central.central import Central
from duplicata.app.central.depot import Fichier, Tete
from duplicata.app.central.ensemble import Ecart, Ensemble
from duplicata.app.central.evenement import Centre
from duplicata.app.central.lecture.classements import vus_deux_fois


class Etape(StrEnum):
    ATTENDU = "attendu"
    EN_COURS = "en_cours"
    INCOMPLET = "incomplet"
    """Lines are missing between two that came, or it closed without having played every game."""
    RECU = "recu"
    CORRIGE = "corrige"
    """Received, and slips were ruled on again after the end of their game."""


class RefusGarde(Struct, frozen=True):
    empreinte: str
    poste: str
    quand: str
    raison: str


class Situation(Struct, frozen=True):
    centre: int
    nom: str
    comite: str
    pays: str
    etape: Etape
    lignes: int
    tete: str
    poste: str
    quand: str
    """Of the last lines."""
    joueurs: int
    partie: int
    coup: int
    """The last move drawn, and of which game of the event."""
    corrections: int
    attendues: tuple[tuple[int, int], ...]
    """Lines that must come before those which wait."""
    refus: tuple[RefusGarde, ...]


class Tableau(Struct, frozen=True):
    centres: tuple[Situation, ...]
    inconnus: tuple[RefusGarde, ...]
    """Files of no centre."""
    ecarts: tuple[Ecart, ...]
    vus_deux_fois: tuple[tuple[int, ...], ...]
    definitif: bool
    """Every centre is closed, and nothing may change any more."""


def dresser(central: Central) -> Tableau:
    ensemble, tetes = central.ensemble(), central.depot.tetes()
    fichiers: dict[int, list[Fichier]] = {}
    for fichier in central.depot.fichiers():
        fichiers.setdefault(fichier.centre, []).append(fichier)
    centres = tuple(
        _situer(central, centre, tetes.get(centre.numero, Tete()), fichiers.get(centre.numero, []))
        for centre in central.evenement.centres
    )
    return Tableau(
        centres,
        tuple(_refus(fichier) for fichier in fichiers.get(0, [])),
        tuple(ensemble.ecarts),
        tuple(vus_deux_fois(ensemble.tournoi.inscrits)),
        definitif(ensemble) and not any(un.attendues for un in centres),
    )


def definitif(ensemble: Ensemble) -> bool:
    return ensemble.tournoi.clos and not ensemble.contestes


def _situer(central: Central, centre: Centre, tete: Tete, fichiers: list[Fichier]) -> Situation:
    apport = central.apport(centre.numero)
    partie = max(apport.parties, default=0) if apport else 0
    attendues = tuple(
        sorted({(tete.ligne + 1, un.premiere - 1) for un in fichiers if un.statut == "attente"})
    )
    return Situation(
        centre=centre.numero,
        nom=centre.nom,
        comite=centre.comite,
        pays=centre.pays,
        etape=_etape(central, apport, attendues=bool(attendues)),
        lignes=tete.ligne,
        tete=tete.empreinte if tete.ligne else "",
        poste=tete.poste,
        quand=tete.quand,
        joueurs=len(apport.inscrits) if apport else 0,
        partie=partie,
        coup=apport.parties[partie].en_cours if apport and partie else 0,
        corrections=apport.corrections if apport else 0,
        attendues=attendues,
        refus=tuple(_refus(un) for un in fichiers if un.statut == "refuse"),
    )


def _etape(central: Central, apport: Apport | None, *, attendues: bool) -> Etape:
    if apport is None:
        return Etape.INCOMPLET if attendues else Etape.ATTENDU
    finies = [partie for partie in apport.parties.values() if partie.finie]
    toutes = len(finies) == len(central.evenement.jeux)
    if attendues or (apport.clos and not toutes):
        return Etape.INCOMPLET
    if not toutes:
        return Etape.EN_COURS
    return Etape.CORRIGE if apport.corrections else Etape.RECU


def _refus(fichier: Fichier) -> RefusGarde:
    return RefusGarde(fichier.empreinte, fichier.poste, fichier.quand, fichier.raison)
