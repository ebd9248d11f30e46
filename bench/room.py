"""What spectators cost arbiters: ``python bench/room.py [tables] [spectators] [slips a second]``.

One run, one server, its three listeners: slips come in at this computer's own address, spectators at the
public port. Half of the slips without spectators, half with them, so that both halves share the same machine;
the processor time of the server, which other work does not change, is compared too. Open loop: slips leave at
fixed instants, so that waiting in line is seen. The spectators live in a process of their own, whose share of
the processors is told. Then the move is closed and everybody must see it; then all spectators come back at
once, naming the line they knew.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parent))
from spectators import Crowd

from web.room_maker import EVENT, make_room
from web.served import Hall, open_hall

TICK = os.sysconf("SC_CLK_TCK")
SLIP = {"coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}


class Arbiter:
    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self._headers: dict[str, str] = {"X-CSRF-Token": "anonyme"}

    async def log_in(self, code: str) -> None:
        answer = await self.post("/connexion", {"code": code})
        self._headers = {"X-CSRF-Token": answer["csrf"]}

    async def post(self, path: str, body: dict[str, object]) -> dict[str, object]:
        answer = await self._client.post(path, json=body, headers=self._headers)
        assert answer.status_code in (200, 201), answer.text
        found: dict[str, object] = answer.json()
        return found

    async def enter(self, tables: range, rate: float) -> list[float]:
        """Milliseconds between the instant a slip was due and its acknowledgement."""
        start = time.perf_counter() + 0.5

        async def one(table: int) -> float:
            due = start + (table - tables.start) / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.post("/bulletins", {"table": table, **SLIP})
            return (time.perf_counter() - due) * 1000

        return await asyncio.gather(*map(one, tables))


def quantiles(values: Iterable[float], unit: str = "ms") -> str:
    ordered = sorted(values)
    cents = statistics.quantiles(ordered, n=1000)
    return (
        f"p50 {cents[499]:.0f}, p95 {cents[949]:.0f}, p99 {cents[989]:.0f}, "
        f"p99.9 {cents[998]:.0f}, longest {ordered[-1]:.0f} {unit}"
    )


def family(pid: int) -> dict[int, str]:
    """The processes of the server: itself and those it started."""
    found = {pid: "server"}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == pid:
                found[int(entry.name)] = "stand"
    return found


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def rss(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1024


def commits(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file() and not file.name.endswith("-shm"))
    return {file.name: file.read_bytes() for file in files}


async def measure(server: Hall, pid: int, code: str, tables: int, spectators: int, rate: float) -> None:
    limits = httpx.Limits(max_connections=40, max_keepalive_connections=40, keepalive_expiry=2)
    base = f"{server.url}/api/t/{EVENT}"
    async with httpx.AsyncClient(base_url=base, timeout=60, limits=limits) as client:
        arbiter = Arbiter(client)
        await arbiter.log_in(code)
        await asyncio.sleep(2)
        half = tables // 2
        spent = cpu(pid)
        alone = await arbiter.enter(range(1, half + 1), rate)
        print(f"{half} slips at {rate:g}/s, no spectator:   {quantiles(alone)}", end="; ")
        print(f"{1000 * (cpu(pid) - spent) / half:.1f} ms of the server's processor each")

        processes = family(pid)
        before = {one: rss(one) for one in processes}
        # A log at rest is folded into its journal: not to be taken for something that streams write.
        await asyncio.sleep(5)
        files = commits(server.folder)
        with Crowd(server.public_port, EVENT, spectators) as crowd:
            seconds = await asyncio.to_thread(crowd.connect)
            print(f"{spectators} streams open in {seconds:.1f} s", end="; ")
            await asyncio.sleep(2)
            grown = sum(rss(one) - before[one] for one in processes)
            print(f"{grown / spectators:.1f} KB each in the server's processes", end="; ")
            print("nothing written" if commits(server.folder) == files else "FILES CHANGED")

            names = processes | {crowd.pid: "crowd", os.getpid(): "arbiters"}
            used = {one: cpu(one) for one in names}
            began = time.perf_counter()
            watched = await arbiter.enter(range(half + 1, tables + 1), rate)
            elapsed = time.perf_counter() - began
            print(
                f"{tables - half} slips at {rate:g}/s, {spectators} streams: {quantiles(watched)}", end="; "
            )
            print(f"{1000 * (cpu(pid) - used[pid]) / (tables - half):.1f} ms of the server's processor each")
            shares = {names[one]: 100 * (cpu(one) - spent) / elapsed for one, spent in used.items()}
            print(
                "share of one processor: "
                + ", ".join(f"{who} {share:.0f} %" for who, share in shares.items())
            )

            await arbiter.post("/partie/retenir", {})
            sent = time.perf_counter()
            closed = await arbiter.post("/partie/clore", {})
            seen = await asyncio.to_thread(crowd.seen, closed["enregistre"], 30.0)
            delays = [(at - sent) * 1000 for at in seen]
            print(f"move closed, seen by {len(seen)} of {spectators}: {quantiles(delays)}")

            await asyncio.to_thread(crowd.cut)
            await arbiter.post("/partie/tirer", {"mode": "manuel", "lettres": "-AEILNRT"})
            last = await arbiter.post("/partie/annoncer", {})
            sent = time.perf_counter()
            seconds = await asyncio.to_thread(crowd.connect)
            seen = await asyncio.to_thread(crowd.seen, last["enregistre"], 60.0)
            slowest = max(seen, default=0) - sent
            print(
                f"{spectators} back at once: answered in {seconds:.1f} s, "
                f"{len(seen)} without a gap, the last after {slowest:.1f} s"
            )


def main(tables: int = 2_000, spectators: int = 2_500, rate: float = 33) -> None:
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as folder:
        codes = make_room(Path(folder) / "room", tables=tables)
        with open_hall(Path(folder) / "room", Path(folder) / "served") as server:
            asyncio.run(measure(server, server.pid, codes["JA"], tables, spectators, rate))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
