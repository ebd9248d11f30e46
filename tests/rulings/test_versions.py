"""Versions of the regulation by id and by date, and the places of a word for a score."""

from datetime import date

import pytest

from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.position import Position
from duplicata.errors import SaisieInvalide
from duplicata.reglement import VERSIONS, version, version_du
from duplicata.reglement.ambiguite import Ambiguite, places_du_score

BY_DATE = [
    (date(2010, 9, 1), "fisf-2010"),
    (date(2014, 12, 31), "fisf-2010"),
    (date(2015, 1, 1), "fisf-2015"),
    (date(2015, 12, 31), "fisf-2015"),
    (date(2016, 1, 1), "fisf-2016"),
    (date(2022, 12, 31), "fisf-2016"),
    (date(2023, 1, 1), "fisf-2023"),
    (date(2099, 1, 1), "fisf-2023"),
]


@pytest.mark.parametrize(("day", "expected"), BY_DATE)
def test_the_version_in_force(day: date, expected: str):
    assert version_du(day) == expected


def test_no_version_before_the_first():
    with pytest.raises(SaisieInvalide, match="du 31 août 2010 : le premier date du 1er septembre 2010"):
        version_du(date(2010, 8, 31))


def test_versions_by_id():
    assert [version(one).id for one in VERSIONS] == ["fisf-2010", "fisf-2015", "fisf-2016", "fisf-2023"]
    with pytest.raises(SaisieInvalide, match="fisf-2009"):
        version("fisf-2009")


WORDS = ["STEROLS", "SWEAT", "SWEATS", "CHACUNE", "MOLLIES", "MU", "ON", "LE"]
STEROLS = Position(board_of_words(["STEROLS H3"]), "AEGPSTW", lexicon_of_words("x", WORDS), move=2)
CHACUNE = Position(board_of_words(["ChACUNE H4"]), "EIOLMLS", lexicon_of_words("x", WORDS), move=2)


@pytest.mark.parametrize(
    ("position", "word", "vertical", "score", "verdict", "places"),
    [
        (STEROLS, "SWEATS", True, 50, Ambiguite.SANS_AMBIGUITE, "3H"),
        (STEROLS, "SWEAT", True, 24, Ambiguite.FALLACIEUX, "2D 2H 3H 9H 10D 10H"),
        (STEROLS, "SWEAT", True, 33, Ambiguite.AUCUNE_PLACE, "2G 10G"),
        (STEROLS, "SWEATS", False, 50, Ambiguite.AUCUNE_PLACE, ""),
        (CHACUNE, "MOLLIES", False, 68, Ambiguite.AMBIGU, "G8 G9 I8 I9"),
    ],
)
def test_what_the_places_of_a_score_mean(position, word, vertical, score, verdict, places):
    found = places_du_score(position, word, vertical, score)
    assert found.verdict is verdict
    assert " ".join(str(place.place) for place in found.places) == places
    assert found.phrase
