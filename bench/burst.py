"""How fast slips are taken: ``python bench/burst.py [--with FOLDER] [--rounds 5] SCENE...`` (``make load``).

Scenes: ``33`` (a calm room), ``1000`` (a minute of slips), ``burst`` (2,000 due in two seconds from 500
lines), ``many`` (10,000 due in twelve seconds), ``kill`` (the burst, the server killed in the middle).

The server is the real program on a folder on disk, at ordinary priority; ten officials' screens follow. Each
move has 300 different slips or more, 40 % or more of them at fault, and a rack of its own, so that no ruling
is known beforehand. ``--with`` names another worktree, set up, whose server takes every other round: what a
busy machine does to one round it does to the other. Medians of the rounds are told, the processor time per
slip first, which other work changes least.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parent))
from arbiters import Answer, Arbiters, Badge, Demand
from slips import RACKS, slips

from web.room_maker import EVENT, free_port, make_room, stored_slips

HERE = Path(__file__).parents[1]
TICK = os.sysconf("SC_CLK_TCK")
BASE = f"/api/t/{EVENT}"
SCREENS = {"JA": 4, "A": 3, "B": 3}


FAULTY = (
    "import sys; sys.path.insert(0, 'tools'); from http_faults.planted import PLANTED; "
    "PLANTED['{fault}'](); from duplicata.cli.main import main; main()"
)
"""The program with a fault in it."""


class Scene(NamedTuple):
    tables: int
    rate: float
    moves: int
    lines: int
    kill: bool = False


SCENES = {
    "33": Scene(2_000, 33, 1, 40),
    "300": Scene(2_000, 300, 5, 60),
    "700": Scene(2_000, 700, 21, 60),
    "1000": Scene(2_000, 1_000, 30, 60),
    "burst": Scene(2_000, 1_000, 1, 500),
    "many": Scene(9_998, 833.4, 1, 500),
    "kill": Scene(2_000, 1_000, 1, 500, kill=True),
}


class Round(NamedTuple):
    """One scene played once."""

    cpu: float
    """Milliseconds of the server's processor per slip."""
    p50: float
    p95: float
    p99: float
    longest: float
    last: float
    """Milliseconds between the last slip due and the last answer."""
    share: float
    """Of one processor, taken by the generator, in per cent."""
    sent: float
    """Bytes per slip and screen."""
    load: float


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Room:
    """The server of a worktree on its own copy of a room."""

    def __init__(self, folder: Path, program: Path, codes: dict[str, str], plant: str = "") -> None:
        self._folder, self._program, self._codes, self._plant = folder, program, codes, plant
        self.port = free_port()
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60)

    def start(self) -> None:
        program = [str(self._program / ".venv/bin/duplicata")]
        if self._plant:
            program = [str(self._program / ".venv/bin/python"), "-c", FAULTY.format(fault=self._plant)]
        command = [*program, "serveur", "--hote", "127.0.0.1"]
        command += ["--port", str(self.port), "--dossier", str(self._folder)]
        self._server = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=HERE)
        for _ in range(600):
            try:
                self._client.get("/")
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    @property
    def pid(self) -> int:
        return self._server.pid

    def kill(self) -> None:
        self._server.kill()
        self._server.wait()

    def badge(self, account: str) -> Badge:
        answer = httpx.post(
            f"http://127.0.0.1:{self.port}{BASE}/connexion",
            json={"code": self._codes[account]},
            headers={"X-CSRF-Token": "anonyme"},
        )
        return Badge(answer.headers["set-cookie"].partition(";")[0], answer.json()["csrf"])

    def conduct(self, badge: Badge, *gestures: tuple[str, dict[str, object]]) -> None:
        for name, body in gestures:
            headers = {"X-CSRF-Token": badge.csrf, "Cookie": badge.cookie}
            answer = self._client.post(f"{BASE}/partie/{name}", json=body, headers=headers)
            assert answer.status_code == 200, answer.text

    def next_move(self, badge: Badge, rack: str) -> None:
        """The move is cancelled: all its letters are back in the bag, and another rack is drawn."""
        self.conduct(
            badge,
            ("annuler_coup", {"raison": "essai"}),
            ("tirer", {"mode": "manuel", "lettres": rack}),
            *((name, {}) for name in ("annoncer", "lancer", "terminer")),
        )


def demands(rack: str, move: int, tables: int) -> list[Demand]:
    bodies = slips(rack, tables).bodies
    return [
        Demand(str(uuid.uuid4()), {"partie": 1, "coup": move, "table": table, "version": 0, **body})
        for table, body in enumerate(bodies, 1)
    ]


def play(room: Room, scene: Scene) -> Round:
    ja = room.badge("JA")
    screens = [room.badge(account) for account, count in SCREENS.items() for _ in range(count)]
    with Arbiters(room.port, f"{BASE}/bulletins", ja) as arbiters:
        arbiters.open(scene.lines)
        arbiters.watch(f"{BASE}/flux", screens)
        time.sleep(1)
        answers: list[Answer] = []
        lasts, used, shares, sent = [], 0.0, [], 0
        for move in range(2, 2 + scene.moves):
            asked = demands(RACKS[move - 2], move, scene.tables)
            if move > 2:
                room.next_move(ja, RACKS[move - 2])
                time.sleep(1.5)
            before, mine, watched = cpu(room.pid), cpu(arbiters.pid), arbiters.watched()
            began = time.perf_counter()
            some = arbiters.send(asked, scene.rate)
            elapsed = time.perf_counter() - began
            time.sleep(0.5)  # What the screens are told of the last slips is part of their cost.
            used += cpu(room.pid) - before
            shares.append(100 * (cpu(arbiters.pid) - mine) / elapsed)
            sent += arbiters.watched() - watched
            refused = [one for one in some if one.status != 201]
            assert not refused, refused[:3]
            assert len(some) == len(asked)
            answers += some
            due = {demand.key: rank / scene.rate for rank, demand in enumerate(asked)}
            lasts.append(max(1000 * due[one.key] + one.late for one in some) - 1000 * max(due.values()))
    cents = statistics.quantiles([one.late for one in answers], n=100)
    return Round(
        cpu=1000 * used / len(answers),
        p50=cents[49],
        p95=cents[94],
        p99=cents[98],
        longest=max(one.late for one in answers),
        last=max(lasts),
        share=statistics.median(shares),
        sent=sent / len(answers) / len(screens),
        load=os.getloadavg()[0],
    )


def killed(room: Room, scene: Scene, folder: Path) -> str:
    """The burst, SIGKILL in the middle, all slips sent again under their keys: each is stored once."""
    asked = demands(RACKS[0], 2, scene.tables)
    with Arbiters(room.port, f"{BASE}/bulletins", room.badge("JA")) as arbiters:
        arbiters.open(scene.lines)
        arbiters.begin(asked, scene.rate)
        time.sleep(1.5)
        room.kill()
        first = {one.key: one for one in arbiters.end() if one.status == 201}
    room.start()
    with Arbiters(room.port, f"{BASE}/bulletins", room.badge("JA")) as arbiters:
        arbiters.open(60)
        again = {one.key: one for one in arbiters.send(asked, 300, True)}
    repeated = {key for key, one in again.items() if one.status == 201 and json.loads(one.body)["repete"]}
    room.kill()
    stored = stored_slips(folder)
    lost = first.keys() - repeated
    missing = [one for one in asked if one.body["table"] not in stored or again[one.key].status != 201]
    assert not lost, f"{len(lost)} acknowledged and lost"
    assert not missing, f"{len(missing)} not stored"
    return (
        f"{len(first)} acknowledged before the kill, {len(repeated)} found stored after it, 0 lost, "
        f"{len(stored)} slips stored once each"
    )


@contextmanager
def room_of(
    template: Path, program: Path, codes: dict[str, str], where: Path, plant: str
) -> Iterator[tuple[Room, Path]]:
    folder = Path(tempfile.mkdtemp(dir=where))
    shutil.copytree(template, folder / "room")
    room = Room(folder / "room", program, codes, plant)
    room.start()
    try:
        yield room, folder / "room"
    finally:
        room.kill()
        shutil.rmtree(folder)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--with", dest="other", type=Path, help="another worktree, set up")
    options.add_argument("--rounds", type=int, default=1)
    options.add_argument("--moves", type=int, help="another number of moves than the scene's")
    options.add_argument("--folder", type=Path, help="where rooms are made: a disk, not memory")
    options.add_argument("--plant", default="", help="a fault of tools/http_faults that must be found: early")
    options.add_argument("scenes", nargs="+", choices=[*SCENES])
    asked = options.parse_args()
    programs = {"here": HERE} | ({"other": asked.other} if asked.other else {})
    with tempfile.TemporaryDirectory(dir=asked.folder or "/var/tmp") as where:
        for name in asked.scenes:
            scene = SCENES[name]
            if asked.moves and scene.moves > 1:
                scene = scene._replace(moves=asked.moves)
            template = Path(where) / f"room-{scene.tables}"
            if not template.exists():
                (Path(where) / f"codes-{scene.tables}").write_text(
                    json.dumps(make_room(template, tables=scene.tables))
                )
            codes = json.loads((Path(where) / f"codes-{scene.tables}").read_text())
            made = slips(RACKS[0], scene.tables)
            print(f"{name}: {scene.tables} tables, {made.different} different slips, {made.faulty} at fault")
            played: dict[str, list[Round]] = {who: [] for who in programs}
            for _ in range(asked.rounds):
                for who, program in programs.items():
                    with room_of(template, program, codes, Path(where), asked.plant) as (room, folder):
                        if scene.kill:
                            print(f"  {who:6} {killed(room, scene, folder)}", flush=True)
                            continue
                        played[who].append(play(room, scene))
                        print(f"  {who:6} {told(played[who][-1])}", flush=True)
            for who, rounds in played.items():
                if len(rounds) > 1:
                    median = Round(*(statistics.median(values) for values in zip(*rounds, strict=True)))
                    print(f"  median of {len(rounds)}, {who:6} {told(median)}", flush=True)


def told(one: Round) -> str:
    return (
        f"{one.cpu:.2f} ms of processor a slip; p50 {one.p50:.1f}, p95 {one.p95:.1f}, p99 {one.p99:.1f}, "
        f"longest {one.longest:.0f} ms; the last {one.last:.0f} ms after it was due; "
        f"generator {one.share:.0f} %; {one.sent:.0f} bytes a slip and screen; load {one.load:.1f}"
    )


if __name__ == "__main__":
    main()
