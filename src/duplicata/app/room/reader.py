"""What a program knows of a tournament that it conducts or only follows: its state, and its judge."""

import threading
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from duplicata.app.room.judge import Juge
from duplicata.app.state.events import Fait
from duplicata.app.state.history import History
from duplicata.app.state.state import Etat


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

    @abstractmethod
    def fermer(self) -> None:
        """Give back what the room holds open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.fermer()
