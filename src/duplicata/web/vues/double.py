"""The second reading: piles, progress, differences shown without names."""

from itertools import chain
from typing import Any, NamedTuple

from duplicata.app import controle
from duplicata.app.etat import Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition.coup import trouver
from duplicata.web.vues.bulletins import vue_decision
from duplicata.web.vues.noms import nom_partie


class UneLecture(NamedTuple):
    bulletin: dict[str, Any]
    decision: Decision


def lectures(etat: Etat, numero: int, coup: int, table: int) -> list[UneLecture]:
    """Both readings in an order that does not tell who made which."""
    lu = trouver(etat.partie(numero), coup)
    seconde = etat.dossier(numero, coup, table).seconde
    if seconde is None or table not in lu.decisions:
        return []
    deux = [
        UneLecture(lu.bulletins.get(table, {}), lu.decisions[table]),
        UneLecture(seconde.bulletin, seconde.decision),
    ]
    return deux if (coup * 31 + table) % 2 else deux[::-1]


def vue_double(etat: Etat, numero: int, lecteur: str, coup: int | None) -> dict[str, Any]:
    """Nothing of the first reading is told before the second is done."""
    partie = etat.partie(numero)
    voulu = coup or len(partie.coups)
    dossiers = etat.dossiers.get((numero, voulu), {})
    piles: dict[str, list[int]] = {}
    for table in controle.a_relire(etat, numero, voulu, lecteur) if voulu else []:
        piles.setdefault(partie.joueurs[table].arbitre, []).append(table)
    faits = [table for table, dossier in dossiers.items() if dossier.seconde]
    return {
        "partie": numero,
        "coup": voulu,
        "coups": len(partie.coups),
        "parties": _parties(etat, lecteur),
        "piles": {arbitre: sorted(tables) for arbitre, tables in sorted(piles.items())},
        "lus": sorted(faits),
        "noms": {table: partie.joueurs[table].nom for table in sorted({*faits, *chain(*piles.values())})},
        "saisis": len(dossiers),
        "ecarts": [
            _ecart(etat, jeu, lecteur, ecart)
            for jeu in sorted(etat.ouvert().parties)
            for ecart in controle.ecarts(etat, jeu)
        ],
    }


def _parties(etat: Etat, lecteur: str) -> list[dict[str, Any]]:
    """Every game, with what each of its moves still has for this reader: a new game hides no pile."""
    return [
        {
            "numero": numero,
            "nom": nom_partie(numero, partie.ouverture.nom or f"Partie {numero}"),
            "a_relire": [len(controle.a_relire(etat, numero, coup.numero, lecteur)) for coup in partie.coups],
        }
        for numero, partie in sorted(etat.ouvert().parties.items())
    ]


def _ecart(etat: Etat, numero: int, lecteur: str, ecart: controle.Ecart) -> dict[str, Any]:
    """Both readings are for the third person: the two readers are told only that they differ."""
    tiers = lecteur not in _lecteurs(etat, numero, ecart.coup, ecart.table)
    deux = lectures(etat, numero, ecart.coup, ecart.table) if tiers else []
    return {
        "partie": numero,
        "coup": ecart.coup,
        "table": ecart.table,
        "nom": etat.partie(numero).joueurs[ecart.table].nom,
        "lectures": [{"bulletin": une.bulletin, "decision": vue_decision(une.decision)} for une in deux],
        "version": etat.dossier(numero, ecart.coup, ecart.table).version,
        "peut_trancher": tiers,
    }


def _lecteurs(etat: Etat, numero: int, coup: int, table: int) -> set[str]:
    dossier = etat.dossier(numero, coup, table)
    return {*dossier.auteurs, *([dossier.seconde.auteur] if dossier.seconde else [])}
