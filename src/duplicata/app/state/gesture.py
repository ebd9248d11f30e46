"""Who does something, when, why, and the key that makes doing it twice the same as doing it once."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple, TypeVar

from duplicata.app.state.events import Fait
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

T = TypeVar("T")
EMPREINTE = "~"
"""Between the key that names a gesture and the digest of what was asked under it."""


def sans_empreinte(cle: str) -> str:
    return cle.partition(EMPREINTE)[0]


class Geste(NamedTuple):
    cle: str
    auteur: str
    quand: datetime
    motif: str = ""


def exiger_motif(geste: Geste, phrase: str = "") -> None:
    """A reason that says something; *phrase* is what is answered without one."""
    if not geste.motif.strip():
        raise SaisieInvalide(phrase or dire("Ce geste demande un motif."))


class Reponse(NamedTuple):
    """What a gesture stored; ``repetee`` when it had already been done under the same key."""

    seq: int
    """Line of the journal that ends the gesture."""
    evenements: tuple[Fait, ...]
    repetee: bool

    @property
    def debut(self) -> int:
        """Line that begins the gesture: the version of the slips it ruled on."""
        return self.seq - len(self.evenements) + 1

    def tous(self, nature: type[T]) -> Iterator[T]:
        return (evenement for evenement in self.evenements if isinstance(evenement, nature))

    def un(self, nature: type[T]) -> T:
        return next(self.tous(nature))


SERVEUR = "SERVEUR"
"""Of what nobody did: no badge can take it back."""
ORGANISATEUR = "organisateur"
"""Whoever prepares a tournament at the keyboard."""
TERMINAL = "terminal"
"""Whoever conducts a game at the keyboard."""
RESERVES = frozenset(nom.upper() for nom in (SERVEUR, ORGANISATEUR, TERMINAL))
