"""What a word of the slip designates: link letters, parasites, named places, altered links."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from .board import Placement, Position, Square, placements, technical
from .slip import Reference, Run, Slip, neighbours, runs

# (written arm, right letters outwards from the crossing) -> kind of alteration
RIGHT, ALTERED, ADDED, OTHER = "right", "altered", "added", "other"


@dataclass(frozen=True)
class Overlay:
    """The drawing laid over the grid with the word at one place."""

    links: frozenset[Square]  # slip cells, the pivots included
    outside: frozenset[Square]  # the link letters drawn outside the word
    parasites: frozenset[Square]
    matching: frozenset[Square]  # cells equal to the grid letter under them, chained or not


class Reading:
    """One word of the slip taken as the word played."""

    def __init__(self, position: Position, slip: Slip, component: frozenset[Square], run: Run) -> None:
        self.position, self.slip, self.component, self.run = position, slip, component, run
        self.word = run.word
        self.direction = "H" if position.empty else run.direction
        self._overlays: dict[tuple[str, str], Overlay] = {}
        self.other_words: frozenset[Square] = frozenset()  # cells of the lines taken for other words
        self.boxed = slip.reference  # what the box says, even when it is to be ignored

    def without_reference(self) -> Reading:
        blind = Reading(self.position, replace(self.slip, reference=None), self.component, self.run)
        blind.boxed, blind.other_words = self.boxed, self.other_words
        return blind

    def with_wrong_reference(self) -> Reading:
        wrong = replace(self.slip, reference=Reference(None, None))
        return Reading(self.position, wrong, self.component, self.run)

    def at_the_box(self, placement: Placement) -> bool:
        """The place that the box names to the letter."""
        box = self.boxed
        return box is not None and (box.direction, box.square) == (placement.direction, placement.square(0))

    def distance(self, placement: Placement) -> int:
        """0: named by the box to the letter; 1: inverted; 2: not at all. The nearest is shown of those that pay the same."""
        inverted = self.inverted_box and self.boxed is not None and self.boxed.square == placement.square(0)
        return 0 if self.at_the_box(placement) else 1 if inverted else 2

    @property
    def score(self) -> int | None:
        return self.slip.score

    @cached_property
    def everywhere(self) -> list[Placement]:
        return placements(self.position, self.word)

    @property
    def technical(self) -> list[Placement]:
        return [placement for placement in self.everywhere if placement.direction == self.direction]

    @property
    def drawn_outside(self) -> bool:
        return len(self.component) > len(self.run.cells)

    def at(self, direction: str, square: Square) -> Placement | None:
        return technical(self.position, self.word, direction, *square) if self.word.isalpha() else None

    def grid_square(self, placement: Placement, cell: Square) -> Square:
        first = self.run.cells[0]
        return placement.row + cell[0] - first[0], placement.col + cell[1] - first[1]

    def overlay(self, placement: Placement) -> Overlay:
        key = (placement.word, placement.place)
        if key not in self._overlays:
            self._overlays[key] = self._lay(placement)
        return self._overlays[key]

    def _lay(self, placement: Placement) -> Overlay:
        position = self.position
        matching = {
            cell
            for cell in self.component
            if position.at(*self.grid_square(placement, cell)) == self.slip.cells[cell].upper()
        }
        links: set[Square] = set()
        todo = [self.run.cells[index] for index in placement.new]
        while todo:
            for cell in neighbours(todo.pop()):
                if cell in matching and cell not in links:
                    links.add(cell)
                    todo.append(cell)
        outside = links - set(self.run.cells)
        parasites = self.component - set(self.run.cells) - links
        return Overlay(frozenset(links), frozenset(outside), frozenset(parasites), frozenset(matching))

    # -- the reference

    def named_by_reference(self) -> list[Placement]:
        """Technical places of the reference box, the inverted ones included; as written first."""
        box = self.slip.reference
        if box is None or box.square is None or self.position.empty:  # without effect at the first move
            return []
        ways = [box.direction, "V" if box.direction == "H" else "H"]
        if box.direction == self.direction:
            ways = [box.direction]
        found = [self.at(str(way), box.square) for way in ways]
        return [placement for placement in found if placement]

    @property
    def inverted(self) -> bool:
        box = self.slip.reference
        return box is not None and box.square is not None and box.direction != self.direction

    @property
    def inverted_box(self) -> bool:
        return self.boxed is not None and self.boxed.direction != self.direction

    def right_reference(self) -> list[Placement]:
        return [placement for placement in self.named_by_reference() if placement.valid]

    # -- the link letters

    def enough_links(self, placement: Placement) -> bool:
        """Three link letters, or two at move 2 beside a single word of two letters (d9)."""
        exception = self.position.coup == 2 and self.position.tiles == 2
        return len(self.overlay(placement).links) >= (2 if exception else 3)

    @cached_property
    def lines(self) -> list[Run]:
        """The other lines of the drawing."""
        return [run for run in runs(self.slip, self.component) if run.cells != self.run.cells]

    @cached_property
    def other_solutions(self) -> frozenset[Square]:
        """Cells of the lines that are solutions of their own."""
        readings = [Reading(self.position, self.slip, self.component, run) for run in self.lines]
        return frozenset(cell for other in readings if other.well_linked() for cell in other.run.cells)

    def foreign_in_link(self, placement: Placement) -> frozenset[Square]:
        """Parasites standing in one line with a letter of the grid rightly copied, unless the line is a solution."""
        overlay = self.overlay(placement)
        touched = [set(run.cells) for run in self.lines if set(run.cells) & overlay.matching]
        foreign = overlay.parasites - self.other_solutions
        return frozenset(cell for line in touched for cell in line & foreign)

    def well_linked(self) -> bool:
        """Its own link letters, in number, join it to a valid place where it lays several letters."""
        return any(p.valid and len(p.new) > 1 and self.enough_links(p) for p in self.technical)

    def designated_by_links(self, clean_lines_only: bool) -> list[Placement]:
        """Direction as written, two link letters at least, fewest parasites (d5)."""
        found = [placement for placement in self.technical if len(self.overlay(placement).links) >= 2]
        fewest = min((len(self.overlay(placement).parasites) for placement in found), default=0)
        found = [placement for placement in found if len(self.overlay(placement).parasites) == fewest]
        return [p for p in found if not (clean_lines_only and self.foreign_in_link(p))]

    def link_kind(self, placement: Placement) -> str:
        """How the drawn link differs from a right one at this place (d21)."""
        overlay = self.overlay(placement)
        foreign = overlay.parasites - overlay.matching - self.other_solutions
        if not foreign:
            return RIGHT
        kinds = {self._line_kind(placement, run) for run in self.lines if foreign <= set(run.cells)}
        return next((kind for kind in (ALTERED, ADDED) if kind in kinds), OTHER)

    def near_link(self, placement: Placement, line: Run) -> bool:
        """The line is the link of this place, one letter omitted, changed, swapped or added."""
        overlay = self.overlay(placement)
        foreign = overlay.parasites - overlay.matching
        if not foreign or not foreign <= set(line.cells):
            return False
        return self._line_kind(placement, line) in (ALTERED, ADDED)

    def _line_kind(self, placement: Placement, line: Run) -> str:
        crossing = [index for index, cell in enumerate(line.cells) if cell in self.run.cells]
        if len(crossing) == 1 and line.direction != self.run.direction:
            return self._crossing_line(placement, line, crossing[0])
        return self._aligned_line(placement, line)

    def _outwards(self, placement: Placement, line: Run, start: int, step: int) -> str:
        """Letters of the grid from the crossing square outwards."""
        row, col = self.grid_square(placement, line.cells[start])
        down, right = (0, step) if line.direction == "H" else (step, 0)
        text = ""
        while letter := self.position.at(row + down * (len(text) + 1), col + right * (len(text) + 1)):
            text += letter
        return text

    def _crossing_line(self, placement: Placement, line: Run, start: int) -> str:
        pivot = line.cells[start] in self.overlay(placement).matching
        arms = [
            (line.word[:start][::-1], self._outwards(placement, line, start, -1)),
            (line.word[start + 1 :], self._outwards(placement, line, start, 1)),
        ]
        wrong = [number for number, (written, true) in enumerate(arms) if not true.startswith(written)]
        if len(wrong) != 1:
            return OTHER
        written, true = arms[wrong[0]]
        others = len(arms[1 - wrong[0]][0]) + 1 if pivot else 0
        for kind, model in alterations(written, true):
            if model + others >= 3:
                return kind
        return OTHER

    def _aligned_line(self, placement: Placement, line: Run) -> str:
        row, col = self.grid_square(placement, line.cells[0])
        down, right = (0, 1) if line.direction == "H" else (1, 0)
        size = len(line.word)
        under = [self.position.at(row + down * n, col + right * n) or " " for n in range(-1, size + 1)]
        inner = "".join(under[1:-1])
        forward, backward = "".join(under[1:]), "".join(under[:-1])[::-1]
        kinds = {
            kind
            for written, true in ((line.word, forward), (line.word[::-1], backward))
            for kind, model in alterations(written, true)
            if " " not in true[:model] and model >= 3
        }
        lightest = next((kind for kind in (ALTERED, ADDED) if kind in kinds), OTHER)
        return lightest if inner != line.word else RIGHT

    def explains(self, other: Run, places: list[Placement]) -> bool:
        """At some of these places, every letter of the other run is a letter of the word or a link letter (d4)."""
        left = set(other.cells) - set(self.run.cells)
        return any(left <= self.overlay(placement).links for placement in places) if left else True


def alterations(written: str, true: str) -> list[tuple[str, int]]:
    """Ways in which `written` is a prefix of `true` with one edit: (kind, letters of the right prefix)."""
    size, found = len(written), []
    if size <= len(true):
        wrong = [index for index in range(size) if written[index] != true[index]]
        if len(wrong) == 1:
            found.append((ALTERED, size))
        if len(wrong) == 2 and wrong[1] == wrong[0] + 1:
            first, second = wrong
            if (written[first], written[second]) == (true[second], true[first]):
                found.append((ALTERED, size))
    if size + 1 <= len(true):
        model = true[: size + 1]
        if any(model[:index] + model[index + 1 :] == written for index in range(size)):
            found.append((ALTERED, size + 1))
    if any(true.startswith(written[:index] + written[index + 1 :]) for index in range(size)):
        found.append((ADDED, size - 1))
    return found
