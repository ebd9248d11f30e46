"""The questions asked of a position: its top, all its solutions."""

from collections.abc import Sequence

from duplicata.engine import backend
from duplicata.engine.backend import Plays
from duplicata.engine.placements import Play
from duplicata.engine.position import Position


def top(position: Position) -> list[Play]:
    """Every play of the highest score; none when nothing can be laid."""
    return position.grid.top(position.rack, position.limits)


def solutions(position: Position, minimum: int = 0, limit: int | None = None) -> Plays:
    """Every legal play of at least *minimum* points: by score (highest first), word, place, jokers."""
    if limit is None:
        return position.grid.solutions(position.rack, position.limits, minimum)
    return position.grid.solutions(position.rack, position.limits, minimum, max(limit, 0))


def tops(positions: Sequence[Position], threads: int = 2) -> list[list[Play]]:
    """The tops of many positions, computed on several threads where the compiled core is."""
    answers: list[list[Play]] = [[] for _ in positions]
    for limits in dict.fromkeys(position.limits for position in positions):
        chosen = [i for i, position in enumerate(positions) if position.limits == limits]
        found = backend.tops(((positions[i].grid, positions[i].rack) for i in chosen), limits, threads)
        for i, plays in zip(chosen, found, strict=True):
            answers[i] = plays
    return answers
