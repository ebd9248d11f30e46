"""The state of the room cut into subjects, each told to the screens only when it changes.

Here all of them, as when a move begins; ``changes.py`` says what a few slips change in them.
"""

import hashlib
from collections.abc import Hashable, Iterable
from typing import TypeAlias
from zlib import crc32

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from duplicata.app.state.state import Etat
from duplicata.competition.coup import anterieurs
from duplicata.web.live.publisher import Parts
from duplicata.web.views.desk.multiplex import Ligne, MultiplexDit
from duplicata.web.views.desk.multiplex import dit as multiplex
from duplicata.web.views.desk.partie import Chrono, PartieVue, numero_courant, vue_chrono, vue_partie
from duplicata.web.views.desk.tables import (
    TableVue,
    nombre_manquants,
    sans_nom,
    sans_version,
    vue_tables,
)
from duplicata.web.views.event.tournoi import TournoiVu, vue_tournoi
from duplicata.web.views.results.classement import vue_classement

LENTS = frozenset({"classement", "etat:nombre_manquants"})
"""What changes with every slip and interests everybody: told at most once a second."""
AVEUGLE = "/aveugle"
"""Ends the name of a subject as a double arbiter is told it."""


SANS_LIGNE = Ligne()


class ChronoDit(Struct, frozen=True):
    chrono: Chrono | None


class CommissionDite(Struct, frozen=True):
    en_attente_commission: int
    ecarts_ouverts: int
    votes: str | UnsetType
    """Changes with every vote; not told to whoever reads blind."""


class DoubleDit(Struct, frozen=True):
    relus: int
    compares: int
    sondages: int


class MachineDite(Struct, frozen=True):
    avis: str
    """A sentence; empty when all is well."""


class PorteDite(Struct, frozen=True):
    """That something changed at the door; its list is asked for by the screens that show it."""

    empreinte: int


class ClassementChange(Struct, frozen=True):
    """That the standings changed; their lines are asked for by the screens that show them.

    Two thousand lines sent to two thousand telephones would fill any network. The count of missing slips is
    told apart.
    """

    partie: int | None
    apres_coup: int | UnsetType
    empreinte: str


Sujet: TypeAlias = (
    TournoiVu
    | PartieVue
    | ChronoDit
    | CommissionDite
    | DoubleDit
    | ClassementChange
    | MachineDite
    | PorteDite
    | MultiplexDit
    | int
)
Listes: TypeAlias = dict[str, dict[Hashable, Struct]]
TABLES, ANTERIEURES = "etat:tables", "etat:anterieures"
"""Told table by table: those of the last move, and of the moves corrected while it is played."""


def sujets(
    etat: Etat, lents: bool, officiels: bool = True, avis: str = "", ligne: Ligne = SANS_LIGNE
) -> Parts:
    """*lents*: the slow subjects are counted too; *officiels*: so are those that only they are told.

    *avis*: what the computer itself has to say to them; *ligne*: to the room that is followed.
    """
    numero = numero_courant(etat)
    communs: dict[str, Sujet] = {"etat:tournoi": vue_tournoi(etat)}
    machine: dict[str, Sujet] = (
        {"machine": MachineDite(avis), "porte": porte(etat), "multiplex": multiplex(etat, ligne)}
        if officiels
        else {}
    )
    if numero is None:
        reserve = frozenset({*communs, *machine})
        return Parts(etat.seq, {**communs, **machine}, frozenset(communs), reserve, reserve)
    communs["chrono"] = ChronoDit(vue_chrono(etat, numero, 0))
    publics = {"etat:partie/public": _stable(vue_partie(etat, numero, 0, officiel=False))}
    reserves = {**machine, **_reserves(etat, numero)} if officiels else {}
    aveugles = {sujet + AVEUGLE: a_l_aveugle(dit) for sujet, dit in reserves.items() if _parle(sujet)}
    listes = listes_des_tables(_toutes(etat, numero)) if officiels else {}
    if lents:
        communs["etat:nombre_manquants"] = nombre_manquants(etat, numero)
        communs["classement"] = classement(etat)
    return Parts(
        etat.seq,
        {**communs, **publics, **reserves, **aveugles},
        frozenset({*communs, *publics, *LENTS}),
        frozenset({*communs, *reserves, *LENTS, TABLES, ANTERIEURES}),
        frozenset(
            {
                *(*communs, *LENTS, TABLES + AVEUGLE, ANTERIEURES + AVEUGLE),
                *(sujet + AVEUGLE if _parle(sujet) else sujet for sujet in reserves),
            }
        ),
        listes,
    )


def _parle(sujet: str) -> bool:
    """Whether a subject says something of how slips were read."""
    return sujet == "commission"


def a_l_aveugle(dit: Sujet) -> Sujet:
    return replace(dit, votes=UNSET) if isinstance(dit, CommissionDite) else dit


def double(etat: Etat) -> DoubleDit:
    return DoubleDit(etat.relus, etat.compares, len(etat.sondages))


def _reserves(etat: Etat, numero: int) -> dict[str, Sujet]:
    """What officials alone are told."""
    return {
        "etat:partie/officiels": _stable(vue_partie(etat, numero, 0, officiel=True)),
        "commission": commission(etat),
        "double": double(etat),
    }


def commission(etat: Etat) -> CommissionDite:
    return CommissionDite(len(etat.cas), len(etat.ecarts), _votes(etat))


def _toutes(etat: Etat, numero: int) -> list[TableVue]:
    """The tables of the moves that are entered, the last one first."""
    coups = (None, *anterieurs(etat.partie(numero)))
    return [vue for coup in coups for vue in vue_tables(etat, numero, coup)]


def listes_des_tables(vues: Iterable[TableVue], dernier: int | None = None) -> Listes:
    """*dernier*: the last move, which names who sits where; that of the first table unless it is told."""
    listes: Listes = {sujet + pour: {} for sujet in (TABLES, ANTERIEURES) for pour in ("", AVEUGLE)}
    for vue in vues:
        dernier = vue.coup if dernier is None else dernier
        present = vue.coup == dernier
        sujet, cle, dite = (
            (TABLES, vue.table, vue) if present else (ANTERIEURES, (vue.coup, vue.table), sans_nom(vue))
        )
        listes[sujet][cle] = dite
        listes[sujet + AVEUGLE][cle] = sans_version(dite)
    return listes


def _votes(etat: Etat) -> str:
    """Changes with every vote, for members see each other sign, and with every slip they vote on."""
    affaires = []
    for cas in sorted(etat.cas):
        dossier = etat.dossier(*cas)
        votes = dossier.renvoi.votes if dossier.renvoi else ()
        signes = [(vote.membre, vote.decision.points, vote.decision.sanction, vote.motif) for vote in votes]
        affaires.append((cas, dossier.version, dossier.seconde is not None, signes))
    return hashlib.sha256(msgspec.json.encode(affaires)).hexdigest()[:12]


def classement(etat: Etat) -> ClassementChange:
    vue = vue_classement(etat)
    sans_compte = replace(vue, manquants=0, general_reserves=replace(vue.general_reserves, manquants=0))
    empreinte = hashlib.sha256(msgspec.json.encode(sans_compte)).hexdigest()[:12]
    return ClassementChange(vue.partie, vue.apres_coup, empreinte)


def _stable(vue: PartieVue) -> PartieVue:
    """Without what changes by itself: the clock is a subject of its own."""
    return replace(vue, chrono=UNSET)


def porte(etat: Etat) -> PorteDite:
    tournoi = etat.ouvert()
    sommes = (tournoi.droit, tournoi.tarifs, tournoi.droits, tournoi.paiements)
    dit = (tournoi.presences, sommes, tournoi.places, tournoi.parcours)
    return PorteDite(crc32(repr((dit, list(tournoi.inscrits.values()))).encode()))
