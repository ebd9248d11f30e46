"""Sheets and standings of a game (A13): totals, negatif, percentage, shared ranks."""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from duplicata.competition.etat import Cumul, Partie

T = TypeVar("T")


class Ligne(NamedTuple):
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


def penalites(partie: Partie, cumul: Cumul) -> int:
    """What the warnings cost at the end; in sudden death they were taken on the moves (5.9)."""
    return 0 if partie.formule.mort_subite else partie.formule.cout_avertissements(cumul.avertissements)


def total(partie: Partie, table: int) -> int:
    cumul = partie.cumuls[table]
    return 0 if table in partie.exclus else cumul.points + cumul.bonus - penalites(partie, cumul)


def centiemes(points: int, top: int) -> int | None:
    """100 x points / top in hundredths of a percent, halves up."""
    return (20_000 * points + top) // (2 * top) if top else None


def classement(partie: Partie) -> list[Ligne]:
    """Best first, tables in order inside a shared rank."""
    totaux = {table: total(partie, table) for table in partie.joueurs}
    # A cheat comes last; in sudden death who went further comes first; in topping who was faster.
    cles: dict[int, tuple[int, ...]]
    if partie.formule.topping:
        temps = temps_cumules(partie)
        cles = {table: (table in partie.exclus, temps[table]) for table in totaux}
    else:
        loin = len(partie.coups) + 1
        cles = {
            table: (table in partie.exclus, -partie.elimines.get(table, loin), -points)
            for table, points in totaux.items()
        }
    top = partie.top
    lignes = []
    for rang, table in ranger(totaux, cles):
        cumul, joueur = partie.cumuls[table], partie.joueurs[table]
        points = totaux[table]
        lignes.append(
            Ligne(
                rang,
                table,
                joueur.joueur,
                joueur.nom,
                points,
                points - top,
                centiemes(points, top),
                cumul.avertissements,
                penalites(partie, cumul),
                cumul.solos,
                cumul.bonus,
                cumul.tops_perdus,
                partie.elimines.get(table),
                cumul.reserves > 0,
            )
        )
    return lignes


def ranger(elements: Iterable[T], cles: dict[T, tuple[int, ...]]) -> list[tuple[int, T]]:
    """Ranks 1, 1, 3 by key, smallest key first; equal elements in their natural order."""
    rangs: list[tuple[int, T]] = []
    rang, precedente = 0, None
    for place, element in enumerate(sorted(elements, key=lambda element: (cles[element], element)), 1):
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
    return ranger_equipes((partie.joueurs[table].equipe, total(partie, table)) for table in partie.joueurs)


def ranger_equipes(points: Iterable[tuple[str, int]]) -> list[tuple[int, str, int]]:
    sommes: dict[str, int] = {}
    for equipe, marque in points:
        if equipe:
            sommes[equipe] = sommes.get(equipe, 0) + marque
    return [
        (rang, equipe, sommes[equipe])
        for rang, equipe in ranger(sommes, {equipe: (-somme,) for equipe, somme in sommes.items()})
    ]
