"""Cut the power at random instants, on paper, and check that no acknowledged gesture is lost.

    python tools/power_cuts.py 2000 [--synchronous full|normal|off] [--seed 1]

A file layer under SQLite records every write, truncation and sync. For a random cut, what a disk might hold
is rebuilt: all that was synced, and of the rest any part, in any order, torn at 512 bytes. Each image must
open, be sound, and hold every gesture acknowledged before the cut. With ``normal`` or ``off`` the trial must
find losses: it would prove nothing otherwise.
"""

import argparse
import json
import random
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import apsw

from duplicata.journal import Entry, Gesture, Journal, Seal, read_rows, verify, writer
from duplicata.journal.failures import JournalRefused

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
SEAL = Seal(b"k" * 32)
LEVELS = {"off": 0, "normal": 1, "full": 2}
GESTURES = 60
CUTS_PER_RUN = 50
SECTOR = 512


class Operation(NamedTuple):
    kind: str
    """``write``, ``truncate``, ``sync``, ``delete``, or ``ack``."""
    file: str
    at: int = 0
    data: bytes = b""


class Disk(apsw.VFS):
    """The system's own file layer, with a record of what it is asked."""

    def __init__(self) -> None:
        self.log: list[Operation] = []
        super().__init__("recorder", "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        file = RecordedFile("", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name or ""
        file.label, file.log = Path(path).name, self.log
        return file

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        super().xDelete(name, sync)
        self.log.append(Operation("delete", Path(name).name))


class RecordedFile(apsw.VFSFile):
    label: str
    log: list[Operation]

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self.log.append(Operation("write", self.label, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        super().xTruncate(size)
        self.log.append(Operation("truncate", self.label, size))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self.log.append(Operation("sync", self.label))


def apply(content: bytearray, operation: Operation) -> None:
    if operation.kind == "truncate":
        del content[operation.at :]
        return
    end = operation.at + len(operation.data)
    content.extend(bytes(max(0, end - len(content))))
    content[operation.at : end] = operation.data


def torn(operation: Operation, dice: random.Random) -> list[Operation]:
    """The sectors of a write that reached the disk."""
    if operation.kind == "truncate":
        return [operation]
    starts = range(0, len(operation.data), SECTOR)
    return [
        operation._replace(at=operation.at + start, data=operation.data[start : start + SECTOR])
        for start in starts
        if dice.random() < 0.5
    ]


def image(log: list[Operation], dice: random.Random) -> dict[str, bytearray]:
    """What the disk may hold when the power goes after the last operation of *log*."""
    durable: dict[str, bytearray] = {}
    pending: dict[str, list[Operation]] = {}
    for operation in log:
        name = operation.file
        if operation.kind in ("write", "truncate"):
            pending.setdefault(name, []).append(operation)
        elif operation.kind == "sync":
            for earlier in pending.pop(name, []):
                apply(durable.setdefault(name, bytearray()), earlier)
        elif operation.kind == "delete":
            durable.pop(name, None)
            pending.pop(name, None)
    for name, operations in pending.items():
        kept = dice.choice([0.0, 0.5, 1.0])
        for operation in operations:
            if dice.random() < kept:
                whole = dice.random() < 0.7
                for part in [operation] if whole else torn(operation, dice):
                    apply(durable.setdefault(name, bytearray()), part)
    return durable


def play(path: Path, disk: Disk, level: int, dice: random.Random) -> int:
    """A few gestures, alone and in groups, with frequent checkpoints; where the journal is ready."""
    with Journal.create(path, SEAL, vfs="recorder") as journal:
        journal._writer._connection.pragma("synchronous", level)
        disk.log[:] = [Operation("write", path.name, 0, path.read_bytes()), Operation("sync", path.name)]
        ready = len(disk.log)
        done = 0
        while done < GESTURES:
            group = range(done, done + dice.randint(1, 6))
            filler = "x" * dice.randrange(3_000)
            answers = {
                f"k{n}": journal.submit(Gesture(f"k{n}", "A", NOON, (Entry("essai", {"t": filler}),)))
                for n in group
            }
            for key, answer in answers.items():
                answer.result()
                disk.log.append(Operation("ack", key))
            done = group.stop
    return ready


def fault_of(folder: Path, name: str, log: list[Operation], dice: random.Random) -> str | None:
    for old in folder.iterdir():
        old.unlink()
    for file, content in image(log, dice).items():
        (folder / file).write_bytes(content)
    path = folder / name
    acknowledged = {operation.file for operation in log if operation.kind == "ack"}
    verdict = verify(path, SEAL)
    if not verdict.sound:
        return f"not sound: {verdict.faults[0]}"
    try:
        lost = acknowledged - {row.key for row in read_rows(path)}
    except JournalRefused as refusal:
        return str(refusal)
    return f"lost: {', '.join(sorted(lost))}" if lost else None


def trial(wanted: int, level: str, seed: int) -> dict[str, object]:
    dice = random.Random(seed)
    writer.CHECKPOINT_PAGES, writer.TRUNCATE_PAGES = 25, 120
    disk = Disk()
    faults: list[str] = []
    images = 0
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as live, tempfile.TemporaryDirectory() as after:
        while images < wanted:
            path = Path(live) / f"cut{images}"
            ready = play(path, disk, LEVELS[level], dice)
            for _ in range(min(CUTS_PER_RUN, wanted - images)):
                cut = dice.randint(ready, len(disk.log))
                fault = fault_of(Path(after), path.name, disk.log[:cut], dice)
                faults += [fault] if fault else []
                images += 1
    seconds = round(time.perf_counter() - began, 1)
    return {
        "images": images,
        "level": level,
        "seconds": seconds,
        "at_fault": len(faults),
        "faults": faults[:5],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--synchronous", choices=LEVELS, default="full")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    result = trial(options.count, options.synchronous, options.seed)
    json.dump(result, sys.stdout)
    sys.stdout.write("\n")
    found = bool(result["at_fault"])
    raise SystemExit(found if options.synchronous == "full" else not found)


if __name__ == "__main__":
    main()
