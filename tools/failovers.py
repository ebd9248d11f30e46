"""Kill the primary of a base in the middle of gestures, promote its standby: nothing lost, nothing doubled.

Several rooms append through the engine of the program and write down what was acknowledged. With
``--asynchronous`` the standby is not waited for, and its line is cut: the trial must then find losses.
"""

import argparse
import sys
import tempfile
import threading
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

from base_server import Server, folder
from duplicata.journal import Entry, Gesture, Seal, StorageError
from duplicata.journal.postgres import schema
from duplicata.journal.postgres.address import Adresse
from duplicata.journal.postgres.store import BaseJournal

ROOMS = 3
BURST = 40
"""Gestures acknowledged at least before a primary is killed."""
WAITS = ("synchronous_standby_names = '*'",)
DOES_NOT_WAIT = ("synchronous_standby_names = ''",)
NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)


class Outcome(NamedTuple):
    failovers: int
    acknowledged: int
    lost: int
    doubled: int
    faults: int
    longest: float
    """Seconds at most during which no gesture of a room was acknowledged around a failover."""


class Room:
    """One writer, one gesture after the other; a refusal is sent again under the same key."""

    def __init__(self, address: Adresse, name: str, place: Path, seal: Seal) -> None:
        self.name = name
        self.acknowledged: list[tuple[str, str]] = []
        """Key and digest of the last line of each."""
        self.longest = 0.0
        self._journal = BaseJournal.create(address, name, place / f"{name}.duplicata", seal)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._play, name=name)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()
        self._journal.close()

    def _play(self) -> None:
        number = 0
        last = time.monotonic()
        while not self._over.is_set():
            key = f"{self.name}-{number}"
            said = [{"table": table, "numero": number} for table in range(1 + number % 3)]
            entries = tuple(Entry("BulletinSaisi", one) for one in said)
            try:
                receipt = self._journal.append(Gesture(key, "A", NOON, entries))
            except StorageError:
                continue
            self.acknowledged.append((key, receipt.rows[-1].digest))
            self.longest = max(self.longest, time.monotonic() - last)
            last = time.monotonic()
            number += 1


def trial(failovers: int, seed: int, *, synchronous: bool = True) -> Outcome:
    chance = Random(seed)
    seal = Seal(b"k" * 32)
    with folder() as place, tempfile.TemporaryDirectory() as own:
        servers = [Server(place, "un"), Server(place, "deux")]
        names = ",".join("127.0.0.1" for _ in servers)
        ports = ",".join(str(one.port) for one in servers)
        address = Adresse.lue(f"host={names} port={ports} user=postgres dbname=postgres")
        primary, standby = servers
        primary.make()
        primary.start()
        rooms: list[Room] = []
        try:
            _stand_by(primary, standby, synchronous)
            with address.connect() as connection:
                schema.migrate(connection)
            rooms = [Room(address, f"salle-{n}", Path(own), seal) for n in range(ROOMS)]
            for room in rooms:
                room.start()
            for _ in range(failovers):
                _await_more(rooms, BURST + chance.randrange(BURST))
                if not synchronous:
                    _hold_back(primary, standby)
                    _await_more(rooms, 5)
                primary.kill()
                standby.promote()
                primary, standby = standby, primary
                if synchronous:
                    _await_more(rooms, 1)
                    _stand_by(primary, standby, synchronous)
                else:
                    break
            for room in rooms:
                room.stop()
            return _compare(address, rooms, failovers, Path(own), seal)
        finally:
            for room in rooms:
                room._over.set()
            for one in servers:
                one.stop()


def _stand_by(primary: Server, standby: Server, synchronous: bool) -> None:
    standby.repeat(primary)
    standby.start()
    primary.set(*(WAITS if synchronous else DOES_NOT_WAIT))
    primary.reload()
    # From the next commit on it is waited for: until then a kill would lose what nobody was promised.
    with Adresse.lue(primary.address()).connect() as connection:
        wanted = "sync" if synchronous else "async"
        while connection.execute("SELECT sync_state FROM pg_stat_replication").fetchone() != (wanted,):
            connection.execute("SELECT pg_sleep(0.02)")


def _hold_back(primary: Server, standby: Server) -> None:
    """The line to the standby is cut: what is stored from now on is on the primary alone."""
    standby.set("primary_conninfo = 'host=127.0.0.1 port=1 user=postgres'")
    standby.reload()
    with Adresse.lue(primary.address()).connect() as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_replication")
        while connection.execute("SELECT count(*) FROM pg_stat_replication").fetchone() != (0,):
            connection.execute("SELECT pg_sleep(0.02)")


def _await_more(rooms: list[Room], more: int) -> None:
    wanted = [len(room.acknowledged) + more for room in rooms]
    while any(len(room.acknowledged) < count for room, count in zip(rooms, wanted, strict=True)):
        time.sleep(0.005)


def _compare(address: Adresse, rooms: list[Room], failovers: int, place: Path, seal: Seal) -> Outcome:
    """What was acknowledged against what is stored: each once, with its digest, in a chain that holds."""
    lost = doubled = faults = 0
    for room in rooms:
        with BaseJournal.open(address, room.name, place / f"{room.name}.duplicata", seal) as journal:
            rows = list(journal.rows())
            faults += len(journal.verify(seal).faults)
        stored = {(row.key, row.digest) for row in rows if row.part == row.parts}
        lost += len(set(room.acknowledged) - stored)
        doubled += len(rows) - len({(row.content["numero"], row.part) for row in rows})
    acknowledged = sum(len(room.acknowledged) for room in rooms)
    return Outcome(failovers, acknowledged, lost, doubled, faults, max(room.longest for room in rooms))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("failovers", type=int, nargs="?", default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--asynchronous", action="store_true")
    asked = parser.parse_args()
    found = trial(asked.failovers, asked.seed, synchronous=not asked.asynchronous)
    print(
        f"{found.failovers} failovers, {found.acknowledged} gestures acknowledged: {found.lost} lost, "
        f"{found.doubled} doubled, {found.faults} faults in the chains; longest wait {found.longest:.2f} s"
    )
    if asked.asynchronous:
        return 0 if found.lost else 1
    return 1 if found.lost or found.doubled or found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
