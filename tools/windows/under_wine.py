"""``make test-windows``: install silently under wine, then do what an evening does, and what goes wrong."""

import os
import re
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import httpx

import duplicata
from windows.embedded import Refused, check_signature
from windows.suites import SUITES, install_tools, run_suite
from windows.wine import Wine

ROOT = Path(__file__).parents[2]
EVENT = "demonstration"
RESETS = 200
BLIND = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
BLIND.check_hostname = False
BLIND.verify_mode = ssl.CERT_NONE


IMPORTS = """
import importlib, pkgutil, duplicata
for one in pkgutil.walk_packages(duplicata.__path__, "duplicata."):
    if not one.name.endswith("__main__"):
        importlib.import_module(one.name)
from duplicata.engine import backend
print(backend.NAME)
"""


class Evening:
    def __init__(self, wine: Wine) -> None:
        self.wine = wine
        local = wine.home() / "AppData" / "Local"
        self.program = local / "Programs" / "duplicata" / "duplicata.exe"
        self.python = self.program.parent / "python" / "python.exe"
        self.events = local / "duplicata" / "tournois"
        self.copy = wine.disk / "drive_c" / "copie"
        self.port = _free()
        self.url = f"http://127.0.0.1:{self.port}"
        self.said = wine.disk / "said"
        self.server: subprocess.Popen[bytes] | None = None
        self.codes: dict[str, str] = {}

    def installs_silently(self) -> None:
        installer = ROOT / "dist" / f"duplicata-{duplicata.__version__}-setup.exe"
        code, told = self.wine.run(str(installer), "/S")
        assert code == 0, told
        assert self.program.exists(), told
        # Wine 8 ends a program that asks it for a version by this way; without it Python asks by another.
        (self.python.parent / "_wmi.pyd").unlink()
        menus = list(self.wine.home().rglob("duplicata.lnk"))
        assert menus, "no entry in the start menu"

    def answers_commands(self) -> None:
        code, told = self.wine.run(str(self.program), "--version")
        assert code == 0, told
        assert told.startswith(f"duplicata {duplicata.__version__}"), told
        code, told = self.wine.run(str(self.program), "juger", str(ROOT / "examples" / "sterols.yaml"))
        assert (code, told.count("SWEATS 3H")) == (0, 5), told
        code, told = self.wine.run(str(self.program), "juger", "C:\\windows")
        assert code == 2, told
        assert "est un dossier, pas un fichier" in told, told
        code, told = self.wine.run(str(self.program), "inconnue")
        assert code == 2, told
        assert "«\xa0inconnue\xa0»" in told, told

    def refuses_a_file_that_was_changed(self) -> None:
        """One byte of the interpreter, of a library of Python's and of one of Microsoft's."""
        for name in ("python.exe", "_ssl.pyd", "vcruntime140.dll"):
            ours, changed = self.python.parent / name, self.wine.disk / name
            check_signature(ours)
            content = bytearray(ours.read_bytes())
            content[len(content) // 2] ^= 1
            changed.write_bytes(content)
            with suppress(Refused):
                check_signature(changed)
                raise AssertionError(f"{name}: changed, and taken")

    def imports_every_module(self) -> None:
        """What the bundle leaves out is missed by none; the compiled core answers."""
        code, told = self.wine.run(str(self.python), "-X", "utf8", "-c", IMPORTS)
        assert (code, told.strip()) == (0, "native"), told

    def serves_the_room(self) -> None:
        """In the place that Windows has for data, with a second copy."""
        self._start("--demonstration", "--copie", "C:\\copie")
        assert (self.events / f"{EVENT}.duplicata").exists()
        for page in ("/", f"/t/{EVENT}/classement", "/api/schema/openapi.json", "/static/icone.svg"):
            assert httpx.get(self.url + page, timeout=60, follow_redirects=True).status_code == 200, page

    def keeps_slips_through_a_kill(self) -> None:
        acknowledged = self._enter(6)
        assert self.server
        os.kill(self.server.pid, signal.SIGKILL)
        self.server.wait()
        self._start("--copie", "C:\\copie")
        with closing(self._session()) as session:
            stored = {one["table"] for one in session.get("/bulletins").json()["bulletins"]}
        assert acknowledged <= stored, sorted(acknowledged - stored)

    def serves_whoever_comes_after_resets(self) -> None:
        _reset(self.port)
        assert httpx.get(self.url, timeout=60, follow_redirects=True).status_code == 200

    def lets_in_after_resets_with_the_correction_only(self) -> None:
        """They leave while the program is busy: before they are accepted, for certain."""
        assert self._greeted("with", 120) == b"come in", "the correction lets nobody in"
        assert self._greeted("without", 20) == b"", "the correction is of no use here"

    def _greeted(self, correction: str, seconds: float) -> bytes:
        port = _free()
        command = [
            "wine",
            str(self.python),
            str(ROOT / "tools" / "windows" / "resets.py"),
            correction,
            str(port),
        ]
        server = subprocess.Popen(
            command,
            env=self.wine.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert server.stdin
        assert server.stdout
        try:
            server.stdout.readline()
            _reset(port)
            server.stdin.write(b"go on\n")
            server.stdin.flush()
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), seconds) as line:
                return line.recv(10)
            return b""
        finally:
            server.kill()
            server.communicate()

    def refuses_a_second_server_on_its_port(self) -> None:
        code, told = self.wine.run(
            str(self.program),
            "serveur",
            "--hote",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--dossier",
            "C:\\autre",
        )
        assert code == 2, told
        assert "ne peut pas être ouvert" in told, told

    def refuses_a_second_server_on_its_folder(self) -> None:
        code, told = self.wine.run(
            str(self.program), "serveur", "--hote", "127.0.0.1", "--port", str(_free())
        )
        assert code == 2, told
        assert "Dossier déjà servi" in told, told

    def keeps_its_second_copy(self) -> None:
        _until(lambda: (self.copy / f"{EVENT}.duplicata").exists())
        code, told = self.wine.run(str(self.program), "tournoi", "verifier", EVENT, "--dossier", "C:\\copie")
        assert code == 0, told

    def encrypts_badges_and_serves_the_public(self) -> None:
        self._stop()
        public, badges = _free(), _free()
        self._start(hote="0.0.0.0", more=("--port-public", str(public), "--port-badges", str(badges)))
        _until(lambda: _answers(f"http://127.0.0.1:{public}/t/{EVENT}/classement"))
        assert (
            httpx.get(
                f"https://127.0.0.1:{badges}/", verify=BLIND, timeout=60, follow_redirects=True
            ).status_code
            == 200
        )

    def passes_the_suites(self) -> None:
        self._stop()
        lib = install_tools(self.wine.disk)
        for name in SUITES:
            print(f"  tests/{name}: {run_suite(self.wine, self.python, lib, name)}", flush=True)

    def keeps_events_when_it_is_removed(self) -> None:
        self._stop()
        code, told = self.wine.run(str(self.program.parent / "desinstaller.exe"), "/S")
        assert code == 0, told
        _until(lambda: not self.program.exists())
        assert (self.events / f"{EVENT}.duplicata").exists()

    def _start(self, *options: str, hote: str = "127.0.0.1", more: tuple[str, ...] = ()) -> None:
        command = (
            "-X",
            "utf8",
            "-u",
            "-m",
            "duplicata",
            "serveur",
            "--hote",
            hote,
            "--port",
            str(self.port),
            *options,
            *more,
        )
        self.server = self.wine.start(self.said, str(self.python), *command)
        _until(lambda: _answers(self.url), told=self.said)
        shown = self.said.read_text("utf-8", "replace")
        self.codes.update(re.findall(r"^ +([A-Z0-9]+) .* (\S+-\S+)   http", shown, re.MULTILINE))

    def _stop(self) -> None:
        if self.server:
            self.server.kill()
            self.server.wait()

    def _session(self) -> httpx.Client:
        session = httpx.Client(base_url=f"{self.url}/api/t/{EVENT}", timeout=60)
        answer = session.post(
            "/connexion", json={"code": self.codes["JA"]}, headers={"X-CSRF-Token": "anonyme"}
        )
        session.headers["X-CSRF-Token"] = answer.json()["csrf"]
        return session

    def _enter(self, many: int) -> set[int]:
        """Slips of tables that have none yet; those acknowledged."""
        with closing(self._session()) as session:
            move = session.get("/etat").json()["partie"]["coup"]
            given = {one["table"] for one in session.get("/bulletins").json()["bulletins"]}
            tables = [table for table in range(1, 49) if table not in given][:many]
            for table in tables:
                slip = {
                    "table": table,
                    "coup": move,
                    "mot": "RACK",
                    "sens": "H",
                    "reference": "K1",
                    "score": 15,
                }
                answer = session.post("/bulletins", json=slip)
                assert answer.status_code == 201, answer.text
        assert tables, "every table has its slip already"
        return set(tables)


def _reset(port: int) -> None:
    """So many callers, each gone with a reset."""
    for _ in range(RESETS):
        with socket.create_connection(("127.0.0.1", port), 10) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def _free() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=30, follow_redirects=True).status_code == 200
    except httpx.TransportError:
        return False


def _until(condition: Callable[[], bool], seconds: float = 600, told: Path | None = None) -> None:
    limit = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > limit:
            raise AssertionError(f"it never came; {told.read_text('utf-8', 'replace') if told else ''}")
        time.sleep(0.2)


def main() -> None:
    # Outside the checkout: the disk of wine leads back to the root of this one.
    with tempfile.TemporaryDirectory(prefix="duplicata-wine-", ignore_cleanup_errors=True) as disk:
        wine = Wine(Path(disk))
        try:
            wine.boot()
            failed = _go_through(Evening(wine))
        finally:
            wine.end()
    sys.exit(min(failed, 1))


def _go_through(evening: Evening) -> int:
    """How many steps failed."""
    failed = 0
    for name in [name for name in vars(Evening) if not name.startswith("_")]:
        began = time.monotonic()
        try:
            getattr(evening, name)()
            outcome = "ok"
        except Exception as error:
            failed += 1
            outcome = f"FAILED: {error!r}"[:2_000]
        print(f"{name.replace('_', ' ')}: {outcome} ({time.monotonic() - began:.0f} s)", flush=True)
    evening._stop()
    return failed


if __name__ == "__main__":
    main()
