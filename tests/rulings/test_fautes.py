"""The generator of faults: the same chance makes the same slip, and every fault is really made."""

import random

import pytest

from duplicata.arbitrage.fautes import FAUTES, Brouillon, alterer_le_raccord, fauter, sans_faute
from duplicata.arbitrage.lecture import lire_dessin
from duplicata.engine.notation import SIZE
from rulings.strategies import plays, pool


def slips() -> list[Brouillon]:
    chance = random.Random(3)
    return [sans_faute(position, chance.choice(plays(position))) for position in pool(first=False)]


@pytest.mark.parametrize("key", FAUTES)
def test_a_fault_changes_some_slips_and_leaves_the_draft_alone(key: str):
    changed = 0
    for number, slip in enumerate(slips()):
        before = slip.bulletin()
        spoilt = fauter(slip, [key], random.Random(number)).bulletin()
        assert slip.bulletin() == before
        changed += spoilt != before
    assert changed


def test_the_same_chance_makes_the_same_slip():
    for number, slip in enumerate(slips()):
        keys = random.Random(number).choices(list(FAUTES), k=4)
        one, other = (fauter(slip, keys, random.Random(number)).bulletin() for _ in range(2))
        assert one == other


def test_a_drawing_is_as_a_typist_would_give_it():
    """Nothing of it is trimmed or refused at the border."""
    for number, slip in enumerate(slips()):
        keys = random.Random(number).choices(list(FAUTES), k=3)
        dessin = fauter(slip, keys, random.Random(number)).bulletin().dessin
        assert lire_dessin(dessin.rows) == dessin


def test_a_second_word_that_finds_no_room_is_left_out():
    """Below the last line of the slip there is no room."""
    low = next(
        sans_faute(position, play)
        for position in pool(first=False)
        for play in plays(position)
        if play.place.row == SIZE - 1 and not play.place.down
    )
    assert fauter(low, ["second_mot"], random.Random(1)) == low


def test_no_link_is_altered_where_none_is_drawn():
    slip = slips()[0]
    assert alterer_le_raccord(slip, random.Random(1)) is slip
