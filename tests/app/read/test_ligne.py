"""The entry line as the terminal reads it; what the room reads too is in tests/entry_lines.json."""

import json
import re
from pathlib import Path

import pytest

from duplicata.app.read.ligne import lire_ligne, lire_visee
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide

CORPUS = json.loads((Path(__file__).parents[2] / "entry_lines.json").read_text("utf-8"))
"""For both readers. `lues`: each line and the slip it makes; `refusees`: those neither takes; `douteuses`: those that the
room asks about before it stores them, with what the terminal quotes when it refuses them."""


@pytest.mark.parametrize(("line", "slip"), CORPUS["lues"])
def test_lines_that_both_faces_read(line, slip):
    read = lire_ligne(line)
    assert {"table": read.table, **read.transcription.champs()} == slip
    read.transcription.lire()


@pytest.mark.parametrize("line", CORPUS["refusees"])
def test_lines_that_neither_face_takes(line):
    with pytest.raises(SaisieInvalide, match="«"):
        lire_ligne(line)


@pytest.mark.parametrize(("line", "quoted"), CORPUS["douteuses"])
def test_lines_that_the_room_asks_about(line, quoted):
    with pytest.raises(SaisieInvalide, match=re.escape(f"«\N{NO-BREAK SPACE}{quoted}\N{NO-BREAK SPACE}»")):
        lire_ligne(line)


@pytest.mark.parametrize("line", ["SWEATS 3H", "12 S", "12 @ 50", "3/ SWEATS"])
def test_what_the_room_proposes_or_draws_is_written_out_at_the_terminal(line):
    """The next table, the rest of a word, a drawing: the room's own."""
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


@pytest.mark.parametrize(("line", "told"), [("1 JAR 88 35", "#"), ("1 RAJAH L 12", "L12, ou L# 12")])
def test_what_is_in_doubt_is_told_how_to_be_written(line, told):
    with pytest.raises(SaisieInvalide, match=told):
        lire_ligne(line)


def test_a_closed_move_is_named_before_the_table():
    slip = Transcription(mot="SWEATS", reference="3H", score=50)
    assert lire_ligne("3/12 SWEATS 3H 50") == lire_ligne("1/3/12 SWEATS 3H 50") == (12, slip)
    assert (lire_visee("3/12"), lire_visee("1/3/12"), lire_visee("12")) == ((None, 3, 12), (1, 3, 12), None)
