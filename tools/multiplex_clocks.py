"""How far apart the clocks of two halls are over a slow line: ``python tools/multiplex_clocks.py [LINES]``.

Two real programs on this computer, a line of 200 ms and up to 200 ms more each way between them; the hall
that follows has its clock wrong by hours. Moves are drawn and started in one, and the instant that their
clock counts from is read in the other. Each line has jitter of its own.
"""

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from duplicata.web.machine.boot import boot_name
from duplicata.web.machine.clock import FICHIER, ecoule
from slow_line import Delay, SlowLine
from web.room_maker import EVENT, Server, make_room

AHEAD = 3 * 3600 + 0.123
LINE = Delay(0.2, 0.2)
ANYBODY = {"X-CSRF-Token": "anonyme"}
RACKS = ("-AEILNRT", "-AEMNOST")


class Person:
    def __init__(self, server: Server, code: str) -> None:
        self._api = httpx.Client(
            base_url=f"{server.url}/api/t/{EVENT}", headers={"X-CSRF-Token": "anonyme"}, timeout=60
        )
        self._api.headers["X-CSRF-Token"] = self.post("/connexion", code=code)["csrf"]

    def post(self, path: str, **data: Any) -> dict[str, Any]:
        answer = self._api.post(path, json=data)
        assert answer.is_success, f"{path}: {answer.text}"
        return dict(answer.json())

    def get(self, path: str) -> dict[str, Any]:
        return dict(self._api.get(path).json())


def wait(person: Person, move: int, phase: str) -> dict[str, Any]:
    while True:
        game: dict[str, Any] = person.get("/etat")["partie"]
        if game["coup"] == move and game["phase"] == phase:
            return game
        time.sleep(0.1)


def wrong_clock(folder: Path) -> None:
    said = {"demarrage": boot_name(), "origine": time.time() + AHEAD, "base": ecoule()}
    (folder / FICHIER).write_text(json.dumps(said), "utf-8")


def measure(folder: Path, seed: int) -> tuple[list[float], float]:
    codes = [make_room(folder / name) for name in ("leads", "follows")]
    wrong_clock(folder / "follows")
    servers = [Server(folder / name) for name in ("leads", "follows")]
    for server in servers:
        server.start()
    line = SlowLine(servers[0].port, LINE, LINE, seed)
    try:
        (chief, follower), (judge, other) = (
            [Person(server, code[who]) for server, code in zip(servers, codes, strict=True)]
            for who in ("ORGA", "JA")
        )
        chief.post("/multiplex/ouvrir")
        told = chief.get("/multiplex")["menante"]
        address = f"http://127.0.0.1:{line.port}/t/{EVENT}"
        follower.post("/multiplex/suivre", adresse=address, code=told["code"], empreinte=told["empreinte"])
        found = [one_move(judge, other, 3 + n, rack) for n, rack in enumerate(RACKS)]
        return found, follower.get("/multiplex")["suivi"]["incertitude"]
    finally:
        line.close()
        for server in servers:
            server.kill()


def one_move(judge: Person, other: Person, move: int, rack: str) -> float:
    """Milliseconds by which the clock of the hall that follows counts from another instant."""
    judge.post("/partie/retenir")
    wait_for_word(other, move - 1)
    judge.post("/partie/tirer", mode="manuel", lettres=rack)
    for gesture in ("annoncer", "lancer"):
        judge.post(f"/partie/{gesture}")
    there, here = judge.get("/etat")["partie"]["chrono"], wait(other, move, "chrono")["chrono"]
    for person in (judge, other):
        person.post("/partie/terminer")
    return float(here["lance_a"] - there["lance_a"] - AHEAD * 1000)


def wait_for_word(person: Person, move: int) -> None:
    while (person.get("/etat")["partie"]["dernier"] or {}).get("coup") != move:
        time.sleep(0.1)


if __name__ == "__main__":
    worst = 0.0
    for seed in range(1, 1 + (int(sys.argv[1]) if len(sys.argv) > 1 else 5)):
        with tempfile.TemporaryDirectory() as place:
            found, bound = measure(Path(place), seed)
        worst = max(worst, *map(abs, found))
        print(f"line {seed}: ms apart, move by move:", *(f"{one:+.0f}" for one in found), f"(bound: {bound})")
    print(f"worst: {worst:.0f} ms")
