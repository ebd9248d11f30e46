"""Which of the equal tops is retained (3.4)."""

import pytest

from competition.maker import after, game, move, opening, started
from duplicata.competition.choix import choisir, indices
from duplicata.competition.controle import controler_mot
from duplicata.competition.etat import Partie
from duplicata.competition.ouverture import ouverture
from duplicata.competition.rejouer import position_du_coup
from duplicata.engine.board import Board, board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.notation import parse_place
from duplicata.engine.placements import Play

WORDS = lexicon_of_words("essai", ["STEROLS", "SWEAT", "SWEATS", "SWAT", "SWATS", "ES", "SAT", "STAR"])


def play(word: str, place: str, score: int = 20) -> Play:
    return Play(score, word, parse_place(place))


def at_move(rack: str, bag: str | None = None) -> Partie:
    """Move 2 on STEROLS H3, with this rack and what the bag holds then."""
    from msgspec.structs import replace

    partie = after(game(opening(), move(1, {})), *started(2))
    coup = replace(
        partie.coups[1],
        lettres=rack,
        sac=partie.coups[1].sac if bag is None else replace(partie.sac, lettres=bag),
    )
    return replace(partie, coups=(partie.coups[0], coup))


def test_a_solution_without_joker_must_be_taken():
    partie = at_move("AEGPTW?")
    choix = choisir(partie, partie.coups[1], [play("SWEATs", "3H"), play("SWEAT", "4D")], WORDS)
    assert choix.retenu == play("SWEAT", "4D")
    assert choix.garde_joker


def test_one_joker_rather_than_two():
    partie = at_move("AEGTW??")
    choix = choisir(partie, partie.coups[1], [play("SWeATs", "3H"), play("SWEATs", "9H")], WORDS)
    assert choix.permis == (play("SWEATs", "9H"),)


def test_the_solution_that_ends_the_game_must_be_kept():
    partie = at_move("AESTW", bag="")
    ending, going_on = play("SWATS", "3H"), play("SWAT", "9H")  # leave E, and E S
    choix = choisir(partie, partie.coups[1], [going_on, ending], WORDS)
    assert choix.permis == (ending,)
    assert choix.finit_partie


def test_saving_the_joker_comes_before_ending_the_game():
    partie = at_move("AT?", bag="")
    ending, saving = play("STAr", "3H"), play("SAT", "3H")
    assert choisir(partie, partie.coups[1], [ending, saving], WORDS).retenu == saving


def test_no_duty_when_all_tops_are_alike():
    partie = at_move("AEGPSTW")
    choix = choisir(partie, partie.coups[1], [play("SWEATS", "3H"), play("SWEATS", "9H")], WORDS)
    assert not choix.garde_joker
    assert not choix.finit_partie
    assert len(choix.permis) == 2
    assert indices(partie, partie.coups[1], choix.retenu) >= indices(partie, partie.coups[1], choix.permis[1])


def slow_anchors(board: Board) -> int:
    def taken(row: int, col: int) -> bool:
        return 0 <= row < 15 and 0 <= col < 15 and board.at(row, col) != "."

    return sum(
        not taken(r, c) and any(taken(*near) for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
        for r in range(15)
        for c in range(15)
    )


@pytest.mark.parametrize(
    ("words", "reds"),
    [
        ([], 0),
        (["STEROLS H3"], 4),  # H1 and H15 along the row, A8 and O8 along column 8
        (["STEROLS H3", "SWEATS 3H"], 4),
        (["STEROLS H1"], 2),  # A1 and O1; H15 is eight squares away
        (["DE A1"], 2),  # A8 and H1
    ],
)
def test_openness_counts_squares_and_reds(words: list[str], reds: int):
    board = board_of_words(words)
    assert ouverture(board.cells) == (slow_anchors(board), reds)


class TestNoLetterCanBeLaidAnyMore:
    """3.7, second case: letters of both kinds are left, and no word takes one of them."""

    words = lexicon_of_words("essai", ["STEROLS", "SWAT", "SKET", "WAS"])
    blocking, open_still = play("SWAT", "3H"), play("SKET", "3H")  # leave E K, with which nothing is made, and A W: WAS

    def test_the_solution_after_which_nothing_is_playable_must_be_kept(self):
        partie = at_move("AEKTW", bag="")
        choix = choisir(partie, partie.coups[1], [self.open_still, self.blocking], self.words)
        assert choix.permis == (self.blocking,)
        assert choix.finit_partie

    def test_there_is_no_such_duty_when_both_block_the_grid(self):
        partie = at_move("AEKTW", bag="")
        words = lexicon_of_words("essai", ["STEROLS", "SWAT", "SKET"])
        choix = choisir(partie, partie.coups[1], [self.open_still, self.blocking], words)
        assert (len(choix.permis), choix.finit_partie) == (2, False)

    def test_letters_still_in_the_bag_may_be_laid(self):
        partie = at_move("AEKTW", bag="AW")
        choix = choisir(partie, partie.coups[1], [self.open_still, self.blocking], self.words)
        assert (len(choix.permis), choix.finit_partie) == (2, False)

    def test_more_letters_than_any_rack_holds_leave_the_game_open(self):
        """Which rack comes next is not known: the duty is about an end that is certain."""
        partie = at_move("AEKTW", bag="BBCDFGHI")
        choix = choisir(partie, partie.coups[1], [self.open_still, self.blocking], self.words)
        assert not choix.finit_partie

    def test_a_record_that_retained_the_other_one_is_told(self):
        partie = at_move("AEKTW", bag="")
        position = position_du_coup(partie, partie.coups[1], self.words)
        assert controler_mot(partie, position, "SWAT 9H").avis == []
        (told,) = controler_mot(partie, position, "SKET 3H").avis
        assert "met fin à la partie et devait être retenu" in told
