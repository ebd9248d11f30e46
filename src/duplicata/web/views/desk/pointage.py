"""What the door shows: every player, whether he is there, what he owes, where he sits."""

from msgspec import Struct

from duplicata.app.state.state import Etat
from duplicata.competition.causes import OrdreTables, Presence
from duplicata.competition.collation import francais
from duplicata.competition.coup import premier_jouable
from duplicata.competition.etat import Partie
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.competition.parcours import ecrire_parcours
from duplicata.competition.placement import table_de
from duplicata.competition.places import vierge
from duplicata.competition.tournoi import Tournoi
from duplicata.web.views.desk.porte import nommer_ordre


class Siege(Struct, frozen=True):
    """A game that is not over, and the table of a player in it."""

    partie: int
    table: int
    coup: int
    """The first move that he can play."""
    assis: bool
    """False: it is the table he would be given."""


class AuPointage(Struct, frozen=True, kw_only=True):
    joueur: int
    nom: str
    club: str
    serie: str
    licence: str
    forfait: bool
    presence: Presence
    du: int
    """In hundredths."""
    paye: int
    table: int | None
    """Where he sits now, or will in the next game."""
    sieges: list[Siege]


class Comptes(Struct, frozen=True, kw_only=True):
    attendus: int
    presents: int
    retards: int
    absents: int
    du: int
    """By those who come."""
    paye: int


class Pointage(Struct, frozen=True, kw_only=True):
    version: int
    joueurs: list[AuPointage]
    """In the order of their names."""
    comptes: Comptes
    droit: int
    """What everybody owes who owes nothing else."""
    tarifs: dict[str, int | None]
    """Categories of the players, by name; what theirs owe instead, where it was said."""
    ordre: OrdreTables
    ordre_dit: str
    donnees: bool
    """Tables were given to all at once."""
    reprenables: bool
    """And nobody has played there yet."""
    commencee: bool
    """A rack of a game that is not over is drawn: tables given now are for the next one."""
    classes: bool
    """A move counts: there are ranks."""
    parcours: str
    """How correction slips are carried: `1-12, 24-13`; empty, by the numbers of the tables."""
    licencies: int
    """In the federation's base, where it was given."""


def vue_pointage(etat: Etat, licencies: int) -> Pointage:
    tournoi = etat.ouvert()
    ouvertes = [
        partie
        for _, partie in sorted(tournoi.parties.items())
        if partie.fin is None and not partie.ouverture.departage
    ]
    inscrits = sorted(tournoi.inscrits.values(), key=lambda un: francais(un.intitule))
    viennent = [un.joueur for un in inscrits if _vient(tournoi, un)]
    presences = [Presence.ABSENT if un.forfait else tournoi.presence(un.joueur) for un in inscrits]
    commencee = any(not vierge(partie) for partie in ouvertes)
    return Pointage(
        version=etat.seq,
        joueurs=[_joueur(tournoi, un, ouvertes) for un in inscrits],
        comptes=Comptes(
            attendus=presences.count(Presence.ATTENDU),
            presents=presences.count(Presence.PRESENT),
            retards=presences.count(Presence.RETARD),
            absents=presences.count(Presence.ABSENT),
            du=sum(map(tournoi.du, viennent)),
            paye=sum(tournoi.paiements.values()),
        ),
        droit=tournoi.droit,
        tarifs={nom: tournoi.tarifs.get(nom) for nom in sorted(_categories(inscrits), key=francais)},
        ordre=tournoi.ordre,
        ordre_dit=nommer_ordre(tournoi.ordre),
        donnees=bool(tournoi.places),
        reprenables=bool(tournoi.places) and not commencee,
        commencee=commencee,
        classes=any(partie.clotures for partie in tournoi.parties.values()),
        parcours=ecrire_parcours(tournoi.parcours),
        licencies=licencies,
    )


def _categories(inscrits: list[Inscription]) -> set[str]:
    return {un.categorie for un in inscrits if un.categorie}


def _vient(tournoi: Tournoi, inscrit: Inscription) -> bool:
    return not inscrit.forfait and tournoi.presence(inscrit.joueur) is not Presence.ABSENT


def _joueur(tournoi: Tournoi, inscrit: Inscription, ouvertes: list[Partie]) -> AuPointage:
    attendu_dans = ouvertes if _vient(tournoi, inscrit) else []
    sieges = [_siege(tournoi, inscrit.joueur, partie) for partie in attendu_dans]
    assis = next((siege.table for siege in sieges if siege.assis), None)
    return AuPointage(
        joueur=inscrit.joueur,
        nom=inscrit.intitule,
        club=inscrit.club,
        serie=inscrit.serie,
        licence=inscrit.licence,
        forfait=inscrit.forfait,
        presence=tournoi.presence(inscrit.joueur),
        du=tournoi.du(inscrit.joueur),
        paye=tournoi.paiements.get(inscrit.joueur, 0),
        table=assis or tournoi.places.get(inscrit.joueur, None if tournoi.places else inscrit.joueur),
        sieges=sieges,
    )


def _siege(tournoi: Tournoi, joueur: int, partie: Partie) -> Siege:
    table = partie.sieges.get(joueur)
    if table is not None:
        return Siege(partie.numero, table, partie.retards.get(table, 1), assis=True)
    libre = table_de(tournoi, joueur, partie.joueurs)
    return Siege(partie.numero, libre, premier_jouable(partie), assis=False)
