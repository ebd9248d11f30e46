"""Board, tiles, brute-force technical placements and scores."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

SIZE = 15
ROWS = "ABCDEFGHIJKLMNO"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VALUES = dict.fromkeys("AEILNORSTU", 1) | dict.fromkeys("DGM", 2) | dict.fromkeys("BCP", 3)
VALUES |= dict.fromkeys("FHV", 4) | dict.fromkeys("JQ", 8) | dict.fromkeys("KWXYZ", 10)

Square = tuple[int, int]


def _squares(names: str) -> set[Square]:
    return {(ROWS.index(name[0]), int(name[1:]) - 1) for name in names.split()}


WORD_3 = _squares("A1 A8 A15 H1 H15 O1 O8 O15")
WORD_2 = _squares("B2 B14 C3 C13 D4 D12 E5 E11 H8 K5 K11 L4 L12 M3 M13 N2 N14")
LETTER_3 = _squares("B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10")
LETTER_2 = _squares("A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12")


def reference(direction: str, row: int, col: int) -> str:
    return f"{ROWS[row]}{col + 1}" if direction == "H" else f"{col + 1}{ROWS[row]}"


def read_reference(text: str) -> tuple[str, int, int] | None:
    """Direction, row, column of a clean reference such as H4 or 12A."""
    if match := re.fullmatch(r"([A-O])(\d{1,2})", text):
        direction, row, col = "H", ROWS.index(match[1]), int(match[2]) - 1
    elif match := re.fullmatch(r"(\d{1,2})([A-O])", text):
        direction, row, col = "V", ROWS.index(match[2]), int(match[1]) - 1
    else:
        return None
    return (direction, row, col) if 0 <= col < SIZE else None


@dataclass(frozen=True)
class Position:
    grid: tuple[str, ...]
    rack: str
    coup: int
    formule: str
    lexicon: frozenset[str]
    cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def tiles(self) -> int:
        return sum(cell != "." for line in self.grid for cell in line)

    @property
    def empty(self) -> bool:
        return self.tiles == 0

    @property
    def jokers(self) -> int:
        return self.rack.count("?")

    @cached_property
    def letters(self) -> Counter[str]:
        return Counter(self.rack.replace("?", ""))

    @property
    def limit(self) -> int:
        """Most tiles one move may lay (d19)."""
        kinds = self.formule.split("+")
        return 9 if "7_8_et_9" in kinds else 8 if "7_et_8" in kinds else 7

    def at(self, row: int, col: int) -> str:
        """Grid letter of a square, upper case, or '' when empty or outside."""
        if not (0 <= row < SIZE and 0 <= col < SIZE) or self.grid[row][col] == ".":
            return ""
        return self.grid[row][col].upper()

    @cached_property
    def lines(self) -> dict[str, list[str]]:
        """Rows and columns as text."""
        rows = [line.upper() for line in self.grid]
        return {"H": rows, "V": ["".join(column) for column in zip(*rows, strict=True)]}

    @cached_property
    def reach(self) -> dict[str, list[str]]:
        """The squares of `near` on rows and columns, marked 1."""
        rows = ["".join("01"[(row, col) in self.near] for col in range(SIZE)) for row in range(SIZE)]
        return {"H": rows, "V": ["".join(column) for column in zip(*rows, strict=True)]}

    @cached_property
    def near(self) -> set[Square]:
        """Squares that hold or touch a tile; the centre on an empty grid."""
        steps = [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)]
        squares = [(row, col) for row in range(SIZE) for col in range(SIZE)]
        return {s for s in squares if any(self.at(s[0] + d, s[1] + r) for d, r in steps)} or {(7, 7)}

    def joker_on_grid(self, row: int, col: int) -> bool:
        return self.grid[row][col].islower()

    def admitting(self, words: Iterable[str]) -> Position:
        return Position(self.grid, self.rack, self.coup, self.formule, self.lexicon | frozenset(words))


@dataclass(frozen=True)
class CrossWord:
    word: str
    extends_a_word: bool  # two or more letters already aligned on one side of the new letter


@dataclass(frozen=True)
class Placement:
    """A technical placement: valid in the dictionary or not."""

    position: Position
    word: str
    direction: str
    row: int
    col: int
    new: tuple[int, ...]
    crosses: tuple[CrossWord, ...]

    def square(self, index: int) -> Square:
        return (self.row, self.col + index) if self.direction == "H" else (self.row + index, self.col)

    @property
    def place(self) -> str:
        return reference(self.direction, self.row, self.col)

    @property
    def order(self) -> tuple[str, int, int]:
        return (self.direction, self.row, self.col)

    @cached_property
    def bad_crosses(self) -> tuple[CrossWord, ...]:
        return tuple(cross for cross in self.crosses if cross.word not in self.position.lexicon)

    @property
    def valid(self) -> bool:
        return self.word in self.position.lexicon and not self.bad_crosses

    @cached_property
    def longest_covered_run(self) -> int:
        """Longest series of grid letters in line inside the word."""
        best = run = 0
        for index in range(len(self.word)):
            run = 0 if index in self.new else run + 1
            best = max(best, run)
        return best

    @property
    def prolongement(self) -> bool:
        return self.longest_covered_run >= 3

    @cached_property
    def scores(self) -> dict[frozenset[int], int]:
        """Score of every possible set of joker positions."""
        position, result = self.position, {}
        for size in range(position.jokers + 1):
            for chosen in combinations(self.new, size):
                laid = Counter(self.word[index] for index in self.new if index not in chosen)
                if not laid - position.letters:
                    result[frozenset(chosen)] = score(self, frozenset(chosen))
        return result

    @property
    def amounts(self) -> set[int]:
        return set(self.scores.values())


def score(placement: Placement, jokers: frozenset[int]) -> int:
    position, total, main, factor = placement.position, 0, 0, 1
    for index, letter in enumerate(placement.word):
        row, col = square = placement.square(index)
        if index not in placement.new:
            main += 0 if position.joker_on_grid(row, col) else VALUES[letter]
            continue
        value = 0 if index in jokers else VALUES[letter]
        value *= 3 if square in LETTER_3 else 2 if square in LETTER_2 else 1
        multiplier = 3 if square in WORD_3 else 2 if square in WORD_2 else 1
        main, factor = main + value, factor * multiplier
        neighbours = cross_squares(position, placement.direction, square)
        if neighbours:
            side = sum(
                0 if position.joker_on_grid(r, c) else VALUES[position.at(r, c)] for r, c in neighbours
            )
            total += (side + value) * multiplier
    bonus = {7: 50, 8: 75, 9: 100}.get(len(placement.new), 0)
    return total + main * factor + bonus


def cross_squares(position: Position, direction: str, square: Square) -> list[Square]:
    """Occupied squares aligned with this one across the given direction."""
    step = (1, 0) if direction == "H" else (0, 1)
    found = []
    for sign in (-1, 1):
        row, col = square[0] + sign * step[0], square[1] + sign * step[1]
        while position.at(row, col):
            found.append((row, col))
            row, col = row + sign * step[0], col + sign * step[1]
    return sorted(found)


def technical(position: Position, word: str, direction: str, row: int, col: int) -> Placement | None:
    """The placement of the word there, or None when it cannot be laid."""
    down, right = (0, 1) if direction == "H" else (1, 0)
    length = len(word)
    if length < 2 or not (row >= 0 and col >= 0):
        return None
    if row + down * (length - 1) >= SIZE or col + right * (length - 1) >= SIZE:
        return None
    if position.at(row - down, col - right) or position.at(row + down * length, col + right * length):
        return None
    squares = [(row + down * index, col + right * index) for index in range(length)]
    if position.near.isdisjoint(squares) or (position.empty and direction != "H"):
        return None
    new = tuple(index for index in range(length) if not position.at(*squares[index]))
    if any(position.at(*squares[index]) != word[index] for index in range(length) if index not in new):
        return None
    if not 1 <= len(new) <= position.limit:
        return None
    lacking = Counter(word[index] for index in new) - position.letters
    if sum(lacking.values()) > position.jokers:
        return None
    crosses = []
    for index in new:
        aligned = cross_squares(position, direction, squares[index])
        if aligned:
            before = [square for square in aligned if square < squares[index]]
            after = [square for square in aligned if square > squares[index]]
            text = "".join(position.at(*square) for square in before) + word[index]
            text += "".join(position.at(*square) for square in after)
            crosses.append(CrossWord(text, max(len(before), len(after)) >= 2))
    return Placement(position, word, direction, row, col, new, tuple(crosses))


def placements(position: Position, word: str, direction: str | None = None) -> list[Placement]:
    """Every technical placement of the word, horizontal first, then by row and column."""
    if word not in position.cache:
        starts = sorted(_starts(position, word)) if word.isalpha() else []
        tried = [technical(position, word, way, row, col) for way, row, col in starts]
        position.cache[word] = [placement for placement in tried if placement]
    return [placement for placement in position.cache[word] if direction in (None, placement.direction)]


@lru_cache(maxsize=4096)
def _fits(word: str) -> re.Pattern[str]:
    """Starts of the word on a line, an empty square or its own letter under each of its letters."""
    letters = "".join(f"[{letter}.]" for letter in word)
    return re.compile(f"(?<![A-Z])(?={letters}(?![A-Z]))")


def _starts(position: Position, word: str) -> Iterable[tuple[str, int, int]]:
    """Starting squares worth trying: the letters of the grid agree, and those of the rack may be enough."""
    needed, fits = Counter(word) - position.letters, _fits(word)
    lacking = sum(needed.values()) - position.jokers  # letters that only the grid can give
    for way, lines in position.lines.items():
        for number, line in enumerate(lines):
            if (
                lacking > 0
                and sum(min(count, line.count(letter)) for letter, count in needed.items()) < lacking
            ):
                continue
            for match in fits.finditer(line):
                start = match.start()
                if position.reach[way][number][start : start + len(word)].count("1"):
                    yield (way, number, start) if way == "H" else (way, start, number)


def read_position(data: dict[str, Any]) -> Position:
    lines = [list(line) for line in data.get("grille") or ["." * SIZE] * SIZE]
    for entry in data.get("mots") or []:
        word, place = entry.split()
        read = read_reference(place.upper())
        if read is None:
            raise ValueError(entry)
        direction, row, col = read
        for letter in word:
            lines[row][col] = letter
            row, col = (row, col + 1) if direction == "H" else (row + 1, col)
    grid = tuple("".join(line) for line in lines)
    empty = all(set(line) == {"."} for line in grid)
    played = data.get("mots") or []
    default = 1 if empty else len(played) + 1 if played else 2
    rack = re.sub(r"[^A-Z?]", "", str(data["tirage"]).upper())
    lexicon = frozenset(word.upper() for word in data["lexique"])
    return Position(grid, rack, int(data.get("coup") or default), data.get("formule") or "normale", lexicon)
