"""What a game was like: who found the top of each move, what it cost others, who led, what was refused."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from duplicata.arbitrage.decision import Sanction
from duplicata.competition.etat import Cloture, Coup, Partie, Retenu

DECISIFS = 3
"""Moves named at the end as those that decided, at most."""


class SousTop(NamedTuple):
    """The best that was played under the top."""

    points: int
    mots: tuple[str, ...]
    joueurs: int


class Tete(NamedTuple):
    """Who leads after a move."""

    tables: tuple[int, ...]
    total: int
    avance: int
    """On the next; 0 when they are several."""
    nouvelle: bool
    """Nobody of them led before it."""


class CoupRaconte(NamedTuple):
    coup: int
    tirage: str
    retenu: Retenu | None
    cumul: int
    """Of the tops, this one included."""
    annule: bool
    motif: str
    joueurs: int = 0
    trouveurs: tuple[int, ...] = ()
    """Tables that have the points of the top."""
    solo: bool = False
    """One alone found it, among enough players for the regulation to say so."""
    sous_top: SousTop | None = None
    perte: int = 0
    """What the top took on average from those who did not find it."""
    zeros: int = 0
    refuses: tuple[tuple[str, int], ...] = ()
    """Words not admitted, with how many played each, the most played first."""
    tete: Tete | None = None


class Chronique(NamedTuple):
    coups: tuple[CoupRaconte, ...]
    top: int
    decisifs: tuple[int, ...]
    """Moves that gave another leader or cost the field most, in order."""


def raconter(partie: Partie) -> Chronique:
    """The moves that are closed; those still corrected are told once they are."""
    coups: list[CoupRaconte] = []
    totaux: Counter[int] = Counter(dict.fromkeys(partie.joueurs, 0))
    cumul, meneurs = 0, frozenset[int]()
    for coup in partie.coups:
        cloture = partie.clotures.get(coup.numero)
        if cloture is None:
            continue
        if coup.annule or coup.retenu is None:
            coups.append(CoupRaconte(coup.numero, coup.lettres, None, cumul, annule=True, motif=coup.motif))
            continue
        cumul += coup.retenu.points
        for table, resultat in cloture.resultats.items():
            totaux[table] += (resultat.points or 0) + resultat.bonus
        tete = _tete(partie, totaux, meneurs)
        meneurs = frozenset(tete.tables)
        coups.append(_raconter(partie, coup, coup.retenu, cloture, cumul)._replace(tete=tete))
    return Chronique(tuple(coups), cumul, _decisifs(coups))


def _raconter(partie: Partie, coup: Coup, retenu: Retenu, cloture: Cloture, cumul: int) -> CoupRaconte:
    points = {table: lu.points for table, lu in cloture.resultats.items() if lu.points is not None}
    trouvent = trouveurs(partie, coup, retenu, points)
    pertes = [retenu.points - eus for table, eus in points.items() if table not in trouvent]
    return CoupRaconte(
        coup=coup.numero,
        tirage=coup.lettres,
        retenu=retenu,
        cumul=cumul,
        annule=False,
        motif="",
        joueurs=len(points),
        trouveurs=trouvent,
        solo=cloture.solo is not None,
        sous_top=None if partie.formule.topping else next(iter(sous_tops(coup, retenu, points, 1)), None),
        perte=round(sum(pertes) / len(pertes)) if pertes else 0,
        zeros=sum(eus == 0 for eus in points.values()),
        refuses=_refuses(coup),
    )


def trouveurs(partie: Partie, coup: Coup, retenu: Retenu, points: Mapping[int, int]) -> tuple[int, ...]:
    """Tables that found the top, in order; *points* of those that played."""
    if partie.formule.topping:
        trouvent = {table for table, une in coup.recherches.items() if une.trouve}
    else:
        trouvent = {table for table, eus in points.items() if eus == retenu.points > 0}
    return tuple(sorted(trouvent & points.keys()))


def sous_tops(coup: Coup, retenu: Retenu, points: Mapping[int, int], combien: int) -> tuple[SousTop, ...]:
    """The best played under the top, of slips without a sanction: what a penalty leaves is no solution."""
    jouees = {
        table: coup.decisions[table]
        for table in points
        if table in coup.decisions and coup.decisions[table].sanction is Sanction.AUCUNE
    }
    dessous = sorted({points[table] for table in jouees if 0 < points[table] < retenu.points}, reverse=True)
    trouves = []
    for valeur in dessous[:combien]:
        tables = [table for table in jouees if points[table] == valeur]
        mots = Counter(mot for table in tables if (mot := jouees[table].mot))
        cites = tuple(mot.upper() for mot, _ in sorted(mots.items(), key=lambda un: (-un[1], un[0])))
        trouves.append(SousTop(valeur, tuple(dict.fromkeys(cites)), len(tables)))
    return tuple(trouves)


def _refuses(coup: Coup) -> tuple[tuple[str, int], ...]:
    compte = Counter(mot for decision in coup.decisions.values() for mot in set(decision.mots_refuses))
    return tuple(sorted(compte.items(), key=lambda un: (-un[1], un[0])))


def _tete(partie: Partie, totaux: Mapping[int, int], avant: frozenset[int]) -> Tete:
    en_lice = {table: total for table, total in totaux.items() if table not in partie.exclus}
    total = max(en_lice.values(), default=0)
    tables = tuple(sorted(table for table, eus in en_lice.items() if eus == total))
    suivant = max((eus for eus in en_lice.values() if eus < total), default=total)
    avance = total - suivant if len(tables) == 1 else 0
    return Tete(tables, total, avance, nouvelle=bool(avant) and avant.isdisjoint(tables))


def _decisifs(coups: list[CoupRaconte]) -> tuple[int, ...]:
    """What it took from the whole field: the loss times those who did not find it."""
    joues = [coup for coup in coups if not coup.annule]
    cout = {coup.coup: coup.perte * (coup.joueurs - len(coup.trouveurs)) for coup in joues}
    couteux = sorted((coup for coup in cout if cout[coup]), key=lambda coup: (-cout[coup], coup))
    nouvelles = [coup.coup for coup in joues if coup.tete and coup.tete.nouvelle]
    retenus = list(dict.fromkeys([*nouvelles[-1:], *couteux]))[:DECISIFS]
    return tuple(sorted(retenus))
