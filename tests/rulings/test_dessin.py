"""The letters of a slip: words, squares, groups."""

import pytest

from duplicata.arbitrage.dessin import Composante, Dessin, MotEcrit


@pytest.mark.parametrize("vertical", [False, True])
@pytest.mark.parametrize("mot", ["", "A", "ET", "SwEATS", "A.ES"])
def test_a_word_given_alone_is_read_like_a_drawing(mot: str, vertical: bool) -> None:
    short = Dessin.du_mot(mot, vertical)
    long = Dessin(tuple(mot) if vertical else (mot,))
    assert short.rows == long.rows
    assert short.mots == long.mots
    assert short.composantes == long.composantes


def test_runs_of_two_letters_or_more_are_words() -> None:
    assert Dessin((".AB.C",)).mots == (MotEcrit("AB", False, 0, 1, 0),)


def test_squares_of_a_word() -> None:
    assert MotEcrit("ABC", False, 0, 3, 0).cases == [(0, 3), (0, 4), (0, 5)]
    assert MotEcrit("ABC", True, 3, 1, 0).cases == [(3, 1), (4, 1), (5, 1)]


def test_letters_that_touch_upwards_belong_together() -> None:
    [group] = Dessin(("A...", "C.B.", "DEF.")).composantes
    assert "".join(sorted(group.lettres.values())) == "ABCDEF"


def test_letters_apart_make_groups_of_their_own() -> None:
    first, second = Dessin(("AB..", "....", ".CD.")).composantes
    assert first == Composante({(0, 0): "A", (0, 1): "B"}, (MotEcrit("AB", False, 0, 0, 0),))
    assert [mot.texte for mot in second.mots] == ["CD"]
