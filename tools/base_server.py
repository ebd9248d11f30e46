"""A PostgreSQL of our own: Debian's, unprivileged, on this computer's address, with a standby if asked.

For tests, trials and measures. It waits for its disk as any other: what would not is refused by the program.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

MEMORY = Path("/dev/shm")
ROOM = 2 << 30
"""Bytes below which the folder in memory is left to others."""
OPTIONS = "-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=80"


def programs() -> Path | None:
    """Where the server's programs are; None where PostgreSQL is not installed, or nobody may run it."""
    if os.geteuid() == 0 and not _somebody():
        return None
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    on_path = shutil.which("initdb")
    first = found[0] if found else Path(on_path) if on_path else None
    return first.parent if first else None


def _somebody() -> dict[str, Any]:
    """Who runs it where we are root, which it refuses: the user that Debian makes for it."""
    with suppress(KeyError):
        user = pwd.getpwnam("postgres")
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {}


@contextmanager
def folder() -> Iterator[Path]:
    """Where clusters are kept while they run, in memory if there is room."""
    memory = MEMORY if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM else None
    place = Path(tempfile.mkdtemp(prefix="duplicata-base-", dir=memory))
    if os.geteuid() == 0:
        who = _somebody()
        os.chown(place, who["user"], who["group"])
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


class Server:
    def __init__(self, place: Path, name: str) -> None:
        self.name = name
        self.data = place / name
        self.port = _free_port()
        found = programs()
        assert found, "PostgreSQL is not installed"
        self._bin = found

    def address(self, base: str = "postgres", user: str = "postgres") -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{base}"

    def make(self) -> None:
        asked = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N", "--no-instructions")
        self._run("initdb", "-D", str(self.data), *asked)

    def repeat(self, primary: "Server") -> None:
        """Become a standby of that one, under our name."""
        shutil.rmtree(self.data, ignore_errors=True)
        source = f"host=127.0.0.1 port={primary.port} user=postgres application_name={self.name}"
        self._run("pg_basebackup", "-D", str(self.data), "-d", source, "-R", "-c", "fast", "--no-sync")
        # Which standby it waits for is each server's own affair.
        self.set("synchronous_standby_names = ''")

    def set(self, *settings: str) -> None:
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{setting}\n" for setting in settings)

    def start(self) -> None:
        log = str(self.data.with_suffix(".log"))
        self._run("pg_ctl", "start", "-w", "-D", str(self.data), "-l", log, "-o", f"-p {self.port} {OPTIONS}")

    def reload(self) -> None:
        self._run("pg_ctl", "reload", "-D", str(self.data))

    def promote(self) -> None:
        self._run("pg_ctl", "promote", "-w", "-D", str(self.data))

    def stop(self) -> None:
        with suppress(FileNotFoundError, AssertionError):
            self._run("pg_ctl", "stop", "-m", "immediate", "-D", str(self.data))

    def kill(self) -> None:
        """As a power cut would: the server and all that it started, at once."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGSTOP)
        for one in [*_children(first), first]:
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)

    def _run(self, program: str, *arguments: str) -> None:
        clean = {"PATH": f"{self._bin}:/usr/bin:/bin", "LANG": "C.UTF-8"}
        command = [str(self._bin / program), *arguments]
        # A file, not a pipe: the server that is started keeps it open.
        with tempfile.TemporaryFile() as told:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=told, stderr=told, cwd="/", env=clean, **_as_us()
            )
            told.seek(0)
            assert done.returncode == 0, told.read().decode()


def _as_us() -> dict[str, Any]:
    return _somebody() if os.geteuid() == 0 else {}


def _children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


def _free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextmanager
def server() -> Iterator[Server]:
    """One, alone."""
    with folder() as place:
        one = Server(place, "seul")
        one.make()
        one.start()
        try:
            yield one
        finally:
            one.stop()


@contextmanager
def pair(settings: tuple[str, ...] = ("synchronous_standby_names = '*'",)) -> Iterator[tuple[Server, Server]]:
    """A primary that waits for its standby, and that standby."""
    with folder() as place:
        primary, standby = Server(place, "un"), Server(place, "deux")
        primary.make()
        primary.start()
        try:
            standby.repeat(primary)
            standby.start()
            primary.set(*settings)
            primary.reload()
            yield primary, standby
        finally:
            standby.stop()
            primary.stop()
