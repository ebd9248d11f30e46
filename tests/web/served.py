"""The three listeners of the real program, and how to look at the stand from outside."""

import itertools
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from duplicata.web.machine.descriptors import RESERVE
from web.room_maker import BLIND, Server, free_port

linux = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="another process is looked at through /proc")
T = TypeVar("T")


class Hall(Server):
    """Open to the network: this computer's own address, the public's, the badges'."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.public_port, self.badges_port = free_port(), free_port()
        self.public = f"http://127.0.0.1:{self.public_port}"
        self.badges = f"https://127.0.0.1:{self.badges_port}"

    def start(self, *options: str, **environment: str) -> None:
        """Until the stand answers too."""
        ports = ("--port-public", str(self.public_port), "--port-badges", str(self.badges_port))
        super().start("--hote", "0.0.0.0", *ports, *options, **environment)
        until(lambda: answers(f"{self.public}/static/icone.svg"))


@contextmanager
def open_hall(template: Path, folder: Path, *options: str) -> Iterator[Hall]:
    """On a copy of a room."""
    shutil.copytree(template, folder)
    hall = Hall(folder)
    hall.start(*options)
    try:
        yield hall
    finally:
        hall.kill()


def get(url: str, **headers: str) -> httpx.Response:
    """Redirections are not followed, certificates not looked at."""
    return httpx.get(url, headers=headers, verify=BLIND, timeout=10)


def answers(url: str) -> bool:
    try:
        return get(url).status_code == 200
    except httpx.TransportError:
        return False


def until(condition: Callable[[], T], seconds: float = 30) -> T:
    """Ask again until the answer is true."""
    limit = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < limit, "it never came"
        time.sleep(0.05)
    return found


def stand_of(server: Server) -> int:
    """The process that serves the public, once the server has started it."""

    def child() -> int:
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and parent(int(entry.name)) == server.pid:
                return int(entry.name)
        return 0

    return until(child)


def parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def gone(pid: int) -> bool:
    try:
        return "Z" in Path(f"/proc/{pid}/stat").read_text().split()[2]
    except OSError:
        return True


def descriptors(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def leave(pid: int, seats: int) -> int:
    """Lower the limit of the program, so that so many connections are left to it; the limit."""
    resource: Any = pytest.importorskip("resource")
    taken = {int(link.name) for link in Path(f"/proc/{pid}/fd").iterdir()}
    free = itertools.islice((number for number in itertools.count() if number not in taken), seats)
    limit = max(free) + 1 + RESERVE
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (limit, limit))
    return int(limit)
