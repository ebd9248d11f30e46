"""Generated games: complete, by the rules, the same for the same seed."""

from collections import Counter
from functools import cache

import pytest

from duplicata.competition.causes import CauseFin, CauseRejet
from duplicata.competition.codage import octets
from duplicata.competition.fin import fin_par_le_reste
from duplicata.competition.formules import lire_formule
from duplicata.competition.generer import generer
from duplicata.competition.tirage import est_valide
from duplicata.documents.parties import generee_json
from duplicata.engine.board import Board
from duplicata.engine.lexicon import Lexicon, lexicon_of_words
from duplicata.engine.tiles import COUNTS
from duplicata.lexicons.find import find_lexicon

FORMULAS = [
    *("normale", "semi_rapide", "blitz", "mort_subite", "topping", "paires+equipes"),
    *("joker", "7_sur_8", "7_et_8", "7_8_et_9", "joker+7_sur_8", "joker+7_et_8", "joker+7_8_et_9"),
    *("reliquat_remis", "joker_remplace", "reliquat_remis+joker_remplace+blitz"),
]


@cache
def lexicon() -> Lexicon:
    return find_lexicon()


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_generated_game_is_complete_and_conserves_the_tiles(formula: str):
    for seed in range(5):
        partie = generer(str(seed), lire_formule(formula), lexicon(), "fisf-2023")
        assert Counter(Board(partie.grille).tiles + partie.reste) == COUNTS
        assert partie.fin is (fin_par_le_reste(partie.jouables) or CauseFin.PLUS_DE_COUP)
        for coup in partie.coups:
            assert est_valide(coup.lettres, 1)
            assert Counter(Board(coup.grille).tiles + coup.lettres + coup.sac.reste) == COUNTS


@pytest.mark.parametrize("formula", ["reliquat_remis", "reliquat_remis+joker"])
def test_a_leftover_put_back_makes_every_rack_new(formula: str):
    for seed in range(3):
        partie = generer(str(seed), lire_formule(formula), lexicon(), "fisf-2023")
        assert all("+" not in coup.tirage for coup in partie.coups)


@pytest.mark.parametrize(("formula", "size"), [("joker", 7), ("joker+7_sur_8", 8), ("joker+7_8_et_9", 9)])
def test_joker_racks_hold_one_joker_which_gives_way_to_the_real_tile(formula: str, size: int):
    """While the jokers last: six (7, 8) letters and a joker; on the grid a joker only where the bag had no tile."""
    for seed in range(5):
        partie = generer(str(seed), lire_formule(formula), lexicon(), "fisf-2023")
        assert [len(coup.lettres) for coup in partie.coups[:5]] == [size] * 5
        for coup, following in zip(partie.coups, partie.coups[1:], strict=False):
            laid = Board(coup.grille).tiles.count("?")
            assert coup.lettres.count("?") == (1 if laid < 2 else 0)
            new = [
                tile
                for tile, under in zip(following.grille, coup.grille, strict=True)
                if tile.islower() and under == "."
            ]
            assert all(tile.upper() not in coup.sac.lettres for tile in new)


def test_same_seed_same_game_and_another_seed_another_game():
    first, again, other = (
        generer(seed, lire_formule("normale"), lexicon(), "fisf-2023") for seed in ("7", "7", "8")
    )
    assert octets(first) == octets(again)
    assert [coup.tirage for coup in first.coups] != [coup.tirage for coup in other.coups]


def test_rejected_racks_are_recorded_and_none_is_valid():
    rejected = [
        (coup.numero, rejet)
        for seed in range(20)
        for coup in generer(str(seed), lire_formule("normale"), lexicon(), "fisf-2023").coups
        for rejet in coup.rejets
    ]
    assert rejected
    for number, rejet in rejected:
        letters = rejet.tirage.replace("-", "").replace("+", "")
        assert rejet.cause is CauseRejet.SANS_SOLUTION or not est_valide(letters, 2 if number <= 15 else 1)


def test_nothing_playable_ends_the_game():
    partie = generer("1", lire_formule("normale"), lexicon_of_words("one word", ["QQQQQ"]), "fisf-2023")
    assert partie.fin is CauseFin.PLUS_DE_COUP
    assert partie.coups == ()
    assert Counter(partie.reste) == COUNTS


def test_json_of_a_generated_game():
    record = generee_json(generer("7", lire_formule("normale"), lexicon(), "fisf-2023"), 7)
    assert record["graine"] == 7
    assert record["top"] == sum(move["points"] for move in record["coups"])
    assert set(record["coups"][0]) == {"coup", "tirage", "rejets", "retenu", "points", "reste"}
    assert [move["coup"] for move in record["coups"]] == list(range(1, len(record["coups"]) + 1))
    for move, following in zip(record["coups"], record["coups"][1:], strict=False):
        assert following["tirage"].startswith(("-", move["reste"]))
