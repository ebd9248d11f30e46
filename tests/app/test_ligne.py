import pytest

from duplicata.app.ligne import lire_ligne
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.errors import SaisieInvalide


@pytest.mark.parametrize(
    ("line", "table", "fields"),
    [
        ("12 SWEATS 3H 50", 12, {"mot": "SWEATS", "reference": "3H", "score": "50"}),
        ("12 sweats 3h 50", 12, {"mot": "SWEATS", "reference": "3H", "score": "50"}),
        ("12 SWeATS 3 h 50", 12, {"mot": "SWeATS", "reference": "3H", "score": "50"}),
        ("12 SWEATS 50", 12, {"mot": "SWEATS", "score": "50"}),
        ("12 SWEATS H3", 12, {"mot": "SWEATS", "reference": "H3"}),
        ("12 SWEATS V 3H 50", 12, {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": "50"}),
        ("12 SWEATS V", 12, {"mot": "SWEATS", "sens": "V"}),
        ("12 SWEATS V 50", 12, {"mot": "SWEATS", "sens": "V", "score": "50"}),
        ("12 SWEATS ? ?", 12, {"mot": "SWEATS", "reference": "illisible", "score": "illisible"}),
        ("12 S#EATS 16Z 0", 12, {"mot": "S#EATS", "reference": "16Z", "score": "0"}),
        ("7 été", 7, {"mot": "ETE"}),
        ("7 os", 7, {"mot": "os"}),
        ("3 -", 3, {"incidents": ["non_remis"]}),
        ("3 vierge", 3, {"incidents": ["vierge"]}),
        ("3 Apres-la-fin", 3, {"incidents": ["apres_la_fin"]}),
        ("3 SWEATS 3H 50 discipline", 3, {"mot": "SWEATS", "reference": "3H", "score": "50", "incidents": ["discipline"]}),
    ],
)  # fmt: skip
def test_lines(line, table, fields):
    assert lire_ligne(line) == (table, fields)
    lire_bulletin(fields)


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
    ],
)
def test_what_is_no_slip_is_quoted(line):
    with pytest.raises(SaisieInvalide, match="«"):
        lire_ligne(line)
