"""Closing a move: solo (3.5), averages (5.9), sudden-death eliminations (3.8.3, 5.9)."""

from collections.abc import Mapping

from msgspec.structs import replace

from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.etat import Cloture, Coup, Partie, Resultat

MOTIF_DISCIPLINE = "discipline"


def clore(partie: Partie, coup: Coup, elimines: Mapping[int, int], deja: Mapping[int, int]) -> Cloture:
    """Count the move.

    *elimines* are the tables out before it, *deja* the warnings each table had before it; both matter in
    sudden death only.
    """
    if coup.annule:
        return Cloture(
            {table: Resultat(None, _avertissements_annule(partie, coup, table)) for table in partie.joueurs}
        )
    tables, resultats = _en_jeu(partie, coup, elimines)
    points, bruts = _points(partie, coup, tables, deja)
    _combler(partie, coup, tables, deja, points, bruts)
    # A player excluded later was one of those the solo of this move was won against.
    joueurs = len(tables) + sum(coup.numero < exclu for exclu in partie.exclus.values())
    solo = _solo(bruts, joueurs)
    bonus = partie.ouverture.bonus_solo if _solo_paye(partie, joueurs) else 0
    top = coup.retenu.points if coup.retenu else 0
    disciplines = partie.disciplines.get(coup.numero, {})
    decisions = coup.decisions
    for table in tables:
        decision, marque = decisions.get(table), points[table]
        averti, reserve = 0, False
        if decision is not None:
            averti = decision.avertissements
            reserve = decision.statut is Statut.A_TRANCHER
        if disciplines:
            averti += disciplines.get(table, 0)
        resultats[table] = Resultat(marque, averti, 0, False, marque < top, table not in bruts, reserve)
    if solo is not None:
        resultats[solo] = replace(resultats[solo], solo=True, bonus=bonus)
    perdants: tuple[int, ...] = ()
    if partie.formule.mort_subite:
        perdants = _perdants({table: points[table] for table in bruts})
    return Cloture(resultats, solo, perdants)


def _en_jeu(partie: Partie, coup: Coup, elimines: Mapping[int, int]) -> tuple[list[int], dict[int, Resultat]]:
    """Tables that play the move, and the results of those that do not."""
    if not (elimines or partie.exclus or coup.hors_jeu):
        return list(partie.joueurs), {}
    tables: list[int] = []
    resultats: dict[int, Resultat] = {}
    for table in partie.joueurs:
        if table in elimines:
            resultats[table] = Resultat(None)
        elif table in partie.exclus:
            # Annulled, not lost: the scores of an excluded player part and average nobody any more (6.1).
            resultats[table] = Resultat(0 if coup.numero < partie.exclus[table] else None)
        elif table in coup.hors_jeu:
            resultats[table] = Resultat(0, top_perdu=True)
        else:
            tables.append(table)
    return tables, resultats


def _points(
    partie: Partie, coup: Coup, tables: list[int], deja: Mapping[int, int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Points of the tables that are not averaged, and what they compare for a solo (before penalties)."""
    points: dict[int, int] = {}
    bruts: dict[int, int] = {}
    decisions, retards, numero = coup.decisions, partie.retards, coup.numero
    for table in tables:
        decision = decisions.get(table)
        if decision is None or (retards and retards.get(table, 0) > numero):
            points[table] = bruts[table] = 0
        elif decision.statut is not Statut.MOYENNE:
            points[table] = decision.points
            bruts[table] = 0 if decision.sanction is Sanction.NULLITE else decision.points_bruts
    if partie.formule.mort_subite:
        for table in points:
            points[table] = max(0, points[table] - _retrait(partie, coup, table, deja))
    return points, bruts


def _combler(
    partie: Partie,
    coup: Coup,
    tables: list[int],
    deja: Mapping[int, int],
    points: dict[int, int],
    bruts: Mapping[int, int],
) -> None:
    """Fill in the averages: the arbiter's other players, zeros in, averages out, floored, capped (5.9)."""
    if len(points) == len(tables):
        return
    sommes: dict[str, list[int]] = {}
    for table in bruts:
        sommes.setdefault(partie.joueurs[table].arbitre, []).append(points[table])
    for table in tables:
        if table not in bruts:
            base = sommes.get(partie.joueurs[table].arbitre, [])
            moyenne = sum(base) // len(base) if base else 0
            points[table] = min(moyenne, coup.decisions[table].plafond or 0)
            if partie.formule.mort_subite:
                points[table] = max(0, points[table] - _retrait(partie, coup, table, deja))


def _retrait(partie: Partie, coup: Coup, table: int, deja: Mapping[int, int]) -> int:
    """Sudden death: what the warnings of this very move cost."""
    decision, avant = coup.decisions.get(table), deja.get(table, 0)
    apres = avant + partie.disciplines.get(coup.numero, {}).get(table, 0)
    apres += decision.avertissements if decision else 0
    return partie.formule.cout_avertissements(apres) - partie.formule.cout_avertissements(avant)


def _solo(bruts: Mapping[int, int], joueurs: int) -> int | None:
    """The table strictly above all others; an averaged one neither is nor blocks a solo."""
    meilleur = max(bruts.values(), default=0)
    if not meilleur or joueurs < 2:
        return None
    auteurs = [table for table, brut in bruts.items() if brut == meilleur]
    return auteurs[0] if len(auteurs) == 1 else None


def _solo_paye(partie: Partie, joueurs: int) -> bool:
    return joueurs >= partie.ouverture.seuil_solo and not partie.formule.mort_subite


def _perdants(points: Mapping[int, int]) -> tuple[int, ...]:
    """Below the best score of a player: out. An averaged table is not in *points*."""
    meilleur = max(points.values(), default=0)
    return tuple(sorted(table for table, marque in points.items() if marque < meilleur))


def _avertissements_annule(partie: Partie, coup: Coup, table: int) -> int:
    """A cancelled move keeps its disciplinary warnings only."""
    decision = coup.decisions.get(table)
    hors_bulletin = partie.disciplines.get(coup.numero, {}).get(table, 0)
    return hors_bulletin + (disciplinaires(decision) if decision else 0)


def disciplinaires(decision: Decision) -> int:
    """Warnings of the ruling that were given for conduct."""
    return sum(motif.cle == MOTIF_DISCIPLINE for motif in decision.motifs)
