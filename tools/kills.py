"""Kill a writing process at random instants and check that no acknowledged gesture is lost or doubled.

    python tools/kills.py 300 [--clients 8] [--seed 1]

Each round forks a writer whose clients first send again what was never acknowledged, then go on; it is
killed with SIGKILL after a random delay. Invariant: acknowledged within stored within sent, each key once,
chain sound.
"""

import argparse
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from duplicata.journal import Entry, Gesture, Journal, Seal, verify

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
SEAL = Seal(b"k" * 32)
ROUNDS_PER_FILE = 50


def client(journal: Journal, out: int, name: str, unknown: list[str]) -> None:
    """Tell the parent what is sent and what is acknowledged, one short line each (atomic on a pipe)."""
    fresh = (f"{name}-{n}" for n in count())
    for key in chain(unknown, fresh):
        os.write(out, f"S {key}\n".encode())
        entries = tuple(Entry("BulletinSaisi", {"cle": key, "part": part}) for part in (1, 2))
        journal.append(Gesture(key, name, NOON, entries))
        os.write(out, f"A {key}\n".encode())


def write_until_killed(path: Path, out: int, turn: int, clients: int, unknown: list[str]) -> None:
    journal = Journal.open(path, SEAL)
    os.write(out, b"R -\n")
    for number in range(clients):
        mine = unknown[number::clients]
        threading.Thread(target=client, args=(journal, out, f"t{turn}c{number}", mine)).start()


def one_life(path: Path, turn: int, clients: int, unknown: list[str], delay: float) -> list[tuple[str, str]]:
    """What one writer said before it was killed, *delay* seconds after it was ready."""
    source, sink = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(source)
        write_until_killed(path, sink, turn, clients, unknown)
        threading.Event().wait()
    os.close(sink)
    with os.fdopen(source, "rb") as said:
        ready = said.readline()
        timer = threading.Timer(delay, os.kill, (child, signal.SIGKILL))
        timer.start()
        lines = said.read().decode().splitlines()
        timer.join()
    os.waitpid(child, 0)
    if ready != b"R -\n":
        raise SystemExit(f"round {turn}: the writer could not start again")
    return [(line[0], line[2:]) for line in lines if line]


def faults_of(path: Path, sent: set[str], acknowledged: set[str]) -> list[str]:
    verdict = verify(path, SEAL)
    with Journal.open(path, SEAL) as journal:
        rows = [row for row in journal.rows() if row.part == 1]
    keys = [row.key for row in rows]
    stored = set(keys)
    faults = list(verdict.faults)
    faults += [f"acknowledged and lost: {key}" for key in sorted(acknowledged - stored)]
    faults += [f"stored and never sent: {key}" for key in sorted(stored - sent)]
    faults += [
        f"stored twice: {key}" for key in sorted(stored) if len(keys) != len(stored) and keys.count(key) > 1
    ]
    return faults


def trial(wanted: int, clients: int, seed: int) -> dict[str, object]:
    dice = random.Random(seed)
    faults: list[str] = []
    kills = acks = 0
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        while kills < wanted and not faults:
            path = Path(folder) / f"kills-{kills}"
            Journal.create(path, SEAL).close()
            sent: set[str] = set()
            acknowledged: set[str] = set()
            for _ in range(min(ROUNDS_PER_FILE, wanted - kills)):
                unknown = sorted(sent - acknowledged)
                for mark, key in one_life(path, kills, clients, unknown, dice.uniform(0.0, 0.06)):
                    (sent if mark == "S" else acknowledged).add(key)
                kills += 1
                faults += faults_of(path, sent, acknowledged) if kills % 10 == 0 else []
            faults += faults_of(path, sent, acknowledged)
            acks += len(acknowledged)
    seconds = round(time.perf_counter() - began, 1)
    return {"kills": kills, "acknowledged": acks, "seconds": seconds, "faults": faults}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("count", type=int)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        result = trial(options.count, options.clients, options.seed)
        json.dump(result, sys.stdout)
        sys.stdout.write("\n")
        raise SystemExit(1 if result["faults"] else 0)


if __name__ == "__main__":
    main()
