"""What is left to settle, as the desks of the juge-arbitre and the organiser list it."""

from collections.abc import Collection, Set
from typing import Literal, TypeAlias

from msgspec import Struct

from duplicata.app.read.reste import RESERVES, Chose, Reste, reste_a_faire
from duplicata.app.state.state import Etat
from duplicata.langue import dire
from duplicata.web.access.roles import AU_FAIT, COMMISSION, CONDUITE, DOUBLE, SAISIE, Role

Ecran: TypeAlias = Literal["double", "commission", "saisie", "juge", "billets"]
_ECRANS: dict[Chose, tuple[Ecran, Collection[Role]]] = {
    Chose.ECART: ("double", DOUBLE),
    Chose.AFFAIRE: ("commission", COMMISSION),
    Chose.BULLETIN: ("saisie", SAISIE),
    Chose.DISCIPLINE: ("juge", CONDUITE),
    Chose.BILLET: ("billets", AU_FAIT),
}
"""Where each is settled, and by whom."""


class ResteVu(Struct, frozen=True, kw_only=True):
    chose: Chose
    partie: int
    coup: int | None
    """Null for what is done game by game."""
    tables: tuple[int, ...]
    phrase: str
    ecran: Ecran | None
    """Where whoever asks settles it; null where others do."""
    reserve: bool
    """Results are under reserve while it lasts."""


class ResteAFaire(Struct, frozen=True):
    version: int
    """Line of the journal up to which it is true."""
    reste: list[ResteVu]


def vue_reste(etat: Etat, roles: Set[Role]) -> ResteAFaire:
    vues = [_vue(un, not roles.isdisjoint(_ECRANS[un.chose][1])) for un in reste_a_faire(etat)]
    return ResteAFaire(etat.seq, vues)


def vue_reste_de(etat: Etat, partie: int) -> list[ResteVu]:
    """Of one game, for whoever may settle all of it."""
    return [_vue(un, permis=True) for un in reste_a_faire(etat) if un.partie == partie]


def _vue(un: Reste, permis: bool) -> ResteVu:
    return ResteVu(
        chose=un.chose,
        partie=un.partie,
        coup=un.coup,
        tables=un.tables,
        phrase=un.phrase if permis else f"{un.phrase} ({_par(un.chose)})",
        ecran=_ECRANS[un.chose][0] if permis else None,
        reserve=un.chose in RESERVES,
    )


def _par(chose: Chose) -> str:
    """Who settles it."""
    if chose is Chose.AFFAIRE:
        return dire("la commission")
    return dire("les arbitres") if chose is Chose.BULLETIN else dire("le juge-arbitre")
