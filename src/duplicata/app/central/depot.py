"""Where the central keeps what centres sent: their lines as they came, what is set aside, what was decided.

All that is counted comes from here. Two engines behind one interface, which gives the same bytes.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Literal, NamedTuple, Self

from duplicata.journal import Row
from duplicata.journal.row import GENESIS

Statut = Literal["attente", "refuse"]


class Tete(NamedTuple):
    """The last line of a centre."""

    ligne: int = 0
    empreinte: str = GENESIS
    poste: str = ""
    """The laptop that sent it."""
    quand: str = ""
    """When it was taken in."""


class Fichier(NamedTuple):
    """What came and was not taken in: it waits for lines before it, or was refused, and why."""

    empreinte: str
    """SHA-256 of its bytes: the same file again is the same one."""
    centre: int
    """0 where no centre is known for it."""
    poste: str
    premiere: int
    derniere: int
    statut: Statut
    raison: str
    quand: str
    octets: bytes


class Decision(NamedTuple):
    """What the federation ruled."""

    numero: int
    sorte: str
    contenu: str
    """JSON."""
    auteur: str
    quand: str
    motif: str


class Garde(NamedTuple):
    """A centre as it was folded up to a line: dropped and folded again whenever it does not serve."""

    ligne: int
    empreinte: str
    programme: str
    octets: bytes


class TeteChangeeError(Exception):
    """The lines do not follow the last one: another program has moved it. Look, and begin again."""


class Depot(ABC):
    """One event. Every method is one transaction; what it has answered is on the disk."""

    @abstractmethod
    def tetes(self) -> dict[int, Tete]:
        """Centre -> its last line, of those that sent something."""

    @abstractmethod
    def tete(self, centre: int) -> Tete: ...

    @abstractmethod
    def prendre(self, centre: int, poste: str, rows: Sequence[Row], quand: str) -> int:
        """Add lines that follow the head of the centre, all or none; else ``TeteChangeeError``."""

    @abstractmethod
    def lignes(self, centre: int, apres: int = 0) -> Iterator[Row]:
        """Its lines after that one, in order."""

    @abstractmethod
    def empreinte(self, centre: int, ligne: int) -> str | None:
        """The digest of one line; None where there is none."""

    @abstractmethod
    def oublier(self, centre: int) -> None:
        """Take all lines of a centre out: the journal of another laptop is to be taken in instead."""

    @abstractmethod
    def ranger(self, fichier: Fichier) -> None:
        """Keep a file; known already, what is known of it is replaced."""

    @abstractmethod
    def fichiers(self, centre: int | None = None, *, octets: bool = False) -> list[Fichier]:
        """Those kept, of one centre or all, in the order of their digests; their bytes only if asked for."""

    @abstractmethod
    def retirer(self, empreinte: str) -> None:
        """What waited was taken in."""

    @abstractmethod
    def decider(self, sorte: str, contenu: str, auteur: str, quand: str, motif: str) -> Decision: ...

    @abstractmethod
    def decisions(self) -> list[Decision]:
        """In order."""

    @abstractmethod
    def garder(self, centre: int, garde: Garde) -> None: ...

    @abstractmethod
    def garde(self, centre: int) -> Garde | None: ...

    @abstractmethod
    def fermer(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.fermer()
