"""What was worked out of a game, remembered until the game or the files of its slips change.

Games that are over are asked about as long as the event lasts, and their slips are packed: looking at each of
them again for every question would unpack the whole event.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from operator import is_
from typing import Any, Generic, TypeVar

from duplicata.app.state.state import Etat

GAMES = 64
"""The games asked about last, of all the events that are open."""
T = TypeVar("T")


class Remembered(Generic[T]):
    """*work* looks at one game and the files of its slips, at nothing else; what it gives is not changed."""

    def __init__(self, work: Callable[[Etat, int], T]) -> None:
        self._work = work
        self._known: OrderedDict[int, tuple[list[object], T]] = OrderedDict()
        """Identity of what opened the game -> what was looked at, what was worked out of it."""
        self._lock = threading.Lock()
        _all.append(self)

    def __call__(self, etat: Etat, numero: int) -> T:
        seen = _seen(etat, numero)
        game = id(etat.partie(numero).ouverture)
        with self._lock:
            found = self._known.get(game)
        if found and _same(found[0], seen):
            return found[1]
        told = self._work(etat, numero)
        with self._lock:
            self._known[game] = (seen, told)
            self._known.move_to_end(game)
            while len(self._known) > GAMES:
                self._known.popitem(last=False)
        return told

    def carry_over(self, before: Etat, after: Etat, numero: int) -> None:
        game = id(before.partie(numero).ouverture)
        with self._lock:
            found = self._known.get(game)
            if found and _same(found[0], _seen(before, numero)):
                self._known[game] = (_seen(after, numero), found[1])


_all: list[Remembered[Any]] = []


def carry_over(before: Etat, after: Etat) -> None:
    """The two states are equal, made of other values: what was worked out of the one holds for the other."""
    for numero in before.tournoi.parties if before.tournoi else ():
        for one in _all:
            one.carry_over(before, after, numero)


def _seen(etat: Etat, numero: int) -> list[object]:
    partie = etat.partie(numero)
    return [partie, *(etat.dossiers.get((numero, coup.numero)) for coup in partie.coups)]


def _same(known: list[object], seen: list[object]) -> bool:
    """The same values, not equal ones: those that are known cannot have lost their identity to others."""
    return all(map(is_, known, seen))
