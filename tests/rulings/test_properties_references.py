"""Properties 17 to 28: the reference, the link letters, and both at once."""

from dataclasses import replace
from string import ascii_uppercase

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.fautes import Brouillon
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.notation import SIZE, Place
from duplicata.engine.position import Position
from duplicata.reglement import juger
from rulings.strategies import (
    FAUX,
    VERSIONS,
    covered,
    faulty_slips,
    linked,
    meant,
    playable_from,
    right_slips,
    technicals,
    unlinked,
)

crossing = right_slips(keep=unlinked)
places = st.builds(Place, st.booleans(), st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))


def same(one, other) -> bool:
    return (one.points, one.sanction, one.statut) == (other.points, other.sanction, other.statut)


@given(right_slips())
def test_17_both_modes_right_are_judged_as_either_alone(slip: Brouillon):
    """Not in 2010, where a link that fits two places pays the minimum whatever the score (row 18)."""
    links = linked(slip, 4)
    assume(covered(slip) + len(links.autour) >= 3)
    for version in VERSIONS[1:]:
        by_link = juger(slip.position, meant(links), version)
        both = juger(slip.position, meant(replace(links, reference=slip.reference)), version)
        assert same(both, by_link)
        assert same(both, juger(slip.position, slip.bulletin(), version))


@given(right_slips(), places)
def test_18_one_mode_wrong_costs_a_warning_at_most(slip: Brouillon, wrong: Place):
    links = linked(slip, 4)
    assume(covered(slip) + len(links.autour) >= 3)
    decision = juger(slip.position, meant(replace(links, reference=str(wrong))), "fisf-2023")
    assert decision.points >= slip.play.score
    assert decision.sanction.gravite <= Sanction.AVERTISSEMENT.gravite


@given(right_slips(), st.sampled_from(["juste", None, FAUX]))
def test_19_both_modes_wrong_cost_the_milder_sanction(slip: Brouillon, score: int | str | None):
    links = linked(slip, 2 - covered(slip)) if covered(slip) < 2 else replace(slip, reference=None)
    assume(covered(slip) + len(links.autour) == 2 and slip.position.move > 2)
    claimed = slip.play.score if score == "juste" else score
    decision = juger(slip.position, meant(replace(links, reference="16P", score=claimed)), "fisf-2023")
    traps = [t for t in technicals(slip) if t.bad]
    assert decision.sanction is Sanction.AVERTISSEMENT or (traps and score != "juste")


@given(crossing, st.lists(places, min_size=2, max_size=2), st.sampled_from(["juste", None, FAUX]))
def test_20_all_wrong_references_are_equal(slip: Brouillon, wrong: list[Place], score: int | str | None):
    assume(not any(playable_from(slip, place) for place in wrong))
    claimed = slip.play.score if score == "juste" else score
    for version in ("fisf-2016", "fisf-2023"):
        one, other = (
            juger(slip.position, replace(slip, reference=str(place), score=claimed).bulletin(), version)
            for place in wrong
        )
        assert same(one, other)


@given(crossing)
def test_21_all_one_square_shifts_are_equal(slip: Brouillon):
    """A neighbour that is itself worth the claimed score is no shift but a right reference."""
    down, row, col = slip.play.place
    shifts = [
        Place(down, row + r, col + c)
        for r in (-1, 0, 1)
        for c in (-1, 0, 1)
        if (r, c) != (0, 0) and 0 <= row + r < SIZE and 0 <= col + c < SIZE
    ]
    worth = {
        t.place for t in technicals(slip) if not t.bad and any(p == slip.play.score for p, _ in t.options)
    }
    decisions = [
        juger(slip.position, replace(slip, reference=str(place)).bulletin(), "fisf-2015")
        for place in shifts
        if place not in worth
    ]
    expected = Sanction.PENALITE if slip.play.score >= 5 else Sanction.NULLITE
    assert {(d.points, d.sanction) for d in decisions} <= {(max(0, slip.play.score - 5), expected)}


@given(crossing, st.booleans(), st.sampled_from(["juste", None, FAUX]))
def test_22_an_inversion_costs_a_warning_whatever_the_score(
    slip: Brouillon, lying: bool, score: int | str | None
):
    claimed = slip.play.score if score == "juste" else score
    inverted = (
        replace(slip, couche=True) if lying else replace(slip, reference=str(slip.play.place.transposed))
    )
    for version in VERSIONS:
        decision = juger(slip.position, replace(inverted, score=claimed).bulletin(), version)
        assert decision.sanction is Sanction.AVERTISSEMENT
        assert decision.points == slip.play.score or score != "juste" or "?" in slip.position.rack


@given(right_slips(), st.sampled_from(["juste", None, FAUX]))
def test_23_inverting_both_names_the_transposed_place(slip: Brouillon, score: int | str | None):
    claimed = slip.play.score if score == "juste" else score
    other = replace(slip, couche=True, reference=str(slip.play.place.transposed), score=claimed)
    for version in VERSIONS:
        decision = juger(slip.position, other.bulletin(), version)
        assert decision.place is None or decision.place.down != slip.play.place.down


@given(crossing, st.sampled_from([None, "illisible", "16A"]))
def test_24_without_place_the_score_decides(slip: Brouillon, reference: str | None):
    lost = replace(slip, reference=reference)
    for version in ("fisf-2016", "fisf-2023"):
        for wrong in (None, FAUX):
            nothing = juger(slip.position, replace(lost, score=wrong).bulletin(), version)
            assert nothing.sanction is Sanction.NULLITE
        decision = juger(slip.position, lost.bulletin(), version)
        down, score = slip.play.place.down, slip.play.score
        traps = [t for t in technicals(slip) if t.bad and t.place.down == down and score in dict(t.options)]
        if not traps and score >= 5:
            assert (decision.points, decision.sanction) == (score - 5, Sanction.PENALITE)
        else:
            assert decision.sanction in (Sanction.PENALITE, Sanction.NULLITE)


@given(crossing, st.data())
def test_25_a_misleading_place_is_a_zero(slip: Brouillon, data: st.DataObject):
    """The property says for every score; d2 pays the score of another, valid place less 5. So: its own score,
    no score, or a score of no place."""
    wrong = [t for t in technicals(slip) if t.bad and t.place.down == slip.play.place.down]
    assume(wrong)
    named = data.draw(st.sampled_from(wrong))
    score = data.draw(st.sampled_from([None, FAUX, *(points for points, _ in named.options)]))
    assume(all(t.place != named.place.transposed for t in technicals(slip)))
    bulletin = replace(slip, reference=str(named.place), score=score).bulletin()
    assert juger(slip.position, bulletin, "fisf-2023").sanction is Sanction.NULLITE


EXTENSIONS = [
    ("MENERAI H4", "AEMOPRS", "PROMENERAI", "H1", "39", 3),
    ("TARTARE H4", "EINOPSU", "TARTARES", "H4", "8", 0),
]


@pytest.mark.parametrize(("word", "rack", "played", "place", "score", "start"), EXTENSIONS)
def test_26_an_extension_ill_copied_is_a_zero(word, rack, played, place, score, start):
    """Any letter of the placed word, any of the 25 others."""
    grid = word.split()[0]
    position = Position(board_of_words([word]), rack, lexicon_of_words("x", [grid, played]), move=2)
    for at in range(start, start + len(grid)):
        for letter in ascii_uppercase:
            ill = played[:at] + letter + played[at + 1 :]
            bulletin = lire_bulletin({"mot": ill, "sens": "H", "reference": place, "score": score})
            decision = juger(position, bulletin, "fisf-2023")
            expected = Sanction.AUCUNE if ill == played else Sanction.NULLITE
            assert decision.sanction is expected, ill


@given(faulty_slips(first=True), st.one_of(st.none(), st.just("illisible"), st.just("P16"), places.map(str)))
def test_27_at_the_first_move_the_reference_has_no_effect(slip: Brouillon, reference: str | None):
    for version in VERSIONS:
        one, other = (
            juger(slip.position, replace(slip, reference=text).bulletin(), version)
            for text in (reference, slip.reference)
        )
        assert (one.points, one.sanction, one.motifs) == (other.points, other.sanction, other.motifs)


@given(faulty_slips(), st.data())
def test_28_a_letter_alone_changes_nothing(slip: Brouillon, data: st.DataObject):
    taken = {*slip.mot, *slip.autour}
    alone = [
        (r, c)
        for r, c in slip.libres
        if not any((r + dr, c + dc) in taken for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    ]
    parasite = data.draw(st.sampled_from(alone)), data.draw(st.sampled_from("AEKXZ#"))
    more = replace(slip, autour={**slip.autour, parasite[0]: parasite[1]})
    for version in VERSIONS:
        assert juger(slip.position, more.bulletin(), version) == juger(
            slip.position, slip.bulletin(), version
        )
