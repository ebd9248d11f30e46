"""Measures rulings: typical slips per second on one core, and the heaviest slips. Run: ``make bench``.

Processor time, best of five rounds: a collection of garbage in one would weigh as much as a heavy slip.
"""

import random
import time
from collections.abc import Callable, Iterable

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.board import board_of_words
from duplicata.engine.position import Position
from duplicata.engine.search import solutions
from duplicata.lexicons.find import find_lexicon
from duplicata.reglement import VERSIONS, juger

GAME = "BIEF H5,EpIEUSE 9C,PEC 8A,CONVOIE B2,NEEM C3,NAHUATL 10I,INNE 11K".split(",")
SLIPS, ROUNDS = 2_000, 5


def position(rack: str) -> Position:
    return Position(board_of_words(GAME), rack, find_lexicon(), move=len(GAME) + 1)


def typical(where: Position) -> list[dict[str, str]]:
    """Good plays first, as players find them; one slip in five has a fault."""
    chance, plays, slips = random.Random(1), solutions(where), []
    for _ in range(SLIPS):
        play = plays[int(len(plays) * chance.random() ** 3)]
        slip = {"mot": play.word, "sens": "V" if play.place.down else "H"}
        slip |= {"reference": str(play.place), "score": str(play.score)}
        fault = chance.random()
        if fault < 0.1:
            del slip["reference"]
        elif fault < 0.15:
            slip["score"] = str(play.score + 1)
        elif fault < 0.2:
            slip["reference"] = "A1"
        slips.append(slip)
    return slips


def heavy() -> dict[str, list[str]]:
    """Drawings that hold as many letters, or as many short words, as a slip can."""
    chance = random.Random(3)
    full = ["".join(chance.choice("AEIRSTLN") for _ in range(15)) for _ in range(15)]
    stairs = ["." * i + "".join(chance.choice("DELST") for _ in range(min(3, 15 - i))) for i in range(15)]
    return {"15 x 15 full of letters": full, "staircase of three letters": stairs}


def measure() -> list[tuple[str, str]]:
    where = position("DEELSTT")
    slips = typical(where)
    read = [lire_bulletin(slip) for slip in slips]
    ruled = min(_seconds(lambda: _rule(where, read)) for _ in range(ROUNDS))
    both = min(_seconds(lambda: _rule(where, map(lire_bulletin, slips))) for _ in range(ROUNDS))
    rows = [
        ("typical slips ruled, one core", f"{SLIPS / ruled:,.0f} per second"),
        ("typical slips read and ruled, one core", f"{SLIPS / both:,.0f} per second"),
    ]
    jokers = position("DELST??")
    for name, drawing in heavy().items():
        slip: Bulletin = lire_bulletin({"dessin": drawing, "score": "50"})
        worst = max(
            min(_seconds(lambda v=version, s=slip: juger(jokers, s, v)) for _ in range(ROUNDS))
            for version in VERSIONS
        )
        rows.append((f"one slip, two jokers: {name}, slowest version", f"{worst * 1000:.1f} ms"))
    return rows


def _rule(where: Position, slips: Iterable[Bulletin]) -> None:
    for slip in slips:
        juger(where, slip, "fisf-2023")


def _seconds(work: Callable[[], object]) -> float:
    """Processor time, so that other programs of the machine weigh little."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    for name, value in measure():
        print(f"{name:60} {value}")
