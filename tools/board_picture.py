"""``python tools/board_picture.py``: draws the board of the README as an SVG file."""

from pathlib import Path

from duplicata.engine.board import EMPTY, PREMIUMS, Board, board_of_words
from duplicata.engine.notation import ROWS, SIZE
from duplicata.engine.tiles import value

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "board.svg"
MOVES = ["STEROLS H3", "SWEATS 3H"]

SQUARE = 30
MARGIN = 26
EXTENT = MARGIN + SIZE * SQUARE + 8
COLOURS = {"T": "#e0604c", "D": "#f2b3ac", "t": "#4a90c2", "d": "#b5d7ec", EMPTY: "#e4e4da"}
"""Word x3, word x2, letter x3, letter x2, plain."""


def picture(board: Board) -> str:
    """The whole grid as an SVG document."""
    title = f"Board with {' and '.join(MOVES)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {EXTENT} {EXTENT}" role="img" '
        f'width="{EXTENT}" height="{EXTENT}" font-family="sans-serif" text-anchor="middle">',
        f"<title>{title}</title>",
        f'<rect width="{EXTENT}" height="{EXTENT}" rx="6" fill="#f7f7f2"/>',
    ]
    for i in range(SIZE):
        middle = MARGIN + i * SQUARE + SQUARE // 2
        parts.append(_text(middle, 18, 11, str(i + 1), "#555"))
        parts.append(_text(13, middle + 4, 11, ROWS[i], "#555"))
    for row in range(SIZE):
        for col in range(SIZE):
            parts += _square(row, col, board.at(row, col))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _square(row: int, col: int, tile: str) -> list[str]:
    x, y = MARGIN + col * SQUARE, MARGIN + row * SQUARE
    if tile == EMPTY:
        return [_rectangle(x, y, COLOURS[PREMIUMS[row * SIZE + col]])]
    ink = "#b01030" if tile.islower() else "#222"
    return [
        _rectangle(x, y, "#f5e3b3"),
        _text(x + 13, y + 21, 17, tile.upper(), ink),
        _text(x + 23, y + 25, 8, str(value(tile)), ink),
    ]


def _rectangle(x: int, y: int, colour: str) -> str:
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="{SQUARE - 2}" height="{SQUARE - 2}" rx="3" fill="{colour}"/>'
    )


def _text(x: int, y: int, size: int, text: str, colour: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}">{text}</text>'


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(board_of_words(MOVES)), "utf-8")
