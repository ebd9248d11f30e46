"""Which tables have their slip in, move by move, and which are still awaited."""

from typing import Any

from duplicata.app.etat import Etat
from duplicata.competition.coup import anterieurs, en_retard, hors_jeu, manquants
from duplicata.competition.etat import Coup, Partie, Phase, Recherche
from duplicata.web.acces.aveugle import en_aveugle


def vue_tables(etat: Etat, numero: int, coup: Coup | None = None) -> list[dict[str, Any]]:
    """Which tables are entered for the last move, or another one, by whom and in which version."""
    partie = etat.ouvert().parties[numero]
    coup = coup or partie.coup
    retard = en_retard(partie, coup.numero) if coup else ()
    vues = []
    for table, joueur in sorted(partie.joueurs.items()):
        dossier = etat.dossier(numero, coup.numero, table) if coup else None
        vues.append(
            {
                "coup": coup.numero if coup else 0,
                "table": table,
                "nom": joueur.nom,
                "arbitre": joueur.arbitre,
                "saisi": bool(coup and table in coup.decisions),
                "version": dossier.version if dossier else 0,
                "par": dossier.auteurs[-1] if dossier and dossier.auteurs else "",
                "hors_jeu": bool(coup and (table in retard or hors_jeu(partie, table, coup.numero))),
                **_recherche(partie, coup, table),
            }
        )
    return sans_versions(vues) if en_aveugle() else vues


def sans_versions(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """For whoever reads blind: slips given the top in one gesture have the same version, others have not."""
    return [{**table, "version": 0} for table in tables]


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


def vue_manquants(etat: Etat, numero: int, coup: Coup | None = None) -> dict[str, list[int]]:
    """Tables without a ruling on the last move, or another one, per arbiter.

    Nothing is missing before the slips are collected; in a topping, which collects none, those that still
    look for the top are.
    """
    partie = etat.ouvert().parties[numero]
    coup = coup or partie.coup
    groupes: dict[str, list[int]] = {joueur.arbitre: [] for joueur in partie.joueurs.values()}
    attendus = (Phase.CHRONO, Phase.RAMASSAGE) if partie.formule.topping else (Phase.RAMASSAGE,)
    if coup and coup.phase in attendus:
        for table in manquants(partie, coup.numero):
            groupes[partie.joueurs[table].arbitre].append(table)
    return groupes


def vue_anterieurs_manquants(etat: Etat, numero: int) -> list[dict[str, Any]]:
    """The same for every move corrected while a later one is played."""
    partie = etat.ouvert().parties[numero]
    return [
        {"coup": coup.numero, "manquants": vue_manquants(etat, numero, coup)} for coup in anterieurs(partie)
    ]


def nombre_manquants(etat: Etat, numero: int) -> int:
    """Slips still awaited, whatever the move."""
    tous = [vue_manquants(etat, numero)]
    tous += [un["manquants"] for un in vue_anterieurs_manquants(etat, numero)]
    return sum(len(tables) for groupes in tous for tables in groupes.values())
