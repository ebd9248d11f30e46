"""What the screens show as faultless before a slip is ruled on is what the ruling says, under every version."""

import random

import pytest

from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.board import Board
from duplicata.engine.position import Position
from duplicata.engine.search import solutions
from duplicata.lexicons.find import find_lexicon
from duplicata.reglement import VERSIONS, juger
from duplicata.reglement.premier_coup import sont_maximales


@pytest.mark.parametrize("rack", ["ABELST?", "EIRS??", "AEGPSTW"])
def test_a_play_of_the_first_move_is_faultless_when_it_is_the_maximum_of_its_word(rack):
    position = Position(Board("." * 225), rack, find_lexicon(None), move=1)
    plays = solutions(position)
    flags = list(sont_maximales(plays))
    assert len(set(flags)) == 2 or "?" not in rack
    for rank in random.Random(rack).sample(range(len(plays)), min(120, len(plays))):
        play = plays[rank]
        slip = lire_bulletin({"table": 1, "mot": play.word, "reference": str(play.place), "score": play.score})
        for version in VERSIONS:
            ruling = juger(position, slip, version)
            assert ((ruling.points, ruling.sanction) == (play.score, Sanction.AUCUNE)) is flags[rank], (play, version)
