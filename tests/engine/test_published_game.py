"""A published game, scored move by move (tests/games/partie_2019.yaml names the source)."""

from pathlib import Path

import pytest
import yaml

from duplicata.engine.board import Board, parse_move
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.placements import words_formed
from duplicata.engine.position import Position
from duplicata.engine.rack import canonical, parse_draw
from duplicata.engine.search import solutions

FILE = Path(__file__).parents[1] / "games" / "partie_2019.yaml"
GAME = yaml.load(FILE.read_text("utf-8"), Loader=yaml.BaseLoader)
TOTAL = 958


def played():
    """Every move with the board before it."""
    board, lexicon = Board(), lexicon_of_words("partie", GAME["partie"]["lexique"])
    for move in GAME["coups"]:
        word, place = parse_move(move["retenu"])
        yield move, Position(board, parse_draw(move["tirage"]).rack, lexicon), word, place
        board = board.lay(word, place)


MOVES = list(played())


@pytest.mark.parametrize(("move", "position", "word", "place"), MOVES, ids=[m["retenu"] for m, *_ in MOVES])
def test_move(move, position, word, place):
    expected = move["attendu"]
    found = [
        play for play in solutions(position) if play.word.upper() == word.upper() and play.place == place
    ]
    (play,) = [play for play in found if _laid_alike(position.board, play.word, word, place)]
    assert play.score == int(expected["points"])
    assert words_formed(position.board, place.line, place.start, word.upper()) == expected["mots_formes"]
    laid = [
        c
        for c, under in zip(word, position.board.lines[place.line][place.start :], strict=False)
        if under == "."
    ]
    assert len(laid) == int(expected["tuiles"])
    left = list(position.rack)
    for tile in laid:
        left.remove("?" if tile.islower() else tile)
    assert canonical("".join(left)) == canonical(expected["reliquat"])


def _laid_alike(board, found, recorded, place):
    """Jokers laid by this move stand on the same squares; a joker already on the grid is not laid again."""
    under = board.lines[place.line][place.start :]
    return all(a == b for a, b, c in zip(found, recorded, under, strict=False) if c == ".")


def test_total():
    assert sum(int(move["attendu"]["points"]) for move in GAME["coups"]) == TOTAL
