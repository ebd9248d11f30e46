import json
import subprocess
from pathlib import Path
from shutil import which

import pytest

import duplicata
from duplicata.app.read.ligne import lire_ligne, lire_visee
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide


@pytest.mark.parametrize(
    ("line", "table", "fields"),
    [
        ("12 SWEATS 3H 50", 12, {"mot": "SWEATS", "reference": "3H", "score": 50}),
        ("12 sweats 3h 50", 12, {"mot": "SWEATS", "reference": "3H", "score": 50}),
        ("12 SWeATS 3 h 50", 12, {"mot": "SWeATS", "reference": "3H", "score": 50}),
        ("12 SWEATS 50", 12, {"mot": "SWEATS", "score": 50}),
        ("12 SWEATS H3", 12, {"mot": "SWEATS", "reference": "H3"}),
        ("12 SWEATS V 3H 50", 12, {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}),
        ("12 SWEATS V", 12, {"mot": "SWEATS", "sens": "V"}),
        ("12 SWEATS V 50", 12, {"mot": "SWEATS", "sens": "V", "score": 50}),
        ("12 SWEATS ? ?", 12, {"mot": "SWEATS", "reference": "illisible", "score": "illisible"}),
        ("12 S#EATS 16Z 0", 12, {"mot": "S#EATS", "reference": "16Z", "score": 0}),
        ("7 été", 7, {"mot": "ETE"}),
        ("7 os", 7, {"mot": "OS"}),
        ("7 Os", 7, {"mot": "Os"}),
        ("12 SWEATS H 3 H 50", 12, {"mot": "SWEATS", "sens": "H", "reference": "3H", "score": 50}),
        ("12 SWEATS V 3 50", 12, {"mot": "SWEATS", "sens": "V", "reference": "3", "score": 50}),
        ("12 SWEATS 16 H 50", 12, {"mot": "SWEATS", "reference": "16H", "score": 50}),
        ("12 SWEATS ? 50", 12, {"mot": "SWEATS", "reference": "illisible", "score": 50}),
        ("3 - discipline", 3, {"incidents": ["non_remis", "discipline"]}),
        ("3 discipline SWEATS 3H 50", 3, {"mot": "SWEATS", "reference": "3H", "score": 50, "incidents": ["discipline"]}),
        ("3 VIERGE H4 24", 3, {"mot": "VIERGE", "reference": "H4", "score": 24}),
        ("3 échange 24 /l", 3, {"mot": "ECHANGE", "score": 24, "incidents": ["lecture_difficile"]}),
        ("3 VIERGE V 24 vierge", 3, {"mot": "VIERGE", "sens": "V", "score": 24, "incidents": ["vierge"]}),
        ("3 -", 3, {"incidents": ["non_remis"]}),
        ("3 vierge", 3, {"incidents": ["vierge"]}),
        ("3 Apres-la-fin", 3, {"incidents": ["apres_la_fin"]}),
        ("3 SWEATS 3H 50 discipline", 3, {"mot": "SWEATS", "reference": "3H", "score": 50, "incidents": ["discipline"]}),
    ],
)  # fmt: skip
def test_lines(line, table, fields):
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


ROOM = [
    *("12 SWEATS 3H 50", "12SWEATS 3H 50", "12 sweats h3 50", "12 SWEATS 3-h 50", "12 SWEATS 3 h 50", "12 SWEATS H 12 50"),
    *("12 SWEATS c 4 50", "12 SWEATS ３Ｈ 50", "12 SWEATS 16H 50", "12 SWEATS Q4 50", "12 SWEATS h 50", "12 SWEATS 50 h"),
    *("12 SWEATS v 14", "12 SWEATS v H3 50", "12 SWEATS H3 50 v", "12 SWEATS 50 H3", "12 SWEATS 50", "12 SWEATS"),
    *('&é SWEATS "h (à', "12 SWEATS -h 50", "12 SWEATS h- 50", "é été", "-- SWEATS 3H 50", "12 SWEATS 3H çà"),
    *("12 SWEATS - 50", "12 SWEATS - -", "12 SWEATS # 50", "12 SWEATS 3H #", "12 SWEATS # #", "12 SWEATS . ;", "12 SWEATS 3H -5"),
    *("12 SWEAtS 3H 50", "12 sweaTs 3H 50", "12 kWz", "12 xi", "12 Xi", "12 SWE#TS", "12 swe#ts", "12 cœur", "12 A 3H 5"),
    *("12 /n", "/n 12", "12 SWEATS 3H 50 !ld", "12 /V", "12 /pfeg", "12 SWEATS /d 3H 50", "12 /nn", "12 SWEATS # /l"),
    *("12 RAJAH L 28", "12 RAJAH L 28 v", "12 RAJAH L28", "12 RAJAH L 28 35", "12 RAJAH L 12", "12 RAJAH L# 12", "12 RAJAH L", "12 RAJAH L -"),
    *("12 JAR 8 35", "12 JAR 8 35 v", "12 JAR v 8 35", "12 JAR 8# 35", "12 JAR #8 35", "12 JAR 88# 35", "12 JAR H# 35", "12 JAR 15 35", "12 JAR 14 v", "12 JAR 8 v 35", "12 JAR ? ?"),
    *("12 SWEATS H 3 H 50", "12 SWEATS V 3 50", "12 SWEATS 16 H 50", "12 SWEATS 3 Q 50"),
    *("3/12 SWEATS 3H 50", "3/12 /n", "3/12 SWEATS", "1/3/12 SWEATS 3H 50"),
    *("12345 SWEATS 3H 50", "12345SWEATS 3H 50", "&é\"'( SWEATS 3H 50", "3/12345 SWEATS 3H 50", "99/999/12345 /n"),
]
NO_TABLE = [
    *("123456 SWEATS 3H 50", "123456SWEATS 3H 50", "&é\"'(- SWEATS 3H 50", "3/123456 SWEATS 3H 50"),
    *("1234/12 SWEATS 3H 50", "100/3/12 SWEATS 3H 50", "1/2/3/12 SWEATS 3H 50"),
]
"""Too long a number, of a table, a move or a game."""
SCRIPT = """
import {{ enBulletin, lireLigne }} from "{module}";
const lues = {lines}.map((texte) => {{ const ligne = lireLigne(texte); return [enBulletin(ligne, ligne.table), ligne.inconnus]; }});
console.log(JSON.stringify(lues));
"""


def read_in_the_room(lines):
    """Each line, the slip sent and what was not understood."""
    module = Path(duplicata.__file__).parent / "web/static/js/saisie/line/line.js"
    script = SCRIPT.format(module=module.as_uri(), lines=json.dumps(lines))
    answer = subprocess.run(["node", "--input-type=module"], input=script, capture_output=True, text=True, check=True)
    return [(line, *read) for line, read in zip(lines, json.loads(answer.stdout), strict=True)]


@pytest.mark.skipif(which("node") is None, reason="needs node")
def test_what_is_too_long_for_a_table_is_one_in_neither():
    for line, slip, unknown in read_in_the_room(NO_TABLE):
        assert (slip["table"], unknown[:1]) == (None, line.split()[:1]), line
        with pytest.raises(SaisieInvalide, match="commence par un numéro de table"):
            lire_ligne(line)


@pytest.mark.skipif(which("node") is None, reason="needs node")
def test_the_terminal_reads_a_line_as_the_room_does():
    for line, slip, unknown in read_in_the_room(ROOM):
        assert unknown == [], line
        read = lire_ligne(line)
        assert {"table": read.table, **read.transcription.champs()} == slip, line
