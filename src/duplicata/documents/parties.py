"""A game as JSON: what a replay gives, what a seed gives (formats.md, section 6)."""

from dataclasses import replace
from typing import Any

from duplicata.arbitrage.decision import Decision, Statut
from duplicata.competition.classement import Ligne, classement, equipes, feuille
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.rejouer import Rejeu
from duplicata.competition.retenue import poser
from duplicata.documents.cas import decision_json
from duplicata.engine.notation import parse_place
from duplicata.langue import dire


def rejeu_json(rejeu: Rejeu) -> dict[str, Any]:
    partie = rejeu.partie
    lignes = {ligne.table: ligne for ligne in classement(partie)}
    return {
        "nom": partie.ouverture.nom,
        "reglement": partie.ouverture.reglement,
        "formule": partie.formule.nom,
        "top": partie.top,
        "fin": partie.fin,
        "avis": [
            dire("Coup {coup} : ", coup=numero) + avis
            for numero, liste in enumerate(rejeu.avis, 1)
            for avis in liste
        ],
        "coups": [coup_json(partie, coup, avis) for coup, avis in zip(partie.coups, rejeu.avis, strict=True)],
        "joueurs": [joueur_json(partie, lignes[table]) for table in partie.joueurs],
        "equipes": [equipe._asdict() for equipe in equipes(partie)],
    }


def coup_json(partie: Partie, coup: Coup, avis: tuple[str, ...]) -> dict[str, Any]:
    cloture = partie.clotures[coup.numero]
    retenu = coup.retenu
    return {
        "coup": coup.numero,
        "tirage": coup.tirage,
        "top": retenu.points if retenu else None,
        "retenu": f"{retenu.mot} {retenu.place}" if retenu else None,
        "annule": coup.annule,
        "solo": cloture.solo,
        "decisions": [
            decision_json(_soldee(decision, cloture.resultats[table].points))
            for table, decision in coup.decisions.items()
        ],
        "avis": list(avis),
    }


def _soldee(decision: Decision, points: int | None) -> Decision:
    """The average is known once the move is closed."""
    return replace(decision, points=points or 0) if decision.statut is Statut.MOYENNE else decision


def joueur_json(partie: Partie, ligne: Ligne) -> dict[str, Any]:
    return {
        "table": ligne.table,
        "nom": ligne.nom,
        "arbitre": partie.joueurs[ligne.table].arbitre,
        "points": feuille(partie, ligne.table),
        "avertissements": ligne.avertissements,
        "penalites_avertissements": ligne.penalites,
        "solos": ligne.solos,
        "bonus_solos": ligne.bonus,
        "total": ligne.total,
        "negatif": ligne.negatif,
        "pourcentage": ligne.pourcentage,
        "rang": ligne.rang,
        "elimine_au_coup": ligne.elimine_au_coup,
        "sous_reserve": ligne.sous_reserve,
        **_topping(ligne),
    }


def _topping(ligne: Ligne) -> dict[str, Any]:
    """Seconds and attempts, where the least time wins."""
    return {} if ligne.temps is None else {"temps": ligne.temps / 100, "essais": ligne.essais}


def generee_json(partie: Partie, graine: int) -> dict[str, Any]:
    return {
        "graine": graine,
        "engagement": partie.engagement,
        "top": partie.top,
        "fin": partie.fin,
        "coups": [_coup_genere(partie, coup) for coup in partie.coups],
    }


def _coup_genere(partie: Partie, coup: Coup) -> dict[str, Any]:
    retenu = coup.retenu
    if retenu is None:
        raise AssertionError("a generated game retains a word at every move")
    return {
        "coup": coup.numero,
        "tirage": coup.tirage,
        "rejets": len(coup.rejets),
        "retenu": f"{retenu.mot} {retenu.place}",
        "points": retenu.points,
        "reste": poser(partie.formule, coup, retenu.mot, parse_place(retenu.place)).reliquat,
    }
