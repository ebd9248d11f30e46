"""Properties 1 to 8: what every ruling respects, whatever the slip."""

import json
import pickle
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.fautes import Brouillon, sans_faute
from duplicata.documents.cas import decision_json
from duplicata.engine.position import Position
from duplicata.reglement import VERSIONS as LAWS
from duplicata.reglement import juger
from rulings.strategies import FAUX, VERSIONS, faulty_slips, plays, pool, right_slips, technicals


@given(right_slips())
def test_1_a_right_slip_gets_its_score_and_no_sanction(slip: Brouillon):
    for version in VERSIONS:
        decision = juger(slip.position, slip.bulletin(), version)
        assert (decision.points, decision.sanction, decision.motifs) == (slip.play.score, Sanction.AUCUNE, ())


@given(st.sampled_from(pool(None)))
def test_1_so_does_the_top_at_any_move(position: Position):
    best = plays(position)[0]
    for version in VERSIONS:
        decision = juger(position, sans_faute(position, best).bulletin(), version)
        assert (decision.points, decision.sanction) == (best.score, Sanction.AUCUNE)


@given(faulty_slips())
def test_2_points_are_those_of_a_valid_placement_less_the_penalty(slip: Brouillon):
    for version in VERSIONS:
        decision = juger(slip.position, slip.bulletin(), version)
        if decision.place is None:
            assert (decision.points, decision.points_bruts) == (0, 0)
            continue
        assert decision.mot in slip.position.lexicon
        paid = next(t for t in slip.position.technical(decision.mot) if t.place == decision.place)
        assert not paid.bad
        assert (decision.points_bruts, sum(1 << i - 1 for i in decision.jokers)) in paid.options
        assert decision.points == decision.points_bruts - 5 * (decision.sanction is Sanction.PENALITE)


@given(faulty_slips())
def test_3_points_never_exceed_the_best_of_the_word_nor_the_top(slip: Brouillon):
    legal = plays(slip.position)
    for version in VERSIONS:
        decision = juger(slip.position, slip.bulletin(), version)
        assert 0 <= decision.points <= max(play.score for play in legal)
        if decision.points:
            assert decision.points <= max(play.score for play in legal if play.word.upper() == decision.mot)


@given(faulty_slips())
def test_4_the_same_slip_gets_the_same_bytes(slip: Brouillon):
    position, bulletin = slip.position, slip.bulletin()
    again = Position(position.board, position.rack, position.lexicon, position.limits, position.move)
    copy = pickle.loads(pickle.dumps(bulletin))

    def ruled(where: Position, what: Bulletin) -> list[str]:
        return [json.dumps(decision_json(juger(where, what, version))) for version in VERSIONS]

    assert ruled(position, bulletin) == ruled(again, copy) == ruled(position, bulletin)


@given(faulty_slips())
def test_6_every_sanction_cites_an_article_of_its_version(slip: Brouillon):
    for version in VERSIONS:
        decision, law = juger(slip.position, slip.bulletin(), version), LAWS[version]
        assert (decision.sanction is Sanction.AUCUNE) == (not decision.motifs)
        for motif in decision.motifs:
            lender = LAWS[law.emprunts[motif.cle]] if motif.cle in law.emprunts else law
            assert motif.article == lender.articles[motif.cle]
            assert motif.texte


@given(right_slips(), st.data())
def test_7_an_invalid_place_is_never_paid(slip: Brouillon, data: st.DataObject):
    wrong = [t for t in technicals(slip) if t.bad]
    assume(wrong)
    named = data.draw(st.sampled_from(wrong))
    score = data.draw(st.sampled_from([named.options[0][0], slip.play.score, None, FAUX]))
    bulletin = replace(slip, reference=str(named.place), score=score).bulletin()
    assert all(juger(slip.position, bulletin, version).place != named.place for version in VERSIONS)


@given(right_slips(), st.data())
def test_8_a_rack_letter_left_out_is_never_made_up_for(slip: Brouillon, data: st.DataObject):
    """The property says zero. But SWEATS, shortened so, may leave SWEAT, a word of its own and paid as such
    (case P66): what holds in every version is that the full word is not paid."""
    board, full = slip.position.board, slip.play.word.upper()
    at = data.draw(st.sampled_from([i for i, case in enumerate(slip.mot) if board.at(*case) == "."]))
    short = full[:at] + full[at + 1 :]
    last = 1 << len(full) - 1
    # The same letters may be the full word less its last, that one lying on the grid (2010 to 2016).
    assume(len(short) > 1 and not (short == full[:-1] and any(not t.new & last for t in technicals(slip))))
    bulletin = replace(slip, mot=dict(zip(slip.mot, short, strict=False))).bulletin()
    for version in VERSIONS:
        decision = juger(slip.position, bulletin, version)
        assert decision.mot != full or not decision.points
