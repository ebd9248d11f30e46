"""Rounds of a served room: desks at work, faults at random instants, then the whole history is checked."""

import os
import random
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from typing import Any

from http_faults import planted
from http_faults.checker import faults
from http_faults.desk import Badge, Desk, Line
from http_faults.history import Body, History, Operation
from http_faults.proxy import Proxy
from web.live.test_stream import log_in
from web.room_maker import EVENT, Server, make_room, run_in_silence

TABLES = 60
SHARED = 6
DESKS = 6
FAULTS_A_ROOM = 25
"""After which the journal would be long to read at each start, and is checked."""


@dataclass
class Tally:
    kills: int = 0
    pauses: int = 0
    asked: int = 0
    sent: int = 0
    acknowledged: int = 0
    refused: int = 0
    fates: dict[str, int] = field(default_factory=dict)
    slowest_start: float = 0.0
    faults: list[str] = field(default_factory=list)

    def add(self, history: History) -> None:
        self.asked += len(history.operations)
        self.sent += sum(one.sent for one in history.operations)
        self.acknowledged += history.acknowledged
        self.refused += sum(one.status >= 400 for one in history.operations)


def served(folder: Path, plant: str) -> Server:
    """The real program, with a fault planted in it if one is named."""
    room = Server(folder)
    if plant:
        room.run = partial(run_planted, plant)
    room.start()
    return room


def run_planted(plant: str, arguments: list[str]) -> None:
    """What it says of the fault is not to be read by anybody."""
    planted.PLANTED[plant]()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    run_in_silence(arguments)


@contextmanager
def desks(
    room: Server, port: int, codes: dict[str, str], history: History, seed: str, *, keep: bool
) -> Iterator[list[Desk]]:
    """Arbiters at work; at the end every demand has its answer."""
    badges = {account: Badge(*log_in(room, codes[account])) for account in ("JA", "A", "B")}
    half = TABLES // 2
    mine = {"A": range(1, half - SHARED), "JA": range(half - SHARED, half)}
    mine["B"] = range(half + 1, TABLES - SHARED)
    shared = list(range(TABLES - SHARED, TABLES + 1))
    crew = []
    for number in range(DESKS):
        author = ("A", "B", "JA")[number % 3]
        tables = list(mine[author])[number // 3 :: DESKS // 3]
        line = Line(port, EVENT, badges[author], keep=keep)
        crew.append(Desk(line, author, tables, shared, history, f"{seed}/{number}"))
    for desk in crew:
        desk.start()
    yield crew
    for desk in crew:
        desk.finish()
    for desk in crew:
        desk.join()


def close_the_move(room: Server, code: str, history: History) -> dict[int, int]:
    """What is missing is not handed in, the move is counted: totals by table, as the server tells them."""
    line = Line(room.port, EVENT, Badge(*log_in(room, code)))

    def insist(method: str, path: str, body: Body | None = None) -> Any:
        key = str(uuid.uuid4())
        while (answer := line.ask(method, path, body, key if body is not None else "")) is None:
            time.sleep(0.05)
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer}")
        if body is not None:
            done = history.ask(Operation(key, "conduct", 0, body))
            done.status, done.line = answer.status, int(str(answer.body["enregistre"]))
        return answer.body

    absent = insist("GET", "/bulletins?coup=2")["absents"]
    insist("POST", "/partie/retenir", {})
    insist("POST", "/partie/clore", {"non_remis": absent})
    standings = insist("GET", "/classement")
    line.close()
    return {one["table"]: one["total"] for one in standings["lignes"]}


def faulty_rounds(kills: int, pauses: int, seed: int, plant: str = "") -> Tally:
    dice = random.Random(seed)
    order = ["kill"] * kills + ["pause"] * pauses
    dice.shuffle(order)
    tally = Tally()
    for start in range(0, len(order), FAULTS_A_ROOM):
        lot = order[start : start + FAULTS_A_ROOM]
        _one_room(lot, f"{seed}/{start}", dice, tally, plant)
        done = f"{tally.kills} kills, {tally.pauses} pauses, {tally.acknowledged} acknowledged"
        print(done, file=sys.stderr, flush=True)
        if tally.faults:
            break
    return tally


def _one_room(lot: list[str], seed: str, dice: random.Random, tally: Tally, plant: str) -> None:
    history = History()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "salle"
        codes = make_room(folder, TABLES)
        room = served(folder, plant)
        try:
            with desks(room, room.port, codes, history, seed, keep=True):
                for fault in lot:
                    known = history.answered
                    while history.answered == known and room.alive:
                        time.sleep(0.01)
                    if not room.alive:
                        tally.faults.append("the server ended by itself")
                        room.start()
                    time.sleep(dice.uniform(0, 0.4))
                    if fault == "kill":
                        tally.kills += 1
                        room.kill()
                        began = time.monotonic()
                        room.start()
                        tally.slowest_start = max(tally.slowest_start, time.monotonic() - began)
                    else:
                        tally.pauses += 1
                        os.kill(room.pid, SIGSTOP)
                        time.sleep(dice.uniform(0.1, 3))
                        os.kill(room.pid, SIGCONT)
            told = close_the_move(room, codes["JA"], history)
        finally:
            room.kill()
        tally.add(history)
        tally.faults += faults(history, folder, EVENT, told)


def partitioned(demands: int, seed: int, plant: str = "") -> Tally:
    """At least so many demands through a network that cuts, doubles and delays them."""
    tally = Tally()
    history = History()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "salle"
        codes = make_room(folder, TABLES)
        room = served(folder, plant)
        proxy = Proxy(room.port, f"{seed}/proxy")
        try:
            with desks(room, proxy.port, codes, history, str(seed), keep=False):
                while sum(one.sent for one in list(history.operations)) < demands:
                    time.sleep(0.05)
            proxy.close()
            told = close_the_move(room, codes["JA"], history)
        finally:
            room.kill()
        tally.fates = dict(proxy.fates)
        tally.add(history)
        tally.faults += faults(history, folder, EVENT, told)
    return tally
