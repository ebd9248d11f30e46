"""The bag: letters not yet drawn, and the jokers that the joker formula keeps out of it."""

from msgspec import Struct

from duplicata.competition.formules import Formule
from duplicata.engine.board import EMPTY, Board
from duplicata.engine.notation import Place
from duplicata.engine.rack import canonical
from duplicata.engine.tiles import BAG, JOKER
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Sac(Struct, frozen=True):
    lettres: str = canonical(BAG)
    """In alphabetical order, jokers last."""
    reserve: int = 0
    """Jokers the juge-arbitre keeps aside (3.8.1)."""

    @property
    def reste(self) -> str:
        return self.lettres + JOKER * self.reserve

    def jouables(self, reliquat: str) -> str:
        """Letters the next rack may hold: of the jokers kept aside, one at a time."""
        joker = JOKER if self.reserve and JOKER not in reliquat else ""
        return self.lettres + reliquat + joker

    def remettre(self, lettres: str, formule: Formule) -> "Sac":
        """The bag once *lettres* are back in it."""
        if not formule.joker:
            return Sac(canonical(self.lettres + lettres), self.reserve)
        jokers = lettres.count(JOKER)
        return Sac(canonical(self.lettres + lettres.replace(JOKER, "")), self.reserve + jokers)

    def prendre(self, lettres: str) -> "Sac":
        """The bag without *lettres*; refuses those it does not hold."""
        reserve = min(self.reserve, lettres.count(JOKER))
        return Sac(moins(self.lettres, lettres.replace(JOKER, "", reserve)), self.reserve - reserve)


def sac_plein(formule: Formule) -> Sac:
    return Sac().prendre(JOKER * 2).remettre(JOKER * 2, formule)


def moins(lettres: str, retirees: str) -> str:
    """*lettres* without *retirees*, in the same order; refuses what is not there."""
    manque = ""
    for lettre in retirees:
        if lettre in lettres:
            lettres = lettres.replace(lettre, "", 1)
        else:
            manque += lettre
    if manque:
        raise SaisieInvalide(
            dire("Il n’y a pas (ou plus) ces lettres : {lettres}.", lettres=" ".join(canonical(manque)))
        )
    return lettres


def lettres_posees(board: Board, mot: str, place: Place) -> str:
    """Tiles that *mot* lays on the board, jokers as ``?``."""
    squares = board.lines[place.line][place.start : place.start + len(mot)]
    return "".join(
        JOKER if tile.islower() else tile for tile, under in zip(mot, squares, strict=True) if under == EMPTY
    )
