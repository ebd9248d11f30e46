"""What a case file expects of a ruling: lists and records as well as plain fields."""

import pytest

from duplicata.arbitrage.decision import Decision, Motif, Sanction
from duplicata.documents.cas import ecarts

RENDUE = Decision(
    "fisf-2023",
    50,
    50,
    Sanction.AVERTISSEMENT,
    1,
    motifs=(Motif("score_errone", "5.3.2", "règlement", "Le score est faux."),),
    signalements=("plausibilite",),
)


@pytest.mark.parametrize(
    "attendu",
    [
        {"points": "50", "place": "null"},
        {"signalements": ["plausibilite"]},
        {"motifs": [{"cle": "score_errone", "article": "5.3.2"}]},
        {"autres_lectures": []},
    ],
)
def test_what_is_expected_is_found(attendu: dict[str, object]):
    assert ecarts(RENDUE, attendu) == []


@pytest.mark.parametrize(
    "attendu",
    [
        {"signalements": []},
        {"signalements": ["lettres_etrangeres"]},
        {"motifs": []},
        {"motifs": [{"cle": "inversion"}]},
        {"motifs": [{"cle": "score_errone"}, {"cle": "inversion"}]},
        {"autres_lectures": [{"points": "45"}]},
    ],
)
def test_what_differs_is_named(attendu: dict[str, object]):
    (ecart,) = ecarts(RENDUE, attendu)
    assert ecart.startswith(*attendu)
