"""The games of an event, to go from one to another."""

from collections.abc import Callable
from typing import NamedTuple

from duplicata.app.state.state import Etat
from duplicata.web.views.event.noms import nom_partie


class UnePartie(NamedTuple):
    numero: int
    nom: str
    montree: bool
    compte: int | None
    """What the page counts in each game, if it counts."""


def vue_parties(
    etat: Etat, montree: int | None, compter: Callable[[Etat, int], int] | None = None
) -> list[UnePartie]:
    if etat.tournoi is None:
        return []
    return [
        UnePartie(
            numero,
            nom_partie(numero, partie.ouverture.nom or f"Partie {numero}"),
            numero == montree,
            compter(etat, numero) if compter else None,
        )
        for numero, partie in sorted(etat.tournoi.parties.items())
    ]
