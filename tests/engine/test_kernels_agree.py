"""The compiled core gives exactly what the plain kernel, its specification, gives."""

import zlib

import pytest

from duplicata.engine.limits import NORMAL, SHAPES
from duplicata.engine.sweep import order

EXTRA = "ERTSAINOUL"


def checksum(plays):
    return len(plays), zlib.crc32(repr([tuple(play) for play in plays]).encode())


@pytest.mark.parametrize("part", range(8))
def test_tops(both, positions, part):
    for cells, rack in positions[part::8]:
        plain, native = both(cells)
        assert native.top(rack, NORMAL) == plain.top(rack, NORMAL), (cells, rack)


@pytest.mark.parametrize("part", range(4))
def test_all_plays(both, positions, part):
    for cells, rack in [p for p in positions if p[1].count("?") < 2][part:240:4]:
        plain, native = both(cells)
        assert checksum(native.solutions(rack, NORMAL)) == checksum(plain.solutions(rack, NORMAL)), (
            cells,
            rack,
        )


def test_all_plays_with_two_jokers(both, positions):
    for cells, rack in [p for p in positions if p[1].count("?") == 2][:4]:
        plain, native = both(cells)
        assert checksum(native.solutions(rack, NORMAL)) == checksum(plain.solutions(rack, NORMAL)), (
            cells,
            rack,
        )


@pytest.mark.parametrize("formula", SHAPES)
def test_racks_of_eight_and_nine(both, positions, formula):
    limits = SHAPES[formula]
    for i, (cells, rack) in enumerate(positions[5:245:12]):
        longer = (rack + EXTRA[i % 5 :])[: limits.rack_size]
        plain, native = both(cells)
        assert native.top(longer, limits) == plain.top(longer, limits), (cells, longer)
        if longer.count("?") == 0:
            assert checksum(native.solutions(longer, limits)) == checksum(plain.solutions(longer, limits))


def test_the_pruned_top_is_the_maximum_of_all_plays(both, positions):
    for cells, rack in positions:
        _, native = both(cells)
        plays = native.solutions(rack, NORMAL)
        assert native.top(rack, NORMAL) == [play for play in plays if play.score == plays[0].score]


def test_plays_come_in_order_and_once(both, positions):
    for cells, rack in positions[::7]:
        _, native = both(cells)
        plays = native.solutions(rack, NORMAL)
        assert plays == sorted(set(plays), key=order)


def test_minimum_and_limit(both, positions):
    cells, rack = positions[40]
    for grid in both(cells):
        everything = grid.solutions(rack, NORMAL)
        assert grid.solutions(rack, NORMAL, 20) == [play for play in everything if play.score >= 20]
        assert grid.solutions(rack, NORMAL, 0, 5) == everything[:5]
        assert grid.solutions(rack, NORMAL, 4000) == []


def test_places(both, positions):
    """Words that fit, words that make false cross words, words that lack a letter."""
    for cells, rack in positions[1::6]:
        plain, native = both(cells)
        words = {play.word.upper() for play in native.solutions(rack, NORMAL)[::40]}
        words |= {"".join(sorted(rack.replace("?", "E"))), rack.replace("?", "S")[:3], "ZOO", "ET"}
        for word in words:
            assert native.places(word, rack, NORMAL) == plain.places(word, rack, NORMAL), (cells, rack, word)


def test_every_play_is_a_valid_technical_placement(both, positions):
    cells, rack = next(p for p in positions[60:] if p[1].count("?") == 1)
    _, native = both(cells)
    for play in native.solutions(rack, NORMAL)[::9]:
        mask = sum(1 << i - 1 for i in play.jokers)
        options = [
            option
            for line, start, _, options, bad in native.places(play.word.upper(), rack, NORMAL)
            if (line, start) == (play.place.line, play.place.start) and not bad
            for option in options
        ]
        assert (play.score, mask) in options


def test_a_grid_after_a_move_is_the_grid_of_the_new_board(native_index, plain_index):
    """The lines a move does not disturb are kept; nothing may tell the difference."""
    from duplicata import _core as core
    from duplicata.engine import kernel
    from duplicata.engine.board import EMPTY

    racks = ["ESTRIAN", "QUE?LOT", "WAGONS", "ZIBELIN", "AEIOURS", "FJORD?S", "MELANGE", "HYVKPTA"] * 3
    played, plain = core.Grid(native_index, EMPTY * 225), kernel.Grid(plain_index, EMPTY * 225)
    for i, rack in enumerate(racks):
        fresh = core.Grid(native_index, played.cells)
        assert played.top(rack, NORMAL) == fresh.top(rack, NORMAL)
        assert checksum(played.solutions(rack, NORMAL)) == checksum(fresh.solutions(rack, NORMAL))
        plays = fresh.top(rack, NORMAL)
        if plays:
            play = plays[i % len(plays)]
            played = played.play(play.word, play.place.line, play.place.start)
            plain = plain.play(play.word, play.place.line, play.place.start)
            assert played.cells == plain.cells
