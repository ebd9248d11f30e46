"""Simulated games by the thousand, and the fairness of the draw. Run: ``make soak``.

Each game is one number: ``PYTHONPATH=tests python tools/soak.py --graine N --parties 1`` plays it again.
``make exports`` exports games instead and judges them again from their files: no result may differ.
"""

import sys
import time
import traceback
from argparse import ArgumentParser
from collections.abc import Callable

from competition.rejudged import differences
from competition.simulation import simulate
from duplicata.competition.formules import Formule
from duplicata.competition.sac import Sac
from duplicata.competition.tirage import est_valide, tirer
from duplicata.engine.lexicon import Lexicon
from duplicata.lexicons.find import find_lexicon

EXPECTED_JOKER, TOLERANCE = 0.145, 0.003
MOST_FAILURES = 5


def main() -> int:
    parser = ArgumentParser(description="Simulated games and draws; 1 if an invariant is broken.")
    parser.add_argument("--graine", type=int, default=1, help="first seed")
    parser.add_argument("--parties", type=int, default=10_000, help="games")
    parser.add_argument("--tirages", type=int, default=300_000, help="accepted first racks")
    parser.add_argument("--exports", action="store_true", help="export the games and judge them again")
    options = parser.parse_args()
    failures = games(options.graine, options.parties, rejudged if options.exports else simulated)
    fair = options.exports or not options.tirages or draws(options.tirages)
    return 1 if failures or not fair else 0


def simulated(seed: int, lexicon: Lexicon) -> None:
    simulate(seed, lexicon)


def rejudged(seed: int, lexicon: Lexicon) -> None:
    found = differences(seed, lexicon)
    assert not found, "\n".join(found)


def games(first: int, number: int, play: Callable[[int, Lexicon], None]) -> list[int]:
    lexicon, start, failures = find_lexicon(), time.monotonic(), []
    for seed in range(first, first + number):
        try:
            play(seed, lexicon)
        except Exception:
            traceback.print_exc()
            print(f"game {seed} FAILED: play it again with --graine {seed} --parties 1", flush=True)
            failures.append(seed)
            if len(failures) == MOST_FAILURES:
                break
        if (seed - first + 1) % 500 == 0:
            print(f"{seed - first + 1} games, {time.monotonic() - start:.0f} s", flush=True)
    print(f"{number} games, {time.monotonic() - start:.0f} s, {len(failures)} failed")
    return failures


def draws(number: int) -> bool:
    """How often an accepted first rack holds a joker."""
    accepted = jokers = seed = 0
    formule, bag = Formule(), Sac()
    while accepted < number:
        rack = tirer(f"soak {seed}", 1, 1, bag, "", formule).rack
        seed += 1
        if est_valide(rack, formule.minimum):
            accepted += 1
            jokers += "?" in rack
    share = jokers / number
    print(f"{number} accepted first racks: {100 * share:.2f} % hold a joker (14.5 % ± 0.3 expected)")
    return abs(share - EXPECTED_JOKER) <= TOLERANCE


if __name__ == "__main__":
    sys.exit(main())
