"""Eight hours of a room, compressed: games through HTTP, spectators watching, memory sampled.

    PYTHONPATH=tools:tests:bench python tools/long_run.py [--games 12] [--tables 500] [--arbiters 20]
        [--moves 20] [--spectators 500] [--seed 1] [--plant hoarding]

All the games together are eight hours. Told at the end: the slope of the memory after the first two (a
straight line through the samples), of the descriptors, the longest log beside the journal, the longest wait
of a slip. Exit code 1 when memory grows by 1 MB an hour or more, or descriptors or the log grow.
"""

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from spectators import Crowd

from http_faults.desk import Badge, Line
from http_faults.planted import PLANTED
from http_faults.trial import run_planted
from web.live.test_stream import log_in
from web.room_maker import EVENT, make_room
from web.served import Hall, stand_of

HOURS = 8
SETTLED = 2
"""Hours after which memory is to stay where it is."""
SLOPE = 1.0
"""MB an hour."""
LOG = 64 * 2**20
FAULTY = 0.4
"""Share of the slips with a wrong score."""
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Sample:
    """One look, in the middle of a simulated event."""

    hour: float
    server: float
    stand: float
    """Resident memory, MB."""
    descriptors: int
    log: int
    """Bytes of the file beside the journal."""
    slips: int
    slowest: float
    """Seconds that a slip waited at worst, since the look before."""


Play = tuple[str, str, int]
"""Word, place, score."""


def _plays(told: dict[str, Any]) -> list[Play]:
    scores = (score for score, times in told["scores"] for _ in range(times))
    return list(zip(told["mots"].split(), told["places"].split(), scores, strict=True))


class Event:
    def __init__(self, hall: Hall, codes: dict[str, str], options: argparse.Namespace) -> None:
        self._hall, self._options = hall, options
        self._dice = random.Random(options.seed)
        judge, organiser = (Badge(*log_in(hall, codes[who])) for who in ("JA", "ORGA"))
        self._judge, self._organiser = self._line(judge), self._line(organiser)
        # The juge-arbitre's badge opens every table: as many lines as there are arbiters.
        self._arbiters = [self._line(judge) for _ in range(options.arbiters)]
        self.slips = 0
        self.slowest = 0.0

    def _line(self, badge: Badge) -> Line:
        return Line(self._hall.port, EVENT, badge)

    def _done(self, line: Line, path: str, body: dict[str, Any]) -> dict[str, Any]:
        key = str(uuid.uuid4())
        for _ in range(60):
            answer = line.ask("POST", path, body, key)
            if answer and answer.status in (200, 201):
                return answer.body
            if answer and answer.status < 500:
                raise RuntimeError(f"{path}: {answer}")
        raise RuntimeError(f"{path}: no answer")

    def play(self, game: int) -> Iterator[int]:
        """One game; gives the number of each move once it is closed."""
        tables = self._options.tables
        areas = [{"arbitre": "A", "premiere": 1, "derniere": tables}]
        self._done(self._organiser, "/parties", {"nom": f"Partie {game}", "plages": areas})
        cause = {"cause": "interruption"}
        for move in range(1, self._options.moves + 1):
            if self._next() == "clore_partie":
                cause = {}
                break
            self._done(self._judge, "/partie/tirer", {})
            for phase in ("annoncer", "lancer", "terminer"):
                self._done(self._judge, f"/partie/{phase}", {})
            self._collect(game, move)
            self._done(self._judge, "/partie/retenir", {})
            self._done(self._judge, "/partie/clore", {})
            yield move
        self._done(self._judge, "/partie/clore_partie", cause)

    def _next(self) -> object:
        """What the room says is to be done next: a game may be over before its last move."""
        while (answer := self._judge.ask("GET", "/partie/suivant")) is None:
            pass
        return answer.body["geste"]

    def _collect(self, game: int, move: int) -> None:
        answer = self._judge.ask("GET", f"/solutions?partie={game}&coup={move}")
        while answer is None:
            answer = self._judge.ask("GET", f"/solutions?partie={game}&coup={move}")
        plays = _plays(answer.body)
        slips = [self._slip(table, game, move, plays) for table in range(1, self._options.tables + 1)]
        crews = [
            threading.Thread(target=self._enter, args=(line, slips[rank :: len(self._arbiters)]))
            for rank, line in enumerate(self._arbiters)
        ]
        for crew in crews:
            crew.start()
        for crew in crews:
            crew.join()

    def _slip(self, table: int, game: int, move: int, plays: list[Play]) -> dict[str, Any]:
        word, place, score = plays[int(len(plays) * self._dice.random() ** 3)]
        wrong = self._dice.random() < FAULTY
        where = {"table": table, "partie": game, "coup": move}
        return {**where, "mot": word, "reference": place, "score": score + wrong}

    def _enter(self, line: Line, slips: list[dict[str, Any]]) -> None:
        for slip in slips:
            began = time.monotonic()
            self._done(line, "/bulletins", slip)
            self.slowest = max(self.slowest, time.monotonic() - began)
            self.slips += 1


def resident(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 2**20


def look(hall: Hall, stand: int, event: Event, hour: float) -> Sample:
    journal = hall.folder / f"{EVENT}.duplicata-wal"
    sample = Sample(
        hour=round(hour, 3),
        server=round(resident(hall.pid), 1),
        stand=round(resident(stand), 1),
        descriptors=len(list(Path(f"/proc/{hall.pid}/fd").iterdir())),
        log=journal.stat().st_size if journal.exists() else 0,
        slips=event.slips,
        slowest=round(event.slowest, 2),
    )
    event.slowest = 0.0
    return sample


def run(options: argparse.Namespace) -> dict[str, object]:
    began = time.monotonic()
    samples: list[Sample] = []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "salle"
        codes = make_room(folder, options.tables)
        hall = Hall(folder)
        if options.plant:
            hall.run = partial(run_planted, options.plant)
        hall.start()
        try:
            stand, event = stand_of(hall), Event(hall, codes, options)
            finish_the_first(event)
            with Crowd(hall.public_port, EVENT, options.spectators) as crowd:
                crowd.connect()
                for game in range(options.games):
                    for move in event.play(game + 2):
                        done = (game + move / options.moves) / options.games
                        samples.append(look(hall, stand, event, done * HOURS))
                        print(samples[-1], file=sys.stderr, flush=True)
        finally:
            hall.kill()
    return {**vars(options), **verdict(samples), "seconds": round(time.monotonic() - began)}


def finish_the_first(event: Event) -> None:
    """The room is made with a move being collected: it is closed before the first of our games."""
    event._done(event._judge, "/bulletins/top", {"coup": 2})
    event._done(event._judge, "/partie/retenir", {})
    event._done(event._judge, "/partie/clore", {})
    event._done(event._judge, "/partie/clore_partie", {"cause": "interruption"})


def verdict(samples: list[Sample]) -> dict[str, object]:
    settled = [one for one in samples if one.hour > SETTLED]
    hours = [one.hour for one in settled]
    slopes = {
        name: round(statistics.linear_regression(hours, [getattr(one, name) for one in settled]).slope, 2)
        for name in ("server", "stand", "descriptors")
    }
    longest_log = max(one.log for one in samples)
    faults = [f"{name}: {slopes[name]} MB an hour" for name in ("server", "stand") if slopes[name] >= SLOPE]
    faults += [f"descriptors: {slopes['descriptors']} an hour"] if slopes["descriptors"] >= 1 else []
    faults += [f"log: {longest_log} bytes"] if longest_log >= LOG else []
    return {
        "slips": samples[-1].slips,
        "slopes": slopes,
        "longest_log": longest_log,
        "slowest_slip": max(one.slowest for one in samples),
        "first_settled": asdict(settled[0]),
        "last": asdict(settled[-1]),
        "faults": faults,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--arbiters", type=int, default=20)
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--spectators", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plant", choices=sorted(PLANTED), default="", help="a fault that must be found")
    result = run(parser.parse_args())
    json.dump(result, sys.stdout)
    sys.stdout.write("\n")
    raise SystemExit(1 if result["faults"] else 0)


if __name__ == "__main__":
    main()
