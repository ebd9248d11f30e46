"""The event itself: name, place, games."""

from typing import Any

from duplicata.app.etat import Etat


def vue_tournoi(etat: Etat) -> dict[str, Any]:
    tournoi = etat.tournoi
    if tournoi is None:
        return {"nom": "", "lieu": "", "date": None, "joueurs": 0, "parties": [], "clos": False}
    return {
        "nom": tournoi.ouverture.nom,
        "lieu": tournoi.ouverture.lieu,
        "date": tournoi.ouverture.date,
        "joueurs": len(tournoi.inscrits),
        "parties": [
            {"numero": numero, "nom": partie.ouverture.nom, "finie": partie.fin is not None}
            for numero, partie in sorted(tournoi.parties.items())
        ],
        "clos": tournoi.clos,
    }
