"""The rack: letters of a draw in a canonical order, with the notations of a game record."""

from typing import NamedTuple

from duplicata.engine.tiles import JOKER, LETTERS, fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

ORDER = LETTERS + JOKER
MAX_SIZE = 9
MAX_JOKERS = 2


class Draw(NamedTuple):
    """A rack as a record writes it: ``EEU+ESI?`` or, after a rejection, ``-BNISRAA``."""

    kept: str
    drawn: str
    rejected: bool

    @property
    def rack(self) -> str:
        return canonical(self.kept + self.drawn)

    def __str__(self) -> str:
        sign = "-" if self.rejected else ""
        return sign + (f"{self.kept}+{self.drawn}" if self.kept else self.drawn)


def canonical(letters: str) -> str:
    """Alphabetical order, jokers last."""
    return "".join(sorted(letters, key=ORDER.index))


def parse_draw(text: str) -> Draw:
    """Read a rack in any notation of formats.md; refuse what no bag can give."""
    body = fold("".join(text.split())).upper()
    rejected = body.startswith("-")
    kept, _, drawn = body.removeprefix("-").rpartition("+")
    letters = kept + drawn
    strange = next((c for c in letters if c not in ORDER), None)
    if strange is not None:
        raise SaisieInvalide(dire("Tirage « {tirage} » : caractère inconnu « {c} ».", tirage=text, c=strange))
    if not letters:
        raise SaisieInvalide(dire("Tirage vide."))
    if len(letters) > MAX_SIZE:
        raise SaisieInvalide(
            dire("Tirage « {tirage} » : {n} lettres, neuf au plus.", tirage=text, n=len(letters))
        )
    if letters.count(JOKER) > MAX_JOKERS:
        raise SaisieInvalide(dire("Tirage « {tirage} » : plus de deux jokers.", tirage=text))
    return Draw(kept, drawn, rejected)
