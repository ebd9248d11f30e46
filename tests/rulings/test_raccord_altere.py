"""Altered links (d21), against a plain definition: some right link, some slip of the pen, the pivot kept in place."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product, zip_longest

import pytest

from duplicata.arbitrage.constat import constater
from duplicata.arbitrage.dessin import Composante, Dessin
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.arbitrage.mot_joue import MotJoue, PlaceJouee
from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.notation import Place, parse_place
from duplicata.engine.position import Position
from duplicata.reglement.raccord_altere import altere, lettre_ajoutee, raccord_decale

PLACED = "STEROLS"
WORDS = {"3H": "SWAP", "5H": "EWAP", "6H": "RWAP", "9H": "SWAP"}
"""Words that hang from a letter of STEROLS, laid at H3, by their first square."""
FOREIGN = "Z"


def position() -> Position:
    lexicon = lexicon_of_words("essai", [PLACED, *WORDS.values()])
    return Position(board_of_words([f"{PLACED} H3"]), "AGPTWIU", lexicon, move=2)


def place_of(drawn: str, shared: int, square: str, across: bool = False) -> PlaceJouee:
    """The word hanging from the letter *shared* of the line drawn; *across*, grid and slip lie transposed."""
    rows = [drawn, *(" " * shared + letter for letter in WORDS[square][1:])]
    where, place = position(), parse_place(square)
    if across:
        rows = ["".join(column) for column in zip_longest(*rows, fillvalue=" ")]
        where, place = replace(where, board=where.board.transposed), Place(False, place.col, place.row)
    return on_the_grid(rows, WORDS[square], place, where)


def on_the_grid(rows: list[str], mot: str, place: Place, where: Position) -> PlaceJouee:
    """The word of that drawing, laid at that place."""
    slip = lire_bulletin({"dessin": "\n".join(rows), "principal": f"{mot} {'V' if place.down else 'H'}"})
    (group,) = constater(where, slip).groupes
    (reading,) = group.lectures
    found = reading.mot.en(place)
    assert found is not None
    return found


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


@pytest.mark.parametrize("across", [False, True])
@pytest.mark.parametrize("square", WORDS)
def test_one_slip_of_the_pen_and_no_more(square: str, across: bool) -> None:
    pivot = int(square[:-1]) - 3
    forgiven = {line for right, at in right_links(pivot) for line in slips_of_the_pen(right, at)}
    added = set(letters_added(pivot))
    tried = 0
    for drawn, shared in sorted(set(drawings(pivot))):
        place = place_of(drawn, shared, square, across)
        wrong, line = bool(place.raccord.faux), (drawn, shared)
        assert altere(place) == (wrong and line in forgiven), f"{line}, {square}"
        assert lettre_ajoutee(place) == (wrong and line in added), f"{line}, {square}, one too many"
        tried += 1
    assert tried > 100


@pytest.mark.parametrize(
    ("above", "col", "altered", "added"),
    [
        ("STE", 3, False, False),  # right
        ("SZE", 3, True, False),
        ("SET", 3, True, False),
        ("ZZE", 3, False, False),
        ("ZTE", 3, True, False),
        ("TZRO", 4, True, False),
        ("SE", 3, True, False),
        ("SER", 3, True, False),  # T left out: what stands before keeps its square
        ("STZER", 3, False, True),
        ("TERZO", 4, False, True),
        ("SZ", 3, False, False),
        ("OLZ", 7, True, False),
        ("ZLS", 7, True, False),
        ("STEROLZS", 3, False, True),
        ("ZSTER", 3, False, True),
        ("ZSTER", 2, False, True),  # the word begins under the letter added
    ],
)
def test_a_line_beside_the_word(above: str, col: int, altered: bool, added: bool) -> None:
    """The word lies under the letters it links, and shares none with them."""
    lexicon = lexicon_of_words("essai", [PLACED, "WAP"])
    where = Position(board_of_words([f"{PLACED} H3"]), "AGPTWIU", lexicon, move=2)
    place = on_the_grid([above, "WAP"], "WAP", parse_place(f"I{col}"), where)
    assert (altere(place), lettre_ajoutee(place)) == (altered, added)


@pytest.mark.parametrize(
    ("drawn", "shared", "square", "altered"),
    [
        ("TRRE", 1, "5H", True),
        ("RRE", 1, "5H", False),  # as without E, but for the letter shared: two wrong letters
        ("ERR", 1, "6H", False),
        ("STERR", 3, "6H", False),
    ],
)
def test_a_doubled_letter_is_shared_on_its_own_square(drawn: str, shared: int, square: str, altered: bool) -> None:
    lexicon = lexicon_of_words("essai", ["STERRE", "RWAP"])
    where = Position(board_of_words(["STERRE H2"]), "AGPTWIU", lexicon, move=2)
    rows = [drawn, *(" " * shared + letter for letter in "WAP")]
    assert altere(on_the_grid(rows, "RWAP", parse_place(square), where)) == altered


@pytest.mark.parametrize("shift", list(product(range(-2, 3), repeat=2)))
@pytest.mark.parametrize("beside", ["R", "RO", "ROL"])
@pytest.mark.parametrize("reference", [None, "4G"])
def test_letters_drawn_one_square_away(shift: tuple[int, int], beside: str, reference: str | None) -> None:
    """All around the place, and no further; one letter alone tells nothing, nor do they beside a reference."""
    slip = lire_bulletin({"mot": "SWAP", "sens": "V", "reference": reference, "score": 50})
    (ecrit,) = Dessin((".....", "..S", "..W", "..A", "..P")).mots
    letters = dict(zip(ecrit.cases, ecrit.texte, strict=True))
    letters |= {(1 - shift[0], 5 + i - shift[1]): letter for i, letter in enumerate(beside)}
    place = MotJoue(constater(position(), slip), Composante(letters, (ecrit,)), ecrit).en(parse_place("3H"))
    assert place is not None
    one_away = max(map(abs, shift)) == 1
    assert raccord_decale(place) == (one_away and len(beside) > 1 and reference is None)
