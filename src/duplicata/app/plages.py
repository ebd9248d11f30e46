"""Which arbiter corrects which tables."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from duplicata.app.fiche import NUMERO_MAXIMAL, verifier_texte
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Plage(NamedTuple):
    """The tables one arbiter corrects."""

    arbitre: str
    premiere: int
    derniere: int

    def __str__(self) -> str:
        return f"{self.arbitre} {self.premiere}-{self.derniere}"


def verifier_plages(plages: Iterable[Plage]) -> None:
    """Refuse a range that holds no table, and two that hold the same one."""
    rangees = sorted(plages, key=lambda plage: (plage.premiere, plage.derniere))
    for plage in rangees:
        verifier_texte(plage.arbitre)
        if not plage.arbitre.strip():
            raise SaisieInvalide(dire("Une plage de tables porte le nom de son arbitre."))
        if plage.derniere < plage.premiere:
            raise SaisieInvalide(dire("Plage « {plage} » : elle finit avant de commencer.", plage=plage))
        if plage.premiere < 1 or plage.derniere > NUMERO_MAXIMAL:
            raise SaisieInvalide(
                dire(
                    "Plage « {plage} » : les tables vont de 1 à {maximum}.",
                    plage=plage,
                    maximum=NUMERO_MAXIMAL,
                )
            )
    for une, autre in pairwise(rangees):
        if autre.premiere <= une.derniere:
            raise SaisieInvalide(
                dire(
                    "Les plages « {une} » et « {autre} » ont la table {table} en commun.",
                    une=une,
                    autre=autre,
                    table=autre.premiere,
                )
            )


def arbitre_de(plages: Sequence[Plage], table: int) -> str:
    """Who corrects the table; nobody in particular when no range holds it."""
    return next((nom for nom, premiere, derniere in plages if premiere <= table <= derniere), "")
