"""What a centre sends, once read and its signature checked; and what the central answers."""

from typing import Literal, NamedTuple

from duplicata.errors import SaisieInvalide
from duplicata.journal import Row


class Envoi(NamedTuple):
    centre: int
    poste: str
    rows: tuple[Row, ...]
    """Whole gestures, each line tied to the one before; the first one may follow any line."""
    octets: bytes
    """As it came, so that it can be kept."""


class Recu(NamedTuple):
    """What the central has of the centre now."""

    ligne: int
    empreinte: str
    nouvelles: int
    manque: tuple[int, int] | None = None
    """First and last of the lines that have to come before those which wait."""


Nature = Literal["fourche", "signature", "contenu"]


class Refus(SaisieInvalide):
    """One sentence, for the centre and for the table of centres."""

    def __init__(self, phrase: str, nature: Nature = "contenu") -> None:
        super().__init__(phrase)
        self.nature = nature
