"""A centre folded, line after line, by the fold of a room; kept beside its lines so that a start is short."""

from collections.abc import Iterator

import msgspec

from duplicata.app.central.depot import Depot, Garde
from duplicata.app.room.packed import join, split
from duplicata.app.room.snapshot import programme
from duplicata.app.state.gesture import sans_empreinte
from duplicata.app.state.history import Depart, GesteEcrit, History, gestes_ecrits
from duplicata.app.state.state import Etat


class Plie(msgspec.Struct, frozen=True):
    retires: frozenset[str]
    etat: Etat
    """Without the slips of its moves."""
    tables: list[memoryview]


class PasseDuCentre:
    """The gestures up to line *fin*, read again when one of them is taken back, which is seldom."""

    def __init__(self, depot: Depot, centre: int, fin: int) -> None:
        self._depot, self._centre, self._fin = depot, centre, fin

    def gestes(self) -> list[GesteEcrit]:
        return [un for un in gestes_ecrits(self._depot.lignes(self._centre)) if un.fin <= self._fin]

    def a_rebours(self, auteur: str | None) -> Iterator[GesteEcrit]:
        return (un for un in reversed(self.gestes()) if auteur in (None, un.auteur))

    def cle(self, nom: str) -> str | None:
        return next((un.cle for un in self.gestes() if sans_empreinte(un.cle) == nom), None)

    def geste(self, cle: str) -> GesteEcrit | None:
        return next((un for un in self.gestes() if un.cle == cle), None)


def plier(depot: Depot, centre: int) -> History:
    """What its lines amount to, from the state kept if that one is sound."""
    garde = depot.garde(centre)
    if garde and _sure(depot, centre, garde):
        history = _suivre(depot, centre, msgspec.msgpack.decode(garde.octets, type=Plie))
    else:
        history = History()
    for geste in gestes_ecrits(depot.lignes(centre, history.etat.seq)):
        history = history.suite(geste)
    return history


def _sure(depot: Depot, centre: int, garde: Garde) -> bool:
    return garde.programme == programme() and depot.empreinte(centre, garde.ligne) == garde.empreinte


def _suivre(depot: Depot, centre: int, plie: Plie) -> History:
    passe = PasseDuCentre(depot, centre, plie.etat.seq)
    return History(depart=Depart(join(plie.etat, plie.tables), plie.retires, passe))


def garder(depot: Depot, centre: int, history: History) -> None:
    """So that the next start, or the next line after a while, need not fold it all."""
    etat = history.etat
    digest = depot.empreinte(centre, etat.seq)
    if digest is not None:
        octets = msgspec.msgpack.encode(Plie(frozenset(history.defaits), *split(etat)))
        depot.garder(centre, Garde(etat.seq, digest, programme(), octets))
