"""``make test-wheels``: what pip installs of dist/, in an empty environment, and the room started from it."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from socket import create_server

from release.pip import ROOT

PATIENCE = 120.0
"""Seconds until the room answers."""


def opens_the_room(program: Path, engine: str) -> None:
    """*engine*: what ``--version`` must name."""
    home = tempfile.mkdtemp()
    environment = {"HOME": home, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    told = subprocess.run(
        [program, "--version"], capture_output=True, text=True, check=True, env=environment
    ).stdout
    assert engine in told, told
    with create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    server = subprocess.Popen(
        [program, "serveur", "--hote", "127.0.0.1", "--port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        limit = time.monotonic() + PATIENCE
        for page in ("/", "/static/icone.svg", "/api/schema/openapi.json"):
            while not _answers(f"http://127.0.0.1:{port}{page}"):
                assert server.poll() is None, f"{program} ended"
                assert time.monotonic() < limit, f"{program}: {page} never came"
                time.sleep(0.2)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(60)
    assert Path(home, ".local/share/duplicata/tournois").is_dir(), "events are kept elsewhere"


def _answers(url: str) -> bool:
    with suppress(OSError), urllib.request.urlopen(url, timeout=30) as answer:
        return bool(answer.status == 200)
    return False


def by_pip(made: Path, folder: Path) -> Path:
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    install = [
        str(folder / "bin" / "python"),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    subprocess.run([*install, f"{made}[pdf,tableurs]"], check=True)
    return folder / "bin" / "duplicata"


def by_uv(made: Path, folder: Path) -> Path:
    places = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    uv = str(Path(sys.executable).with_name("uv"))
    command = [
        uv,
        "tool",
        "install",
        "--quiet",
        "--python",
        sys.executable,
        f"duplicata[pdf,tableurs] @ {made.as_uri()}",
    ]
    subprocess.run(command, check=True, env={**os.environ, **places})
    return folder / "bin" / "duplicata"


def main() -> None:
    native, plain = "natif (C++)", "moteur en Python"
    for pattern, engine in (("cp3*-*_*.whl", native), ("py3-none-any.whl", plain), (".tar.gz", native)):
        [made] = (ROOT / "dist").glob(f"duplicata-*{pattern}")
        for way in (by_pip, by_uv):
            began = time.monotonic()
            with tempfile.TemporaryDirectory() as folder:
                opens_the_room(way(made, Path(folder)), engine)
            name = way.__name__.replace("_", " ")
            print(f"{made.name}, {name}: ok ({time.monotonic() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
