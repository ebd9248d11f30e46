"""What a place pays for the circles and the score of the slip; the ruling as a value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .board import Placement

SEVERITY = {"aucune": 0, "avertissement": 1, "penalite": 2, "nullite": 3}


@dataclass(frozen=True)
class Ruling:
    points: int
    points_bruts: int
    sanction: str
    statut: str = "definitive"
    word: str | None = None
    placement: Placement | None = None
    jokers: frozenset[int] = frozenset()
    located: bool = False  # paid at a place that the slip rightly names
    exact: bool = False  # located, and the score written exists there
    from_box: int = 2  # paid at the very place of the reference (0), at its inversion (1), elsewhere
    inverted: bool = False  # the reference, or the direction of the word, had to be inverted
    plafond: int | None = None
    flags: frozenset[str] = frozenset()  # what section (d) asks to be shown: d26, d29, d30, d31

    @property
    def zero(self) -> bool:
        return self.sanction == "nullite"

    def warned(self, really: bool = True) -> Ruling:
        return replace(self, sanction="avertissement") if really and self.sanction == "aucune" else self

    def flagged(self, flag: str, really: bool = True) -> Ruling:
        return replace(self, flags=self.flags | {flag}) if really else self


ZERO = Ruling(0, 0, "nullite")


def best(rulings: list[Ruling]) -> Ruling:
    """Most points; then the lighter mark (d10); then the place of the reference; then the first place; then the longest
    word, the first of the alphabet. Of several zeros, one that is not left to the commission."""
    return min(rulings, key=lambda ruling: (-ruling.points, SEVERITY[ruling.sanction], _order(ruling)))


def least(rulings: list[Ruling]) -> Ruling:
    """Fewest points; then as above."""
    return min(rulings, key=lambda ruling: (ruling.points, SEVERITY[ruling.sanction], _order(ruling)))


def _order(ruling: Ruling) -> tuple[bool, int, str, int, int, int, str, bool, int]:
    """A word written twice alike is one solution: what one copy leaves open, the other settles."""
    left_open = ruling.zero and ruling.statut != "definitive"
    where = ruling.placement.order if ruling.placement else ("Z", 0, 0)
    word = ruling.word or ""
    return left_open, ruling.from_box, *where, -len(word), word, ruling.inverted, len(ruling.flags)


def simplest(placement: Placement, amount: int, declared: frozenset[int]) -> frozenset[int]:
    """The joker positions giving this amount: those declared, else fewest jokers, then first in the word."""
    fitting = [chosen for chosen, value in placement.scores.items() if value == amount]
    return min(fitting, key=lambda chosen: (chosen != declared, len(chosen), sorted(chosen)))


def declared_jokers(placement: Placement, circles: frozenset[int]) -> frozenset[int]:
    """Circles that count: a joker already on the grid may be circled or not (d11)."""
    return frozenset(
        index
        for index in circles
        if index in placement.new or not placement.position.joker_on_grid(*placement.square(index))
    )


def pay(placement: Placement, circles: frozenset[int], claimed: int | None) -> Ruling:
    """A right place: 5.3.1, 5.3.2, decisions d11 and d12."""
    scores = placement.scores
    declared = declared_jokers(placement, circles)
    exists = claimed in placement.amounts
    none = frozenset[int]()
    if declared in scores:
        amount, jokers = scores[declared], declared
        useless = bool(declared) and none in scores and claimed == scores[none]
        if exists and claimed is not None and not useless and claimed != amount:
            amount, jokers = claimed, simplest(placement, claimed, declared)
        clean = claimed == scores[declared]
    else:
        fewest = min(len(chosen) for chosen in scores)
        amount = min(value for chosen, value in scores.items() if len(chosen) == fewest)
        fitting = [chosen for chosen, value in scores.items() if value == amount and len(chosen) == fewest]
        jokers = min(fitting, key=sorted)
        if exists and claimed is not None:
            amount, jokers = claimed, simplest(placement, claimed, declared)
        clean = False
    return Ruling(
        amount,
        amount,
        "aucune" if clean else "avertissement",
        word=placement.word,
        placement=placement,
        jokers=jokers,
        located=True,
        exact=exists,
    )


def penalty(placement: Placement, circles: frozenset[int], claimed: int) -> Ruling:
    """Five points off the score claimed; zero when it is worth four or less (5.6, d16)."""
    declared = declared_jokers(placement, circles)
    if claimed <= 4:
        return ZERO
    return Ruling(
        claimed - 5,
        claimed,
        "penalite",
        word=placement.word,
        placement=placement,
        jokers=simplest(placement, claimed, declared),
    )
