"""The state of the room cut into subjects, each told to the screens only when it changes."""

import hashlib
from typing import Any

import msgspec

from duplicata.app.etat import Etat
from duplicata.web.diffusion import Parts
from duplicata.web.horloge import Horloge
from duplicata.web.vues.classement import vue_classement
from duplicata.web.vues.partie import numero_courant, vue_chrono, vue_manquants, vue_partie, vue_tables
from duplicata.web.vues.tournoi import vue_tournoi

LENTS = frozenset({"classement", "etat:nombre_manquants"})
"""What changes with every slip and interests everybody: told at most once a second."""


def sujets(etat: Etat, lents: bool, officiels: bool = True) -> Parts:
    """*lents*: the slow subjects are counted too; *officiels*: so are those that only they are told."""
    numero = numero_courant(etat)
    communs: dict[str, Any] = {"etat:tournoi": vue_tournoi(etat)}
    if numero is None:
        return Parts(etat.seq, communs, frozenset(communs), frozenset(communs))
    manquants = vue_manquants(etat, numero)
    communs["chrono"] = {"chrono": vue_chrono(etat, numero, 0)}
    publics = {"etat:partie/public": _stable(vue_partie(etat, numero, 0, officiel=False))}
    reserves = _reserves(etat, numero, manquants) if officiels else {}
    if lents:
        communs["etat:nombre_manquants"] = sum(map(len, manquants.values()))
        communs["classement"] = _annonce(vue_classement(etat))
    return Parts(
        etat.seq,
        {**communs, **publics, **reserves},
        frozenset({*communs, *publics, *LENTS}),
        frozenset({*communs, *reserves, *LENTS}),
    )


def _reserves(etat: Etat, numero: int, manquants: dict[str, list[int]]) -> dict[str, Any]:
    """What officials alone are told."""
    return {
        "etat:partie/officiels": _stable(vue_partie(etat, numero, 0, officiel=True)),
        "manquants": {"manquants": manquants},
        "commission": {"en_attente_commission": len(etat.cas), "votes": _votes(etat)},
        **{f"etat:tables/{nom}": tables for nom, tables in _par_arbitre(vue_tables(etat, numero)).items()},
    }


def _votes(etat: Etat) -> str:
    """Changes with every vote: the members see each other sign."""
    renvois = (etat.dossier(*cas).renvoi for cas in sorted(etat.cas))
    votes = [
        (vote.membre, vote.decision.points, vote.decision.sanction)
        for renvoi in renvois
        if renvoi
        for vote in renvoi.votes
    ]
    return hashlib.sha256(msgspec.json.encode(votes)).hexdigest()[:12]


def vue_etat(etat: Etat, horloge: Horloge, *, officiel: bool) -> dict[str, Any]:
    """Everything at once, for a page that opens."""
    numero = numero_courant(etat)
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
    manquants = vue_manquants(etat, numero)
    vue["partie"] = vue_partie(etat, numero, maintenant, officiel=officiel)
    vue["nombre_manquants"] = sum(map(len, manquants.values()))
    if officiel:
        vue["tables"] = vue_tables(etat, numero)
        vue["manquants"] = manquants
        vue["en_attente_commission"] = len(etat.cas)
    return vue


def _annonce(vue: dict[str, Any]) -> dict[str, Any]:
    """That the standings changed; their lines are asked for by the screens that show them.

    Two thousand lines sent to two thousand telephones would fill any network. The count of missing slips is
    told apart.
    """
    lignes = msgspec.json.encode({cle: valeur for cle, valeur in vue.items() if cle != "manquants"})
    return {
        "partie": vue["partie"],
        "apres_coup": vue["apres_coup"],
        "empreinte": hashlib.sha256(lignes).hexdigest()[:12],
    }


def _stable(vue: dict[str, Any]) -> dict[str, Any]:
    """Without what changes by itself: the clock is a subject of its own."""
    return {cle: valeur for cle, valeur in vue.items() if cle != "chrono"}


def _par_arbitre(tables: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    groupes: dict[str, list[dict[str, Any]]] = {}
    for table in tables:
        groupes.setdefault(table["arbitre"], []).append(table)
    return groupes
