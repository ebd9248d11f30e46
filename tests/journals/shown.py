"""What the program shows of a journal, in both languages, as plain values to be compared."""

from collections.abc import Iterator
from typing import Any

from duplicata.app.room.room import Salle
from duplicata.app.state.state import Etat
from duplicata.competition.classement import classement, feuille
from duplicata.competition.etat import Partie
from duplicata.competition.notification import marque
from duplicata.documents.dossier_recours import dossier_recours
from duplicata.documents.export_partie import exporter_partie
from duplicata.documents.parties import joueur_json
from duplicata.langue import LANGUES, choisir_langue
from duplicata.web.views.slips.billets import billets

OF_A_SLIP = ("coup", "table", "decision", "seconde_lecture", "rectifications", "renvoi", "billets")


def shown(salle: Salle) -> dict[str, Any]:
    """Standings, a sheet, every ruling with its reasons, every correction slip, the export."""
    etat = salle.etat
    parties = etat.ouvert().parties
    return {
        str(numero): {
            "classement": [joueur_json(partie, ligne) for ligne in classement(partie)],
            "feuille": feuille(partie, min(partie.joueurs)),
            "export": exporter_partie(partie, "essai"),
            **{langue: _said(etat, partie, langue) for langue in LANGUES},
        }
        for numero, partie in parties.items()
    }


def _said(etat: Etat, partie: Partie, langue: str) -> dict[str, Any]:
    choisir_langue(langue)
    try:
        return {
            "bulletins": [
                {cle: valeur for cle, valeur in dossier_recours(etat, (), partie.numero, coup, table).items() if cle in OF_A_SLIP}
                for coup, table in _ruled(partie)
            ],
            "billets": [
                {
                    "coup": billet.coup,
                    "table": billet.table,
                    "sanction": billet.sanction,
                    "phrases": billet.phrases,
                    "raison": billet.raison,
                    "remis": billet.remis,
                    "duplicata": billet.duplicata,
                    "remplace": billet.remplace,
                    "marque": marque(partie, partie.coups[billet.coup - 1], billet.table),
                }
                for billet in billets(etat, partie.numero, dispenses=True)
            ],
        }
    finally:
        choisir_langue("fr")


def _ruled(partie: Partie) -> Iterator[tuple[int, int]]:
    for coup in partie.coups:
        for table in sorted(coup.decisions):
            yield coup.numero, table
