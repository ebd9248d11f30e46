"""Acknowledgement of slips while spectators watch: ``python bench/room.py [tables] [spectators] [rate]``.

Open loop: slips leave at fixed instants, so that waiting in line is seen. The server, the arbiters and the
spectators share the machine.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.room_maker import EVENT, make_room, serving


async def watch(url: str, ready: asyncio.Semaphore, seen: list[int]) -> None:
    """A spectator: reads and forgets."""
    async with ready:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rsplit(":", 1)[1]))
        writer.write(f"GET /api/t/{EVENT}/flux HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        await writer.drain()
        await reader.readline()
    seen[0] += 1
    while await reader.read(65_536):
        pass


async def measure(url: str, code: str, tables: int, spectators: int, rate: float) -> None:
    seen = [0]
    ready = asyncio.Semaphore(50)
    watchers = [asyncio.create_task(watch(url, ready, seen)) for _ in range(spectators)]
    while seen[0] < spectators:
        await asyncio.sleep(0.05)
    limits = httpx.Limits(max_connections=40)
    async with httpx.AsyncClient(base_url=f"{url}/api/t/{EVENT}", timeout=60, limits=limits) as client:
        answer = await client.post("/connexion", json={"code": code}, headers={"X-CSRF-Token": "anonyme"})
        headers = {"X-CSRF-Token": answer.json()["csrf"]}
        delays: list[float] = []

        async def enter(table: int, at: float) -> None:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            slip = {"table": table, "coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}
            stored = await client.post("/bulletins", json=slip, headers=headers)
            assert stored.status_code == 201, stored.text
            delays.append((time.perf_counter() - at) * 1000)

        start = time.perf_counter() + 0.5
        await asyncio.gather(*(enter(table, start + table / rate) for table in range(1, tables + 1)))
    for watcher in watchers:
        watcher.cancel()
    cents = statistics.quantiles(delays, n=100)
    print(
        f"{tables} slips at {rate:g}/s, {spectators} spectators: acknowledged p50 {cents[49]:.0f} ms, "
        f"p95 {cents[94]:.0f} ms, p99 {cents[98]:.0f} ms, longest {max(delays):.0f} ms"
    )


def main(tables: int = 500, spectators: int = 200, rate: float = 33) -> None:
    with tempfile.TemporaryDirectory() as folder:
        codes = make_room(Path(folder) / "room", tables=tables)
        with serving(Path(folder) / "room") as server:
            asyncio.run(measure(server.url, codes["JA"], tables, spectators, rate))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
