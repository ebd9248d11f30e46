"""The second reading: piles, progress, differences shown without names."""

from typing import Any, NamedTuple

from duplicata.app import controle
from duplicata.app.etat import Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition.coup import trouver
from duplicata.web.vues.bulletins import vue_decision


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
        "coup": voulu,
        "coups": len(partie.coups),
        "piles": {arbitre: sorted(tables) for arbitre, tables in sorted(piles.items())},
        "lus": sorted(faits),
        "saisis": len(dossiers),
        "ecarts": [
            {
                "coup": ecart.coup,
                "table": ecart.table,
                "nom": partie.joueurs[ecart.table].nom,
                "lectures": [
                    {"bulletin": une.bulletin, "decision": vue_decision(une.decision)}
                    for une in lectures(etat, numero, ecart.coup, ecart.table)
                ],
                "peut_trancher": lecteur not in _lecteurs(etat, numero, ecart.coup, ecart.table),
            }
            for ecart in controle.ecarts(etat, numero)
        ],
    }


def _lecteurs(etat: Etat, numero: int, coup: int, table: int) -> set[str]:
    dossier = etat.dossier(numero, coup, table)
    return {*dossier.auteurs, *([dossier.seconde.auteur] if dossier.seconde else [])}
