"""Access on the real program: what is counted survives its death, what is closed stays closed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from duplicata.web.access.throttle import ESSAIS_LIBRES
from web.isolated import isolated
from web.room_maker import EVENT, Server, serving

ANYWHERE = {"X-CSRF-Token": "anonyme"}


@pytest.fixture
def server(template: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Server]:
    shutil.copytree(template[0], tmp_path / "room")
    with serving(tmp_path / "room") as server:
        yield server


def browser(server: Server) -> httpx.Client:
    return httpx.Client(base_url=f"{server.url}/api/t/{EVENT}", headers=ANYWHERE, timeout=10)


def test_tries_are_still_counted_after_a_kill_and_whatever_address_is_claimed(server: Server):
    with browser(server) as guesser:
        for n in range(ESSAIS_LIBRES):
            claimed = {"X-Forwarded-For": f"10.0.0.{n}", "X-Real-IP": f"10.0.0.{n}", "Forwarded": f"for=10.0.0.{n}"}
            answer = guesser.post("/connexion", json={"code": "A-22222222"}, headers=claimed)
        assert answer.status_code == 429
        server.kill()
        server.start()
        late = guesser.post("/connexion", json={"code": "A-22222222"})
        assert late.status_code == 429, "a first failure would only be told 401"


@pytest.mark.parametrize("how", ["session", "badge", "new code", "leaving"])
def test_a_closed_session_ends_its_stream_at_once(server: Server, template: tuple[Path, dict[str, str]], how: str):
    with browser(server) as arbiter, browser(server) as organiser:
        token = arbiter.post("/connexion", json={"code": template[1]["A"]}).json()["csrf"]
        power = {"X-CSRF-Token": organiser.post("/connexion", json={"code": template[1]["ORGA"]}).json()["csrf"]}
        # Less than the silence after which the line would be looked at anyhow.
        with arbiter.stream("GET", "/flux", timeout=8) as stream:
            lines = stream.iter_lines()
            assert any(line.startswith("id:") for line in lines)
            if how == "session":
                number = next(one["numero"] for one in organiser.get("/organisation").json()["sessions"] if one["compte"] == "A")
                answer = organiser.delete(f"/sessions/{number}", headers=power)
            elif how == "badge":
                answer = organiser.delete("/comptes/A", headers=power)
            elif how == "new code":
                answer = organiser.post("/comptes", json={"compte": "A"}, headers=power)
            else:
                answer = arbiter.post("/deconnexion", headers={"X-CSRF-Token": token})
            assert answer.is_success
            assert not any(line.startswith("data:") for line in lines), "ended, without another word"
        assert arbiter.get("/bulletins").status_code == 401


ALONE = """
import sys, httpx
from pathlib import Path
from web.room_maker import EVENT, serving
with serving(Path(sys.argv[1])) as server:
    room = httpx.Client(base_url=f"{server.url}/api/t/{EVENT}", headers={"X-CSRF-Token": "anonyme"}, timeout=30)
    token = room.post("/connexion", json={"code": sys.argv[2]}).json()["csrf"]
    stored = room.post("/partie/retenir", json={}, headers={"X-CSRF-Token": token})
    print(stored.status_code, room.get("/classement").status_code)
"""


def test_the_room_needs_no_network_at_all(template: tuple[Path, dict[str, str]], tmp_path: Path):
    """In an empty network namespace: whatever would ask something of the outside would fail."""
    shutil.copytree(template[0], tmp_path / "room")
    command = isolated(sys.executable, "-c", ALONE, str(tmp_path / "room"), template[1]["JA"])
    tests = Path(__file__).parents[2]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(tests)})
    assert done.stdout.split() == ["200", "200"]
