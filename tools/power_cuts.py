"""Cut the power at random instants, on paper, and check that no acknowledged gesture is lost.

    python tools/power_cuts.py 2000 [--during commits|migration|copy|mirror|restore]
                                    [--synchronous full|normal|off] [--seed 1]

Each image of ``recorded_disk`` must open, be sound, and hold every gesture acknowledged before the cut; a
copy or a restored tournament that was said to be there must be there, whole. With ``normal`` or ``off`` the
trial must find losses: it would prove nothing otherwise.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from duplicata.journal import Entry, Gesture, Journal, Seal, copy, restore, schema, verify, writer
from duplicata.journal.failures import JournalRefused
from duplicata.journal.mirror import Mirror
from duplicata.journal.reading import read_rows
from recorded_disk import LAYER, Disk, Image, Operation, watched

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
SEAL, OTHER_SEAL = Seal(b"k" * 32), Seal(b"o" * 32)
LEVELS = {"off": 0, "normal": 1, "full": 2}
GESTURES = 60
CUTS_PER_RUN = 50
JOURNAL, COPY = "journal", "copie"
NEXT_SCHEMA = {
    "by_kind": "CREATE INDEX by_kind ON events (kind)",
    "notes": "CREATE TABLE notes (seq INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT",
    "by_author": "CREATE INDEX by_author ON events (author)",
}
"""What two coming versions might add."""


class Scene:
    """One folder, one recorded disk, what was told so far."""

    def __init__(self, folder: Path, disk: Disk, level: str, dice: random.Random) -> None:
        self.folder, self.disk, self.level, self.dice = folder, disk, level, dice
        self.journal, self.copy = folder / JOURNAL, folder / COPY
        self.told: list[str] = []
        self._set: Journal | None = None
        self._numbers = iter(range(10**9))

    def write(self, journal: Journal, wanted: int) -> None:
        """Gestures alone and in groups, each noted once it is acknowledged."""
        if journal is not self._set:  # before its first gesture: later, the writer may be at work
            journal._writer._connection.pragma("synchronous", LEVELS[self.level])
            self._set = journal
        done = 0
        while done < wanted:
            size = self.dice.randint(1, 6)
            filler = "x" * self.dice.randrange(3_000)
            keys = [f"k{next(self._numbers)}" for _ in range(size)]
            entries = (Entry("essai", {"t": filler}),)
            answers = [journal.submit(Gesture(key, "A", NOON, entries)) for key in keys]
            for key, answer in zip(keys, answers, strict=True):
                answer.result()
                self.disk.log.append(Operation("ack", key))
                self.told.append(key)
            done += size

    def hold(self) -> None:
        """The copy was said to be there, with all that was told."""
        self.disk.log.append(Operation("held", COPY, 0, " ".join(self.told).encode()))


def during_commits(scene: Scene) -> None:
    with Journal.create(scene.journal, SEAL, vfs=LAYER) as journal:
        scene.disk.begin_with(scene.journal)
        scene.write(journal, GESTURES)


def during_copy(scene: Scene) -> None:
    """Copies over one another, between gestures."""
    with Journal.create(scene.journal, SEAL, vfs=LAYER) as journal:
        scene.disk.begin_with(scene.journal)
        for _ in range(4):
            scene.write(journal, GESTURES // 6)
            copy(scene.journal, scene.copy, SEAL)
            scene.hold()


def during_mirror(scene: Scene) -> None:
    with Journal.create(scene.journal, SEAL, vfs=LAYER) as journal:
        scene.disk.begin_with(scene.journal)
        scene.write(journal, 5)
        mirror = Mirror(scene.journal, scene.copy, SEAL)
        mirror._target.pragma("synchronous", LEVELS[scene.level])
        scene.hold()
        for _ in range(8):
            scene.write(journal, GESTURES // 10)
            mirror.catch_up()
            scene.hold()
        mirror.close()


def during_restore(scene: Scene) -> None:
    with Journal.create(scene.journal, SEAL) as journal:
        scene.write(journal, GESTURES // 2)
        copy(scene.journal, scene.folder / "apportee", SEAL)
    scene.disk.begin_with(scene.journal, scene.folder / "apportee")
    restore(scene.folder / "apportee", scene.copy, SEAL, origin=SEAL)
    scene.hold()


def during_migration(scene: Scene) -> None:
    with Journal.create(scene.journal, SEAL) as journal:
        scene.write(journal, GESTURES // 2)
    scene.disk.begin_with(scene.journal)
    for key in scene.told:
        scene.disk.log.append(Operation("ack", key))
    with next_version(), Journal.open(scene.journal, SEAL, vfs=LAYER) as journal:
        scene.write(journal, 8)


@contextmanager
def next_version() -> Iterator[None]:
    """A program two versions on, whose first opening brings the file along."""
    before = schema.VERSION, schema.SCHEMA, schema.MIGRATIONS
    statements = tuple(NEXT_SCHEMA.values())
    version = schema.VERSION
    schema.VERSION, schema.SCHEMA = version + 2, schema.SCHEMA | NEXT_SCHEMA
    schema.MIGRATIONS = schema.MIGRATIONS | {version: statements[:2], version + 1: statements[2:]}
    try:
        yield
    finally:
        schema.VERSION, schema.SCHEMA, schema.MIGRATIONS = before


SCENES: dict[str, Callable[[Scene], None]] = {
    "commits": during_commits,
    "migration": during_migration,
    "copy": during_copy,
    "mirror": during_mirror,
    "restore": during_restore,
}


def fault_of(folder: Path, during: str, log: list[Operation], dice: random.Random) -> str | None:
    Image(log, dice).write(folder)
    told = {operation.file for operation in log if operation.kind == "ack"}
    held = [operation for operation in log if operation.kind == "held"]
    try:
        if during == "migration":
            with next_version():
                Journal.open(folder / JOURNAL, SEAL).close()
                return _fault(folder / JOURNAL, told)
        fault = _fault(folder / JOURNAL, told)
        if not fault and held:
            fault = _fault(folder / COPY, set(held[-1].data.decode().split()))
        elif not fault and (folder / COPY).exists():
            fault = _fault(folder / COPY, set())
        return fault
    except JournalRefused as refusal:
        return str(refusal)


def _fault(path: Path, expected: set[str]) -> str | None:
    verdict = verify(path, SEAL)
    if not verdict.sound:
        return f"{path.name} not sound: {verdict.faults[0]}"
    lost = expected - {row.key for row in read_rows(path)}
    return f"{path.name} lost: {', '.join(sorted(lost))}" if lost else None


def trial(wanted: int, during: str, level: str, seed: int) -> dict[str, object]:
    dice = random.Random(seed)
    writer.CHECKPOINT_PAGES, writer.TRUNCATE_PAGES = 25, 120
    disk = Disk()
    faults: list[str] = []
    images = 0
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as after:
        while images < wanted:
            with tempfile.TemporaryDirectory() as live, watched(disk, level == "full"):
                SCENES[during](Scene(Path(live), disk, level, dice))
            ready = 2 * sum(operation.kind == "write" and not operation.at for operation in disk.log[:3:2])
            for _ in range(min(CUTS_PER_RUN, wanted - images)):
                cut = dice.randint(ready, len(disk.log))
                fault = fault_of(Path(after), during, disk.log[:cut], dice)
                faults += [fault] if fault else []
                images += 1
    return {
        "images": images,
        "during": during,
        "level": level,
        "seconds": round(time.perf_counter() - began, 1),
        "at_fault": len(faults),
        "faults": faults[:5],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--during", choices=SCENES, default="commits")
    parser.add_argument("--synchronous", choices=LEVELS, default="full")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    result = trial(options.count, options.during, options.synchronous, options.seed)
    json.dump(result, sys.stdout)
    sys.stdout.write("\n")
    found = bool(result["at_fault"])
    raise SystemExit(found if options.synchronous == "full" else not found)


if __name__ == "__main__":
    main()
