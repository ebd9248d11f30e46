"""Place, jokers and gross points of a ruling are one placement, worth exactly those points."""

from hypothesis import given
from hypothesis import strategies as st

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.arbitrage.fautes import Brouillon, fauter, sans_faute
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.placements import positions
from duplicata.engine.position import Position
from duplicata.reglement import juger
from duplicata.reglement.solution import PENALITE
from rulings.strategies import VERSIONS, faulty_slips, plays, pool

MAISON = Position(
    board_of_words(["MAISON H4"]), "AENR?LI", lexicon_of_words("une", ["MAISON", "LAINER"]), move=2
)

PLACES = ("reference_absente", "reference_lointaine", "reference_inversee", "raccord")


def coherent(position: Position, decision: Decision) -> bool:
    """The word lies there, rightly, its jokers where the ruling says, for the gross points."""
    if decision.place is None:
        return not (decision.points or decision.points_bruts or decision.jokers or decision.places)
    taken = PENALITE if decision.sanction is Sanction.PENALITE else 0
    ways = {
        t.place: [(points, positions(mask)) for points, mask in t.options]
        for t in position.technical(decision.mot or "")
        if not t.bad
    }
    return (
        decision.points == decision.points_bruts - taken
        and decision.places[0] == decision.place
        and (decision.points_bruts, decision.jokers) in ways[decision.place]
        and all(decision.points_bruts in dict(ways[place]) for place in decision.places)
    )


def incoherent(position: Position, bulletin: Bulletin) -> list[Decision]:
    decisions = (juger(position, bulletin, version) for version in VERSIONS)
    return [decision for decision in decisions if not coherent(position, decision)]


@given(faulty_slips())
def test_place_jokers_and_points_are_one_placement(slip: Brouillon):
    assert incoherent(slip.position, slip.bulletin()) == []


@st.composite
def joker_slips(draw: st.DrawFn) -> Brouillon:
    """A joker in the rack; a circle and a score drawn by lot, and a place that is missing or wrong."""
    position = draw(st.sampled_from([p for p in pool(first=False) if "?" in p.rack]))
    right = sans_faute(position, draw(st.sampled_from(plays(position))))
    keys = ["encerclement", "score_d_ailleurs", draw(st.sampled_from(PLACES))]
    return fauter(right, keys, draw(st.randoms(use_true_random=False)))


@given(joker_slips())
def test_so_they_are_for_a_joker_without_its_place(slip: Brouillon):
    assert incoherent(slip.position, slip.bulletin()) == []


def test_a_penalty_tells_the_joker_of_its_score():
    slips = [
        {"mot": "LAINEr", "score": "10"},
        {"mot": "LAINEr", "score": "12"},
        {"mot": "LAINeR", "reference": "9E", "score": "12"},
    ]
    for slip in slips:
        bulletin = lire_bulletin({**slip, "sens": "V"})
        assert juger(MAISON, bulletin, "fisf-2023").sanction is Sanction.PENALITE
        assert incoherent(MAISON, bulletin) == []
