"""Properties 9, 12 to 14, 17 to 19 and 29 to 31 again: link letters of one valid place, a reference of another."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.arbitrage.fautes import Brouillon, sans_faute
from duplicata.engine.placements import Play
from duplicata.reglement import juger
from rulings.strategies import FAUX, VERSIONS, covered, linked, meant, plays, pool, rank
from rulings.test_properties_solutions import drawn_at_both, pairs

SCORES = st.sampled_from(["raccord", "reference", None, FAUX])


@st.composite
def two_places(draw: st.DrawFn, letters: int = 4) -> tuple[Brouillon, Play]:
    """A word linked to its place by three letters or more, and another valid place of it, the same way round.

    No joker, no word that the rack can lay on a link that fits several places or extends a long word: what is
    tried is two modes, each of which names one place.
    """
    position = draw(st.sampled_from([p for p in pool(first=False) if "?" not in p.rack]))
    by_word: dict[tuple[str, bool], list[Play]] = {}
    for play in plays(position):
        by_word.setdefault((play.word, play.place.down), []).append(play)
    several = [ways for ways in by_word.values() if len(ways) > 1]
    assume(several)
    there, elsewhere = draw(st.permutations(draw(st.sampled_from(several))))[:2]
    slip = linked(sans_faute(position, there), letters)
    alone = juger(position, meant(replace(slip, score=None)), "fisf-2023")
    assume(alone.place == there.place and not alone.autres_lectures and len(alone.places) == 1)
    assume(covered(slip) < 3 and covered(sans_faute(position, elsewhere)) < 3 and slip.autour)
    return slip, elsewhere


def ruled(slip: Brouillon, reference: str | None, score: int | None, version: str = "fisf-2023") -> Decision:
    return juger(slip.position, meant(replace(slip, reference=reference, score=score)), version)


def claimed(slip: Brouillon, other: Play, which: str | int | None) -> int | None:
    return {"raccord": slip.play.score, "reference": other.score}.get(which, which)


@given(two_places(), SCORES)
def test_18_the_dearer_place_is_paid_with_one_warning_whatever_the_score(case, which):
    slip, other = case
    score = claimed(slip, other, which)
    most = max(slip.play.score, other.score)
    for version in VERSIONS:
        decision = ruled(slip, str(other.place), score, version)
        assert (decision.points, decision.sanction, decision.avertissements) == (most, Sanction.AVERTISSEMENT, 1)


@given(two_places(letters=2), SCORES)
def test_18_so_it_is_with_a_link_of_two_letters(case, which):
    slip, other = case
    decision = ruled(slip, str(other.place), claimed(slip, other, which))
    assert decision.points == max(slip.play.score, other.score)
    assert decision.sanction is Sanction.AVERTISSEMENT


@given(two_places(), SCORES)
def test_19_swapping_the_roles_of_the_modes_changes_nothing(case, which):
    """The link of one place with the reference of the other, and the reverse."""
    slip, other = case
    reverse = linked(sans_faute(slip.position, other), 4)
    assume(len(reverse.autour) == 4 and juger(slip.position, meant(reverse), "fisf-2023").place == other.place)
    score = claimed(slip, other, which)
    one, two = ruled(slip, str(other.place), score), ruled(reverse, str(slip.play.place), score)
    assert rank(one) == rank(two)


@given(two_places())
def test_9_the_second_mode_pays_more_only_where_it_names_a_better_place(case):
    slip, other = case
    right = ruled(slip, None, slip.play.score)
    decision = ruled(slip, str(other.place), slip.play.score)
    assert decision.points == max(right.points, other.score)
    assert decision.sanction.gravite > right.sanction.gravite


@given(two_places(), st.sampled_from([None, FAUX]))
def test_12_a_right_score_never_worsens(case, wrong):
    slip, other = case
    before = ruled(slip, str(other.place), wrong)
    for score in (slip.play.score, other.score):
        assert rank(ruled(slip, str(other.place), score)) >= rank(before)


@given(two_places(), SCORES)
def test_13_the_reference_of_the_linked_place_never_worsens(case, which):
    slip, other = case
    score = claimed(slip, other, which)
    after, before = ruled(slip, slip.reference or str(slip.play.place), score), ruled(slip, None, score)
    assert rank(after) >= rank(before)


@given(two_places(), SCORES)
def test_14_a_longer_link_never_worsens(case, which):
    slip, other = case
    score = claimed(slip, other, which)
    bare = sans_faute(slip.position, slip.play)
    ranks = []
    for letters in range(2, 5):
        longer = linked(bare, letters)
        if covered(longer) + len(longer.autour) >= 2:
            ranks.append(rank(ruled(longer, str(other.place), score)))
    assert ranks == sorted(ranks)


@given(two_places())
def test_17_both_modes_right_are_as_either_alone(case):
    slip, _ = case
    both = ruled(slip, str(slip.play.place), slip.play.score)
    assert rank(both) == rank(ruled(slip, None, slip.play.score))
    assert both.sanction is Sanction.AUCUNE


@given(st.sampled_from(pairs()), st.booleans(), SCORES)
def test_29_30_31_one_link_at_two_places_and_a_reference_of_one(case, second: bool, which):
    """The reference tells the places apart; a score of the other one is paid where it is worth more."""
    position, *places = case
    named, other = places[second], places[not second]
    slip = drawn_at_both(position, places[0])
    score = {"raccord": other.score, "reference": named.score}.get(which, which)
    for version in VERSIONS[1:]:
        decision = juger(position, replace(slip, reference=str(named.place), score=score).bulletin(), version)
        if score == named.score:
            assert (decision.points, decision.sanction) == (named.score, Sanction.AUCUNE)
        else:
            best = max(named.score, other.score) if score == other.score else named.score
            assert (decision.points, decision.sanction) == (best, Sanction.AVERTISSEMENT)
