"""A game in figures: each move as the whole room played it, each player beside it."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from statistics import median

from msgspec import Struct

from duplicata.arbitrage.decision import Sanction, Statut
from duplicata.competition.chronique import SousTop, sous_tops, trouveurs
from duplicata.competition.classement import classement
from duplicata.competition.etat import Coup, Partie, Retenu

SEUILS = (75, 50, 25)
"""Percent of the top: between the top itself and what is worth nothing."""
CLASSES = len(SEUILS) + 3
SOUS_TOPS = 3


class Perte(StrEnum):
    """Why points of the top were lost."""

    MOT = "mot"
    """Another word: that of the top was not seen."""
    PLACE = "place"
    """The word of the top, laid where it pays less."""
    SANCTION = "sanction"
    ABSENCE = "absence"
    """Nothing was handed in, or he no longer plays."""


class CoupDeLaSalle(Struct, frozen=True):
    """A move that counts, as all tables played it."""

    coup: int
    tirage: str
    retenu: Retenu
    joueurs: int
    trouve: int
    """Tables that have the points of the top."""
    repartition: tuple[int, ...]
    """Tables by what they have of it: the top, three quarters, half, a quarter, less, nothing."""
    moyenne: float
    difficulte: int
    """Percent of the top that the room left on average."""
    sous_tops: tuple[SousTop, ...]
    mediane: float
    """Of what the tables have less than the tops, this move included."""
    tiers: float
    """The same among the best third of the standings."""


class Salle(Struct, frozen=True):
    coups: tuple[CoupDeLaSalle, ...]


class CoupDuJoueur(Struct, frozen=True):
    coup: int
    top: int
    points: int
    """With the bonus of a solo."""
    perdus: int
    cause: Perte | None
    negatif: int
    """What he has less than the tops, this move included."""


def comptes(partie: Partie) -> list[tuple[Coup, Retenu]]:
    """The moves that count, with their words."""
    return [
        (coup, coup.retenu)
        for coup in partie.coups
        if coup.retenu is not None and not coup.annule and coup.numero in partie.clotures
    ]


def chiffrer(partie: Partie) -> Salle:
    meilleurs = _meilleurs(partie)
    negatifs = dict.fromkeys(partie.joueurs, 0)
    return Salle(tuple(_coup(partie, coup, retenu, negatifs, meilleurs) for coup, retenu in comptes(partie)))


def _meilleurs(partie: Partie) -> list[int]:
    lignes = classement(partie)
    return [ligne.table for ligne in lignes[: max(1, len(lignes) // 3)]]


def _coup(
    partie: Partie, coup: Coup, retenu: Retenu, negatifs: dict[int, int], meilleurs: Sequence[int]
) -> CoupDeLaSalle:
    """*negatifs* goes on from move to move."""
    resultats = partie.clotures[coup.numero].resultats
    for table, lu in resultats.items():
        negatifs[table] += (lu.points or 0) + lu.bonus - retenu.points
    points = {table: lu.points for table, lu in resultats.items() if lu.points is not None}
    moyenne = sum(points.values()) / len(points) if points else 0.0
    return CoupDeLaSalle(
        coup=coup.numero,
        tirage=coup.lettres,
        retenu=retenu,
        joueurs=len(points),
        trouve=len(trouveurs(partie, coup, retenu, points)),
        repartition=_repartir(points, retenu.points),
        moyenne=moyenne,
        difficulte=round(100 * (1 - moyenne / retenu.points)) if retenu.points else 0,
        sous_tops=() if partie.formule.topping else sous_tops(coup, retenu, points, SOUS_TOPS),
        mediane=median(negatifs.values()) if negatifs else 0,
        tiers=median(negatifs[table] for table in meilleurs) if meilleurs else 0,
    )


def _repartir(points: Mapping[int, int], top: int) -> tuple[int, ...]:
    classes = [0] * CLASSES
    for eus in points.values():
        classes[_classe(eus, top)] += 1
    return tuple(classes)


def _classe(eus: int, top: int) -> int:
    if eus <= 0:
        return CLASSES - 1
    if eus >= top:
        return 0
    return next((rang for rang, seuil in enumerate(SEUILS, 1) if 100 * eus >= seuil * top), CLASSES - 2)


def chiffrer_joueur(partie: Partie, table: int) -> tuple[CoupDuJoueur, ...]:
    negatif, lus = 0, []
    for coup, retenu in comptes(partie):
        resultat = partie.clotures[coup.numero].resultats[table]
        points = (resultat.points or 0) + resultat.bonus
        negatif += points - retenu.points
        perdus = retenu.points - (resultat.points or 0)
        cause = _cause(coup, retenu, table, joue=resultat.points is not None) if perdus > 0 else None
        lus.append(CoupDuJoueur(coup.numero, retenu.points, points, perdus, cause, negatif))
    return tuple(lus)


def _cause(coup: Coup, retenu: Retenu, table: int, *, joue: bool) -> Perte:
    decision = coup.decisions.get(table)
    if not joue or decision is None or table not in coup.bulletins:
        return Perte.ABSENCE
    if decision.sanction is not Sanction.AUCUNE or decision.statut is Statut.MOYENNE:
        return Perte.SANCTION
    ecrit = (decision.mot or coup.bulletins[table].mot).upper()
    return Perte.PLACE if ecrit == retenu.mot.upper() else Perte.MOT
