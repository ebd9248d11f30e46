"""By how much one clock is ahead of another, whatever the line between them does."""

import random

import pytest

from duplicata.web.multiplex.decalage import Decalage, Echange

HOUR = 3_600_000


def exchange(at: float, ahead: float, there: float, back: float, thought: float = 0.0) -> Echange:
    """Asked at *at* by the clock here, which is ahead by *ahead* of the one that answers."""
    received = at - ahead + there
    return Echange(at, received, received + thought, at + there + thought + back)


@pytest.mark.parametrize("ahead", [0, 37, -5 * HOUR, 86_400_000])
def test_over_a_line_as_slow_both_ways_it_is_exact(ahead: float):
    clocks = Decalage()
    clocks.apprendre(exchange(1_000_000, ahead, 200, 200, thought=1_000))
    assert (clocks.ecart, clocks.incertitude) == (ahead, 200)


@pytest.mark.parametrize("seed", range(20))
def test_four_exchanges_over_200_ms_and_as_much_jitter_are_within_250_ms(seed: int):
    """No draw of delays may be worse: the exchange that is believed took 800 ms at most, 400 of which are the line's."""
    chance, clocks = random.Random(seed), Decalage()
    for n in range(4):
        there, back = (200 + 200 * chance.random() for _ in range(2))
        clocks.apprendre(exchange(n * 1_000, 2 * HOUR, there, back))
    assert abs(clocks.ecart - 2 * HOUR) <= 100
    assert abs(clocks.ecart - 2 * HOUR) <= clocks.incertitude


def test_the_quickest_exchange_is_believed_until_it_is_forgotten():
    clocks = Decalage()
    clocks.apprendre(exchange(0, 500, 10, 10))
    for n in range(59):
        clocks.apprendre(exchange(n * 1_000, 500, 300, 100))
    assert (clocks.ecart, clocks.incertitude) == (500, 10)
    clocks.apprendre(exchange(60_000, 500, 300, 100))
    assert (clocks.ecart, clocks.incertitude) == (400, 200)


def test_an_answer_that_came_before_its_question_is_of_a_clock_that_was_changed():
    clocks = Decalage()
    clocks.apprendre(Echange(demande=1_000, recu=0, emis=5_000, reponse=1_500))
    assert not clocks.connu
