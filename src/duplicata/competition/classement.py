"""Sheets and standings of a game: totals, negatif, percentage, shared ranks."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from msgspec import Struct

from duplicata.competition.etat import Partie
from duplicata.competition.topping import essais_cumules, temps_cumules

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
    temps: int | None = None
    """Topping: hundredths of a second."""
    essais: int | None = None
    """Topping: words announced."""

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
    temps = temps_cumules(partie) if partie.formule.topping else {}
    essais = essais_cumules(partie) if partie.formule.topping else {}
    lignes = []
    for rang, table in ranger(_cles(partie, sommes, temps)):
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
            temps.get(table),
            essais.get(table),
        )
        lignes.append(ligne)
    return lignes


def _cles(
    partie: Partie, sommes: dict[int, int], temps: dict[int, int]
) -> Mapping[int, tuple[int, ...]] | Mapping[int, int]:
    """What tables are compared by, smallest first; *temps* in topping, where the least time wins (3.8.4)."""
    if temps:
        return {table: (table in partie.exclus, temps[table], -points) for table, points in sommes.items()}
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


class Equipe(NamedTuple):
    rang: int
    equipe: str
    membres: int
    total: int
    """Sum of the members' totals."""


def equipes(partie: Partie) -> list[Equipe]:
    """The teams of the game, best first; a player without a team is in none."""
    sommes = totaux(partie)
    return ranger_equipes((joueur.equipe, sommes[table]) for table, joueur in partie.joueurs.items())


def ranger_equipes(points: Iterable[tuple[str, int]]) -> list[Equipe]:
    """From the team and the total of each player."""
    totaux_de: dict[str, list[int]] = {}
    for equipe, total in points:
        if equipe:
            totaux_de.setdefault(equipe, []).append(total)
    rangs = ranger({equipe: -sum(totaux) for equipe, totaux in totaux_de.items()})
    return [Equipe(rang, nom, len(totaux_de[nom]), sum(totaux_de[nom])) for rang, nom in rangs]
