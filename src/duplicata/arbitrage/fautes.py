"""Realistic faults on a right slip: for the demonstration, for the trials of rulings and of whole games.

A ``Brouillon`` is a slip still being written, its letters on the squares of the grid they stand for. A fault
takes one and gives one back, unchanged where it cannot be made (no joker to circle wrongly, no room left).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from duplicata.arbitrage.bulletin import ILLISIBLE, Bulletin, Incident
from duplicata.arbitrage.dessin import ILLISIBLE as LETTRE_ILLISIBLE
from duplicata.arbitrage.dessin import Case, Dessin
from duplicata.arbitrage.lecture import lire_reference
from duplicata.engine.board import EMPTY
from duplicata.engine.notation import ROWS, SIZE, Place
from duplicata.engine.placements import Play
from duplicata.engine.position import Position
from duplicata.engine.search import solutions
from duplicata.engine.tiles import LETTERS

T = TypeVar("T")
VOISINES = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Hasard(Protocol):
    """What is asked of a source of chance; ``random.Random`` answers it."""

    def choice(self, seq: Sequence[T], /) -> T: ...


@dataclass(frozen=True)
class Brouillon:
    position: Position
    play: Play
    mot: Mapping[Case, str]
    """The word, in reading order; lower case = circled."""
    reference: str | None
    score: int | None
    autour: Mapping[Case, str] = field(default_factory=dict)
    """Letters drawn beside the word: link letters, parasites, a second word."""
    couche: bool = False
    """Drawn with rows and columns exchanged."""
    incidents: frozenset[Incident] = frozenset()
    score_illisible: bool = False

    @property
    def libres(self) -> list[Case]:
        """Squares where nothing is drawn yet."""
        taken = self.mot.keys() | self.autour.keys()
        return [(r, c) for r in range(SIZE) for c in range(SIZE) if (r, c) not in taken]

    @property
    def raccords(self) -> list[Case]:
        """Grid letters that touch the word, or a letter already drawn beside it."""
        near = {(r + dr, c + dc) for r, c in (*self.mot, *self.autour) for dr, dc in VOISINES}
        return [case for case in self.libres if case in near and self.position.board.at(*case) != EMPTY]

    def bulletin(self) -> Bulletin:
        drawn = {**self.autour, **self.mot}
        if self.couche:
            drawn = {(c, r): mark for (r, c), mark in drawn.items()}
        rows, cols = [r for r, _ in drawn], [c for _, c in drawn]
        lines = [
            "".join(drawn.get((r, c), ".") for c in range(min(cols), max(cols) + 1)).rstrip(".")
            for r in range(min(rows), max(rows) + 1)
        ]
        return Bulletin(
            Dessin(tuple(lines)),
            lire_reference(self.reference),
            None if self.score_illisible else self.score,
            self.score_illisible,
            incidents=self.incidents,
        )

    def champs(self) -> dict[str, object]:
        """As it is transcribed (formats.md, section 2): a word and its direction where they say it all."""
        dessin = self.bulletin().dessin
        mot, vertical = "".join(self.mot.values()), self.play.place.down != self.couche
        champs: dict[str, object] = {"mot": mot, "sens": "V" if vertical else "H"}
        if dessin != Dessin.du_mot(mot, vertical):
            champs = {"dessin": list(dessin.rows)}
        if self.reference is not None:
            champs["reference"] = self.reference
        if self.score is not None or self.score_illisible:
            champs["score"] = ILLISIBLE if self.score_illisible else str(self.score)
        return champs | ({"incidents": sorted(self.incidents)} if self.incidents else {})


def sans_faute(position: Position, play: Play) -> Brouillon:
    """The slip of a player who makes no fault."""
    down, row, col = play.place
    cases = [(row + i, col) if down else (row, col + i) for i in range(len(play.word))]
    return Brouillon(position, play, dict(zip(cases, play.word, strict=True)), str(play.place), play.score)


Fauter = Callable[[Brouillon, Hasard], Brouillon]


def decaler(brouillon: Brouillon, hasard: Hasard, pas: Sequence[int] = (-1, 0, 1)) -> Brouillon:
    down, row, col = brouillon.play.place
    near = Place(down, (row + hasard.choice(pas)) % SIZE, (col + hasard.choice(pas)) % SIZE)
    return replace(brouillon, reference=str(near))


def score_d_ailleurs(brouillon: Brouillon, hasard: Hasard) -> Brouillon:
    """The score of another place, or of another circle."""
    places = brouillon.position.technical(brouillon.play.word.upper())
    return replace(brouillon, score=hasard.choice([points for p in places for points, _ in p.options]))


def raccorder(brouillon: Brouillon, hasard: Hasard) -> Brouillon:
    """Up to seven link letters, one touching the other, in place of the reference."""
    for _ in range(hasard.choice(range(8))):
        if reach := brouillon.raccords:
            r, c = hasard.choice(reach)
            letter = brouillon.position.board.at(r, c).upper()
            brouillon = replace(brouillon, autour={**brouillon.autour, (r, c): letter})
    return replace(brouillon, reference=hasard.choice([None, brouillon.reference]))


def alterer_le_raccord(brouillon: Brouillon, hasard: Hasard) -> Brouillon:
    """One letter beside the word changed, omitted, or exchanged with another."""
    if not brouillon.autour:
        return brouillon
    autour, case = dict(brouillon.autour), hasard.choice(sorted(brouillon.autour))
    how = hasard.choice(["changee", "omise", "echangee"])
    if how == "omise":
        del autour[case]
    elif how == "changee":
        autour[case] = hasard.choice(LETTERS)
    else:
        other = hasard.choice(sorted(autour))
        autour[case], autour[other] = autour[other], autour[case]
    return replace(brouillon, autour=autour)


def ajouter_une_lettre(brouillon: Brouillon, hasard: Hasard) -> Brouillon:
    """A parasite, anywhere on the slip."""
    letter = hasard.choice([*LETTERS, LETTRE_ILLISIBLE])
    return replace(brouillon, autour={**brouillon.autour, hasard.choice(brouillon.libres): letter})


def ajouter_un_mot(brouillon: Brouillon, hasard: Hasard) -> Brouillon:
    """A second solution, below the first and apart from it, where the slip has room."""
    other = sans_faute(brouillon.position, hasard.choice(solutions(brouillon.position, limit=50)))
    if hasard.choice([True, False]):
        other = raccorder(other, hasard)
    cells = {**other.autour, **other.mot}
    drop = max(r for r, _ in (*brouillon.mot, *brouillon.autour)) + 2 - min(r for r, _ in cells)
    if max(r for r, _ in cells) + drop >= SIZE:
        return brouillon
    return replace(
        brouillon, autour={**brouillon.autour, **{(r + drop, c): mark for (r, c), mark in cells.items()}}
    )


def encercler(brouillon: Brouillon, hasard: Hasard) -> Brouillon:
    """No circle, or one on any letter."""
    plain = {case: mark.upper() for case, mark in brouillon.mot.items()}
    case = hasard.choice([None, *plain])
    return replace(brouillon, mot=plain if case is None else {**plain, case: plain[case].lower()})


def recopier_mal(brouillon: Brouillon, hasard: Hasard) -> Brouillon:
    return replace(brouillon, mot={**brouillon.mot, hasard.choice([*brouillon.mot]): hasard.choice(LETTERS)})


def gribouiller(brouillon: Brouillon, hasard: Hasard) -> Brouillon:
    """A letter of the word that nobody can read."""
    return replace(brouillon, mot={**brouillon.mot, hasard.choice([*brouillon.mot]): LETTRE_ILLISIBLE})


def toucher_a_la_fin(brouillon: Brouillon, hasard: Hasard) -> Brouillon:
    """The last letter left out, or another in its place."""
    *debut, fin = brouillon.mot
    if len(debut) > 1 and hasard.choice([True, False]):
        return replace(brouillon, mot={case: brouillon.mot[case] for case in debut})
    return replace(brouillon, mot={**brouillon.mot, fin: hasard.choice(LETTERS)})


FAUTES: dict[str, Fauter] = {
    "reference_absente": lambda b, _: replace(b, reference=None),
    "reference_illisible": lambda b, _: replace(b, reference=ILLISIBLE),
    "reference_inversee": lambda b, _: replace(b, reference=str(b.play.place.transposed)),
    "reference_decalee": decaler,
    "reference_lointaine": lambda b, h: decaler(b, h, range(SIZE)),
    "reference_hors_grille": lambda b, h: replace(b, reference=f"16{h.choice(ROWS)}"),
    "sens_inverse": lambda b, _: replace(b, couche=not b.couche),
    "score_absent": lambda b, _: replace(b, score=None),
    "score_faux": lambda b, h: replace(b, score=h.choice(range(200))),
    "score_d_ailleurs": score_d_ailleurs,
    "raccord": raccorder,
    "raccord_altere": lambda b, h: alterer_le_raccord(raccorder(b, h), h),
    "lettre_parasite": ajouter_une_lettre,
    "second_mot": ajouter_un_mot,
    "encerclement": encercler,
    "recopie": recopier_mal,
    "derniere_lettre": toucher_a_la_fin,
    "incident": lambda b, h: replace(b, incidents=b.incidents | {h.choice(list(Incident))}),
}


ILLISIBLES: dict[str, Fauter] = {
    "lettre_illisible": gribouiller,
    "score_illisible": lambda b, _: replace(b, score=None, score_illisible=True),
}
"""What the player meant may be right: the arbiter cannot tell."""


def fauter(brouillon: Brouillon, cles: Sequence[str], hasard: Hasard) -> Brouillon:
    """The slip after these faults, made one on top of the other."""
    for cle in cles:
        brouillon = (FAUTES | ILLISIBLES)[cle](brouillon, hasard)
    return brouillon
