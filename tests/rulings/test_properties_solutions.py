"""Properties 29 to 34: one link at two places, several solutions on one slip."""

from dataclasses import replace
from functools import cache

from hypothesis import assume, given
from hypothesis import strategies as st

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.dessin import Dessin
from duplicata.arbitrage.fautes import Brouillon, sans_faute
from duplicata.engine.board import board_of_words
from duplicata.engine.placements import Play
from duplicata.engine.position import Position
from duplicata.engine.search import solutions
from duplicata.lexicons.embedded import embedded
from duplicata.reglement import juger
from rulings.strategies import FAUX, VERSIONS, linked, plays, pool, right_slips

REPEATED = [("TARTARE", "EINOPSU"), ("MURMURE", "AILNOST"), ("COUCOU", "AEINRST"), ("BONBON", "AEILRST")]


@cache
def pairs() -> list[tuple[Position, Play, Play]]:
    """The same word down through the same letter of both halves of a doubled word, its link letters alike."""
    found = []
    for word, rack in REPEATED:
        position = Position(board_of_words([f"{word} H4"]), rack, embedded(), move=2)
        legal = {(p.word, p.place.row, p.place.col): p for p in solutions(position) if p.place.down}
        found += [
            (position, first, legal[text, row, col + 3])
            for (text, row, col), first in legal.items()
            if col in (3, 4) and (text, row, col + 3) in legal and row + len(text) > 7 >= row
        ]
    return found


def drawn_at_both(position: Position, play: Play) -> Brouillon:
    """The word with the two letters that follow it in either half: T A R for T, A R for A..."""
    slip = sans_faute(position, play)
    col = play.place.col
    links = {(7, c): position.board.at(7, c) for c in range(3, 6) if c != col}
    return replace(slip, autour=links, reference=None)


@given(st.sampled_from(pairs()), st.booleans())
def test_29_the_claimed_score_chooses_between_the_places(pair: tuple[Position, Play, Play], second: bool):
    position, *places = pair
    score = places[second].score
    slip = replace(drawn_at_both(position, places[0]), score=score)
    for version in VERSIONS[1:]:
        decision = juger(position, slip.bulletin(), version)
        assert (decision.points, decision.sanction) == (score, Sanction.AUCUNE)
    assert juger(position, slip.bulletin(), "fisf-2010").points == min(p.score for p in places)


@given(st.sampled_from(pairs()), st.sampled_from([None, FAUX]))
def test_30_otherwise_the_minimum_and_never_zero(pair: tuple[Position, Play, Play], score: int | None):
    position, *places = pair
    slip = replace(drawn_at_both(position, places[0]), score=score)
    for version in VERSIONS:
        decision = juger(position, slip.bulletin(), version)
        assert (decision.points, decision.sanction) == (min(p.score for p in places), Sanction.AVERTISSEMENT)


@st.composite
def two_solutions(draw: st.DrawFn) -> tuple[Position, Brouillon, Brouillon]:
    """Two slips of one position, each located by as many link letters as it has room for."""
    position = draw(st.sampled_from(pool(first=False)))
    one, other = (
        linked(sans_faute(position, draw(st.sampled_from(plays(position)))), draw(st.sampled_from([0, 3])))
        for _ in range(2)
    )
    return position, one, other


def apart(first: Brouillon, second: Brouillon, score: int | None) -> Bulletin:
    """Both drawings on one slip, one below the other; the arbiter's paper has room for 15 lines."""
    rows = (*first.bulletin().dessin.rows, ".", *second.bulletin().dessin.rows)
    assume(len(rows) <= 15)
    return Bulletin(Dessin(rows), score=score)


def alone(slip: Brouillon, score: int | None) -> Bulletin:
    return replace(slip, score=score).bulletin()


@given(two_solutions())
def test_31_without_score_the_minimum_nullity_included(case: tuple[Position, Brouillon, Brouillon]):
    position, *slips = case
    for version in VERSIONS:
        each = [juger(position, alone(slip, None), version).points for slip in slips]
        assert juger(position, apart(*slips, None), version).points == min(each)


@given(two_solutions(), st.sampled_from(["premier", "second", None, FAUX]))
def test_32_the_order_of_the_solutions_is_irrelevant(case: tuple[Position, Brouillon, Brouillon], claimed):
    position, one, other = case
    score = {"premier": one.play.score, "second": other.play.score}.get(claimed, claimed)
    for version in VERSIONS:
        first, second = (
            juger(position, apart(*both, score), version) for both in ((one, other), (other, one))
        )
        assert (first.points, first.sanction, first.statut) == (second.points, second.sanction, second.statut)


@given(two_solutions(), st.sampled_from(["premier", None, FAUX]))
def test_33_a_further_solution_never_raises_the_points(case: tuple[Position, Brouillon, Brouillon], claimed):
    """2010 and 2023; in between, the second solution may be the one whose score is claimed."""
    position, one, other = case
    score = one.play.score if claimed == "premier" else claimed
    for version in ("fisf-2010", "fisf-2023"):
        more = juger(position, apart(one, other, score), version)
        assert more.points <= juger(position, alone(one, score), version).points


@given(two_solutions())
def test_34_the_score_of_a_well_located_solution_selects_it(case: tuple[Position, Brouillon, Brouillon]):
    position, one, other = case
    score = one.play.score
    for version in ("fisf-2015", "fisf-2016"):
        by_itself = juger(position, alone(one, score), version)
        assume(by_itself.sanction is Sanction.AUCUNE)
        assert juger(position, apart(one, other, score), version).points == score


@given(right_slips())
def test_the_same_solution_twice_is_still_one_score(slip: Brouillon):
    links = linked(slip, 4)
    for version in VERSIONS:
        single = juger(slip.position, links.bulletin(), version)
        assert juger(slip.position, apart(links, links, slip.play.score), version).points == single.points
