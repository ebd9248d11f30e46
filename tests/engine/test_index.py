"""The index: words filed by the sum of their letters' numbers, and its image on disk."""

import pytest

from duplicata import _core as core
from duplicata.engine import kernel
from duplicata.engine.limits import NORMAL

TEXT = b"AS\nETA\nOSA\nRAT\nSA\nSTAR\nTA\nTAR\nTE\nTSAR\nZUT\n"
KEY = bytes(range(32))
EMPTY_BOARD = "." * 225

ALL_EQUAL = [7] * 26
"""Every word of a length would share one sum."""
LOW_BITS_ONLY = list(range(1, 27))
"""Different sums, but equal in the upper bits that the compiled core keeps as a tag."""
TWO_LETTERS_ALIKE = [2 * i if i != 1 else 0 for i in range(26)]
"""A and B count for nothing: AS and SA, but also ETA and TE, share one sum."""


@pytest.mark.parametrize("trial", [ALL_EQUAL, TWO_LETTERS_ALIKE])
def test_numbers_that_collide_are_rejected(either, trial):
    index = either.Index(TEXT, trial)
    assert index.rejected >= 1
    honest = either.Index(TEXT)
    assert honest.rejected == 0
    rack = "RATSZU?"
    colliding = either.Grid(index, EMPTY_BOARD)
    assert colliding.solutions(rack, NORMAL) == either.Grid(honest, EMPTY_BOARD).solutions(rack, NORMAL)


def test_numbers_that_collide_in_the_tag_alone_are_rejected():
    assert core.Index(TEXT, LOW_BITS_ONLY).rejected >= 1


def test_membership(either):
    index = either.Index(TEXT)
    assert len(index) == 11
    assert all(word in index for word in TEXT.decode().split())
    for stranger in ("RATS", "AT", "", "A", "tar", "TAR?", "É", "A" * 16, "A" * 5000, 3, None):
        assert stranger not in index


def test_an_empty_list_admits_nothing(either):
    index = either.Index(b"")
    assert len(index) == 0
    assert either.Grid(index, EMPTY_BOARD).solutions("AEIRST?", NORMAL) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [(b"AS\nA\n", 2), (b"AS\n\nTA\n", 2), (b"as\n", 1), (b"\xc9TA\n", 1), (b"TA\nAS\n", 2), (b"AS\nAS\n", 2),
     (b"AS\nABCDEFGHIJKLMNOP\n", 2), (b"AS\0\n", 1), (b"AS\r\n", 1)],
)  # fmt: skip
def test_what_is_not_a_sorted_list_is_refused(either, text, line):
    with pytest.raises(ValueError, match=f"line {line}:"):
        either.Index(text)


def test_an_image_gives_the_index_back(either):
    index = either.Index(TEXT)
    loaded = either.Index.load(index.image(KEY), KEY)
    assert all(word in loaded for word in TEXT.decode().split())
    rack = "RATSEU?"
    assert either.Grid(loaded, EMPTY_BOARD).solutions(rack, NORMAL) == either.Grid(
        index, EMPTY_BOARD
    ).solutions(rack, NORMAL)


def test_a_loaded_index_outlives_its_image(either):
    image = either.Index(TEXT).image(KEY)
    grid = either.Grid(either.Index.load(bytes(bytearray(image)), KEY), EMPTY_BOARD)
    del image
    assert grid.top("TSARZZ", NORMAL)[0].word in {"TSAR", "STAR"}


def test_a_damaged_image_is_refused(either):
    image = either.Index(TEXT).image(KEY)
    for at in range(0, len(image), max(1, len(image) // 400)):
        damaged = bytearray(image)
        damaged[at] ^= 0x10
        with pytest.raises(either.BadImage):
            either.Index.load(bytes(damaged), KEY)


@pytest.mark.parametrize("keep", [0, 1, 7, 100, -1])
def test_a_truncated_image_is_refused(either, keep):
    with pytest.raises(either.BadImage):
        either.Index.load(either.Index(TEXT).image(KEY)[:keep], KEY)


def test_the_image_of_another_list_or_kernel_is_refused(either):
    image = either.Index(TEXT).image(KEY)
    with pytest.raises(either.BadImage):
        either.Index.load(image, bytes(32))
    other = core if either is kernel else kernel
    with pytest.raises(other.BadImage):
        other.Index.load(image, KEY)
    with pytest.raises(either.BadImage):
        either.Index.load(image + b"\0", KEY)
