"""Altered links (d21), against a plain definition: some right link, some slip of the pen, the pivot kept in place."""

from collections.abc import Iterator

import pytest

from duplicata.arbitrage.constat import constater
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.arbitrage.mot_joue import PlaceJouee
from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.notation import parse_place
from duplicata.engine.position import Position
from duplicata.reglement.raccord_altere import altere, lettre_ajoutee

PLACED = "STEROLS"
WORDS = {"3H": "SWAP", "5H": "EWAP", "6H": "RWAP", "9H": "SWAP"}
"""Words that hang from a letter of STEROLS, laid at H3, by their first square."""
FOREIGN = "Z"


def position() -> Position:
    lexicon = lexicon_of_words("essai", [PLACED, *WORDS.values()])
    return Position(board_of_words([f"{PLACED} H3"]), "AGPTWIU", lexicon, move=2)


def place_of(drawn: str, shared: int, square: str) -> PlaceJouee:
    """The word hanging from the letter *shared* of the line drawn."""
    below = [" " * shared + letter for letter in WORDS[square][1:]]
    slip = lire_bulletin({"dessin": "\n".join([drawn, *below]), "principal": f"{WORDS[square]} V"})
    (group,) = constater(position(), slip).groupes
    (reading,) = group.lectures
    place = reading.mot.en(parse_place(square))
    assert place is not None
    return place


def slips_of_the_pen(right: str, pivot: int) -> Iterator[tuple[str, int]]:
    """Every line made of *right* by one slip, with where the pivot then is."""
    for i in range(len(right)):
        for other in {FOREIGN, *PLACED} - {right[i]}:
            if i != pivot:
                yield right[:i] + other + right[i + 1 :], pivot
        if i != pivot:
            yield right[:i] + right[i + 1 :], pivot - (i < pivot)
        if i + 1 < len(right) and pivot not in (i, i + 1):
            yield right[:i] + right[i + 1] + right[i] + right[i + 2 :], pivot


def right_links(pivot: int) -> Iterator[tuple[str, int]]:
    """Three consecutive letters or more of the word placed, the pivot among them."""
    for low in range(pivot + 1):
        for high in range(pivot + 1, len(PLACED) + 1):
            if high - low >= 3:
                yield PLACED[low:high], pivot - low


def letters_added(pivot: int) -> Iterator[tuple[str, int]]:
    """Right links with one letter too many, whatever it is."""
    for right, at in right_links(pivot):
        for i in range(len(right) + 1):
            for other in {FOREIGN, *PLACED}:
                yield right[:i] + other + right[i:], at + (i <= at)


def drawings(pivot: int) -> Iterator[tuple[str, int]]:
    """Right links, altered once, twice, or with a letter added."""
    for right, at in right_links(pivot):
        yield right, at
        yield from slips_of_the_pen(right, at)
        for i in range(len(right) + 1):
            yield right[:i] + FOREIGN + right[i:], at + (i <= at)
        if at > 1:
            yield FOREIGN * 2 + right[2:], at
        if at < len(right) - 2:
            yield right[:-2] + FOREIGN * 2, at


@pytest.mark.parametrize("square", WORDS)
def test_one_slip_of_the_pen_and_no_more(square: str) -> None:
    pivot = int(square[:-1]) - 3
    forgiven = {line for right, at in right_links(pivot) for line in slips_of_the_pen(right, at)}
    added = set(letters_added(pivot))
    tried = 0
    for drawn, shared in sorted(set(drawings(pivot))):
        place = place_of(drawn, shared, square)
        expected = bool(place.raccord.faux) and (drawn, shared) in forgiven
        assert altere(place) == expected, f"{drawn} at {shared}, {square}"
        expected = bool(place.raccord.faux) and (drawn, shared) in added
        assert lettre_ajoutee(place) == expected, f"{drawn} at {shared}, {square}, one too many"
        tried += 1
    assert tried > 100
