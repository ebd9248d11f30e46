"""The state of the room cut into subjects, each told to the screens only when it changes."""

import hashlib
from typing import TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from duplicata.app.state.state import Etat
from duplicata.competition.coup import anterieurs
from duplicata.web.live.publisher import Parts
from duplicata.web.views.desk.partie import Chrono, PartieVue, numero_courant, vue_chrono, vue_partie
from duplicata.web.views.desk.tables import (
    AnterieurManquant,
    TableVue,
    nombre_manquants,
    sans_noms,
    sans_versions,
    vue_anterieurs_manquants,
    vue_manquants,
    vue_tables,
)
from duplicata.web.views.event.tournoi import TournoiVu, vue_tournoi
from duplicata.web.views.results.classement import Classement, vue_classement

LENTS = frozenset({"classement", "etat:nombre_manquants"})
"""What changes with every slip and interests everybody: told at most once a second."""
AVEUGLE = "/aveugle"
"""Ends the name of a subject as a double arbiter is told it."""


class ChronoDit(Struct, frozen=True):
    chrono: Chrono | None


class ManquantsDits(Struct, frozen=True):
    manquants: dict[str, list[int]]
    anterieurs_manquants: list[AnterieurManquant]


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
    | ManquantsDits
    | CommissionDite
    | DoubleDit
    | ClassementChange
    | MachineDite
    | list[TableVue]
    | int
)


def sujets(etat: Etat, lents: bool, officiels: bool = True, avis: str = "") -> Parts:
    """*lents*: the slow subjects are counted too; *officiels*: so are those that only they are told.

    *avis*: what the computer itself has to say to them.
    """
    numero = numero_courant(etat)
    communs: dict[str, Sujet] = {"etat:tournoi": vue_tournoi(etat)}
    machine: dict[str, Sujet] = {"machine": MachineDite(avis)} if officiels else {}
    if numero is None:
        reserve = frozenset({*communs, *machine})
        return Parts(etat.seq, {**communs, **machine}, frozenset(communs), reserve, reserve)
    communs["chrono"] = ChronoDit(vue_chrono(etat, numero, 0))
    publics = {"etat:partie/public": _stable(vue_partie(etat, numero, 0, officiel=False))}
    reserves = {**machine, **_reserves(etat, numero)} if officiels else {}
    aveugles = {sujet + AVEUGLE: _a_l_aveugle(dit) for sujet, dit in reserves.items() if _parle(sujet)}
    if lents:
        communs["etat:nombre_manquants"] = nombre_manquants(etat, numero)
        communs["classement"] = _annonce(vue_classement(etat))
    return Parts(
        etat.seq,
        {**communs, **publics, **reserves, **aveugles},
        frozenset({*communs, *publics, *LENTS}),
        frozenset({*communs, *reserves, *LENTS}),
        frozenset({*communs, *LENTS, *(sujet + AVEUGLE if _parle(sujet) else sujet for sujet in reserves)}),
    )


def _parle(sujet: str) -> bool:
    """Whether a subject says something of how slips were read."""
    return sujet.startswith(("etat:tables/", "etat:anterieures/", "commission"))


def _a_l_aveugle(dit: Sujet) -> Sujet:
    if isinstance(dit, list):
        return sans_versions(dit)
    return replace(dit, votes=UNSET) if isinstance(dit, CommissionDite) else dit


def _reserves(etat: Etat, numero: int) -> dict[str, Sujet]:
    """What officials alone are told."""
    return {
        "etat:partie/officiels": _stable(vue_partie(etat, numero, 0, officiel=True)),
        "manquants": ManquantsDits(vue_manquants(etat, numero), vue_anterieurs_manquants(etat, numero)),
        "commission": CommissionDite(len(etat.cas), len(etat.ecarts), _votes(etat)),
        "double": DoubleDit(etat.relus, etat.compares, len(etat.sondages)),
        **{f"etat:tables/{nom}": tables for nom, tables in _par_arbitre(vue_tables(etat, numero)).items()},
        **{
            f"etat:anterieures/{coup.numero}/{nom}": sans_noms(tables)
            for coup in anterieurs(etat.partie(numero))
            for nom, tables in _par_arbitre(vue_tables(etat, numero, coup)).items()
        },
    }


def _votes(etat: Etat) -> str:
    """Changes with every vote, for members see each other sign, and with every slip they vote on."""
    affaires = []
    for cas in sorted(etat.cas):
        dossier = etat.dossier(*cas)
        votes = dossier.renvoi.votes if dossier.renvoi else ()
        signes = [(vote.membre, vote.decision.points, vote.decision.sanction, vote.motif) for vote in votes]
        affaires.append((cas, dossier.version, dossier.seconde is not None, signes))
    return hashlib.sha256(msgspec.json.encode(affaires)).hexdigest()[:12]


def _annonce(vue: Classement) -> ClassementChange:
    sans_compte = replace(vue, manquants=0, general_reserves=replace(vue.general_reserves, manquants=0))
    empreinte = hashlib.sha256(msgspec.json.encode(sans_compte)).hexdigest()[:12]
    return ClassementChange(vue.partie, vue.apres_coup, empreinte)


def _stable(vue: PartieVue) -> PartieVue:
    """Without what changes by itself: the clock is a subject of its own."""
    return replace(vue, chrono=UNSET)


def _par_arbitre(tables: list[TableVue]) -> dict[str, list[TableVue]]:
    groupes: dict[str, list[TableVue]] = {}
    for table in tables:
        groupes.setdefault(table.arbitre or "", []).append(table)
    return groupes
