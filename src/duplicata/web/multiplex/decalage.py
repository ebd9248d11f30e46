"""By how much the clock of one room is ahead of another's, from questions and answers between them."""

from typing import NamedTuple

GARDES = 60
"""Exchanges remembered: a minute or two, during which no two clocks drift apart by a millisecond."""


class Echange(NamedTuple):
    """Milliseconds: two instants by the clock here, two by the clock there."""

    demande: float
    """When the question left."""
    recu: float
    """When it came there."""
    emis: float
    """When the answer left from there."""
    reponse: float
    """When it came."""

    @property
    def trajet(self) -> float:
        """What the line took in all, the time spent there left out."""
        return (self.reponse - self.demande) - (self.emis - self.recu)

    @property
    def ecart(self) -> float:
        """Ahead here by so much, were the line as slow one way as the other."""
        return ((self.demande - self.recu) + (self.reponse - self.emis)) / 2


class Decalage:
    """The exchange that the line delayed least is believed: it is wrong by half its delay at most."""

    def __init__(self) -> None:
        self._echanges: list[Echange] = []

    def apprendre(self, echange: Echange) -> None:
        """One whose line took less than no time is left aside: a clock was changed meanwhile."""
        if echange.trajet >= 0:
            self._echanges = [*self._echanges[-GARDES + 1 :], echange]

    @property
    def connu(self) -> bool:
        return bool(self._echanges)

    @property
    def ecart(self) -> int:
        return round(self._meilleur.ecart)

    @property
    def incertitude(self) -> int:
        return round(self._meilleur.trajet / 2)

    @property
    def _meilleur(self) -> Echange:
        return min(self._echanges, key=lambda echange: echange.trajet)
