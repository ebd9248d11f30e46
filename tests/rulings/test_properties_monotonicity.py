"""Properties 9 to 16: a further fault never pays, a fault less never costs."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.fautes import FAUTES, Brouillon, fauter
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.reglement import juger
from rulings.strategies import (
    FAUX,
    VERSIONS,
    covered,
    faulty_slips,
    linked,
    meant,
    pool,
    rank,
    right_slips,
    small_lexicon,
    unlinked,
)

BLIND = (
    "reference_absente reference_illisible reference_inversee reference_hors_grille sens_inverse"
    " score_absent encerclement derniere_lettre incident"
).split()
"""Faults that point to no other place: naming a better one may pay more (d3, d10)."""
PLACE = tuple(key for key in FAUTES if key.startswith(("reference", "raccord", "lettre", "incident")))


@given(right_slips(keep=unlinked), st.sampled_from(BLIND), st.randoms(use_true_random=False))
def test_9_a_fault_never_raises_the_points(slip: Brouillon, fault: str, chance):
    """Asserted exception: a reference, a score, link letters (those of the word included) that name another,
    better place."""
    spoilt = fauter(slip, [fault], chance)
    for version in VERSIONS:
        assert juger(slip.position, spoilt.bulletin(), version).points <= slip.play.score


@given(faulty_slips(first=False))
def test_10_removing_the_score_never_raises_the_points(slip: Brouillon):
    """With a joker the claimed score may be that of a cheaper circle, and is then paid (d12): no joker here."""
    assume("?" not in slip.position.rack)
    without = juger(slip.position, replace(slip, score=None).bulletin(), "fisf-2023")
    assert without.points <= juger(slip.position, slip.bulletin(), "fisf-2023").points


@given(faulty_slips(), st.integers(min_value=0, max_value=400))
def test_11_no_score_lifts_the_points_above_the_best_place(slip: Brouillon, score: int):
    for version in VERSIONS:
        decision = juger(slip.position, replace(slip, score=score).bulletin(), version)
        if decision.points and decision.mot:
            legal = [t for t in slip.position.technical(decision.mot) if not t.bad]
            assert decision.points <= max(points for t in legal for points, _ in t.options)


@given(faulty_slips(first=False, faults=PLACE, most=2), st.sampled_from([None, FAUX]))
def test_12_the_right_score_never_worsens(slip: Brouillon, wrong: int | None):
    """Not in 2015: off by one from a place that is itself valid, the right score brings the penalty (d20)."""
    right = replace(slip, score=slip.play.score)
    for version in ("fisf-2010", "fisf-2016", "fisf-2023"):
        before = juger(slip.position, replace(slip, score=wrong).bulletin(), version)
        assert rank(juger(slip.position, right.bulletin(), version)) >= rank(before)


@given(faulty_slips(first=False, faults=("raccord", "raccord_altere", "score_absent", "score_faux"), most=2))
def test_13_the_right_reference_never_worsens(slip: Brouillon):
    """Not in 2016, where place and score of two solutions go to the commission (d22)."""
    for version in ("fisf-2010", "fisf-2015", "fisf-2023"):
        before = juger(slip.position, replace(slip, reference=None).bulletin(), version)
        after = juger(slip.position, replace(slip, reference=str(slip.play.place)).bulletin(), version)
        assert rank(after) >= rank(before)


@given(right_slips())
def test_14_a_longer_link_never_worsens(slip: Brouillon):
    """From two letters on, where the link names its place; one letter may by chance lie better elsewhere."""
    slips = [linked(slip, n) for n in range(5)]
    decisions = {
        covered(slip) + len(one.autour): juger(slip.position, meant(one), "fisf-2023") for one in slips
    }
    ranks = [rank(decision) for letters, decision in decisions.items() if letters >= 2]
    assert ranks == sorted(ranks)
    for letters, decision in decisions.items():
        if letters >= 3:
            assert decision.sanction is Sanction.AUCUNE
        elif letters == 2 and slip.position.move > 2:
            assert decision.sanction is Sanction.AVERTISSEMENT
        elif letters < 2 and unlinked(slip.position, slip.play) and letters == covered(slip):
            assert decision.sanction.gravite >= Sanction.PENALITE.gravite


@given(right_slips(), st.sampled_from([None, FAUX, "juste"]), st.booleans())
def test_15_an_unrelated_word_changes_nothing(slip: Brouillon, score: int | str | None, named: bool):
    assume(slip.position.lexicon is small_lexicon())
    larger = lexicon_of_words("plus", [*small_lexicon(), "ZZZZZZZZZZZZZZZ"])
    bulletin = replace(
        slip,
        score=slip.play.score if score == "juste" else score,
        reference=slip.reference if named else None,
    ).bulletin()
    position = replace(slip.position, lexicon=larger)
    for version in VERSIONS:
        assert juger(position, bulletin, version) == juger(slip.position, bulletin, version)


@given(st.sampled_from(pool(first=False)), st.data())
def test_15_admitting_the_word_never_lowers_the_points(position, data: st.DataObject):
    assume(position.lexicon is small_lexicon())
    letters = "".join(mark for mark in position.rack if mark != "?")
    word = "".join(data.draw(st.permutations(letters)))[: data.draw(st.integers(2, 5))]
    technical = position.technical(word)
    assume(technical and word not in position.lexicon)
    at = data.draw(st.sampled_from(technical))
    slip = Brouillon(position, None, {}, str(at.place), at.options[0][0])
    down, row, col = at.place
    cells = {(row + i * down, col + i * (not down)): mark for i, mark in enumerate(word)}
    bulletin = replace(slip, mot=cells).bulletin()
    larger = replace(position, lexicon=lexicon_of_words("plus", [*small_lexicon(), word]))
    for version in VERSIONS:
        before, after = juger(position, bulletin, version), juger(larger, bulletin, version)
        assert after.points >= before.points
        assert after.points == slip.score or at.bad or before.points


@given(right_slips(), st.integers(0, 3), st.sampled_from("KWXYZ"))
def test_16_an_added_link_letter_is_as_severe_as_an_omitted_one(slip: Brouillon, at: int, letter: str):
    """2015: one letter of a straight link omitted is forgiven with a warning, one added is not."""
    line = _link_line(slip)
    assume(len(line) >= 2 and at <= len(line))
    cells = list(line)
    text = [line[case] for case in cells]
    omitted = dict(zip(cells, text[:at] + text[at + 1 :], strict=False))
    step = (cells[1][0] - cells[0][0], cells[1][1] - cells[0][1])
    further = (cells[-1][0] + step[0], cells[-1][1] + step[1])
    added = dict(zip([*cells, further], [*text[:at], letter, *text[at:]], strict=True))
    assume(all(0 <= n < 15 for n in further) and further not in slip.mot)
    less, more = (
        juger(slip.position, meant(replace(slip, reference=None, autour=cells)), "fisf-2015")
        for cells in (omitted, added)
    )
    assert more.sanction.gravite >= less.sanction.gravite


def _link_line(slip: Brouillon) -> dict[tuple[int, int], str]:
    """Letters of the grid in one line from a letter of the word that lies there, outwards."""
    board, down = slip.position.board, slip.play.place.down
    for r, c in slip.mot:
        if board.at(r, c) == ".":
            continue
        for way in (1, -1):
            line = {}
            while True:
                n = way * (len(line) + 1)
                row, col = (r, c + n) if down else (r + n, c)
                if not (0 <= row < 15 and 0 <= col < 15) or board.at(row, col) == ".":
                    break
                line[row, col] = board.at(row, col).upper()
            if len(line) >= 2:
                return line
    return {}
