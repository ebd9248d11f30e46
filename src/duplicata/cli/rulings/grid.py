"""The grid drawn in the terminal, with a word laid on it in evidence."""

from typing import TYPE_CHECKING

from duplicata.engine.board import EMPTY, PREMIUMS, Board
from duplicata.engine.notation import ROWS, SIZE, Place

if TYPE_CHECKING:
    from rich.text import Text

COLOURS = {"T": "on #b3261e", "D": "on #f2a65a", "t": "on #0b4f9e", "d": "on #8ccbf2", ".": "on #f7f5ee"}
MARKS = {"T": "MT", "D": "MD", "t": "LT", "d": "LD", ".": " "}
LIGHT = {"T": "#ffffff", "t": "#ffffff"}


def dessiner(board: Board, word: str | None = None, place: Place | None = None, bad: bool = False) -> "Text":
    """The board; *word* at *place* stands out, in another colour when the placement is not valid."""
    from rich.text import Text

    laid = _cases(word, place) if word and place else {}
    text = Text("    " + "".join(f"{col:<3d}" for col in range(1, SIZE + 1)) + "\n", style="dim")
    for row in range(SIZE):
        text.append(f" {ROWS[row]} ", style="dim")
        for col in range(SIZE):
            mark = PREMIUMS[row * SIZE + col]
            tile = board.at(row, col)
            if (row, col) in laid:
                style = "bold white on #b3261e" if bad else "bold white on #146c43"
                text.append(f" {laid[row, col]} ", style=style if tile == EMPTY else style + " italic")
            elif tile != EMPTY:
                text.append(f" {tile} ", style="bold black on #e8d9a8")
            else:
                text.append(f"{MARKS[mark]:^3}", style=f"{LIGHT.get(mark, '#333333')} {COLOURS[mark]}")
        text.append("\n")
    return text


def _cases(word: str, place: Place) -> dict[tuple[int, int], str]:
    return {
        (place.row + i * place.down, place.col + i * (not place.down)): letter
        for i, letter in enumerate(word)
    }
