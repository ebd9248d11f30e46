"""The state of the room cut into subjects, each told to the screens only when it changes."""

import hashlib
from typing import Any

import msgspec

from duplicata.app.etat import Etat
from duplicata.competition.coup import anterieurs
from duplicata.web.diffusion import Parts
from duplicata.web.horloge import Horloge
from duplicata.web.vues.classement import vue_classement
from duplicata.web.vues.partie import numero_courant, vue_chrono, vue_partie
from duplicata.web.vues.tables import (
    nombre_manquants,
    sans_versions,
    vue_anterieurs_manquants,
    vue_manquants,
    vue_tables,
)
from duplicata.web.vues.tournoi import vue_tournoi

LENTS = frozenset({"classement", "etat:nombre_manquants"})
"""What changes with every slip and interests everybody: told at most once a second."""
AVEUGLE = "/aveugle"
"""Ends the name of a subject as a double arbiter is told it."""


def sujets(etat: Etat, lents: bool, officiels: bool = True) -> Parts:
    """*lents*: the slow subjects are counted too; *officiels*: so are those that only they are told."""
    numero = numero_courant(etat)
    communs: dict[str, Any] = {"etat:tournoi": vue_tournoi(etat)}
    if numero is None:
        return Parts(etat.seq, communs, *[frozenset(communs)] * 3)
    communs["chrono"] = {"chrono": vue_chrono(etat, numero, 0)}
    publics = {"etat:partie/public": _stable(vue_partie(etat, numero, 0, officiel=False))}
    reserves = _reserves(etat, numero) if officiels else {}
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


def _a_l_aveugle(dit: Any) -> Any:
    if isinstance(dit, list):
        return sans_versions(dit)
    return {cle: valeur for cle, valeur in dit.items() if cle != "votes"}


def _reserves(etat: Etat, numero: int) -> dict[str, Any]:
    """What officials alone are told."""
    return {
        "etat:partie/officiels": _stable(vue_partie(etat, numero, 0, officiel=True)),
        "manquants": _manquants(etat, numero),
        "commission": {
            "en_attente_commission": len(etat.cas),
            "ecarts_ouverts": len(etat.ecarts),
            "votes": _votes(etat),
        },
        "double": {"relus": etat.relus},
        **{f"etat:tables/{nom}": tables for nom, tables in _par_arbitre(vue_tables(etat, numero)).items()},
        **{
            f"etat:anterieures/{coup.numero}/{nom}": _sans_noms(tables)
            for coup in anterieurs(etat.partie(numero))
            for nom, tables in _par_arbitre(vue_tables(etat, numero, coup)).items()
        },
    }


def _manquants(etat: Etat, numero: int) -> dict[str, Any]:
    return {
        "manquants": vue_manquants(etat, numero),
        "anterieurs_manquants": vue_anterieurs_manquants(etat, numero),
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


def vue_etat(etat: Etat, horloge: Horloge, *, officiel: bool, numero: int | None = None) -> dict[str, Any]:
    """Everything at once, for a page that opens: the game being played, unless another is named."""
    numero = numero or numero_courant(etat)
    maintenant = horloge.millisecondes()
    vue: dict[str, Any] = {
        "version": etat.seq,
        "maintenant": maintenant,
        "tournoi": vue_tournoi(etat),
        "partie": None,
        "nombre_manquants": 0,
    }
    if numero is None:
        return vue
    vue["partie"] = vue_partie(etat, numero, maintenant, officiel=officiel)
    vue["nombre_manquants"] = nombre_manquants(etat, numero)
    if officiel:
        ouverts = anterieurs(etat.partie(numero))
        vue["tables"] = vue_tables(etat, numero)
        vue["anterieures"] = [
            table for coup in ouverts for table in _sans_noms(vue_tables(etat, numero, coup))
        ]
        vue |= _manquants(etat, numero)
        vue["en_attente_commission"] = len(etat.cas)
        vue["ecarts_ouverts"] = len(etat.ecarts)
    return vue


def _sans_noms(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Who sits there is told with the last move."""
    return [{cle: table[cle] for cle in table.keys() - {"nom", "arbitre"}} for table in tables]


def _annonce(vue: dict[str, Any]) -> dict[str, Any]:
    """That the standings changed; their lines are asked for by the screens that show them.

    Two thousand lines sent to two thousand telephones would fill any network. The count of missing slips is
    told apart.
    """
    sans_compte = {"manquants": 0, "general_reserves": vue["general_reserves"] | {"manquants": 0}}
    return {
        "partie": vue["partie"],
        "apres_coup": vue["apres_coup"],
        "empreinte": hashlib.sha256(msgspec.json.encode(vue | sans_compte)).hexdigest()[:12],
    }


def _stable(vue: dict[str, Any]) -> dict[str, Any]:
    """Without what changes by itself: the clock is a subject of its own."""
    return {cle: valeur for cle, valeur in vue.items() if cle != "chrono"}


def _par_arbitre(tables: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    groupes: dict[str, list[dict[str, Any]]] = {}
    for table in tables:
        groupes.setdefault(table["arbitre"], []).append(table)
    return groupes
