"""Seeded positions and slips with the faults of real players.

python -m tests.oracle.generator --seed 1 --count 3      prints JSON, one position with its slips a line
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from .board import LETTERS, SIZE, Placement, Position, Square, placements, read_position, reference
from .slip import neighbours

BAG = "AAAAAAAAABBCCDDDEEEEEEEEEEEEEEEFFGGHHIIIIIIIIJKLLLLLMMMNNNNNNOOOOOOPPQRRRRRRSSSSSSTTTTTTUUUUUUVVWXYZ??"
FORMULAS = ["normale"] * 12 + [
    "blitz",
    "joker",
    "7_sur_8",
    "7_et_8",
    "7_8_et_9",
    "joker+7_sur_8",
    "mort_subite",
]
INCIDENTS = ["non_remis", "vierge", "plusieurs_bulletins", "apres_la_fin", "echange", "discipline_grave"]
COMMON_INCIDENTS = ["lecture_difficile", "discipline"]
Cells = dict[Square, str]


def default_words() -> list[str]:
    return (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").split()


# -- positions


def playable(position: Position, words: list[str]) -> list[Placement]:
    """Technical placements of all these words."""
    return [placement for word in words for placement in placements(position, word)]


def random_rack(rng: random.Random, size: int, words: list[str], jokers: int) -> str:
    """Part of a word and some letters of the bag: racks that can be played."""
    letters = list(rng.choice(words))
    rng.shuffle(letters)
    letters = letters[: max(2, len(letters) - rng.randint(0, 2))]
    bag = [letter for letter in BAG if letter != "?"]
    letters = (letters + rng.choices(bag, k=size))[: size - jokers] + ["?"] * jokers
    rng.shuffle(letters)
    return "".join(letters)


def with_jokers(rng: random.Random, placement: Placement) -> str:
    """The word as it reads on the grid, a new letter sometimes being a joker."""
    position = placement.position
    letters = list(placement.word)
    for index in range(len(letters)):
        if index not in placement.new:
            row, col = placement.square(index)
            letters[index] = position.grid[row][col]
        elif rng.random() < 0.06:
            letters[index] = letters[index].lower()
    return "".join(letters)


def random_position(rng: random.Random, words: list[str]) -> dict[str, Any]:
    lexicon = rng.sample(words, min(len(words), rng.choice([120, 250, 400])))
    formula = rng.choice(FORMULAS)
    size = 9 if "9" in formula else 8 if "8" in formula else 7
    moves = rng.choice([0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6])
    played: list[str] = []
    for _ in range(moves):
        data = {"mots": played, "tirage": random_rack(rng, 7, lexicon, 0), "lexique": lexicon}
        position = read_position(data)
        legal = [placement for placement in playable(position, lexicon) if placement.valid]
        if legal:
            chosen = max(rng.sample(legal, min(len(legal), 3)), key=lambda p: len(p.new) + rng.random())
            played.append(f"{with_jokers(rng, chosen)} {chosen.place}")
    jokers = 1 if "joker" in formula else rng.choice([0, 0, 0, 0, 1, 1, 2])
    final: dict[str, Any] = {"mots": played, "tirage": random_rack(rng, size, lexicon, jokers)}
    final |= {"coup": len(played) + 1, "formule": formula, "lexique": sorted(lexicon)}
    if rng.random() < 0.1:
        final["grille"] = list(read_position(final).grid)
        del final["mots"]
    return final


# -- slips


class Forge:
    """Slips for one position, each made from an intended placement and then spoilt."""

    def __init__(self, rng: random.Random, data: dict[str, Any], words: list[str]) -> None:
        self.rng, self.data, self.words = rng, data, words
        self.position = read_position(data)
        everything = playable(self.position, sorted(self.position.lexicon))
        self.valid = [placement for placement in everything if placement.valid]
        self.invalid = [placement for placement in everything if not placement.valid]
        self.strangers = playable(self.position, rng.sample(words, min(60, len(words))))
        self.refusable = sorted({p.word for p in self.strangers} - self.position.lexicon)

    def target(self) -> Placement | None:
        rng = self.rng
        pools = [self.valid] * 16 + [self.invalid] * 3 + [self.strangers]
        pool = rng.choice(pools) or self.valid or self.strangers
        if not pool:
            return None
        sample = rng.sample(pool, min(len(pool), 6))
        if rng.random() < 0.35:
            return max(sample, key=lambda p: p.longest_covered_run)
        if rng.random() < 0.3:  # a word with several places and scores
            return max(sample, key=lambda p: len(placements(self.position, p.word, p.direction)))
        return max(sample, key=lambda p: len(p.new))

    def slip(self) -> dict[str, Any]:
        rng = self.rng
        target = self.target()
        if target is None or rng.random() < 0.01:
            return {"incidents": [rng.choice(INCIDENTS)]}
        jokers = rng.choice(list(target.scores))
        if rng.random() < 0.7:
            jokers = min(target.scores, key=len)
        draft = Draft(self, target, jokers)
        draft.locate()
        for _ in range(rng.choice([0, 0, 1, 1, 1, 2, 2, 3])):
            rng.choice(FAULTS)(draft)
        return draft.finish()


class Draft:
    def __init__(self, forge: Forge, target: Placement, jokers: frozenset[int]) -> None:
        self.forge, self.rng, self.position = forge, forge.rng, forge.position
        self.target, self.jokers = target, jokers
        self.path = [target.square(index) for index in range(len(target.word))]
        self.word = dict(zip(self.path, target.word, strict=True))
        for index in jokers:
            self.word[self.path[index]] = target.word[index].lower()
        self.new = [self.path[index] for index in target.new]
        self.links: Cells = {}
        self.others: Cells = {}
        self.box: str | None = None
        self.score: Any = target.scores[jokers]
        self.transposed = False
        self.extra: dict[str, Any] = {}

    # -- the location, rightly given

    def locate(self) -> None:
        choice = self.rng.random()
        if choice < 0.5 or choice > 0.9:
            self.box = self.target.place
        if choice > 0.45:
            self.draw_links(self.rng.choice([0, 1, 2, 2, 3, 3, 3, 4, 5, 7]))

    def draw_links(self, count: int) -> None:
        """Letters of the grid chained to the new ones, along one line or turning."""
        rng, frontier = self.rng, list(self.new)
        inside = [square for square in self.path if square not in frontier]
        straight = rng.random() < 0.7
        if straight and inside:
            frontier = [rng.choice(inside)]
        last: Square | None = None
        for _ in range(count):
            reach = [
                (square, (square[0] - start[0], square[1] - start[1]))
                for start in [*frontier, *inside, *self.links]
                for square in neighbours(start)
                if self.position.at(*square) and square not in self.word and square not in self.links
            ]
            if not reach:
                return
            if straight and last is not None:
                reach = [pair for pair in reach if pair[1] in (last, (-last[0], -last[1]))] or reach
            square, last = rng.choice(reach)
            self.links[square] = self.position.at(*square)

    # -- faults

    def reference_fault(self) -> None:
        rng, target = self.rng, self.target
        flipped = "V" if target.direction == "H" else "H"
        kind = rng.choice(
            ["none", "illegible", "inverted", "near", "far", "outside", "other", "loose", "near2"]
        )
        if kind == "none":
            self.box = None
        elif kind == "illegible":
            self.box = "illisible"
        elif kind == "inverted":
            self.box = reference(flipped, target.row, target.col)
        elif kind == "near":
            down, right = rng.choice([(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if (d, r) != (0, 0)])
            self.box = reference(target.direction, (target.row + down) % 15, (target.col + right) % 15)
        elif kind == "near2":
            self.box = reference(target.direction, (target.row + rng.choice([-2, 2])) % 15, target.col)
        elif kind == "far":
            self.box = reference(
                rng.choice([target.direction] * 3 + [flipped]), rng.randrange(15), rng.randrange(15)
            )
        elif kind == "outside":
            self.box = rng.choice(["16H", "3P", "Q4", "H16", "0A", "P16"])
        elif kind == "other":
            places = placements(self.position, target.word)
            self.box = rng.choice(places).place
        elif self.box:
            self.box = rng.choice([" ", "-", ""]).join(self.box.lower()[:1]) + self.box.lower()[1:] + " "

    def near_reference(self) -> None:
        """One square off, and nothing else to locate the word."""
        rng, self.links = self.rng, {}
        row, col = self.target.row + rng.randint(-1, 1), self.target.col + rng.randint(-1, 1)
        self.box = reference(self.target.direction, row % SIZE, col % SIZE)

    def direction_fault(self) -> None:
        self.transposed = not self.transposed

    def both_fault(self) -> None:
        self.transposed = not self.transposed
        flipped = "V" if self.target.direction == "H" else "H"
        self.box = reference(flipped, self.target.row, self.target.col)

    def score_fault(self) -> None:
        rng, target = self.rng, self.target
        kind = rng.choice(
            ["none", "none", "illegible", "wrong", "near", "circle", "place", "place", "invalid", "zero"]
        )
        places = placements(self.position, target.word)
        same = [p for p in places if p.direction == target.direction] or places
        if kind == "none":
            self.score = None
        elif kind == "illegible":
            self.score = "illisible"
        elif kind == "wrong":
            self.score = rng.randrange(120)
        elif kind == "near":
            self.score = max(0, target.scores[self.jokers] + rng.choice([-2, -1, 1, 2]))
        elif kind == "circle":
            self.score = rng.choice(sorted(target.amounts))
        elif kind == "place":
            self.score = rng.choice(sorted(rng.choice(same).amounts))
        elif kind == "invalid":
            wrong = [p for p in same if not p.valid]
            self.score = rng.choice(sorted(rng.choice(wrong or same).amounts))
        else:
            self.score = 0

    def no_location(self) -> None:
        self.box, self.links = self.rng.choice([None, None, "illisible"]), {}

    def circle_fault(self) -> None:
        rng = self.rng
        for square in self.path:
            self.word[square] = self.word[square].upper()
        kind = rng.choice(["none", "one", "one", "two", "new", "grid"])
        new = [square for square in self.path if square in self.new] or self.path
        old = [square for square in self.path if square not in new]
        chosen = {
            "none": [],
            "one": [rng.choice(self.path)],
            "two": rng.sample(self.path, min(2, len(self.path))),
        }.get(kind)
        if chosen is None:
            chosen = [rng.choice(new if kind == "new" or not old else old)]
        for square in chosen:
            self.word[square] = self.word[square].lower()

    def link_fault(self) -> None:
        """One line of link letters through the word (or beside it), altered."""
        rng = self.rng
        if not self.links:
            self.draw_links(rng.choice([2, 3, 4]))
        lines = self.arms()
        if not lines:
            return
        squares, step = rng.choice(lines)
        text = [self.links.pop(square) for square in squares]
        kind = rng.choice(["omit", "change", "swap", "add", "change2", "unreadable", "rack"])
        at = rng.randrange(len(text))
        if kind == "omit" and len(text) > 1:
            del text[at]
        elif kind == "change":
            text[at] = rng.choice(LETTERS)
        elif kind == "rack":
            text[at] = rng.choice(self.position.rack.replace("?", "") or "E")
        elif kind == "swap" and at + 1 < len(text):
            text[at], text[at + 1] = text[at + 1], text[at]
        elif kind == "add":
            text.insert(rng.randint(0, len(text)), rng.choice(LETTERS))
        elif kind == "change2":
            for index in range(len(text)):
                text[index] = rng.choice(LETTERS) if rng.random() < 0.6 else text[index]
        elif kind == "unreadable":
            text[at] = "#"
        row, col = squares[0]
        for index, letter in enumerate(text):
            square = (row + step[0] * index, col + step[1] * index)
            if square not in self.word:
                self.links[square] = letter

    def arms(self) -> list[tuple[list[Square], Square]]:
        """Straight series of drawn link letters, starting beside the word or at the end of a parallel line."""
        found = []
        for step in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for start in self.links:
                before = (start[0] - step[0], start[1] - step[1])
                if before in self.links:
                    continue
                line = [start]
                while (after := (line[-1][0] + step[0], line[-1][1] + step[1])) in self.links:
                    line.append(after)
                if before in self.word or len(line) >= 2:
                    found.append((line, step))
        return found

    def shifted_link(self) -> None:
        if not self.links:
            self.draw_links(3)
        down, right = self.rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        moved = {(row + down, col + right): letter for (row, col), letter in self.links.items()}
        self.links = {square: letter for square, letter in moved.items() if square not in self.word}

    def parasite(self) -> None:
        rng = self.rng
        for _ in range(rng.choice([1, 1, 2])):
            row, col = rng.choice(self.path)
            square = (row + rng.randint(-3, 3), col + rng.randint(-3, 3))
            self.others.setdefault(
                square, rng.choice([rng.choice(LETTERS), rng.choice(self.position.rack), "#"])
            )
        self.others = {s: letter for s, letter in self.others.items() if letter != "?" and s not in self.word}

    def second_word(self) -> None:
        """Another word on the slip: a second solution, a refused word, letters that are not in the rack."""
        rng, forge = self.rng, self.forge
        pool = (
            rng.choice([forge.valid, forge.valid, forge.valid, forge.invalid, forge.strangers]) or forge.valid
        )
        if rng.random() < 0.15 or not pool:
            word, down = rng.choice(forge.words), rng.random() < 0.5
            cells = {(n, 0) if down else (0, n): letter for n, letter in enumerate(word)}
        else:
            other = rng.choice(pool)
            draft = Draft(forge, other, min(other.scores, key=len))
            draft.draw_links(rng.choice([0, 2, 3, 3, 4]))
            cells = draft.cells()
            if rng.random() < 0.3:
                self.score = rng.choice([draft.score, None])
            if rng.random() < 0.1:
                self.box = other.place
        if rng.random() < 0.2:  # at its place on the board: it may touch the first word
            self.others |= {s: letter for s, letter in cells.items() if s not in self.word}
            return
        right = max(col for _, col in [*self.word, *self.links]) + 2
        left, top = min(col for _, col in cells), min(row for row, _ in cells)
        base = min(row for row, _ in self.word)
        self.others |= {
            (base + row - top, right + col - left): letter for (row, col), letter in cells.items()
        }

    def crossing_word(self) -> None:
        """Letters written across the word, making another line with it."""
        rng = self.rng
        row, col = rng.choice(self.path)
        down, right = (1, 0) if self.target.direction == "H" else (0, 1)
        letters = [letter for letter in self.position.rack if letter != "?"] or ["E"]
        for offset in range(1, rng.choice([2, 2, 3, 4])):
            self.others.setdefault((row + down * offset, col + right * offset), rng.choice(letters))

    def copying_error(self) -> None:
        rng = self.rng
        old = [square for square in self.path if square not in self.new]
        square = rng.choice(old or self.path)
        self.word[square] = rng.choice([*LETTERS, "#"])

    def last_letter(self) -> None:
        rng = self.rng
        if rng.random() < 0.6:
            if len(self.path) > 2:
                del self.word[self.path.pop()]
        else:
            self.word[self.path[-1]] = rng.choice(LETTERS)

    def only_new_letters(self) -> None:
        self.word = {square: letter for square, letter in self.word.items() if square in self.new}
        self.path = sorted(self.word)

    def extra_letter(self) -> None:
        row, col = self.path[-1]
        square = (row, col + 1) if self.target.direction == "H" else (row + 1, col)
        self.word[square] = self.rng.choice([self.rng.choice(LETTERS), self.position.at(*square) or "S"])

    def incident(self) -> None:
        self.extra["incidents"] = self.rng.sample(COMMON_INCIDENTS, self.rng.choice([1, 1, 2]))
        if self.rng.random() < 0.1:
            self.extra["incidents"] = [self.rng.choice(INCIDENTS), "discipline"]

    def plausibility(self) -> None:
        places = placements(self.position, self.target.word)
        bad = sorted({cross.word for place in places for cross in place.bad_crosses})
        if bad:
            key = self.rng.choice(["implausibles", "implausibles", "plausibles"])
            self.extra[key] = self.rng.sample(bad, self.rng.randint(1, len(bad)))

    def refused(self) -> None:
        bad = [cross.word for cross in self.target.bad_crosses]
        if self.target.word not in self.position.lexicon:
            bad.append(self.target.word)
        places = placements(self.position, self.target.word)
        bad += [cross.word for place in places for cross in place.bad_crosses if self.rng.random() < 0.5]
        bad = sorted(set(bad))
        self.extra["refuses_non_notifies"] = self.rng.sample(bad, self.rng.randint(0, len(bad)))

    def named_principal(self) -> None:
        self.extra["principal"] = True

    # -- the slip

    def cells(self) -> Cells:
        return {**self.others, **self.links, **self.word}

    def finish(self) -> dict[str, Any]:
        cells, path = self.cells(), self.path
        if self.transposed:
            cells = {(col, row): letter for (row, col), letter in cells.items()}
            path = [(col, row) for row, col in path]
        down = self.target.direction == "V"
        direction = "V" if down != self.transposed else "H"
        slip: dict[str, Any] = {}
        principal = self.extra.pop("principal", None)
        if set(cells) == set(path) and is_line(path) and self.rng.random() < 0.8:
            slip = {"mot": "".join(cells[cell] for cell in path), "sens": direction}
        else:
            drawing = draw(cells)
            if drawing is None:
                cells = {cell: cells[cell] for cell in cells if cell in path}
                drawing = draw(cells)
            slip = {"dessin": drawing}
            if principal and (run := run_through(cells, path, direction)):
                slip["principal"] = f"{run} {direction}"
        if self.box is not None:
            slip["reference"] = self.box
        if self.score is not None:
            slip["score"] = self.score
        return slip | self.extra


def is_line(path: list[Square]) -> bool:
    """A single straight series of adjacent squares."""
    steps = {(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(path)}
    return steps <= {(0, 1)} or steps <= {(1, 0)}


def run_through(cells: Cells, path: list[Square], direction: str) -> str | None:
    """The whole line of the drawing that holds the word, when it can be read."""
    down, right = (0, 1) if direction == "H" else (1, 0)
    row, col = path[0]
    while (row - down, col - right) in cells:
        row, col = row - down, col - right
    text = ""
    while (row, col) in cells:
        text += cells[(row, col)].upper()
        row, col = row + down, col + right
    return text if len(text) >= 2 and text.isalpha() else None


def draw(cells: Cells) -> str | None:
    """The drawing as text, or None when it is larger than 15 x 15."""
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    height = max(row for row, _ in cells) - top + 1
    width = max(col for _, col in cells) - left + 1
    if height > SIZE or width > SIZE:
        return None
    lines = [
        "".join(cells.get((top + row, left + col), ".") for col in range(width)) for row in range(height)
    ]
    return "\n".join(lines) + "\n"


FAULTS: Sequence[Callable[[Draft], None]] = (
    [Draft.reference_fault] * 5
    + [Draft.score_fault] * 6
    + [Draft.no_location] * 3
    + [Draft.near_reference] * 2
    + [Draft.circle_fault] * 2
    + [Draft.link_fault] * 4
    + [Draft.direction_fault, Draft.both_fault, Draft.shifted_link, Draft.parasite, Draft.second_word]
    + [Draft.second_word, Draft.crossing_word, Draft.copying_error, Draft.last_letter, Draft.last_letter]
    + [Draft.only_new_letters, Draft.extra_letter, Draft.incident, Draft.plausibility, Draft.plausibility]
    + [Draft.refused, Draft.refused, Draft.named_principal]
)


def generate(
    seed: int, count: int, slips: int = 30, words: list[str] | None = None
) -> Iterator[dict[str, Any]]:
    """`count` positions, each a case document with its slips."""
    words = words or default_words()
    for number in range(seed, seed + count):
        rng = random.Random(number)
        data = random_position(rng, words)
        forge = Forge(rng, data, words)
        bulletins = [{"nom": f"{number}/{index}"} | forge.slip() for index in range(slips)]
        yield data | {"bulletins": bulletins}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--slips", type=int, default=30)
    parser.add_argument("--words", type=Path)
    options = parser.parse_args()
    listed = options.words.read_text(encoding="utf-8").upper().split() if options.words else None
    for document in generate(options.seed, options.count, options.slips, listed):
        print(json.dumps(document, ensure_ascii=False))
