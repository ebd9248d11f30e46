"""Force two servers to go on from one tournament: refused each time, or told within five seconds.

    PYTHONPATH=tests python tools/forks.py 100 [--seed 1] [--plant blind]

Real servers, one following the other's folder, slips stored through HTTP. What was told is read where people
would: in the terminals, and in the streams of the officials' screens. ``tournoi verifier`` must name the fork
on both sides.
"""

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

from click.testing import CliRunner

from duplicata.app.room import lock
from duplicata.cli.tournaments.journal import verifier
from http_faults.planted import PLANTED
from web.live.test_stream import Stream, log_in, post
from web.room_maker import EVENT, FORKS, Server, make_room, run_in_silence

DELAY = 5.0
"""Seconds within which officials are told."""
PATIENCE = 60.0
TOP = {"coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}
FORKED = "continué dans deux dossiers"
HELD = "Dossier déjà servi"
SUCCEEDS = "en prend la suite"
T = TypeVar("T")


class Program(Server):  # type: ignore[misc]
    """The real program, its terminal read."""

    def __init__(self, folder: Path, codes: dict[str, str], plant: str, *options: str) -> None:
        super().__init__(folder)
        self._codes = codes
        self.screens: list[tuple[float, str]] = []
        self._terminal = folder.with_name(f"{folder.name}.{self.port}.txt")
        self._terminal.touch()
        where = ["serveur", "--hote", "127.0.0.1", "--port", str(self.port), "--dossier", str(folder)]
        self._process = FORKS.Process(target=run, args=([*where, *options], self._terminal, plant))
        self._process.start()

    @property
    def terminal(self) -> str:
        return self._terminal.read_text("utf-8")

    def open(self) -> "Program":
        """Served, with the screen of an official open."""
        until(self._answers)
        self._badge = log_in(self, self._codes["JA"])
        threading.Thread(target=self._follow, args=(Stream(self, self._badge[0]),), daemon=True).start()
        return self

    def _answers(self) -> bool:
        if not self._process.is_alive():
            raise RuntimeError(self.terminal)
        try:
            post(self, "connexion", {"code": "?"})
        except OSError as answer:
            return hasattr(answer, "code")
        return True

    def _follow(self, stream: Stream) -> None:
        try:
            while events := stream.batch():
                self.screens += [(time.monotonic(), one["avis"]) for name, one in events if name == "machine"]
        except (OSError, ValueError):
            return

    def enter(self, table: int) -> None:
        post(self, "bulletins", {"table": table, **TOP}, self._badge[1], self._badge[0])

    def refused(self) -> str:
        """What it said when it would not start."""
        self._process.join(PATIENCE)
        return self.terminal

    def told(self, *words: str) -> float:
        """When the officials' screen said one of *words*, once the terminal has too."""
        until(lambda: any(word in self.terminal for word in words))
        return until(lambda: next((at for at, said in self.screens if any(w in said for w in words)), 0.0))


def run(arguments: list[str], terminal: Path, plant: str) -> None:
    if plant:
        PLANTED[plant]()
    os.dup2(os.open(terminal, os.O_WRONLY), 2)
    run_in_silence(arguments)


def until(condition: Callable[[], T]) -> T:
    limit = time.monotonic() + PATIENCE
    while not (found := condition()):
        if time.monotonic() > limit:
            raise RuntimeError("it was never told")
        time.sleep(0.02)
    return found


class Forking:
    """One tournament, its folder, the second one that follows it; every server is killed at the end."""

    def __init__(
        self, base: Path, room: Path, codes: dict[str, str], dice: random.Random, plant: str = ""
    ) -> None:
        self._plant = plant
        self.folder, self.stick, self._codes, self.dice = base / "premier", base / "cle", codes, dice
        shutil.copytree(room, self.folder)
        self._programs: list[Program] = []
        self.delays: list[float] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for program in self._programs:
            program.kill()

    def serve(self, folder: Path, *options: str) -> Program:
        self._programs.append(Program(folder, self._codes, self._plant, *options))
        return self._programs[-1]

    def follow(self) -> Program:
        return self.serve(self.folder, "--copie", str(self.stick)).open()

    def both_go_on(self, *programs: Program) -> None:
        """So many slips each, by chance: the journals may well be as long as each other."""
        for rank, program in enumerate(programs):
            for table in self.dice.sample(range(1, 9), self.dice.randint(1, 3)):
                program.enter(table if rank else 9 - table)

    def within(self, start: float, told: float) -> None:
        self.delays.append(told - start)

    def named(self, folder: Path, other: Path | None = None) -> None:
        """The audit of that side names the fork."""
        arguments = [EVENT, "--dossier", str(folder), *(["--avec", str(other)] if other else [])]
        answer = CliRunner().invoke(verifier, arguments)
        if FORKED not in answer.output or answer.exit_code != 1:
            raise RuntimeError(f"verifier {folder.name}: {answer.output}")


def served_while_followed(fork: Forking) -> str:
    """The copy is served while the first server follows it there."""
    fork.follow().enter(1)
    return "refused" if HELD in fork.serve(fork.stick).refused() else "silent"


def lock_taken_away(fork: Forking) -> str:
    """The same, while the first server sleeps and somebody has removed the lock."""
    first = fork.follow()
    os.kill(first.pid, signal.SIGSTOP)
    (fork.stick / lock.FICHIER).unlink()
    second = fork.serve(fork.stick).open()
    fork.both_go_on(second)
    os.kill(first.pid, signal.SIGCONT)
    woken = time.monotonic()
    fork.both_go_on(first)
    fork.within(woken, first.told(FORKED, HELD))
    fork.within(woken, second.told(FORKED))
    fork.named(fork.folder)
    fork.named(fork.stick)
    return "told"


def stick_carried_away(fork: Forking) -> str:
    """The stick is pulled out, served elsewhere, and brought back."""
    first = fork.follow()
    # A stick that is pulled out leaves the lock of its former computer behind.
    away = fork.stick.with_name("ailleurs")
    shutil.copytree(fork.stick, away)
    # Gone at once: whatever was being written there cannot come in between.
    shutil.rmtree(fork.stick.rename(fork.stick.with_name("retiree")))
    second = fork.serve(away).open()
    second.told(SUCCEEDS)
    fork.both_go_on(first, second)
    second.kill()
    away.rename(fork.stick)
    fork.within(time.monotonic(), first.told(FORKED))
    fork.named(fork.folder)
    fork.named(fork.stick)
    return "told"


def former_server_follows_again(fork: Forking) -> str:
    """The first computer died, the second went on; the first comes back as if nothing had happened."""
    first = fork.follow()
    first.kill()
    second = fork.serve(fork.stick).open()
    fork.both_go_on(second)
    if fork.dice.random() < 0.5:
        second.kill()
    said = fork.serve(fork.folder, "--copie", str(fork.stick)).refused()
    fork.named(fork.folder)
    fork.named(fork.stick)
    return "refused" if FORKED in said else "silent"


def former_server_comes_back_alone(fork: Forking) -> str:
    """The same, without its second folder; which may not be there any more."""
    first = fork.follow()
    first.kill()
    second = fork.serve(fork.stick).open()
    fork.both_go_on(second)
    if gone := fork.dice.random() < 0.5:
        second.kill()
        fork.stick = fork.stick.rename(fork.stick.with_name("ailleurs"))
    again = fork.serve(fork.folder)
    again.open()
    opened = time.monotonic()
    fork.within(opened, again.told("qui n’est pas là" if gone else FORKED))
    fork.both_go_on(again)
    fork.named(fork.folder, fork.stick if gone else None)
    fork.named(fork.stick, fork.folder if gone else None)
    return "told"


def stick_cloned(fork: Forking) -> str:
    """A copy of the copy is served: the two folders never meet, whoever takes over is told so."""
    first = fork.follow()
    clone = fork.stick.with_name("double")
    shutil.copytree(fork.stick, clone)
    second = fork.serve(clone).open()
    fork.within(time.monotonic(), second.told(SUCCEEDS))
    fork.both_go_on(first, second)
    fork.named(fork.folder, clone)
    fork.named(clone, fork.folder)
    return "told"


WAYS: tuple[Callable[[Forking], str], ...] = (
    served_while_followed,
    lock_taken_away,
    stick_carried_away,
    former_server_follows_again,
    former_server_comes_back_alone,
    stick_cloned,
)


def trial(count: int, seed: int, plant: str = "") -> dict[str, object]:
    dice = random.Random(seed)
    outcomes: Counter[str] = Counter()
    delays: list[float] = []
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as made:
        room = Path(made) / "salle"
        codes = make_room(room)
        for number in range(count):
            way = WAYS[number % len(WAYS)]
            with Forking(Path(made) / str(number), room, codes, dice, plant) as fork:
                try:
                    outcome = way(fork)
                except RuntimeError as silence:
                    outcome = f"silent: {silence}"
            outcomes[f"{way.__name__}: {outcome}"] += 1
            delays += fork.delays
            late = [delay for delay in fork.delays if delay > DELAY]
            faults += [f"{number} {way.__name__}: {what}" for what in late]
            faults += [f"{number} {way.__name__}: {outcome}"] if outcome not in ("told", "refused") else []
            shutil.rmtree(Path(made) / str(number))
    slowest = round(max(delays, default=0.0), 2)
    return {"forks": count, "seed": seed, "outcomes": outcomes, "slowest": slowest, "faults": faults}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plant", choices=sorted(PLANTED), default="", help="a fault that must be found")
    options = parser.parse_args()
    result = trial(options.count, options.seed, options.plant)
    json.dump(result, sys.stdout)
    sys.stdout.write("\n")
    raise SystemExit(1 if result["faults"] else 0)


if __name__ == "__main__":
    main()
