"""Reading a slip at the border: what the typist is refused, and what is read with tolerance."""

import pytest

from duplicata.arbitrage.bulletin import Incident
from duplicata.arbitrage.lecture import lire_bulletin, lire_dessin, lire_reference, lire_score
from duplicata.documents.positions import lire_position
from duplicata.errors import SaisieInvalide

REFUSED = [
    ({"mots": "SWEATS"}, "« mots »"),
    ({"mot": "SWEATS", "score": "beaucoup"}, "« beaucoup »"),
    ({"mot": "SWEATS", "score": "5.0"}, "« 5.0 »"),
    ({"mot": "SWEATS", "score": "nul"}, "« nul »"),
    ({"aaa": "SWEATS"}, "« aaa »"),
    ({"dessin": ["A", "B-"]}, "ligne 2 : caractère inconnu « - »"),
    ({"dessin": ["A/"]}, "ligne 1 : caractère inconnu « / »"),
    ({"mot": "SW3ATS"}, "« SW3ATS »"),
    ({"mot": "ABCDEFGHIJKLMNOP"}, "« ABCDEFGHIJKLMNOP »"),
    ({"mot": "SWEATS", "sens": "D"}, "« D »"),
    ({"mot": "SWEATS", "dessin": "SWEATS"}, "« dessin »"),
    ({"dessin": "SW!"}, "« ! »"),
    ({"dessin": ["A" * 16]}, "15"),
    ({"dessin": ["A"] * 16}, "15"),
    ({"dessin": 3}, "« dessin »"),
    ({"dessin": ["A", 3]}, "« dessin »"),
    ({"mot": "SWEATS", "principal": "SWEAT V"}, "« SWEAT V »"),
    ({"mot": "SWEATS", "sens": "H", "principal": "SWEATS V"}, "« SWEATS V »"),
    ({"mot": "SWEATS", "sens": "H", "principal": "SWEATS"}, "« SWEATS »"),
    ({"mot": "SWEATS", "incidents": ["absent"]}, "« absent »"),
    ({"mot": "SWEATS", "incidents": {"absent": 1}}, "« incidents »"),
    ({"mot": "SWEATS", "plausibles": [1]}, "« plausibles »"),
    ({"mot": ["SWEATS"]}, "« mot »"),
    ({"mot": "SWEATS", "reference": True}, "« reference »"),
    ({"mot": "SWEATS", "table": "douze"}, "« douze »"),
]


@pytest.mark.parametrize(("champs", "quoted"), REFUSED, ids=lambda value: str(value)[:40])
def test_the_typist_s_fault_is_refused_quoting_the_text(champs: dict, quoted: str):
    with pytest.raises(SaisieInvalide) as refusal:
        lire_bulletin(champs)
    assert quoted in str(refusal.value).replace("\u00a0", " ")


@pytest.mark.parametrize("text", ["3H", "3h", " 3 H ", "3-H", "３Ｈ", "03H", "(3.H)", "3_H", "3\u2013H"])
def test_one_square_written_in_many_ways(text: str):
    assert str(lire_reference(text).place) == "3H"


@pytest.mark.parametrize("text", ["A1", "1A", "A15", "15A", "O1", "1O", "O15", "15O"])
def test_the_corners_are_squares_of_the_grid(text: str):
    assert str(lire_reference(text).place) == text


def test_a_drawing_may_fill_the_whole_grid():
    assert len(lire_dessin(["A" * 15] * 15).rows) == 15
    assert lire_dessin(["", "  ", "..."]).rows == ()


@pytest.mark.parametrize(
    "text", ["illisible", "16H", "H16", "0H", "3P", "Q4", "HH", "33", "?", "H3H", "003H"]
)
def test_a_reference_without_square_is_still_a_reference(text: str):
    reference = lire_reference(text)
    assert reference.presente
    assert reference.place is None


@pytest.mark.parametrize("text", [None, "", "  "])
def test_an_empty_box_is_no_reference(text: str | None):
    assert not lire_reference(text).presente


@pytest.mark.parametrize(
    ("text", "score"),
    [
        (None, (None, False)),
        (" ", (None, False)),
        ("ILLISIBLE", (None, True)),
        (" 050 ", (50, False)),
        ("0" * 20 + "50", (50, False)),
        ("-3", (-1, False)),
        ("+12", (12, False)),
        ("９", (9, False)),
        ("9" * 30, (99_999, False)),
    ],
)
def test_scores(text: str | None, score: tuple[int | None, bool]):
    assert lire_score(text) == score


def test_empty_edges_of_a_drawing_mean_nothing():
    assert lire_dessin(["", " ...", "  .ST", "   W ", ""]).rows == ("ST", "W")
    assert lire_dessin(["...", ""]).rows == ()


def test_lists_may_be_a_single_text():
    bulletin = lire_bulletin(
        {"mot": "SWEATS", "incidents": "discipline", "plausibles": "", "principal": "sweats h"}
    )
    assert bulletin.incidents == {Incident.DISCIPLINE}
    assert bulletin.plausibles == frozenset()
    assert bulletin.principal == (("SWEATS", False),)


def test_expectations_and_notes_are_passed_over():
    assert lire_bulletin({"mot": "SWEATS", "attendu": {}, "x-note": "vu"}) == lire_bulletin({"mot": "SWEATS"})


@pytest.mark.parametrize(
    ("reference", "vertical"), [("3H", True), ("H3", False), ("illisible", False), (None, False)]
)
def test_without_direction_the_reference_gives_it(reference: str | None, vertical: bool):
    (mot,) = lire_bulletin({"mot": "SWEATS", "reference": reference}).dessin.mots
    assert mot.vertical is vertical


def test_the_number_of_the_move_may_be_a_number():
    assert lire_position({"mots": ["STEROLS H3"], "tirage": "AEGPSTW", "coup": 2}).move == 2
    with pytest.raises(SaisieInvalide, match="texte"):
        lire_position({"mots": ["STEROLS H3"], "tirage": "AEGPSTW", "coup": True})
