"""The thirty lines of a board with what each empty square admits."""

from collections.abc import Container
from typing import NamedTuple

from duplicata.engine.board import CENTRE, EMPTY, Board
from duplicata.engine.notation import SIZE
from duplicata.engine.placements import cross_word
from duplicata.engine.tiles import LETTERS, value


class Cross(NamedTuple):
    """The cross word an empty square belongs to: letters it admits, its points without them."""

    fits: frozenset[str]
    side: int


class Line(NamedTuple):
    """One row or column; ``anchors`` marks the empty squares that touch a tile."""

    cells: str
    crosses: tuple[Cross | None, ...]
    anchors: tuple[bool, ...]


def lines_of(board: Board, words: Container[str]) -> list[Line]:
    """Rows, then columns. On an empty board only row H can be played, through its centre."""
    return [_line(board, line, words) for line in range(2 * SIZE)]


def _line(board: Board, line: int, words: Container[str]) -> Line:
    cells = board.lines[line]
    if board.is_empty:
        return Line(cells, (None,) * SIZE, tuple(line == i == CENTRE for i in range(SIZE)))
    crosses = tuple(_cross(board, line, i, words) if cells[i] == EMPTY else None for i in range(SIZE))
    framed = f"{EMPTY}{cells}{EMPTY}"
    anchors = tuple(
        cells[i] == EMPTY and (crosses[i] is not None or framed[i] != EMPTY or framed[i + 2] != EMPTY)
        for i in range(SIZE)
    )
    return Line(cells, crosses, anchors)


def _cross(board: Board, line: int, index: int, words: Container[str]) -> Cross | None:
    around = cross_word(board, line, index, "?")
    if around == "?":
        return None
    before, after = around.upper().split("?")
    return Cross(frozenset(c for c in LETTERS if before + c + after in words), sum(map(value, around)))
