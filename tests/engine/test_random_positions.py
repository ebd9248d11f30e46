"""Boards no game would reach, racks no bag would give: the kernels still agree."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duplicata import _core as core
from duplicata.engine import kernel
from duplicata.engine.limits import Limits

LETTERS = "AEIRST"
WORDS = st.lists(st.text(LETTERS, min_size=2, max_size=6), min_size=1, max_size=60, unique=True)
CELLS = st.lists(st.sampled_from("." * 12 + LETTERS + "ae"), min_size=225, max_size=225).map("".join)
FEW_TILES = st.lists(st.tuples(st.integers(0, 224), st.sampled_from(LETTERS + "rs")), max_size=25)
RACKS = st.text(LETTERS, min_size=0, max_size=9).flatmap(
    lambda rack: st.integers(0, min(2, len(rack))).map(lambda jokers: "?" * jokers + rack[jokers:])
)
LIMITS = st.tuples(st.integers(1, 9), st.lists(st.integers(0, 100), min_size=10, max_size=10)).map(
    lambda drawn: Limits(9, drawn[0], tuple(drawn[1]))
)
WITHOUT_HASTE = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def sparse(tiles):
    cells = ["."] * 225
    for at, letter in tiles:
        cells[at] = letter
    return "".join(cells)


def grids(words, cells):
    text = "".join(f"{word}\n" for word in sorted(words)).encode()
    return kernel.Grid(kernel.Index(text), cells), core.Grid(core.Index(text), cells)


@WITHOUT_HASTE
@given(WORDS, CELLS | FEW_TILES.map(sparse), RACKS, LIMITS)
def test_search(words, cells, rack, limits):
    plain, native = grids(words, cells)
    plays = plain.solutions(rack, limits)
    assert native.solutions(rack, limits) == plays
    assert native.top(rack, limits) == plain.top(rack, limits)
    assert native.top(rack, limits) == [play for play in plays if play.score == plays[0].score]


@WITHOUT_HASTE
@given(WORDS, CELLS | FEW_TILES.map(sparse), RACKS, LIMITS, st.text(LETTERS, max_size=16))
def test_places(words, cells, rack, limits, word):
    plain, native = grids(words, cells)
    for candidate in [word, *words[:5]]:
        assert native.places(candidate, rack, limits) == plain.places(candidate, rack, limits)


@WITHOUT_HASTE
@given(WORDS, FEW_TILES.map(sparse), RACKS, LIMITS)
def test_a_move_keeps_the_grid_true(words, cells, rack, limits):
    _, native = grids(words, cells)
    for play in native.solutions(rack, limits)[:3]:
        after = native.play(play.word, play.place.line, play.place.start)
        _, fresh = grids(words, after.cells)
        assert after.solutions(rack, limits) == fresh.solutions(rack, limits)
