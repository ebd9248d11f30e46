"""Letters on squares, as the text of a drawing."""

from __future__ import annotations

from itertools import pairwise

from .board import SIZE, Square

Cells = dict[Square, str]


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
