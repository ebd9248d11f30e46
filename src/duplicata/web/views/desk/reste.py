"""What is left to settle, as the desks of the juge-arbitre and the organiser list it."""

from collections.abc import Collection
from typing import Literal, TypeAlias

from msgspec import Struct

from duplicata.app.read.reste import RESERVES, Chose, reste_a_faire
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
    coup: int
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


def vue_reste(etat: Etat, roles: Collection[Role]) -> ResteAFaire:
    vues = []
    for un in reste_a_faire(etat):
        ecran, a_qui = _ECRANS[un.chose]
        permis = not set(roles).isdisjoint(a_qui)
        vues.append(
            ResteVu(
                chose=un.chose,
                partie=un.partie,
                coup=un.coup,
                tables=un.tables,
                phrase=un.phrase if permis else f"{un.phrase} ({_par(un.chose)})",
                ecran=ecran if permis else None,
                reserve=un.chose in RESERVES,
            )
        )
    return ResteAFaire(etat.seq, vues)


def _par(chose: Chose) -> str:
    """Who settles it."""
    if chose is Chose.AFFAIRE:
        return dire("la commission")
    return dire("les arbitres") if chose is Chose.BULLETIN else dire("le juge-arbitre")
