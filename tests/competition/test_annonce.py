"""What the juge-arbitre reads aloud (3.1, 3.4)."""

from competition.maker import game, move, opening, started
from duplicata.competition.annonce import (
    EPELLATION,
    FINS,
    annoncer_coup,
    annoncer_fin,
    annoncer_tirage,
    annoncer_top,
    autres_places,
    mention,
)
from duplicata.competition.causes import CauseFin
from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.notation import parse_place
from duplicata.engine.position import Position
from duplicata.engine.search import solutions, top

NB = "\N{NO-BREAK SPACE}"


def test_the_first_rack_is_told_in_the_order_drawn_then_grouped():
    assert annoncer_tirage("IUFEBEE") == [
        f"Italie{NB}–{NB}I, Uruguay{NB}–{NB}U, France{NB}–{NB}F, Égypte{NB}–{NB}E, Belgique{NB}–{NB}B, Égypte{NB}–{NB}E, Égypte{NB}–{NB}E.",
        f"Tirage complet{NB}: Belgique, Égypte Égypte Égypte, France, Italie, Uruguay.",
    ]


def test_the_leftover_comes_first_in_alphabetical_order_joker_last():
    assert annoncer_tirage("UE?E+SIA") == [
        f"Reliquat{NB}: 4 lettres.",
        "Égypte, Égypte, Uruguay, Joker.",
        f"Suisse{NB}–{NB}S, Italie{NB}–{NB}I, Algérie{NB}–{NB}A.",
        f"Tirage complet{NB}: Algérie, Égypte Égypte, Italie, Suisse, Uruguay, Joker.",
    ]


def test_a_joker_drawn_is_only_named():
    assert f"Joker{NB}–{NB}Lettre blanche" in annoncer_tirage("EEU+ESI?")[2]


def test_a_rejection_is_told():
    assert annoncer_tirage("-BNISRAA", rejets=1)[0] == "Rejet."
    assert annoncer_tirage("-BNISRAA", rejets=3)[0] == f"Rejet{NB}: 3 fois."


def test_blitz_repeats_letters_not_countries():
    assert annoncer_tirage("IUFEBE?", blitz=True)[-1] == f"Tirage complet{NB}: B, E E, F, I, U, Joker."
    partie = game(opening("blitz"), started(1))
    assert annoncer_coup(partie)[-1].endswith("E, L, O, R, S S, T.")


def test_the_top_in_the_order_of_the_regulation():
    board = board_of_words(["BIEF H5"])
    assert annoncer_top(board, "EpIEUSE", parse_place("9C"), 69) == [
        "69 points.",
        "Vertical.",
        f"Place{NB}: 9C.",
        "EPIEUSE.",
        "E Portugal I E U S E.",
        f"Au passage{NB}: BIEFS.",
        f"Rappel{NB}: EPIEUSE, 9C, 69 points.",
    ]


def test_a_joker_already_on_the_grid_is_an_ordinary_letter():
    board = board_of_words(["BIEF H5", "EpIEUSE 9C"])
    assert annoncer_top(board, "PEC", parse_place("D9"), 7)[4] == "P E C."


class TestBewareOfThePlace:
    """3.4: the mention is for real risks of confusion, which the program knows of and the juge-arbitre judges."""

    words = lexicon_of_words("essai", ["STEROLS", "SWAT", "SKET", "BEE", "OBEE"])

    def test_is_offered_when_the_word_has_the_same_points_elsewhere(self):
        position = Position(board_of_words(["STEROLS H3"]), "AEKTW", self.words)
        assert [str(place) for place in autres_places(position, "SWAT", parse_place("3H"), 23)] == ["9H"]
        assert mention(autres_places(position, "SWAT", parse_place("3H"), 23)) == f"Attention à la place{NB}!"

    def test_is_not_for_a_place_that_pays_otherwise_or_is_not_valid(self):
        position = Position(board_of_words(["STEROLS H3"]), "BEE", self.words)
        (best,) = (one for one in solutions(position) if one.word == "OBEE")
        assert autres_places(position, "OBEE", best.place, best.score) == []
        assert mention([]) == ""

    def test_is_offered_at_the_first_move_too(self):
        position = Position(board_of_words([]), "BEE", self.words)
        best = top(position)[0]
        assert autres_places(position, "BEE", best.place, best.score)

    def test_other_jokers_at_the_same_place_are_no_other_place(self):
        position = Position(board_of_words(["STEROLS H3"]), "BE??", self.words)
        best = top(position)[0]
        assert best.place not in autres_places(position, best.word, best.place, best.score)


def test_every_end_has_its_sentence():
    assert set(FINS) == set(CauseFin)
    assert annoncer_fin(CauseFin.UNE_LETTRE) == "Fin de la partie. Il ne reste qu’une lettre."


def test_the_table_of_countries_is_complete():
    assert all(country[0] in (letter, "É") for letter, country in EPELLATION.items() if letter != "?")
    assert len(set(EPELLATION.values())) == 27


def test_announcing_needs_a_move():
    assert len(annoncer_coup(game(opening(), move(1, {}), started(2)))) == 2
