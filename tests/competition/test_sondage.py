"""An audit sample: the same dice and the same journal give the same slips for ever, and anybody finds them."""

import random
import subprocess
from fractions import Fraction
from math import comb

import pytest

from duplicata.competition.sondage import borne, lire_des, nommes, numero, population, tirer
from duplicata.errors import SaisieInvalide

HEAD = "ab" * 32
MANY = {1: "1-40", 2: "1-12,14-40"}
DICE = "3141592653"


def test_the_population_is_written_shortly_and_read_back():
    slips = [(2, 3), (1, 1), (1, 2), (1, 3), (2, 1), (1, 7)]
    assert population(slips) == {1: "1-3,7", 2: "1,3"}
    assert nommes(population(slips)) == sorted(slips)


def test_the_same_inputs_give_the_same_sample_for_ever():
    assert tirer(DICE, HEAD, 1, MANY, 5) == ((1, 30), (1, 31), (2, 2), (1, 16), (1, 7))


def test_a_larger_sample_begins_with_the_smaller_one():
    assert tirer(DICE, HEAD, 1, MANY, 30)[:5] == tirer(DICE, HEAD, 1, MANY, 5)


@pytest.mark.parametrize(("dice", "head", "game"), [("3141592654", HEAD, 1), (DICE, "ac" * 32, 1), (DICE, HEAD, 2)])
def test_any_other_input_gives_another_sample(dice, head, game):
    assert tirer(dice, head, game, MANY, 5) != tirer(DICE, HEAD, 1, MANY, 5)


def test_anybody_works_out_a_ticket_with_a_common_tool():
    said = subprocess.run(["sha256sum"], input=f"{DICE},{HEAD},1,2,7".encode(), capture_output=True, check=True).stdout
    assert said.decode().split()[0] == numero(DICE, HEAD, 1, (2, 7))


def test_every_slip_is_as_likely_as_any_other():
    dice, drawn = random.Random(3), dict.fromkeys(nommes({1: "1-20"}), 0)
    for _ in range(4000):
        for slip in tirer(str(dice.randrange(10**9, 10**10)), HEAD, 1, {1: "1-20"}, 5):
            drawn[slip] += 1
    assert all(abs(times - 1000) < 5 * 27 for times in drawn.values()), "five standard deviations"


@pytest.mark.parametrize("written", ["3 1 4 1 5 9 2 6 5 3", "3,1,4,1,5,9,2,6,5,3", "31415-92653"])
def test_dice_are_read_as_they_are_called_out(written):
    assert lire_des(written) == DICE


@pytest.mark.parametrize("written", ["", "123", "31415926A3", "1" * 101])
def test_too_few_dice_are_refused(written):
    with pytest.raises(SaisieInvalide, match="chiffres"):
        lire_des(written)


@pytest.mark.parametrize(("size", "wrong", "among"), [(60, 0, 1000), (10, 0, 40), (100, 2, 500), (300, 0, 10_000), (40, 0, 40)])
def test_the_bound_is_the_last_number_that_such_a_sample_does_not_refute(size, wrong, among):
    def seen(bad):
        return Fraction(sum(comb(bad, k) * comb(among - bad, size - k) for k in range(wrong + 1)), comb(among, size))

    bound = borne(size, wrong, among)
    assert bound == wrong or seen(bound) >= Fraction(1, 20)
    assert bound == among - (size - wrong) or seen(bound + 1) < Fraction(1, 20)
