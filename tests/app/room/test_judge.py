"""What the judge keeps of a position."""

from duplicata.app.room.judge import DECISIONS, Plateau
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.position import Position

LEXIQUE = lexicon_of_words("essai", ["STEROLS", "SWEATS", "TA"])


def plateau():
    return Plateau(Position(board_of_words(["STEROLS H3"]), "AEGPSTW", LEXIQUE, move=2))


def test_a_slip_is_ruled_once():
    asked, slip = plateau(), lire_bulletin({"mot": "SWEATS", "reference": "3H", "score": "50"})
    assert asked.juger(slip, "fisf-2023") is asked.juger(slip, "fisf-2023")
    assert asked.juger(slip, "fisf-2023") is not asked.juger(slip, "fisf-2010")


def test_rulings_are_kept_within_a_bound():
    asked = plateau()
    for score in range(DECISIONS + 100):
        asked.juger(lire_bulletin({"mot": "SWEATS", "reference": "3H", "score": str(score)}), "fisf-2023")
    assert asked.kept == DECISIONS
