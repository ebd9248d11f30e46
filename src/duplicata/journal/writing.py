"""What every engine of a journal promises to the one who writes."""

from abc import abstractmethod
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Self

from duplicata.journal.reading import Reading
from duplicata.journal.row import Gesture, Receipt
from duplicata.journal.seal import Seal
from duplicata.journal.verify import Verdict


class Writing(Reading):
    """The one writer of a journal: whole gestures, once per key, answered once they are durable."""

    @abstractmethod
    def submit(self, gesture: Gesture, after: int | None = None) -> "Future[Receipt]":
        """Queue a gesture; the answer comes once it is durably stored.

        With *after*, the gesture is refused (``StaleHeadError``) unless that is still the last line: what was
        decided on one state is never appended to another.
        """

    def append(self, gesture: Gesture, after: int | None = None) -> Receipt:
        return self.submit(gesture, after).result()

    @property
    def lost(self) -> bool:
        """Another program has taken over: nothing is stored from here any more."""
        return False

    @property
    def waiting(self) -> float:
        """Seconds since gestures began to wait for what makes them durable."""
        return 0.0

    @abstractmethod
    def verify(self, seal: Seal) -> Verdict:
        """The audit, seal included."""

    @abstractmethod
    def copy(self, target: Path, seal: Seal) -> Verdict:
        """The same lines in a file, which appears only once it is audited."""

    @abstractmethod
    def close(self) -> bool:
        """Whether all that is stored is where it stays; otherwise part of it is in a log beside the file."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
