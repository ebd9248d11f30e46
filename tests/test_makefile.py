"""What ``make run`` asks of the server, what tests see of the caller, and what ``make clean`` leaves alone."""

import os
import re
import shlex
import subprocess
from pathlib import Path

from click.testing import CliRunner

from duplicata.cli.tournaments.serveur import serveur
from duplicata.web.server.start import Service

ROOT = Path(__file__).parents[1]


def command(*arguments: str) -> list[str]:
    """The last line that make would run; nothing is."""
    told = subprocess.run(["make", "-n", "--no-print-directory", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return shlex.split(told.stdout.splitlines()[-1])


def started(monkeypatch, *arguments: str) -> Service:
    """What the server would be told."""
    told: list[Service] = []
    monkeypatch.setattr("duplicata.web.server.start.servir", told.append)
    program, name, *options = command("run", *arguments)
    assert (program, name) == (".venv/bin/duplicata", "serveur")
    assert CliRunner().invoke(serveur, options).exit_code == 0
    return told[0]


def test_events_are_kept_where_the_server_keeps_them_and_make_clean_does_not_go(monkeypatch):
    service = started(monkeypatch)
    assert service.demonstration
    assert service.dossier is None, "the data folder of the user"
    assert command("clean")[:3] == ["rm", "-rf", "build"]


def test_make_run_passes_options_on(monkeypatch):
    service = started(monkeypatch, 'OPTIONS=--port-public 8080 --dossier "mes tournois"')
    assert (service.port_public, service.dossier) == (8080, Path("mes tournois"))


def test_make_run_opens_all_three_listeners(monkeypatch):
    assert started(monkeypatch).ports == (8765, 8766, 8767)
    assert started(monkeypatch, "PORT=9000").ports == (9000, 9001, 9002)
    assert started(monkeypatch, "HOST=127.0.0.1").ports is None


def test_tests_see_a_clean_environment_whatever_the_caller_has():
    """A variable of ours once hid a fault from everybody but its users."""
    caller = {**os.environ, "PYTHONUNBUFFERED": "1", "LC_ALL": "tr_TR", "DUPLICATA_LANGUE": "en", "COLUMNS": "20", "EXAMPLES": "9"}
    told = subprocess.run(["make", "-s", "environment"], cwd=ROOT, env=caller, capture_output=True, text=True, check=True)
    seen = dict(line.split("=", 1) for line in told.stdout.splitlines())
    assert set(seen) == {"PATH", "HOME", "LANG"}
    assert seen["LANG"] == "C.UTF-8"
    assert seen["HOME"] == str(ROOT / "build/home")
    assert seen["PATH"] == f"{ROOT}/.venv/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def test_make_test_is_what_runs_clean_and_integration_runs_it():
    clean, shown = command("environment"), command("test")
    assert shown[: len(clean) - 1] == clean[:-1]
    assert shown[len(clean) - 1] == ".venv/bin/pytest"
    assert "exec make test" in (ROOT / ".ci/run").read_text("utf-8")


def test_the_pages_of_running_name_every_package_that_the_tests_install():
    packages = set(re.findall(r'missing="\$missing (\S+)"', (ROOT / "tools/test_packages.sh").read_text("utf-8")))
    assert "nodejs" in packages
    for page in ("docs/running.md", "docs/mise-en-route.md"):
        row = next(line for line in (ROOT / page).read_text("utf-8").splitlines() if line.startswith("| `make test`"))
        assert {name for name in packages if f"`{name}`" not in row} == set(), page
