"""The entry line as the terminal reads it; what the room reads too is in tests/entry_lines.json."""

import json
from pathlib import Path

import pytest

from duplicata.app.read.ligne import lire_ligne, lire_visee
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide

CORPUS = json.loads((Path(__file__).parents[2] / "entry_lines.json").read_text("utf-8"))
"""`lues`: each line and the slip it makes, for both readers; `refusees`: those neither takes."""


@pytest.mark.parametrize(("line", "slip"), CORPUS["lues"])
def test_lines_that_both_faces_read(line, slip):
    read = lire_ligne(line)
    assert {"table": read.table, **read.transcription.champs()} == slip
    read.transcription.lire()


@pytest.mark.parametrize("line", CORPUS["refusees"])
def test_lines_that_neither_face_takes(line):
    with pytest.raises(SaisieInvalide, match="«"):
        lire_ligne(line)


@pytest.mark.parametrize(
    ("line", "table", "fields"),
    [
        ("3 -", 3, {"incidents": ["non_remis"]}),
        ("3 vierge", 3, {"incidents": ["vierge"]}),
        ("3 Apres-la-fin", 3, {"incidents": ["apres_la_fin"]}),
        ("3 - discipline", 3, {"incidents": ["non_remis", "discipline"]}),
        ("3 discipline SWEATS 3H 50", 3, {"mot": "SWEATS", "reference": "3H", "score": 50, "incidents": ["discipline"]}),
        ("3 SWEATS 3H 50 discipline", 3, {"mot": "SWEATS", "reference": "3H", "score": 50, "incidents": ["discipline"]}),
        ("3 VIERGE V 24 vierge", 3, {"mot": "VIERGE", "sens": "V", "score": 24, "incidents": ["vierge"]}),
    ],
)  # fmt: skip
def test_an_incident_may_be_written_out_at_the_keyboard(line, table, fields):
    read = lire_ligne(line)
    assert (read.table, read.transcription.champs()) == (table, fields)
    read.transcription.lire()


@pytest.mark.parametrize(
    "line",
    [
        "",
        "SWEATS 3H",
        "12",
        "12 S",
        "12 SW!ATS",
        "12 SWEATS 3H 50 60",
        "12 SWEATS 3H5",
        "12 ABCDEFGHIJKLMNOP",
        "1e3 SWEATS",
        "- SWEATS",
        "123456 SWEATS",
        "12 .",
        "12 - 3H 50",
        "12 @ 50",
        "12 SWEATS 3H 50 -",
        "12 /z",
        "3/ SWEATS",
    ],
)
def test_what_is_no_slip_is_quoted(line):
    with pytest.raises(SaisieInvalide, match="«"):
        lire_ligne(line)


def test_the_part_that_is_not_read_is_the_one_quoted():
    for line, quoted in (("12 SWEATS 3H5", "3H5"), ("12 SW!ATS", "SW!ATS"), ("12 SWEATS 3H 50 /nz", "/z"), ("12 SWEATS 3H 50 60", "60")):
        with pytest.raises(SaisieInvalide, match=f"«\N{NO-BREAK SPACE}{quoted}\N{NO-BREAK SPACE}»"):
            lire_ligne(line)


@pytest.mark.parametrize(
    ("line", "reference", "score"),
    [("1 RAJAH L 28", "L", 28), ("1 JAR 8 35", "8", 35), ("1 RAJAH L# 12", "L", 12), ("1 RAJAH L 28 35", "L28", 35), ("1 RAJAH L28", "L28", None)],
)  # fmt: skip
def test_half_a_reference_leaves_the_score_alone(line, reference, score):
    """There is no column 28: the player wrote L, and 28 points."""
    slip = lire_ligne(line).transcription.lire()
    assert (slip.reference.texte, slip.reference.place, slip.score) == (reference, None, score)


@pytest.mark.parametrize(("line", "quoted"), [("1 JAR 88 35", "88"), ("1 JAR LD8 35", "LD8"), ("1 JAR 3H5", "3H5")])
def test_what_is_like_no_reference_is_asked_for_as_unreadable(line, quoted):
    with pytest.raises(SaisieInvalide, match=f"«\N{NO-BREAK SPACE}{quoted}\N{NO-BREAK SPACE}».*#"):
        lire_ligne(line)


def test_a_closed_move_is_named_before_the_table():
    slip = Transcription(mot="SWEATS", reference="3H", score=50)
    assert lire_ligne("3/12 SWEATS 3H 50") == lire_ligne("1/3/12 SWEATS 3H 50") == (12, slip)
    assert (lire_visee("3/12"), lire_visee("1/3/12"), lire_visee("12")) == ((None, 3, 12), (1, 3, 12), None)
