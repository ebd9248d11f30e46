"""The event itself: name, place, games."""

from typing import Any

from duplicata.app.etat import Etat
from duplicata.app.fiche import montrable
from duplicata.web.vues.noms import nom_evenement, nom_partie


def vue_tournoi(etat: Etat) -> dict[str, Any]:
    tournoi = etat.tournoi
    if tournoi is None:
        return {
            "nom": "",
            "lieu": "",
            "date": None,
            "entrainement": False,
            "joueurs": 0,
            "parties": [],
            "clos": False,
        }
    return {
        "nom": nom_evenement(tournoi.ouverture.nom),
        "lieu": montrable(tournoi.ouverture.lieu),
        "date": tournoi.ouverture.date,
        "entrainement": tournoi.ouverture.entrainement,
        "joueurs": len(tournoi.inscrits),
        "parties": [
            {
                "numero": numero,
                "nom": nom_partie(numero, partie.ouverture.nom),
                "finie": partie.fin is not None,
            }
            for numero, partie in sorted(tournoi.parties.items())
        ],
        "clos": tournoi.clos,
    }
