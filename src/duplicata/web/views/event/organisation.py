"""What the organiser's screen shows."""

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from msgspec import Struct

from duplicata.app.gestures.organisation import prochaines_tables
from duplicata.app.gestures.sieges import absents
from duplicata.app.state.state import Etat
from duplicata.competition.causes import Appareils
from duplicata.competition.coup import premier_jouable
from duplicata.competition.formules import RYTHMES
from duplicata.competition.placement import table_de
from duplicata.competition.tournoi import Tournoi, retirable
from duplicata.engine.limits import SHAPES
from duplicata.lexicons import embedded, installed
from duplicata.reglement import VERSIONS
from duplicata.web.access.access import Acces
from duplicata.web.access.badges import comptes_manquants
from duplicata.web.access.roles import Role
from duplicata.web.views.desk.partie import UnePhase, phase
from duplicata.web.views.event.noms import nom_compte, nom_partie
from duplicata.web.views.event.preparatifs import Etape, Sorties, etapes
from duplicata.web.views.event.tournoi import TournoiVu, vue_tournoi


class Ecrans(NamedTuple):
    """Who is before a screen."""

    ouverts: frozenset[str]
    """Sessions that have one open, by their numbers."""
    quittes: Mapping[str, str | None]
    """When the others closed their last one."""
    spectateurs: int


class JoueurVu(Struct, frozen=True, kw_only=True, gc=False):
    joueur: int
    nom: str
    club: str
    licence: str
    categorie: str
    serie: str
    equipe: str
    forfait: bool
    partenaire: str
    par_table: bool
    """Shown to the public by the number of his table."""


class PlageVue(Struct, frozen=True):
    """Tables in a row with the same arbiter."""

    arbitre: str
    premiere: int
    derniere: int


class PartieOrganisee(Struct, frozen=True, kw_only=True):
    numero: int
    nom: str
    formule: str
    reglement: str
    lexique: str
    engagement: str | None
    preparee: bool
    barrage: bool
    phase: UnePhase
    coups: int
    plages: list[PlageVue]
    tables: list[int]
    abandons: list[int]
    absents: list[int]
    """Players entered who have no table in it."""
    libres: dict[int, int]
    """Of those: player -> table he would be given."""
    sieges: dict[int, int]
    """Player -> table."""
    arrivee: int
    """The first move that a latecomer can play."""
    retirable: bool
    prepares: int
    """Racks typed in advance."""


class CompteVoulu(Struct, frozen=True, kw_only=True):
    compte: str
    nom: str
    roles: list[Role]


class CompteVu(CompteVoulu, frozen=True, kw_only=True):
    sessions: int
    ecrans: int


class SessionVue(Struct, frozen=True, kw_only=True):
    numero: str
    compte: str
    nom: str
    depuis: str
    connectee: bool
    vue: str | None
    """When its last screen was closed."""
    adresse: str
    navigateur: str


class Rythme(Struct, frozen=True):
    duree: int
    alerte: int


class Choix(Struct, frozen=True, kw_only=True):
    """What a new game may be made of."""

    reglements: list[str]
    rythmes: dict[str, Rythme]
    formes: list[str]
    lexiques: list[str]


class Organisation(Struct, frozen=True, kw_only=True):
    version: int
    tournoi: TournoiVu
    joueurs: list[JoueurVu]
    parties: list[PartieOrganisee]
    comptes: list[CompteVu]
    badges_manquants: list[CompteVoulu]
    sessions: list[SessionVue]
    spectateurs: int
    choix: Choix
    confirmations: bool
    """Double arbiters may confirm what was entered."""
    relus: int
    """Slips read again blind."""
    compares: int
    """Slips held against the paper by somebody who had seen what was entered."""
    tables: dict[int, int]
    """Player -> table, of those who would sit down if a game were opened now."""
    appareils: Appareils | None
    """Which machines open the screens tonight, once the organiser said so."""
    etapes: list[Etape]
    """What is to be done before the first rack, in order."""


def vue_organisation(
    identifiant: str, etat: Etat, acces: Acces, ecrans: Ecrans, sorties: Sorties
) -> Organisation:
    tournoi = etat.ouvert()
    manquants = comptes_manquants(acces.comptes, identifiant, _arbitres(tournoi))
    sessions = acces.sessions.du_tournoi(identifiant)
    presentes = [session for session in sessions if session.numero in ecrans.ouverts]
    return Organisation(
        version=etat.seq,
        tournoi=vue_tournoi(etat),
        joueurs=[
            JoueurVu(
                joueur=inscrit.joueur,
                nom=inscrit.nom,
                club=inscrit.club,
                licence=inscrit.licence,
                categorie=inscrit.categorie,
                serie=inscrit.serie,
                equipe=inscrit.equipe,
                forfait=inscrit.forfait,
                partenaire=inscrit.partenaire,
                par_table=inscrit.joueur in tournoi.par_table,
            )
            for _, inscrit in sorted(tournoi.inscrits.items())
        ],
        parties=[
            PartieOrganisee(
                numero=numero,
                nom=nom_partie(numero, partie.ouverture.nom or f"Partie {numero}"),
                formule=partie.formule.nom,
                reglement=partie.ouverture.reglement,
                lexique=partie.ouverture.lexique or embedded.NAME,
                engagement=partie.engagement,
                preparee=partie.preparee,
                barrage=partie.ouverture.departage,
                phase=phase(partie),
                coups=len(partie.coups),
                plages=_plages({table: joueur.arbitre for table, joueur in partie.joueurs.items()}),
                tables=sorted(partie.joueurs),
                abandons=sorted(partie.abandons),
                absents=absents(tournoi, partie),
                libres={
                    joueur: table_de(tournoi, joueur, partie.joueurs) for joueur in absents(tournoi, partie)
                },
                sieges=partie.sieges,
                arrivee=premier_jouable(partie),
                retirable=retirable(partie),
                prepares=acces.tirages.prepares(identifiant, numero),
            )
            for numero, partie in sorted(tournoi.parties.items())
        ],
        comptes=[
            CompteVu(
                compte=compte.compte,
                nom=nom_compte(compte),
                roles=sorted(compte.roles),
                sessions=sum(session.compte.compte == compte.compte for session in sessions),
                ecrans=sum(session.compte.compte == compte.compte for session in presentes),
            )
            for compte in acces.comptes.de(identifiant)
        ],
        badges_manquants=[
            CompteVoulu(compte=voulu.compte, nom=voulu.nom, roles=sorted(voulu.roles))
            for voulu in manquants
        ],
        sessions=[
            SessionVue(
                numero=session.numero,
                compte=session.compte.compte,
                nom=nom_compte(session.compte),
                depuis=session.depuis,
                connectee=session in presentes,
                vue=ecrans.quittes.get(session.numero),
                adresse=session.adresse,
                navigateur=session.navigateur,
            )
            for session in sessions
        ],
        spectateurs=ecrans.spectateurs,
        confirmations=etat.confirmations,
        relus=etat.relus,
        compares=etat.compares,
        tables=prochaines_tables(tournoi),
        appareils=etat.appareils,
        etapes=etapes(etat, len(manquants), sorties),
        choix=Choix(
            reglements=list(VERSIONS),
            rythmes={nom: Rythme(palier.duree, palier.alerte) for nom, palier in RYTHMES.items()},
            formes=["joker", *SHAPES, "mort_subite", "topping", "paires", "equipes"],
            lexiques=[embedded.NAME, *installed.names()],
        ),
    )


def _arbitres(tournoi: Tournoi) -> list[str]:
    """Those of the last game opened, in the order of their tables."""
    if not tournoi.parties:
        return []
    joueurs = tournoi.parties[max(tournoi.parties)].joueurs
    return [joueurs[table].arbitre for table in sorted(joueurs)]


def _plages(arbitres: dict[int, str]) -> list[PlageVue]:
    """As few as possible."""
    suites = (list(suite) for _, suite in groupby(sorted(arbitres), key=lambda table: arbitres[table]))
    return [PlageVue(arbitres[suite[0]], suite[0], suite[-1]) for suite in suites]
