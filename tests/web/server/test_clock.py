"""The server's clock: nobody's setting of the computer moves it, and a kill does not stop it."""

import json
import os
import subprocess
import time
import urllib.request
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from duplicata.web.machine.clock import FICHIER, Horloge
from web.live.test_stream import log_in, post
from web.room_maker import EVENT, Server
from web.served import open_hall

HOUR = 3_600.0
FAKE = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


class Computer:
    """Its two clocks: the one people set, the one nobody sets."""

    def __init__(self) -> None:
        self.wall, self.steady, self.boot = 1_800_000_000.0, 500.0, "b1"

    def elapse(self, seconds: float, drift: float = 0.0) -> None:
        """*drift*: what the system's time gains meanwhile, as when it is brought slowly to the right hour."""
        self.wall += seconds * (1 + drift)
        self.steady += seconds

    def clock(self, folder: Path) -> Horloge:
        return Horloge.du_dossier(folder, systeme=lambda: self.wall, compteur=lambda: self.steady, demarrage=self.boot)


@pytest.mark.parametrize("step", [HOUR, -HOUR, 30 * 86_400, -0.4])
def test_setting_the_computers_clock_moves_nothing(tmp_path: Path, step: float):
    computer = Computer()
    clock = computer.clock(tmp_path)
    before = clock.maintenant()
    computer.elapse(10)
    computer.wall += step
    assert clock.maintenant() - before == timedelta(seconds=10)


@pytest.mark.parametrize("drift", [5e-4, -5e-4])
def test_a_time_being_slewed_leaves_three_minutes_exact(tmp_path: Path, drift: float):
    computer = Computer()
    clock = computer.clock(tmp_path)
    before = clock.maintenant()
    for _ in range(180):
        computer.elapse(1, drift)
    assert abs((clock.maintenant() - before).total_seconds() - 180) <= 0.1


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_killed_server_goes_on_with_the_same_clock(tmp_path: Path, step: float):
    computer = Computer()
    before = computer.clock(tmp_path).maintenant()
    for _ in range(3):
        computer.elapse(20)
        computer.wall += step
        again = computer.clock(tmp_path)
    assert again.maintenant() - before == timedelta(seconds=60)


def test_a_server_stopped_properly_reads_the_time_again(tmp_path: Path):
    computer = Computer()
    computer.clock(tmp_path).oublier()
    computer.wall += HOUR
    assert computer.clock(tmp_path).maintenant().timestamp() == computer.wall


@pytest.mark.parametrize("what", ["another start", "an earlier clock", "no name", "cut", "foreign"])
def test_what_was_kept_is_left_aside_when_it_means_nothing(tmp_path: Path, what: str):
    computer = Computer()
    computer.clock(tmp_path)
    computer.wall += HOUR
    match what:
        case "another start":
            computer.boot = "b2"
        case "an earlier clock":
            computer.steady = 1.0
        case "no name":
            computer.boot = ""
        case "cut":
            (tmp_path / FICHIER).write_text('{"demarrage": "b1", "ori')
        case "foreign":
            (tmp_path / FICHIER).write_text('["b1"]')
    assert computer.clock(tmp_path).maintenant().timestamp() == computer.wall


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e300", "-1e9", "1e11", f"1{'0' * 400}", "null", "[]"])
@pytest.mark.parametrize("field", ["origine", "base"])
def test_a_number_that_is_no_time_is_left_aside(tmp_path: Path, field: str, number: str):
    computer = Computer()
    computer.clock(tmp_path)
    kept = json.loads((tmp_path / FICHIER).read_text())
    (tmp_path / FICHIER).write_text(json.dumps({**kept, field: "?"}).replace('"?"', number))
    computer.wall += HOUR
    assert computer.clock(tmp_path).maintenant().timestamp() == computer.wall
    assert json.loads((tmp_path / FICHIER).read_text())[field] == {"origine": computer.wall, "base": computer.steady}[field]


def hour(url: str, cookie: str = "") -> float:
    request = urllib.request.Request(f"{url}/api/t/{EVENT}/heure", headers={"Cookie": cookie})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)["maintenant"] / 1000


def clock_of(server: Server) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.url}/api/t/{EVENT}/etat", timeout=10) as answer:
        return json.load(answer)["partie"]["chrono"]


@pytest.mark.skipif(FAKE is None, reason="faketime is not installed")
@pytest.mark.parametrize("step", ["+1h", "-1h"])
def test_killed_and_started_again_on_a_computer_set_otherwise(template: tuple[Path, dict[str, str]], tmp_path: Path, step: str):
    """The real server and its stand, under another system time after the kill."""
    folder, codes = template
    with open_hall(folder, tmp_path / "room") as server:
        cookie, csrf = log_in(server, codes["JA"])
        for gesture, body in [("retenir", {}), ("clore", {"non_remis": list(range(1, 9))}), ("tirer", {"mode": "manuel", "lettres": "-MMQEAO?"}), ("annoncer", {}), ("lancer", {})]:
            post(server, f"partie/{gesture}", body, csrf, cookie)
        began, told = time.monotonic(), hour(server.url, cookie)
        running = clock_of(server)
        server.kill()
        faked = subprocess.run(["date", "+%s"], env={**os.environ, "LD_PRELOAD": str(FAKE), "FAKETIME": step}, capture_output=True, text=True, check=True)
        assert abs(abs(int(faked.stdout) - time.time()) - HOUR) < 5, "the fake time works"
        server.start(LD_PRELOAD=str(FAKE), FAKETIME=step, FAKETIME_DONT_FAKE_MONOTONIC="1")
        for url in (server.url, server.public):
            earliest = told + time.monotonic() - began
            heard = hour(url)
            assert earliest - 0.25 <= heard <= told + time.monotonic() - began + 0.25
        again = clock_of(server)
        assert (again["lance_a"], again["duree"], again["interrompu_a"]) == (running["lance_a"], running["duree"], None)
