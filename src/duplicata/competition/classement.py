"""Sheets and standings of a game (A13): totals, negatif, percentage, shared ranks."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from duplicata.competition.etat import Partie

T = TypeVar("T", int, str)


class Ligne(Struct, frozen=True, gc=False):
    """One line of the standings."""

    rang: int
    table: int
    joueur: int
    nom: str
    total: int
    negatif: int
    centiemes: int | None
    """Hundredths of a percent; None when the top is 0."""
    avertissements: int
    penalites: int
    solos: int
    bonus: int
    tops_perdus: int
    elimine_au_coup: int | None
    sous_reserve: bool

    @property
    def pourcentage(self) -> float | None:
        return None if self.centiemes is None else self.centiemes / 100


def penalites(partie: Partie) -> dict[int, int]:
    """Table -> what its warnings cost at the end; in sudden death they were taken on the moves (5.9)."""
    formule = partie.formule
    if formule.mort_subite:
        return {}
    return {
        table: formule.cout_avertissements(cumul.avertissements)
        for table, cumul in partie.cumuls.items()
        if cumul.avertissements > formule.avertissements_gratuits
    }


def totaux(partie: Partie) -> dict[int, int]:
    """Table -> points, solo bonuses, less the cost of warnings; a cheat has nothing left (6.1)."""
    sommes = {table: cumul.points + cumul.bonus for table, cumul in partie.cumuls.items()}
    for table, retrait in penalites(partie).items():
        sommes[table] -= retrait
    return sommes | dict.fromkeys(partie.exclus, 0)


def centiemes(points: int, top: int) -> int | None:
    """100 x points / top in hundredths of a percent, halves up."""
    return (20_000 * points + top) // (2 * top) if top else None


def classement(partie: Partie) -> list[Ligne]:
    """Best first, tables in order inside a shared rank."""
    sommes, retraits, top = totaux(partie), penalites(partie), partie.top
    cumuls, joueurs, elimines = partie.cumuls, partie.joueurs, partie.elimines
    parts = {points: centiemes(points, top) for points in set(sommes.values())}
    lignes = []
    for rang, table in ranger(_cles(partie, sommes)):
        cumul, joueur, points = cumuls[table], joueurs[table], sommes[table]
        ligne = Ligne(
            rang,
            table,
            joueur.joueur,
            joueur.nom,
            points,
            points - top,
            parts[points],
            cumul.avertissements,
            retraits.get(table, 0),
            cumul.solos,
            cumul.bonus,
            cumul.tops_perdus,
            elimines.get(table),
            cumul.reserves > 0,
        )
        lignes.append(ligne)
    return lignes


def _cles(partie: Partie, sommes: dict[int, int]) -> Mapping[int, tuple[int, ...]] | Mapping[int, int]:
    """What tables are compared by, smallest first."""
    if partie.formule.topping:
        return {table: (table in partie.exclus, temps) for table, temps in temps_cumules(partie).items()}
    if not partie.exclus and not partie.elimines:
        return {table: -points for table, points in sommes.items()}
    # A cheat comes last; in sudden death who went further comes first.
    loin = len(partie.coups) + 1
    return {
        table: (table in partie.exclus, -partie.elimines.get(table, loin), -points)
        for table, points in sommes.items()
    }


def ranger(cles: Mapping[T, tuple[int, ...]] | Mapping[T, int]) -> list[tuple[int, T]]:
    """Ranks 1, 1, 3 by key, smallest first; equals in their natural order."""
    rangs: list[tuple[int, T]] = []
    rang, precedente = 0, None
    for place, element in enumerate(sorted(sorted(cles), key=cles.__getitem__), 1):
        if cles[element] != precedente:
            rang, precedente = place, cles[element]
        rangs.append((rang, element))
    return rangs


def feuille(partie: Partie, table: int) -> list[int | None]:
    """Points of the table, move by move; None for a cancelled move, an open one, or after elimination."""
    clotures = (partie.clotures.get(coup.numero) for coup in partie.coups)
    return [cloture.resultats[table].points if cloture else None for cloture in clotures]


def temps_cumules(partie: Partie) -> dict[int, int]:
    """Topping: hundredths of a second over all moves."""
    return {
        table: sum(coup.temps.get(table, 0) for coup in partie.coups if not coup.annule)
        for table in partie.joueurs
    }


def equipes(partie: Partie) -> list[tuple[int, str, int]]:
    """(rank, team, sum of its members)."""
    sommes = totaux(partie)
    return ranger_equipes((joueur.equipe, sommes[table]) for table, joueur in partie.joueurs.items())


def ranger_equipes(points: Iterable[tuple[str, int]]) -> list[tuple[int, str, int]]:
    sommes: dict[str, int] = {}
    for equipe, marque in points:
        if equipe:
            sommes[equipe] = sommes.get(equipe, 0) + marque
    rangs = ranger({equipe: -somme for equipe, somme in sommes.items()})
    return [(rang, equipe, sommes[equipe]) for rang, equipe in rangs]
