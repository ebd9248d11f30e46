"""An acceptable solution (5.3): a word at a place, what it pays, and the faults that go with it."""

from collections.abc import Iterable
from typing import NamedTuple

from duplicata.arbitrage.decision import Sanction, Statut
from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.mot_joue import PlaceJouee
from duplicata.engine.notation import Place

PENALITE = 5
"""Points that the penalty takes from those of the move."""
REFUS_CERTAINS = frozenset({"mot_non_admis", "raccord_non_admis"})
"""Reasons whose words are on the slip, or formed where it puts the word."""
REFUS = REFUS_CERTAINS.union(
    ("fallacieux", "raccord_fallacieux", "ambiguite", "decalage_non_valide", "moyenne")
)
"""Reasons that name inadmissible words."""


class Solution(NamedTuple):
    place: PlaceJouee
    bruts: int
    jokers: int
    fautes: tuple[Faute, ...] = ()
    penalite: bool = False
    egales: tuple[PlaceJouee, ...] = ()
    """Other places that pay the same, where the slip does not tell them apart."""
    ecartees: tuple["Ecartee", ...] = ()
    """Other ways to read the same mode: the least was taken, or the score chose."""

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
        """All that is written fits this place, the reference if it is right: no other reading is sought."""
        named = self.place.mot.bien_nommees
        return not self.fautes and not self.place.raccord.faux and (not named or self.place in named)

    @property
    def bien_placee(self) -> bool:
        """Paid where the slip puts it: a last letter left out costs 5 points, not the place (d23)."""
        return not self.penalite or any(faute.cle.startswith("derniere_lettre") for faute in self.fautes)

    @property
    def rang(self) -> tuple[bool, int, int]:
        """Best first: a faultless one, else most points on this move, then the lighter mark (d10)."""
        return not self.irreprochable, -self.points, self.sanction.gravite


class Ecartee(NamedTuple):
    """A reading set aside: what it would have paid (None: a zero), and the reason's key."""

    solution: Solution | None
    cle: str


class Verdict(NamedTuple):
    """What a version makes of one solution of the slip; no solution = a zero, for these faults."""

    solution: Solution | None
    fautes: tuple[Faute, ...] = ()
    ecartees: tuple[Ecartee, ...] = ()
    statut: Statut = Statut.DEFINITIVE
    signalements: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        return self.solution.points if self.solution else 0

    @property
    def lectures_ecartees(self) -> tuple[Ecartee, ...]:
        """Those of the solution paid first, then those of the other places and words."""
        return (*self.solution.ecartees, *self.ecartees) if self.solution else self.ecartees

    def signale(self, cle: str, *autres: Ecartee) -> "Verdict":
        """The same, with what the arbiter should look at and the readings it opens."""
        return self._replace(signalements=(*self.signalements, cle), ecartees=(*self.ecartees, *autres))

    @property
    def refuses(self) -> tuple[str, ...]:
        """Inadmissible words its reasons name, and no other: those the player is told of (5.9)."""
        return uniques(mot for faute in self.fautes if faute.cle in REFUS for mot in faute.mots)

    def nommant(self, autres: Iterable["Verdict"]) -> "Verdict":
        """5.9: the zero names, besides its own, the inadmissible words played or formed in these ones."""
        certains = (f for autre in autres for f in autre.fautes if f.cle in REFUS_CERTAINS)
        more = uniques(mot for faute in certains for mot in faute.mots if mot not in self.refuses)
        if not more:
            return self
        played = next((f for f in self.fautes if f.cle == "mot_non_admis"), Faute("mot_non_admis"))
        others = tuple(f for f in self.fautes if f is not played)
        return self._replace(fautes=(*others, played._replace(mots=(*played.mots, *more))))


def uniques(mots: Iterable[str]) -> tuple[str, ...]:
    """Each word once, in the order they come."""
    return tuple(dict.fromkeys(mots))


def moins_cinq(places: list[PlaceJouee], score: int, faute: Faute) -> Solution:
    """That score less 5, at the first of these places, its jokers those of that score."""
    first, *others = sorted(places, key=lambda place: place.place)
    jokers = first.jokers_du_score(score)
    return Solution(first, score, jokers, (faute,), penalite=True, egales=tuple(others))


def meilleure(solutions: list[Solution]) -> Solution:
    """The solution worth most to the player."""
    if len(solutions) == 1:
        return solutions[0]
    return min(solutions, key=lambda s: (s.rang, _ordre(s)))


def moindre(solutions: list[Solution]) -> Solution:
    """The solution worth least; equal points: the lighter mark."""
    return min(solutions, key=lambda s: (s.points, s.sanction.gravite, _ordre(s)))


def _ordre(s: Solution) -> tuple[bool, bool, Place, int, str, bool]:
    """Among equals, the place the slip names, to the letter before inverted, else the first of the grid;
    there, the longest word, then the first of the alphabet, and the one written in its direction."""
    place, texte = s.place, s.place.mot.ecrit.texte
    named = not nommee(place), place not in place.mot.bien_nommees
    return *named, place.place, -len(texte), texte, not place.dans_le_sens


def minimale(solutions: list[Solution], cle: str) -> Solution:
    """The solution worth least, told why when it is not worth the same as the others, which are dearer."""
    least = moindre(solutions)
    dearer = [s for s in solutions if s.points > least.points]
    if not dearer or not least.fautes:
        return least
    where = tuple(str(place) for place in sorted(s.place.place for s in solutions))
    others = tuple(Ecartee(s, cle) for s in dearer)
    return least._replace(fautes=(Faute(cle, where), *least.fautes), ecartees=(*least.ecartees, *others))


def moins_favorables(solutions: list[Solution], best: Solution) -> tuple[Ecartee, ...]:
    """The other places; both modes naming one place are one reading."""
    return tuple(Ecartee(s, "moins_favorable") for s in solutions if s.place is not best.place)


def penaliser(paid: Solution) -> Verdict:
    """5.6: no negative score, so a move worth less than the penalty is a zero."""
    if paid.bruts < PENALITE:
        return Verdict(None, (*paid.fautes, Faute("penalite_impossible")))
    return Verdict(paid)


def payees(verdicts: list[Verdict]) -> list[Solution]:
    """What they pay. A solution written twice is one: of two copies alike, the first is the one that leaves
    nothing open (d31)."""
    settled_first = sorted(verdicts, key=lambda verdict: len(verdict.signalements))
    return [verdict.solution for verdict in settled_first if verdict.solution]


def meilleur(verdicts: list[Verdict]) -> Verdict:
    """The verdict whose solution is worth most to the player; if all are zeros, the first that is not left
    to the commission, which names what the others refuse."""
    if len(verdicts) == 1:
        return verdicts[0]
    solutions = payees(verdicts)
    if not solutions:
        first, *others = sorted(verdicts, key=lambda verdict: verdict.statut is Statut.A_TRANCHER)
        return first.nommant(others)
    best = meilleure(solutions)
    return next(v for v in verdicts if v.solution is best)


def nommee(place: PlaceJouee) -> bool:
    """The reference, read as it is written, names this place."""
    return place.mot.constat.reference.place == place.place
