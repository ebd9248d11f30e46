"""What the load harnesses share: the program of this checkout or another, and slips that leave on time."""

import asyncio
import os
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.room_maker import BLIND, EVENT, free_port

TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 30.0
"""Seconds: who was not answered by then counts as answered then."""
RATE = 33
"""Slips a second: 2,000 tables in a minute."""
API = f"/api/t/{EVENT}"
START = "from duplicata.cli.main import main; main()"


class Program:
    """The server on a copy of a room: this computer's own address, and the badges' port under TLS."""

    def __init__(self, python: str, folder: Path) -> None:
        self.port, public, badges = free_port(), free_port(), free_port()
        self.here = f"http://127.0.0.1:{self.port}"
        self.badges = f"https://127.0.0.1:{badges}"
        ports = ("--port", str(self.port), "--port-public", str(public), "--port-badges", str(badges))
        command = [python, "-c", START, "serveur", "--hote", "0.0.0.0", *ports, "--dossier", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        limit = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < limit, "the server does not answer"
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            return httpx.get(self.badges, verify=BLIND, timeout=2).status_code < 500
        except httpx.TransportError:
            return False

    def cpu(self) -> float:
        """Seconds of processor so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> float:
        """Megabytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def running(python: str, template: Path, folder: Path) -> Iterator[Program]:
    shutil.copytree(template, folder)
    program = Program(python, folder)
    try:
        yield program
    finally:
        program.process.terminate()
        program.process.wait(20)
        shutil.rmtree(folder)


class Person:
    """A badge at the server."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.headers = {"X-CSRF-Token": "anonyme"}

    async def log_in(self, code: str) -> None:
        answer = await self.client.post(f"{API}/connexion", json={"code": code}, headers=self.headers)
        answer.raise_for_status()
        self.headers = {"X-CSRF-Token": answer.json()["csrf"]}

    async def post(self, path: str, body: dict[str, object]) -> None:
        with suppress(httpx.TimeoutException):
            answer = await self.client.post(API + path, json=body, headers=self.headers)
            assert answer.status_code in (200, 201), answer.text

    async def read(self, path: str) -> int:
        """Bytes as they travelled, not unpacked: the server is measured, not this program."""
        with suppress(httpx.TimeoutException):
            async with self.client.stream("GET", path) as answer:
                assert answer.status_code == 200, answer.status_code
                return sum([len(some) async for some in answer.aiter_raw()])
        return 0


def browser(address: str, lines: int = 6) -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=lines, max_keepalive_connections=lines, keepalive_expiry=2)
    headers = {"Accept-Encoding": "gzip"}
    return httpx.AsyncClient(base_url=address, timeout=PATIENCE, limits=limits, verify=BLIND, headers=headers)


def slip(table: int, move: int) -> dict[str, object]:
    """Each another one, most of them faulty: no ruling was worked out beforehand."""
    draw = random.Random(table)
    word = "".join(draw.choices("AEIRSTNLO", k=draw.randint(3, 7)))
    place = f"{draw.choice('ABCDEFGHIJ')}{draw.randint(1, 9)}"
    return {"table": table, "coup": move, "mot": word, "reference": place, "score": draw.randint(8, 60)}


class Tables:
    """Slips leave at fixed instants, so that waiting in line is seen."""

    def __init__(self, person: Person, move: int) -> None:
        self._person = person
        self._move = move
        self._next = 1

    async def during(self, work: Callable[[], Awaitable[None]], seconds: float) -> list[float]:
        """Milliseconds from the instant a slip was due to its acknowledgement, until *work* is done."""
        start = time.perf_counter() + 0.2
        sent: list[asyncio.Task[float]] = []
        other = asyncio.ensure_future(work())
        while time.perf_counter() < start + seconds or not other.done():
            due = start + len(sent) / RATE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            sent.append(asyncio.ensure_future(self._one(self._next, due)))
            self._next += 1
        await other
        return await asyncio.gather(*sent)

    async def _one(self, table: int, due: float) -> float:
        await self._person.post("/bulletins", slip(table, self._move))
        return (time.perf_counter() - due) * 1000


def missed(goals: dict[str, float], measured: dict[str, float]) -> int:
    """Say which goals the program of this checkout missed; the exit code."""
    late = [name for name, goal in goals.items() if measured[name] > goal]
    for name in late:
        print(f"missed: {name} {measured[name]:.2f}, at most {goals[name]:g}")
    return int(bool(late))


def load() -> str:
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


async def nothing() -> None:
    pass


def quantile(values: list[float], per_cent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[per_cent - 1]


def said(values: list[float]) -> str:
    middle, late = quantile(values, 50), quantile(values, 99)
    return f"slips p50 {middle:.0f}, p99 {late:.0f}, longest {max(values):.0f} ms ({len(values)})"
