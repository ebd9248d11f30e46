"""A second, naive count of a game, written from the regulation's words, to compare with the product's."""

from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.etat import Coup, Partie, Phase

Sheet = dict[int, list[int | None]]


def recount(partie: Partie) -> tuple[Sheet, dict[int, int], dict[int, int]]:
    """Points by table and closed move, totals, and the moves that eliminated tables."""
    sheet: Sheet = {table: [] for table in partie.joueurs}
    bonus = dict.fromkeys(partie.joueurs, 0)
    warnings = dict.fromkeys(partie.joueurs, 0)
    out: dict[int, int] = {}
    sudden = partie.formule.mort_subite
    for coup in partie.coups:
        if coup.phase is Phase.ANNULE:
            for table in partie.joueurs:
                sheet[table].append(None)
                warnings[table] += conduct(coup.decisions.get(table)) + given(partie, coup, table)
            continue
        if coup.phase is not Phase.CLOS:
            continue
        playing = [
            t for t in partie.joueurs if t not in out and t not in partie.exclus and t not in coup.hors_jeu
        ]
        paid: dict[int, int] = {}
        for table in playing:
            late = away(partie, coup, table)
            decision = coup.decisions.get(table)
            if decision is None or decision.statut is not Statut.MOYENNE or late:
                paid[table] = 0 if decision is None or late else decision.points
                paid[table] = taken(partie, coup, table, warnings, paid[table])
        settled = dict(paid)
        for table in playing:
            if table not in settled:
                base = [
                    settled[t] for t in settled if partie.joueurs[t].arbitre == partie.joueurs[table].arbitre
                ]
                mean = sum(base) // len(base) if base else 0
                paid[table] = taken(
                    partie, coup, table, warnings, min(mean, coup.decisions[table].plafond or 0)
                )
        shown = {table: gross(partie, coup, table) for table in settled}
        best = [table for table in shown if shown[table] == max(shown.values())]
        number = len(playing) + sum(coup.numero < gone for gone in partie.exclus.values())
        if (
            len(best) == 1
            and number >= 2
            and shown[best[0]] > 0
            and number >= partie.ouverture.seuil_solo
            and not sudden
        ):
            bonus[best[0]] += partie.ouverture.bonus_solo
        for table in partie.joueurs:
            if table in paid:
                sheet[table].append(paid[table])
                decision = coup.decisions.get(table)
                warnings[table] += (decision.avertissements if decision else 0) + given(partie, coup, table)
            elif table in out or coup.numero >= partie.exclus.get(table, 10**6):
                sheet[table].append(None)
            else:
                sheet[table].append(0)
        if sudden and settled:
            highest = max(settled.values())
            out |= {table: coup.numero for table, points in settled.items() if points < highest}
    totals = {
        table: 0
        if table in partie.exclus
        else sum(points or 0 for points in sheet[table])
        + bonus[table]
        - (0 if sudden else cost(partie, warnings[table]))
        for table in partie.joueurs
    }
    return sheet, totals, out


def cost(partie: Partie, warnings: int) -> int:
    return 5 * max(0, warnings - partie.formule.avertissements_gratuits)


def given(partie: Partie, coup: Coup, table: int) -> int:
    return sum(un.retrait is None for un in partie.disciplines.get(coup.numero, {}).get(table, ()))


def conduct(decision: Decision | None) -> int:
    return len([motif for motif in decision.motifs if motif.cle == "discipline"]) if decision else 0


def away(partie: Partie, coup: Coup, table: int) -> bool:
    """Not there yet, or there no longer."""
    return not partie.retards.get(table, 0) <= coup.numero < partie.abandons.get(table, 10**6)


def gross(partie: Partie, coup: Coup, table: int) -> int:
    decision = coup.decisions.get(table)
    if decision is None or decision.sanction is Sanction.NULLITE or away(partie, coup, table):
        return 0
    return decision.points_bruts


def taken(partie: Partie, coup: Coup, table: int, before: dict[int, int], points: int) -> int:
    """Sudden death: the warnings of the move that cost are taken on it."""
    if not partie.formule.mort_subite:
        return points
    decision = coup.decisions.get(table)
    new = (decision.avertissements if decision else 0) + given(partie, coup, table)
    return max(0, points - cost(partie, before[table] + new) + cost(partie, before[table]))
