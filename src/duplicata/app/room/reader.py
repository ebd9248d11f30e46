"""What a program knows of a tournament that it conducts or only follows: its state, and its judge."""

import threading
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self

from duplicata.app.room.judge import Juge
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

    @abstractmethod
    def fermer(self) -> None:
        """Give back what the room holds open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.fermer()
