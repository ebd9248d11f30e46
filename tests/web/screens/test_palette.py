"""The board is told apart by every eye, and its letters are read from the last row."""

import re
from itertools import combinations
from pathlib import Path

import pytest

import duplicata
from duplicata.engine.board import PREMIUMS
from duplicata.engine.tiles import LETTERS, VALUES
from duplicata.web.pages.grid import PRIMES, cases
from web.screens.colours import SIMULATIONS, contrast, difference

STATIC = Path(duplicata.__file__).parent / "web" / "static"
STYLES = (STATIC / "css" / "grille.css").read_text("utf-8")
COLOURS = dict(re.findall(r"--([a-z-]+): (#[0-9A-Fa-f]{6});", STYLES))
SQUARES = ["mt", "md", "lt", "ld", "case"]
LABELS = {"mt": "#FFFFFF", "lt": "#FFFFFF", "md": COLOURS["encre"], "ld": COLOURS["encre"]}


def test_the_palette_is_the_one_that_was_measured():
    assert [COLOURS[name] for name in SQUARES] == ["#B3261E", "#F2A65A", "#0B4F9E", "#8CCBF2", "#F7F5EE"]


@pytest.mark.parametrize("sight", SIMULATIONS)
@pytest.mark.parametrize(("one", "other"), list(combinations(SQUARES, 2)))
def test_squares_differ_for_every_eye(one: str, other: str, sight: str):
    assert difference(COLOURS[one], COLOURS[other], sight) >= 30


@pytest.mark.parametrize("square", LABELS)
def test_labels_are_read_on_their_square_and_on_its_pattern(square: str):
    assert contrast(COLOURS[square], LABELS[square]) >= 6.5
    assert contrast(COLOURS[f"{square}-motif"], LABELS[square]) >= contrast(COLOURS[square], LABELS[square])


def test_letters_on_tiles_exceed_seven_to_one():
    for background in (COLOURS["jeton"], "#FFFFFF", "#FFE9A8"):
        assert contrast(COLOURS["encre"], background) >= 7


def test_the_measure_itself_sees_a_bad_pair():
    """The usual pink and plain squares, which people who do not see green confuse."""
    assert difference("#F4B6C2", "#E8E0D0", "deuteranopia") < 30
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


def test_the_script_draws_the_grid_and_the_values_of_the_engine():
    script = (STATIC / "js" / "commun" / "grille.js").read_text("utf-8")
    quarter = re.findall(r'"([TDtd.]{8})"', script)
    fold = [quarter[min(r, 14 - r)][min(c, 14 - c)] for r in range(15) for c in range(15)]
    assert tuple(fold) == PREMIUMS
    assert {letter: int(value) for letter, value in re.findall(r"\b([A-Z]): (\d+)", script)} == {letter: VALUES[letter] for letter in LETTERS}


def test_the_server_draws_premiums_jokers_and_the_word_shown():
    rows = ["." * 15] * 7 + ["..STEROLs......"] + ["." * 15] * 7
    lines = dict(cases(rows, "SWEATS", "3H"))
    assert [square.prime for square in lines["A"]] == [PRIMES[mark] for mark in PREMIUMS[:15]]
    assert lines["H"][8].joker
    assert lines["H"][8].valeur == 0
    assert lines["H"][2].pose
    assert lines["I"][2].jeton == "W"
    assert lines["I"][2].valeur == 10
    assert lines["H"][7].centre
