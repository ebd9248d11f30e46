"""The game being played, as the screens show it."""

from datetime import datetime
from typing import Any

from duplicata.app.etat import Etat
from duplicata.competition.annonce import annoncer_coup, annoncer_top
from duplicata.competition.coup import hors_jeu, manquants
from duplicata.competition.etat import Coup, Partie, Phase, Recherche
from duplicata.engine.board import Board, parse_move
from duplicata.langue import en_francais
from duplicata.web.horloge import millisecondes
from duplicata.web.vues.noms import nom_partie

AVANT_ANNONCE = (Phase.TIRE,)


def numero_courant(etat: Etat) -> int | None:
    """The game that is being played, else the last one; None before the first."""
    if etat.tournoi is None or not etat.tournoi.parties:
        return None
    parties = etat.tournoi.parties
    return next((numero for numero in sorted(parties) if parties[numero].fin is None), max(parties))


def phase(partie: Partie) -> str:
    """``tirage``, ``annonce``, ``chrono``, ``ramassage``, ``saisie``, ``clos`` or ``finie``."""
    coup = partie.coup
    if partie.fin is not None:
        return "finie"
    if coup is None or coup.phase is Phase.TIRE:
        return "tirage"
    if coup.phase is Phase.RAMASSAGE:
        return "saisie" if coup.decisions else "ramassage"
    return "clos" if coup.compte else str(coup.phase)


def vue_partie(etat: Etat, numero: int, maintenant: int, *, officiel: bool) -> dict[str, Any]:
    """What is on the wall; officials are also shown the rack before it is announced, and the top."""
    partie = etat.ouvert().parties[numero]
    coup = partie.coup
    visible = coup is not None and (officiel or coup.phase not in AVANT_ANNONCE)
    vue: dict[str, Any] = {
        "numero": numero,
        "nom": nom_partie(numero, partie.ouverture.nom),
        "formule": partie.formule.nom,
        "topping": partie.formule.topping,
        "preparee": partie.ouverture.preparee,
        "reglement": partie.ouverture.reglement,
        "lexique": partie.ouverture.lexique,
        "engagement": partie.ouverture.engagement,
        "graine": partie.graine,
        "coup": coup.numero if coup else 0,
        "phase": phase(partie),
        "annule": bool(coup and coup.annule),
        "tirage": "",
        "tirage_ordre": "",
        "rejets": len(partie.rejets),
        "annonce": [],
        "grille": Board(partie.grille).rows,
        "reste": len(partie.reste),
        "dernier": _dernier(partie),
        "chrono": vue_chrono(etat, numero, maintenant),
        "top": None,
        "cumul_top": partie.top,
        "fin": partie.fin,
    }
    if coup and visible and not coup.compte:
        vue |= {
            "tirage": coup.lettres,
            "tirage_ordre": coup.tirage,
            "rejets": len(coup.rejets),
            "annonce": en_francais(annoncer_coup, partie),
        }
    if coup and coup.compte and coup.retenu:
        vue["tirage"], vue["tirage_ordre"] = coup.lettres, coup.tirage
        vue["top"] = coup.retenu.points
        mot, place = parse_move(f"{coup.retenu.mot} {coup.retenu.place}")
        vue["annonce"] = en_francais(annoncer_top, Board(coup.grille), mot, place, coup.retenu.points)
    if coup and coup.retenu and not coup.compte and not officiel:
        # Laid by the juge-arbitre while slips are still being entered: shown once the move is closed.
        vue["grille"] = Board(coup.grille).rows
    return vue


def _dernier(partie: Partie) -> dict[str, Any] | None:
    for coup in reversed(partie.coups):
        if coup.retenu and coup.phase is Phase.CLOS:
            return {
                "coup": coup.numero,
                "mot": coup.retenu.mot,
                "place": coup.retenu.place,
                "points": coup.retenu.points,
            }
    return None


def vue_chrono(etat: Etat, numero: int, maintenant: int) -> dict[str, Any] | None:
    """The clock as facts: when it was started and for how long; the browser counts by the server's time."""
    partie = etat.ouvert().parties[numero]
    coup = partie.coup
    depart = etat.departs.get((numero, coup.numero)) if coup else None
    if coup is None or depart is None:
        return None
    palier = partie.formule.palier(coup.numero)
    arret = etat.arrets.get((numero, coup.numero))
    return {
        "coup": coup.numero,
        "lance_a": millisecondes(datetime.fromisoformat(depart)),
        "duree": palier.duree,
        "alerte": palier.alerte,
        "maintenant": maintenant,
        "interrompu_a": millisecondes(datetime.fromisoformat(arret)) if arret else None,
        "termine": coup.phase is not Phase.CHRONO,
    }


def vue_tables(etat: Etat, numero: int) -> list[dict[str, Any]]:
    """Which tables are entered for the move being played, by whom and in which version."""
    partie = etat.ouvert().parties[numero]
    coup = partie.coup
    vues = []
    for table, joueur in sorted(partie.joueurs.items()):
        dossier = etat.dossier(numero, coup.numero, table) if coup else None
        vues.append(
            {
                "table": table,
                "nom": joueur.nom,
                "arbitre": joueur.arbitre,
                "saisi": bool(coup and table in coup.decisions),
                "version": dossier.version if dossier else 0,
                "par": dossier.auteurs[-1] if dossier and dossier.auteurs else "",
                "hors_jeu": bool(coup and hors_jeu(partie, table, coup.numero)),
                **_recherche(partie, coup, table),
            }
        )
    return vues


def _recherche(partie: Partie, coup: Coup | None, table: int) -> dict[str, Any]:
    """Topping: the words a table announced, the last one, its time once it has one."""
    if coup is None or not partie.formule.topping:
        return {}
    une = coup.recherches.get(table, Recherche())
    return {
        "saisi": une.centiemes is not None,
        "temps": une.centiemes,
        "trouve": une.trouve,
        "essais": une.essais,
        "dit": une.derniere,
    }


def vue_manquants(etat: Etat, numero: int) -> dict[str, list[int]]:
    """Tables without a ruling, per arbiter; nothing is missing before the slips are collected.

    In a topping, which collects none, those that still look for the top.
    """
    partie = etat.ouvert().parties[numero]
    coup = partie.coup
    groupes: dict[str, list[int]] = {joueur.arbitre: [] for joueur in partie.joueurs.values()}
    attendus = (Phase.CHRONO, Phase.RAMASSAGE) if partie.formule.topping else (Phase.RAMASSAGE,)
    if coup and coup.phase in attendus:
        for table in manquants(partie, coup.numero):
            groupes[partie.joueurs[table].arbitre].append(table)
    return groupes
