"""What stands in the gridded part of a slip: letters, the words they make, the groups they form."""

from dataclasses import dataclass
from typing import NamedTuple

from duplicata.engine.lazy import lazy

ILLISIBLE = "#"

Case = tuple[int, int]
"""Row and column on the slip."""


class MotEcrit(NamedTuple):
    """A maximal straight run of two letters or more (d4)."""

    texte: str
    vertical: bool
    row: int
    col: int
    cercles: int
    """Bit *i* set when letter *i* is circled."""

    @property
    def cases(self) -> list[Case]:
        if self.vertical:
            return [(self.row + i, self.col) for i in range(len(self.texte))]
        return [(self.row, self.col + i) for i in range(len(self.texte))]


@dataclass(frozen=True)
class Composante:
    """Letters that touch each other: one solution, with its link letters (d14)."""

    lettres: dict[Case, str]
    mots: tuple[MotEcrit, ...]

    @lazy
    def capitales(self) -> dict[Case, str]:
        """The letters, circled or not."""
        return {case: letter.upper() for case, letter in self.lettres.items()}

    @lazy
    def cases(self) -> dict[MotEcrit, frozenset[Case]]:
        """Squares of each word."""
        return {mot: frozenset(mot.cases) for mot in self.mots}


@dataclass(frozen=True)
class Dessin:
    """Rows of the slip, ``.`` for an empty square; lower case = circled, ``#`` = unreadable."""

    rows: tuple[str, ...] = ()

    @classmethod
    def du_mot(cls, mot: str, vertical: bool) -> "Dessin":
        dessin = cls(tuple(mot) if vertical else (mot,))
        if len(mot) > 1 and "." not in mot:
            # Most slips hold one word: what it amounts to needs no search.
            circled = sum(1 << i for i, c in enumerate(mot) if c.islower())
            ecrit = MotEcrit(mot.upper(), vertical, 0, 0, circled)
            dessin.__dict__["mots"] = (ecrit,)
            lettres = dict(zip(ecrit.cases, mot, strict=True))
            dessin.__dict__["composantes"] = (Composante(lettres, (ecrit,)),)
        return dessin

    @lazy
    def lettres(self) -> dict[Case, str]:
        return {(r, c): mark for r, row in enumerate(self.rows) for c, mark in enumerate(row) if mark != "."}

    @property
    def lisible(self) -> bool:
        """One letter at least can be read."""
        return any(mark != ILLISIBLE for mark in self.lettres.values())

    @lazy
    def mots(self) -> tuple[MotEcrit, ...]:
        """Across first, then down, in reading order."""
        across = [
            MotEcrit(text, False, r, c, mask)
            for r, row in enumerate(self.rows)
            for text, c, mask in _runs(row)
        ]
        width = max(map(len, self.rows), default=0)
        down = [
            MotEcrit(text, True, r, c, mask)
            for c in range(width)
            for text, r, mask in _runs("".join(row[c : c + 1] or "." for row in self.rows))
        ]
        return (*across, *down)

    @lazy
    def composantes(self) -> tuple[Composante, ...]:
        """Groups of two letters or more; a letter alone is a parasite and counts for nothing.

        Longest words first, then in the order of the alphabet: the same, however the slip is turned.
        """
        left, groups = dict(self.lettres), []
        while left:
            start = next(iter(left))
            group, edge = {start: left.pop(start)}, [start]
            while edge:
                r, c = edge.pop()
                for near in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
                    if near in left:
                        group[near] = left.pop(near)
                        edge.append(near)
            if len(group) > 1:
                mots = sorted((mot for mot in self.mots if (mot.row, mot.col) in group), key=_ordre)
                groups.append(Composante(group, tuple(mots)))
        return tuple(sorted(groups, key=lambda group: [_ordre(mot) for mot in group.mots]))


def _ordre(mot: MotEcrit) -> tuple[int, str]:
    return -len(mot.texte), mot.texte


def _runs(line: str) -> list[tuple[str, int, int]]:
    """(text in capitals, start, circled mask) of the runs of two letters or more."""
    runs, start = [], 0
    for piece in line.split("."):
        if len(piece) > 1:
            runs.append((piece.upper(), start, sum(1 << i for i, c in enumerate(piece) if c.islower())))
        start += len(piece) + 1
    return runs
