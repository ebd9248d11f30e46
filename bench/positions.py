"""Writes ``positions.txt``: boards and racks met in games the engine plays against itself.

Every game retains a top. Racks are drawn from the 100 tiles that are not jokers, then one letter becomes a
joker in 20 % of the positions and two in 5 %; the file is kept, so that figures can be compared over time.
Run: ``python bench/positions.py``.
"""

import random
from pathlib import Path

from duplicata.engine.board import Board
from duplicata.engine.position import Position
from duplicata.engine.rack import canonical
from duplicata.engine.search import top
from duplicata.engine.tiles import BAG, JOKER
from duplicata.lexicons.embedded import embedded

FILE = Path(__file__).with_name("positions.txt")
SEED, NUMBER = 2024, 480
SHARES = (0.75, 0.20, 0.05)


def game(draw: random.Random) -> list[tuple[str, str]]:
    """The positions of one game, as (cells, rack)."""
    bag = list(BAG.replace(JOKER, ""))
    draw.shuffle(bag)
    board, rack, positions = Board(), "", []
    while True:
        while len(rack) < 7 and bag:
            rack += bag.pop()
        jokers = draw.choices((0, 1, 2), SHARES)[0]
        shown = canonical(JOKER * min(jokers, len(rack)) + rack[jokers:])
        plays = top(Position(board, shown, embedded()))
        if len(rack) < 3 or not plays:
            return positions
        positions.append((board.cells, shown))
        play = draw.choice(plays)
        after = board.lay(play.word, play.place)
        board, rack = after, _kept(board, shown, after)
        rack = "".join(draw.choice(bag or ["E"]) if c == JOKER else c for c in rack)


def _kept(board: Board, rack: str, after: Board) -> str:
    left = list(rack)
    for before, now in zip(board.cells, after.cells, strict=True):
        if before != now:
            left.remove(JOKER if now.islower() else now)
    return "".join(left)


def main() -> None:
    draw, positions = random.Random(SEED), []
    while len(positions) < NUMBER:
        positions += game(draw)
    FILE.write_text("".join(f"{cells} {rack}\n" for cells, rack in positions[:NUMBER]), "ascii")


if __name__ == "__main__":
    main()
