"""Standings of the game being played and of the whole event."""

from collections.abc import Collection
from itertools import takewhile
from typing import Any

from msgspec.structs import asdict

from duplicata.app.etat import Etat
from duplicata.app.reconciliation import joueurs_sous_reserve
from duplicata.competition.classement import classement
from duplicata.competition.general import classement_general, comptees
from duplicata.competition.tournoi import Tournoi
from duplicata.web.vues.general import dernier_siege, entamee
from duplicata.web.vues.partie import numero_courant
from duplicata.web.vues.tables import nombre_manquants


def vue_classement(etat: Etat, numero: int | None = None) -> dict[str, Any]:
    """The standings, with what still keeps them provisional."""
    numero = numero or numero_courant(etat)
    if numero is None:
        rien = dict.fromkeys(("manquants", "sous_reserve", "ecarts_ouverts"), 0)
        return rien | {
            "top": 0,
            "general_reserves": rien,
            "partie": None,
            "topping": False,
            "entamee": False,
            "lignes": [],
            "general": [],
        }
    tournoi = etat.ouvert()
    partie = etat.partie(numero)
    clos = [coup.numero for coup in takewhile(lambda coup: coup.compte, partie.coups)]
    # An appeal, or two readings that differ, make a total as provisional as a slip the text does not settle.
    contestees = {table for jeu, coup, table in etat.reserves if jeu == numero and coup in clos}
    plusieurs = len(tournoi.parties) > 1
    a_bulletins = [n for n, une in tournoi.parties.items() if not une.formule.topping]
    general = classement_general(tournoi, contestes=joueurs_sous_reserve(etat)) if plusieurs else []
    return {
        "partie": numero,
        "apres_coup": clos[-1] if clos else 0,
        "top": partie.top,
        "topping": partie.formule.topping,
        "entamee": entamee(partie),
        **_reserves(etat, [numero]),
        "lignes": [
            {
                **asdict(ligne),
                "pourcentage": ligne.pourcentage,
                "arbitre": partie.joueurs[ligne.table].arbitre,
                "sous_reserve": ligne.sous_reserve or ligne.table in contestees,
                "abandon_au_coup": partie.abandons.get(ligne.table),
                "forfait": _forfait(tournoi, ligne.joueur),
            }
            for ligne in classement(partie)
        ],
        "general": [
            {
                **ligne._asdict(),
                **dernier_siege(tournoi, ligne.joueur)._asdict(),
                "forfait": _forfait(tournoi, ligne.joueur),
            }
            for ligne in general
        ],
        "general_reserves": _reserves(etat, a_bulletins),
        "general_entame": any(map(entamee, comptees(tournoi))),
        "temps_a_part": bool(general) and general[0].temps is None and _un_topping(tournoi),
    }


def _forfait(tournoi: Tournoi, joueur: int) -> bool:
    """Withdrawn from the event: he plays none of the games to come."""
    return joueur in tournoi.inscrits and tournoi.inscrits[joueur].forfait


def _reserves(etat: Etat, parties: Collection[int]) -> dict[str, int]:
    """What keeps these games provisional: slips awaited, before the commission, read in two ways."""
    return {
        "manquants": sum(nombre_manquants(etat, numero) for numero in parties),
        "sous_reserve": sum(numero in parties for numero, _, _ in etat.cas),
        "ecarts_ouverts": sum(numero in parties for numero, _, _ in etat.ecarts),
    }


def _un_topping(tournoi: Tournoi) -> bool:
    """Among the games that add to the totals: the times of a play-off are no question there."""
    return any(partie.formule.topping for partie in comptees(tournoi))
