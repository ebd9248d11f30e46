"""An audit sample (U20): slips drawn by lot, each named as it is found again among the papers."""

import random

from msgspec import Struct

from duplicata.app.state.state import Etat


class BulletinSonde(Struct, frozen=True, kw_only=True):
    arbitre: str
    coup: int
    rang: int
    """In the pile of that arbiter."""
    table: int
    relu: bool


class Sondage(Struct, frozen=True):
    sort: str
    parmi: int
    bulletins: list[BulletinSonde]


def vue_sondage(etat: Etat, numero: int, taille: int, sort: str) -> Sondage:
    """*taille* slips of the closed moves; *sort* decides, and the same one gives the same slips again."""
    partie = etat.partie(numero)
    fiches = [
        BulletinSonde(
            arbitre=arbitre,
            coup=coup.numero,
            rang=rang,
            table=table,
            relu=etat.dossier(numero, coup.numero, table).seconde is not None,
        )
        for coup in partie.coups
        if coup.compte and not coup.annule
        for arbitre, pile in _piles(etat, numero, coup.numero).items()
        for rang, table in enumerate(pile, 1)
    ]
    tirees = random.Random(sort).sample(fiches, min(taille, len(fiches)))
    tirees.sort(key=lambda une: (une.arbitre, une.coup, une.rang))
    return Sondage(sort, len(fiches), tirees)


def _piles(etat: Etat, numero: int, coup: int) -> dict[str, list[int]]:
    """Arbiter -> tables in the order in which their slips were entered, which is that of the pile."""
    partie = etat.partie(numero)
    entres = [
        (dossier.quand, table)
        for table, dossier in etat.dossiers.get((numero, coup), {}).items()
        if table in partie.coups[coup - 1].bulletins
    ]
    piles: dict[str, list[int]] = {}
    for _, table in sorted(entres):
        piles.setdefault(partie.joueurs[table].arbitre, []).append(table)
    return piles
