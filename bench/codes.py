"""Codes tried from 200 addresses at once, under TLS, while slips come in.

``python bench/codes.py [--before PYTHON] [--rounds 3]``. Each address has a line of its own that tries a code
ten times a second or as fast as it is answered; the tries are a process of their own. With ``--before``, the
interpreter of another checkout, both programs take turns in one run. Goals: slips p99 250 ms or less, memory
flat.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parent))
from served import (
    API,
    PATIENCE,
    Person,
    Program,
    Tables,
    browser,
    load,
    missed,
    nothing,
    quantile,
    running,
    said,
)

from web.room_maker import BLIND, make_room

MOVE = 2
TABLES = 2_000
ADDRESSES = 200
SECONDS = 15.0
GOALS = {"attacked": 250, "grown": 20}
"""Milliseconds of slips; megabytes after the first third, when all lines are there."""
STRANGER = {"X-CSRF-Token": "anonyme"}
EVERY = 0.1
"""Seconds between two tries of a line."""


async def try_codes(address: str) -> None:
    """Every try is another account's: only the address tells who tries."""
    answered: dict[int, int] = {}
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    limit = time.perf_counter() + SECONDS

    async def line(number: int) -> None:
        own = httpx.AsyncHTTPTransport(verify=BLIND, local_address=f"127.0.1.{1 + number}")
        async with httpx.AsyncClient(base_url=address, transport=own, timeout=PATIENCE) as client:
            tries = 0
            while time.perf_counter() < limit:
                due = time.perf_counter() + EVERY
                code = {"code": f"X{number}N{tries}-22222222"}
                try:
                    answer = await client.post(f"{API}/connexion", json=code, headers=STRANGER)
                    status = answer.status_code
                except httpx.TransportError:
                    status = 0
                answered[status] = answered.get(status, 0) + 1
                tries += 1
                await asyncio.sleep(max(0.0, due - time.perf_counter()))

    await asyncio.gather(*map(line, range(ADDRESSES)))
    print(json.dumps(answered), flush=True)


async def measure(program: Program, codes: dict[str, str]) -> dict[str, float]:
    arbiter = Person(browser(program.badges, 40))
    await arbiter.log_in(codes["JA"])
    tables = Tables(arbiter, MOVE)
    await tables.during(nothing, 1)
    alone = await tables.during(nothing, 4)
    command = [sys.executable, __file__, "--crowd", program.badges]
    crowd = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert crowd.stdin
    assert crowd.stdout
    crowd.stdout.readline()
    before = program.memory()
    sizes = [before]
    answered: list[str] = []

    async def attack() -> None:
        crowd.stdin.write("\n")  # type: ignore[union-attr]
        crowd.stdin.flush()  # type: ignore[union-attr]
        waiting = asyncio.ensure_future(asyncio.to_thread(crowd.stdout.readline))  # type: ignore[union-attr]
        while not waiting.done():
            sizes.append(program.memory())
            await asyncio.wait([waiting], timeout=0.2)
        answered.append(waiting.result().strip())

    attacked = await tables.during(attack, SECONDS)
    crowd.wait()
    print(f"  alone:                {said(alone)}")
    early, most = max(sizes[: len(sizes) // 3]), max(sizes)
    memory = f"{before:.0f} MB, {early:.0f} in the first third, {most:.0f} at most"
    print(f"  codes are tried:      {said(attacked)}; {memory}; {answered[0]}")
    slips = {"alone": quantile(alone, 99), "attacked": quantile(attacked, 99)}
    return {**slips, "before": before, "early": early, "most": most, "grown": most - early}


def main(before: str | None, rounds: int) -> int:
    programs = {"before": before, "now": sys.executable} if before else {"now": sys.executable}
    measured: dict[str, list[dict[str, float]]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as folder:
        codes = make_room(Path(folder) / "room", tables=TABLES)
        for number in range(rounds):
            for name, python in programs.items():
                print(f"round {number + 1}, {name}; {load()}")
                with running(str(python), Path(folder) / "room", Path(folder) / "served") as program:
                    measured[name].append(asyncio.run(measure(program, codes)))
    results: dict[str, dict[str, float]] = {}
    print("medians:")
    for name, found in measured.items():
        middle = {key: statistics.median(one[key] for one in found) for key in found[0]}
        results[name] = middle
        print(
            f"  {name}: p99 of slips alone {middle['alone']:.0f}, while codes are tried "
            f"{middle['attacked']:.0f} ms; memory {middle['before']:.0f} MB, {middle['early']:.0f} in the "
            f"first third, {middle['most']:.0f} at most"
        )
    return missed(GOALS, results["now"])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--crowd"]:
        asyncio.run(try_codes(sys.argv[2]))
    else:
        reader = argparse.ArgumentParser(description=__doc__)
        reader.add_argument("--before", help="the interpreter of the checkout to compare with")
        reader.add_argument("--rounds", type=int, default=3)
        sys.exit(main(**vars(reader.parse_args())))
