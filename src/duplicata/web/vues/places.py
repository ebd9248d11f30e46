"""Who may still sit down in a game that is open."""

from typing import Any

from duplicata.app.etat import Etat
from duplicata.app.places import absents
from duplicata.competition.coup import premier_jouable
from duplicata.web.vues.noms import nom_partie


def vue_places(etat: Etat) -> dict[str, Any]:
    """The games that are not over, and for each the players entered who have no table in it."""
    tournoi = etat.ouvert()
    return {
        "version": etat.seq,
        "parties": [
            {
                "numero": numero,
                "nom": nom_partie(numero, partie.ouverture.nom or f"Partie {numero}"),
                "arrivee": premier_jouable(partie),
                "absents": [
                    {
                        "joueur": joueur,
                        "nom": tournoi.inscrits[joueur].intitule,
                        "club": tournoi.inscrits[joueur].club,
                    }
                    for joueur in absents(tournoi, partie)
                ],
            }
            for numero, partie in sorted(tournoi.parties.items())
            if partie.fin is None
        ],
    }
