"""An acceptable solution (5.3): a word at a place, what it pays, and the faults that go with it."""

from collections.abc import Iterable
from typing import NamedTuple

from duplicata.arbitrage.decision import Sanction, Statut
from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.mot_joue import PlaceJouee

PENALITE = 5


class Solution(NamedTuple):
    place: PlaceJouee
    bruts: int
    jokers: int
    fautes: tuple[Faute, ...] = ()
    penalite: bool = False

    @property
    def points(self) -> int:
        return self.bruts - PENALITE if self.penalite else self.bruts

    @property
    def sanction(self) -> Sanction:
        if self.penalite:
            return Sanction.PENALITE
        return Sanction.AVERTISSEMENT if self.fautes else Sanction.AUCUNE

    @property
    def irreprochable(self) -> bool:
        """Reference, drawn letters, circle and score all fit this place: no other reading is sought."""
        return not self.fautes and nommee(self.place) and not self.place.raccord.faux

    @property
    def rang(self) -> tuple[bool, int, int]:
        """Orders solutions: a faultless one, else most points on this move, then the lighter mark (d10)."""
        return self.irreprochable, self.points, -self.sanction.gravite


class Ecartee(NamedTuple):
    """A reading set aside: what it would have paid (None: a zero), and the reason's key."""

    solution: Solution | None
    cle: str


class Verdict(NamedTuple):
    """What a version makes of one solution of the slip; no solution = a zero, for these faults."""

    solution: Solution | None
    fautes: tuple[Faute, ...] = ()
    refuses: tuple[str, ...] = ()
    ecartees: tuple[Ecartee, ...] = ()
    statut: Statut = Statut.DEFINITIVE
    signalements: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        return self.solution.points if self.solution else 0


def meilleure(solutions: list[Solution]) -> Solution:
    """The solution worth most to the player; equal ones: the place the slip names, else the first."""
    return max(solutions, key=lambda s: (*s.rang, nommee(s.place), *_ordre(s.place)))


def moindre(solutions: list[Solution]) -> Solution:
    """The solution worth least; equal ones as above."""
    return max(solutions, key=lambda s: (-s.points, -s.sanction.gravite, nommee(s.place), *_ordre(s.place)))


def moins_favorables(solutions: list[Solution], best: Solution) -> tuple[Ecartee, ...]:
    """The other places; both modes naming one place are one reading."""
    return tuple(Ecartee(s, "moins_favorable") for s in solutions if s.place is not best.place)


def penaliser(paid: Solution) -> Verdict:
    """5.6: no negative score, so a move worth less than the penalty is a zero."""
    if paid.bruts < PENALITE:
        return Verdict(None, (*paid.fautes, Faute("penalite_impossible")))
    return Verdict(paid)


def meilleur(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict whose solution is worth most to the player; a zero comes last."""
    return max(verdicts, key=lambda v: v.solution.rang if v.solution else (False, -1, 0))


def nommee(place: PlaceJouee) -> bool:
    """The reference, read as it is written, names this place."""
    return place.mot.constat.bulletin.reference.place == place.place


def _ordre(place: PlaceJouee) -> tuple[int, int, int]:
    down, row, col = place.place
    return -down, -row, -col
