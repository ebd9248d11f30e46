"""Properties 35 to 39: the joker, its circle and its score."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.fautes import Brouillon
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.position import Position
from duplicata.reglement import juger
from rulings.strategies import VERSIONS, right_slips, technical, technicals

needing_a_joker = right_slips(keep=lambda _, play: bool(play.jokers))
VADE_MECUM = [
    # not circled
    ("AGIPTW?", "APPRIT", None, 9, "avertissement"),
    ("AGIPTW?", "APPRIT", 15, 15, "avertissement"),
    ("AGIPTW?", "APPRIT", 9, 9, "avertissement"),
    ("AGIPTW?", "APPRIT", 12, 9, "avertissement"),
    # circled where the joker can be
    ("AGIPTW?", "APpRIT", None, 15, "avertissement"),
    ("AGIPTW?", "APpRIT", 15, 15, "aucune"),
    ("AGIPTW?", "APpRIT", 9, 9, "avertissement"),
    ("AGIPTW?", "APpRIT", 12, 15, "avertissement"),
    # circled on another letter
    ("AGIPTW?", "aPPRIT", None, 9, "avertissement"),
    ("AGIPTW?", "aPPRIT", 15, 15, "avertissement"),
    ("AGIPTW?", "aPPRIT", 12, 9, "avertissement"),
    # circled on a letter of the rack, while the word can be played without joker
    ("AGIPPT?", "aPPRIT", 17, 17, "aucune"),
    ("AGIPPT?", "aPPRIT", 18, 17, "avertissement"),
    ("AGIPPT?", "aPPRIT", None, 17, "avertissement"),
    ("AGIPPT?", "APPRIT", 18, 18, "aucune"),
    ("AGIPPT?", "APPRIT", 17, 17, "avertissement"),
    ("AGIPPT?", "APPRIT", None, 18, "avertissement"),
]


@pytest.mark.parametrize(("rack", "word", "score", "points", "sanction"), VADE_MECUM)
def test_35_the_whole_table_of_the_vade_mecum(rack, word, score, points, sanction):
    position = Position(board_of_words(["STEROLS H3"]), rack, lexicon_of_words("x", ["APPRIT"]), move=2)
    bulletin = lire_bulletin({"mot": word, "sens": "V", "reference": "6E", "score": score})
    decision = juger(position, bulletin, "fisf-2023")
    assert (decision.points, str(decision.sanction)) == (points, sanction)


def circled(slip: Brouillon, at: set[int]) -> Brouillon:
    marks = (mark.lower() if i in at else mark.upper() for i, mark in enumerate(slip.mot.values()))
    return replace(slip, mot=dict(zip(slip.mot, marks, strict=True)))


@given(needing_a_joker, st.sets(st.integers(0, 14), max_size=3))
def test_36_where_all_circles_pay_the_same_the_circle_costs_a_warning_at_most(slip: Brouillon, at: set[int]):
    assume(len(set(dict(technical(slip).options))) == 1)
    for version in VERSIONS:
        decision = juger(slip.position, circled(slip, at).bulletin(), version)
        assert decision.points == slip.play.score
        assert decision.sanction.gravite <= Sanction.AVERTISSEMENT.gravite


@given(needing_a_joker)
def test_37_circles_on_equal_letters_of_equal_score_are_equal(slip: Brouillon):
    options = technical(slip).options
    for version in VERSIONS:
        for points, mask in options:
            if mask.bit_count() == 1 and points == slip.play.score:
                letter = slip.play.word[mask.bit_length() - 1]
                assume(letter.upper() == slip.play.word[slip.play.jokers[0] - 1].upper())
                other = circled(slip, {mask.bit_length() - 1})
                decision = juger(slip.position, other.bulletin(), version)
                assert (decision.points, decision.sanction) == (slip.play.score, Sanction.AUCUNE)


@given(needing_a_joker)
def test_38_the_circle_left_out_costs_a_warning(slip: Brouillon):
    assume(all(mask for t in technicals(slip) for _, mask in t.options))
    for version in VERSIONS:
        assert juger(slip.position, slip.bulletin(), version).sanction is Sanction.AUCUNE
        bare = juger(slip.position, circled(slip, set()).bulletin(), version)
        assert (bare.points, bare.sanction) == (slip.play.score, Sanction.AVERTISSEMENT)


@given(
    right_slips(first=True, keep=lambda position, _: "?" in position.rack),
    st.sets(st.integers(0, 14), max_size=2),
    st.one_of(st.none(), st.integers(0, 200)),
)
def test_39_at_the_first_move_the_maximum_whatever_circle_and_score(
    slip: Brouillon, at: set[int], score: int | None
):
    best = max(points for t in technicals(slip) for points, _ in t.options)
    circles = sum(1 << i for i in at if i < len(slip.mot))
    right = any(option == (best, circles) for t in technicals(slip) for option in t.options) and score == best
    for version in VERSIONS:
        decision = juger(slip.position, replace(circled(slip, at), score=score).bulletin(), version)
        assert decision.points == best
        assert decision.sanction is (Sanction.AUCUNE if right else Sanction.AVERTISSEMENT)
