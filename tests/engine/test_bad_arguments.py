"""The core refuses what it cannot take with an exception; it never takes the interpreter down."""

import pytest

from duplicata import _core as core
from duplicata.engine.limits import NORMAL, Limits

TEXT = b"AS\nRAT\nSA\nTA\nTAR\n"
EMPTY_BOARD = "." * 225
BAD_RACKS = ["A" * 10, "A" * 5000, "???", "A1", "a", "É", "A B", "\0", "🙂"]
BAD_CELLS = [
    "",
    "." * 224,
    "." * 226,
    "?" + "." * 224,
    "É" + "." * 224,
    "É" + "." * 223,
    "\0" * 225,
    "1" * 225,
]
BAD_LIMITS = [
    Limits(7, 0),
    Limits(7, 10),
    Limits(7, -1),
    Limits(7, 7, (0,) * 9),
    Limits(7, 7, (0,) * 11),
    Limits(7, 7, (0,) * 9 + (10**6,)),
    Limits(7, 7, (-1,) + (0,) * 9),
]


@pytest.fixture
def grid(either):
    return either.Grid(either.Index(TEXT), EMPTY_BOARD)


@pytest.mark.parametrize("rack", BAD_RACKS)
def test_racks(grid, rack):
    for question in (grid.top, grid.solutions):
        with pytest.raises(ValueError, match="rack"):
            question(rack, NORMAL)
    with pytest.raises(ValueError, match="rack"):
        grid.places("RAT", rack, NORMAL)


@pytest.mark.parametrize("limits", BAD_LIMITS)
def test_limits(grid, limits):
    with pytest.raises(ValueError, match="limits"):
        grid.top("RAT", limits)


@pytest.mark.parametrize("cells", BAD_CELLS)
def test_cells(either, cells):
    with pytest.raises(ValueError, match="cell"):
        either.Grid(either.Index(TEXT), cells)


@pytest.mark.parametrize("word", ["rat", "RÂT", "RA?", "\0\0", "🙂🙂"])
def test_words(grid, word):
    with pytest.raises(ValueError, match="capitals"):
        grid.places(word, "RATS", NORMAL)


@pytest.mark.parametrize("word", ["", "R", "R" * 16, "R" * 5000])
def test_a_word_of_no_playable_length_has_no_place(grid, word):
    assert grid.places(word, "RATS", NORMAL) == []


@pytest.mark.parametrize(
    ("word", "line", "start"),
    [("RAT", 7, 13), ("RAT", -1, 7), ("RAT", 30, 7), ("RAT", 7, -1), ("", 7, 7), ("R" * 16, 7, 0), ("RÂT", 7, 7),
     ("R?T", 7, 7)],
)  # fmt: skip
def test_moves(grid, word, line, start):
    with pytest.raises(ValueError, match="word"):
        grid.play(word, line, start)


def test_moves_against_the_tiles(grid):
    after = grid.play("RAT", 7, 7)
    for word, line, start in [("TAR", 7, 7), ("RAT", 7, 7), ("RAS", 7, 10), ("AS", 7, 5)]:
        with pytest.raises(ValueError, match=r"the word|»"):
            after.play(word, line, start)


@pytest.mark.parametrize("argument", [None, 3, b"RAT", ["R"], ("R", "A")])
def test_wrong_types(argument):
    grid = core.Grid(core.Index(TEXT), EMPTY_BOARD)
    for call in (
        lambda: grid.top(argument, NORMAL),
        lambda: grid.solutions(argument, NORMAL),
        lambda: grid.places(argument, "RAT", NORMAL),
        lambda: core.Grid(argument, EMPTY_BOARD),
        lambda: core.tops([argument], NORMAL),
        lambda: core.tops([(grid, argument), argument], NORMAL),
    ):
        with pytest.raises(TypeError):
            call()
    with pytest.raises((AttributeError, TypeError)):
        grid.top("RAT", argument)


def test_a_full_board_and_an_empty_rack(either):
    index = either.Index(TEXT)
    assert either.Grid(index, "A" * 225).solutions("RATS", NORMAL) == []
    assert either.Grid(index, EMPTY_BOARD).top("", NORMAL) == []
