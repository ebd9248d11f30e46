"""One slip in the making, right at first, for an intended placement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .board import Placement, Square, reference
from .drawing import Cells, draw, is_line, run_through
from .slip import neighbours

if TYPE_CHECKING:
    from .generator import Forge


class Draft:
    """A slip being written: the word as the player means it, its link letters, what else he draws, the two boxes."""

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

    @property
    def due(self) -> int:
        """The score of what the player means."""
        return self.target.scores[self.jokers]

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

    def chained(self) -> set[Square]:
        """The link letters of the target, those inside the word included."""
        found: set[Square] = set()
        todo = [square for square in self.path if square in self.new]
        while todo:
            for square in neighbours(todo.pop()):
                written = (
                    self.links.get(square) or (square not in self.new and self.word.get(square, "")) or ""
                )
                if square not in found and written and written.upper() == self.position.at(*square):
                    found.add(square)
                    todo.append(square)
        return found

    # -- the word, rewritten

    def place_of(self, row: int, col: int) -> str:
        return reference(self.target.direction, row, col)

    def replace_word(self, text: str) -> None:
        """Another word, from the same first square."""
        row, col = self.path[0]
        down, right = (0, 1) if self.target.direction == "H" else (1, 0)
        self.path = [(row + down * index, col + right * index) for index in range(len(text))]
        self.word = dict(zip(self.path, text, strict=True))

    def leave_out(self, index: int) -> None:
        """The word without one letter, its end drawn nearer."""
        letters = [self.word[square] for square in self.path]
        self.replace_word("".join(letters[:index] + letters[index + 1 :]))

    def set_apart(self, cells: Cells) -> bool:
        """Letters drawn to the right of everything else, or below; False when there is no room."""
        mine = self.cells()
        left, top = min(col for _, col in cells), min(row for row, _ in cells)
        beside = (min(row for row, _ in mine), max(col for _, col in mine) + 2)
        below = (max(row for row, _ in mine) + 2, min(col for _, col in mine))
        for base_row, base_col in (beside, below):
            moved = {(base_row + row - top, base_col + col - left): cells[row, col] for row, col in cells}
            if draw(mine | moved) is not None:
                self.others |= moved
                return True
        return False

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
