"""The sheet of a table: every move, what it paid and why, and every change of the total."""

from typing import Any

from msgspec.structs import asdict

from duplicata.app.billets import est_du
from duplicata.app.etat import Etat
from duplicata.competition.classement import classement
from duplicata.competition.coup import ouverts
from duplicata.competition.dispense import dispense
from duplicata.competition.etat import Coup, Partie, Recherche
from duplicata.competition.notification import a_notifier, est_remis, remises
from duplicata.competition.teneur import decision_du
from duplicata.competition.topping import temps
from duplicata.documents.sanctions import nommer_dispense
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.vues.changement import changements
from duplicata.web.vues.conduite import actes
from duplicata.web.vues.general import entamee, vue_general
from duplicata.web.vues.noms import motif_ecrit
from duplicata.web.vues.sanction import RIEN, ecrit, motifs, nommer, provisoire


def vue_fiche(etat: Etat, numero: int, table: int) -> dict[str, Any]:
    """The closed moves of the table; what is being entered is nobody's business yet."""
    partie = etat.partie(numero)
    if table not in partie.joueurs:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
    ligne = next(ligne for ligne in classement(partie) if ligne.table == table)
    cumul = 0
    coups = []
    for coup in partie.coups:
        if coup.compte:
            resultat = partie.clotures[coup.numero].resultats[table]
            cumul += (resultat.points or 0) + resultat.bonus
            coups.append(_coup(etat, numero, partie, coup, table, cumul))
    return {
        "partie": numero,
        **asdict(ligne),
        "rang": ligne.rang if entamee(partie) else None,
        "pourcentage": ligne.pourcentage,
        "sous_reserve": ligne.sous_reserve or any(coup["sous_reserve"] for coup in coups),
        "joueurs": len(partie.joueurs),
        "top": partie.top,
        "gratuits": partie.formule.avertissements_gratuits,
        "retard": partie.retards.get(table),
        "exclu": partie.exclus.get(table),
        "abandon": partie.abandons.get(table),
        "general": vue_general(etat, numero, ligne.joueur),
        "coups": coups,
        "en_correction": [coup.numero for coup in ouverts(partie)],
    }


def _coup(etat: Etat, numero: int, partie: Partie, coup: Coup, table: int, cumul: int) -> dict[str, Any]:
    decision = decision_du(partie, coup, table)
    resultat = partie.clotures[coup.numero].resultats[table]
    papier = RIEN if coup.annule else ecrit(coup.bulletins.get(table), decision)
    return {
        "coup": coup.numero,
        "annule": coup.annule,
        "motif_annulation": motif_ecrit(coup.motif),
        "tirage": coup.lettres,
        "retenu": _retenu(coup),
        "mot": papier.mot,
        "reference": papier.reference,
        "score": papier.score,
        "dessine": papier.dessine,
        "points": resultat.points,
        "bonus": resultat.bonus,
        "cumul": cumul,
        "sanction": nommer(decision) if decision and decision.motifs else "",
        "motifs": motifs(decision) if decision else [],
        "mots_refuses": list(decision.mots_refuses) if decision else [],
        "avertissements": resultat.avertissements,
        "disciplines": partie.hors_bulletin(coup.numero, table),
        "conduite": [asdict(acte) for acte in actes(partie, coup, table)],
        "solo": resultat.solo,
        "moyenne": resultat.moyenne,
        "sous_reserve": provisoire(etat, numero, coup.numero, table),
        "billet_remis": est_remis(partie, coup, table),
        "billet": _billet(etat, partie, coup, table),
        "dispense": nommer_dispense(dispense(partie, coup, table) or ""),
        "recherche": _recherche(partie, coup, table),
        "changements": [] if coup.annule else changements(partie, coup, table),
    }


def _recherche(partie: Partie, coup: Coup, table: int) -> dict[str, Any] | None:
    """Topping: what the move took the table, 20 s more when the top was given (3.8.4)."""
    if not partie.formule.topping:
        return None
    une = coup.recherches.get(table, Recherche())
    return {"temps": temps(partie, coup, table), "trouve": une.trouve, "essais": une.essais}


def _retenu(coup: Coup) -> dict[str, Any] | None:
    if coup.retenu is None:
        return None
    return {"mot": coup.retenu.mot, "place": coup.retenu.place, "points": coup.retenu.points}


def _billet(etat: Etat, partie: Partie, coup: Coup, table: int) -> str:
    """Where the correction slip is: ``remis``, ``en_route``, ``rectificatif`` on its way, ``dispense`` when
    the text asks for none, or nothing."""
    if not a_notifier(partie, coup, table):
        return ""
    if not est_du(etat, partie.numero, coup.numero, table):
        return "dispense"
    if est_remis(partie, coup, table):
        return "remis"
    return "rectificatif" if remises(partie, coup.numero, table) else "en_route"
