"""What a program knows of a tournament that it conducts or only follows: its state, and its judge."""

import threading
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from duplicata.app.room.judge import Juge
from duplicata.app.room.packed import Packing, close_packets
from duplicata.app.room.past import PasseEcrit
from duplicata.app.state.events import Fait
from duplicata.app.state.history import History
from duplicata.app.state.remembered import carry_over
from duplicata.app.state.state import Etat
from duplicata.journal.reading import Reading

LONGUE = 4_000
"""Gestures in memory from which a history begins again at a later state."""


class SalleLue(ABC):
    """Read only: nothing here changes the journal."""

    def __init__(self, history: History, juge: Juge | None = None) -> None:
        self.juge = juge or Juge()
        self._verrou = threading.Lock()
        self._history = history
        self._etat = history.etat

    @property
    def etat(self) -> Etat:
        """What the stored gestures amount to."""
        return self._etat

    def faits_entre(self, avant: int, apres: int) -> list[Fait] | None:
        """What was stored after line *avant*, up to *apres*; None when it is not simply more than before:

        a gesture was taken back, or the past is no longer at hand. Takes the time of those gestures only.
        """
        history, faits = self._history, list[Fait]()
        for geste in reversed(history.gestes):
            if geste.fin <= avant:
                return faits
            if geste.fin > apres:
                continue
            if geste.defait:
                return None
            faits += geste.faits
        return faits if history.depart <= avant else None

    def alleger(self) -> None:
        """Now and then: gestures long past are left to the journal, slips of games that are over are packed.

        Packing, which takes time, holds nobody back. What is only on its way to the disk stays in memory.
        """
        close_packets()
        if len(self._history.gestes) < LONGUE:
            return
        packing = Packing(self._etat)
        with self._verrou:
            if self._history.checkpoint.seq > self._etat.seq:
                return
            avant, tout_ecrit = self._etat, self._etat is self._history.etat
            self._history = self._history.recommencer(lambda fin: PasseEcrit(self._lignes, fin), packing.of)
            self._etat = self._history.etat if tout_ecrit else packing.of(self._etat)
            carry_over(avant, self._etat)

    @property
    @abstractmethod
    def _lignes(self) -> Reading:
        """The journal that it all comes from."""

    @abstractmethod
    def fermer(self) -> None:
        """Give back what the room holds open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.fermer()
