"""The library functions, whichever kernel answers."""

import threading

from duplicata.engine.board import Board, board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.limits import SHAPES
from duplicata.engine.notation import parse_place
from duplicata.engine.placements import Play
from duplicata.engine.position import Position
from duplicata.engine.search import solutions, top, tops

LEXICON = lexicon_of_words("essai", ["STEROLS", "SWEATS", "SWEAT", "TA", "AS", "SA", "ET", "TE"])
OPENED = board_of_words(["STEROLS H3"])


def test_top_of_the_example_of_the_formats():
    assert top(Position(OPENED, "AEGPSTW", LEXICON, move=2)) == [Play(50, "SWEATS", parse_place("3H"))]


def test_the_first_word_lies_across_through_the_centre():
    plays = solutions(Position(Board(), "SWEATSE", LEXICON))
    assert {str(play.place) for play in plays if play.word == "SWEATS"} == {
        "H3",
        "H4",
        "H5",
        "H6",
        "H7",
        "H8",
    }
    assert not any(play.place.down for play in plays)


def test_a_single_tile_that_makes_two_words_is_read_both_ways():
    cells = ["."] * 225
    cells[6 * 15 + 8] = cells[7 * 15 + 7] = "A"
    plays = solutions(Position(Board("".join(cells)), "T", LEXICON))
    both_ways = [play for play in plays if (play.place.row, play.place.col) == (6, 7)]
    assert [(play.word, str(play.place)) for play in both_ways] == [("TA", "G8"), ("TA", "8G")]
    assert both_ways[0].score == both_ways[1].score


def test_nothing_to_play():
    assert top(Position(OPENED, "KKKKKKK", LEXICON)) == []
    assert solutions(Position(OPENED, "KKKKKKK", LEXICON)) == []


def test_a_joker_may_stand_for_a_letter_of_the_rack():
    words = {
        play.word
        for play in solutions(Position(Board(), "SWEATS?", LEXICON))
        if play.word.upper() == "SWEATS"
    }
    assert words == {"SWEATS", "sWEATS", "SwEATS", "SWeATS", "SWEaTS", "SWEAtS", "SWEATs"}


def test_minimum_and_limit():
    position = Position(Board(), "SWEATS?", LEXICON)
    everything = solutions(position)
    assert solutions(position, minimum=20) == [play for play in everything if play.score >= 20]
    assert solutions(position, limit=3) == everything[:3]
    assert solutions(position, limit=0) == []
    assert [play.score for play in everything] == sorted((play.score for play in everything), reverse=True)


def test_many_positions_at_once():
    positions = [
        Position(Board(), "SWEATS?", LEXICON),
        Position(OPENED, "AEGPSTW", LEXICON, SHAPES["7_et_8"]),
        Position(OPENED, "KK", LEXICON),
    ] * 50
    for threads in (1, 2, 3):
        assert tops(positions, threads) == [top(position) for position in positions]


def test_threads_do_not_disturb_one_another():
    position = Position(Board(), "SWEATS?", LEXICON)
    expected = solutions(position)
    wrong = []

    def ask():
        wrong.extend(1 for _ in range(50) if solutions(position) != expected)

    askers = [threading.Thread(target=ask) for _ in range(4)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert wrong == []
