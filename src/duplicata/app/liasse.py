"""The slips of a closed move are seldom looked at again: read from a file, they stay tied up until then."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from duplicata.app.etat import Dossier, Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition.etat import Partie, Resultat

V = TypeVar("V")
ParTable = Mapping[int, Any]
"""What a move holds for each table."""


class Liasse(Mapping[int, V]):
    """Table -> what a move holds for it, decoded when it is first looked at."""

    def __init__(self, octets: memoryview, nature: Any) -> None:
        self.octets = octets
        self._nature = nature

    @cached_property
    def _deliee(self) -> dict[int, V]:
        lue: dict[int, V] = msgspec.msgpack.decode(self.octets, type=self._nature)
        return lue

    def __getitem__(self, table: int) -> V:
        return self._deliee[table]

    def __iter__(self) -> Iterator[int]:
        return iter(self._deliee)

    def __len__(self) -> int:
        return len(self._deliee)


def lier(etat: Etat) -> tuple[Etat, list[memoryview]]:
    """The state without its slips, and these, bundle by bundle."""
    liasses: list[memoryview] = []

    def retirer(contenu: ParTable, nature: Any) -> ParTable:
        if isinstance(contenu, Liasse):
            liasses.append(contenu.octets)
        else:
            liasses.append(memoryview(msgspec.msgpack.encode(contenu)))
        return {}

    return _a_chaque_liasse(etat, retirer), liasses


def rendre(etat: Etat, liasses: list[memoryview]) -> Etat:
    """The state that ``lier`` was given, its slips still tied up."""
    suite = iter(liasses)
    return _a_chaque_liasse(etat, lambda _, nature: Liasse(next(suite), nature))


Echange = Callable[[ParTable, Any], ParTable]


def _a_chaque_liasse(etat: Etat, echanger: Echange) -> Etat:
    """The same state, what its moves hold for each table exchanged, always in the same order."""
    tournoi = etat.tournoi
    if tournoi is not None:
        parties = {numero: _de_la_partie(partie, echanger) for numero, partie in tournoi.parties.items()}
        tournoi = replace(tournoi, parties=parties)
    dossiers = {coup: echanger(tables, dict[int, Dossier]) for coup, tables in etat.dossiers.items()}
    return replace(etat, tournoi=tournoi, dossiers=dossiers)


def _de_la_partie(partie: Partie, echanger: Echange) -> Partie:
    coups = tuple(
        replace(
            coup,
            bulletins=echanger(coup.bulletins, dict[int, dict[str, Any]]),
            decisions=echanger(coup.decisions, dict[int, Decision]),
        )
        for coup in partie.coups
    )
    clotures = {
        numero: replace(
            cloture,
            resultats=echanger(cloture.resultats, dict[int, Resultat]),
            bruts=echanger(cloture.bruts, dict[int, int]),
        )
        for numero, cloture in partie.clotures.items()
    }
    return replace(partie, coups=coups, clotures=clotures)
