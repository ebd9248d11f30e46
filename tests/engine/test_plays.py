"""All plays as a sequence: the same in both kernels, and the same as a list of them."""

import json
from collections.abc import Sequence

import pytest

from duplicata.engine.limits import NORMAL
from duplicata.engine.notation import Place
from duplicata.engine.placements import Play
from duplicata.engine.plays import Plays

TEXT = b"AS\nRAT\nRATA\nSA\nSTAR\nTA\nTAR\nTARS\nTSAR\n"
PREFIXES = ["", "T", "TA", "TAR", "TARS", "TARSE", "Z", "A", "AA", "ta", "T?", "É", "A" * 16, "A" * 5000]
SLICES = [slice(None), slice(3), slice(2, 9), slice(-4, None), slice(None, None, -1), slice(1, 40, 7), slice(9, 2), slice(99, 200)]  # fmt: skip


@pytest.fixture
def plays(either):
    return either.Grid(either.Index(TEXT), "." * 225).solutions("RATAS?", NORMAL)


@pytest.fixture
def listed(plays):
    return list(plays)


def test_it_reads_as_the_list_of_its_plays(plays, listed):
    assert len(plays) == len(listed) > 100
    assert all(isinstance(play, Play) for play in listed)
    assert [plays[i] for i in range(len(plays))] == listed
    assert [plays[i - len(plays)] for i in range(len(plays))] == listed
    assert tuple(reversed(plays)) == tuple(reversed(listed))
    assert listed[5] in plays
    assert plays.index(listed[7]) == 7
    assert plays.count(listed[7]) == 1
    assert isinstance(plays, Sequence)
    assert repr(plays) == f"Plays({listed!r})"


def test_a_play_may_be_looked_at_before_those_above_it(either, listed):
    for i in (len(listed) - 1, len(listed) // 2, 0):
        plays = either.Grid(either.Index(TEXT), "." * 225).solutions("RATAS?", NORMAL)
        assert plays[i] == listed[i]
        assert plays == listed


@pytest.mark.parametrize("i", [10_000, -10_000])
def test_an_index_outside(plays, i):
    with pytest.raises(IndexError):
        plays[i]


@pytest.mark.parametrize("wanted", SLICES)
def test_slices(plays, listed, wanted):
    part = plays[wanted]
    assert isinstance(part, type(plays))
    assert list(part) == listed[wanted]


def test_equality(plays, listed):
    assert plays == listed
    assert listed == plays
    assert plays == tuple(listed)
    assert plays == Plays(listed)
    assert Plays(listed) == plays
    assert plays != listed[1:]
    assert plays != [*listed[:-1], listed[0]]
    assert plays[:0] == []
    for stranger in (None, 3, "TAR", object()):
        assert plays != stranger
    with pytest.raises(TypeError):
        hash(plays)


@pytest.mark.parametrize("prefix", PREFIXES)
def test_filters(plays, listed, prefix):
    for minimum in (0, 6, 4095, 10**6):
        for place in (None, Place(False, 7, 7), Place(False, 7, 4), Place(True, 7, 7), Place(False, 20, 7)):
            expected = [
                play
                for play in listed
                if play.score >= minimum
                and play.word.upper().startswith(prefix)
                and place in (None, play.place)
            ]
            found = plays.matching(prefix, place, minimum)
            assert isinstance(found, type(plays))
            assert found == expected


def test_filters_by_name(plays, listed):
    assert plays.matching() == listed
    assert plays.matching(place=listed[0].place) == [p for p in listed if p.place == listed[0].place]
    assert plays.matching(prefix="TA", minimum=5) == plays.matching("TA").matching(minimum=5)


@pytest.mark.parametrize("wanted", [slice(None), slice(0), slice(1), slice(20, 60)])
def test_json(plays, listed, wanted):
    rows = [[p.word, str(p.place), p.score, ",".join(map(str, p.jokers))] for p in listed[wanted]]
    assert plays[wanted].json() == json.dumps(rows, separators=(",", ":")).encode()


def test_both_kernels_on_a_real_position(both, positions):
    cells, rack = next(p for p in positions[30:] if p[1].count("?") == 1)
    plain, native = (grid.solutions(rack, NORMAL) for grid in both(cells))
    assert native.json() == plain.json()
    assert native.matching("RE", minimum=20).json() == plain.matching("RE", minimum=20).json()


def test_it_outlives_its_grid_and_index(either):
    plays = either.Grid(either.Index(TEXT), "." * 225).solutions("RATAS", NORMAL)[:3]
    each = iter(either.Grid(either.Index(TEXT), "." * 225).solutions("RATAS", NORMAL))
    assert list(plays) == [next(each) for _ in range(3)]
