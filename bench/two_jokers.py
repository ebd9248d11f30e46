"""A rack with two jokers: forty entry screens open at once, then one badge asks without end; slips come in.

``python bench/two_jokers.py [--before PYTHON] [--rounds 3]``. The screens are a process of their own. With
``--before``, the interpreter of another checkout, both programs take turns in one run. Goals: forty screens
within 1.5 s, slips meanwhile p99 100 ms or less.
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

sys.path.insert(0, str(Path(__file__).parent))
from served import API, Person, Program, Tables, browser, load, missed, nothing, quantile, running, said, slip

from web.room_maker import EVENT, make_room

RACK = "AEIRT??"
"""After STEROLS: 102,034 solutions."""
MOVE = 2
TABLES = 2_000
SCREENS = 40
GOALS = {"seconds": 1.5, "opening": 100, "looping": 100, "asking": 100}
"""Until the last of the screens is open; then milliseconds, of the slips meanwhile."""
LOOP = 6.0
"""Seconds of one badge asking without end."""
OPENS = (f"/t/{EVENT}/saisie", f"{API}/etat", f"{API}/solutions?coup={MOVE}", f"{API}/bulletins?coup={MOVE}")
"""What an entry screen asks for, files aside."""


async def open_screens(address: str, codes: list[str]) -> None:
    """Log in, say so, wait for the word, open; the seconds until the last has all, and the bytes of one."""
    people = [Person(browser(address)) for _ in range(SCREENS)]
    for number, person in enumerate(people):
        await person.log_in(codes[number % len(codes)])
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    start = time.perf_counter()

    async def screen(person: Person) -> int:
        return sum(await asyncio.gather(*map(person.read, OPENS)))

    sizes = await asyncio.gather(*map(screen, people))
    print(json.dumps({"seconds": time.perf_counter() - start, "bytes": sizes[0]}), flush=True)


async def loop_one_badge(address: str, codes: list[str]) -> None:
    """Forty lines of one badge, which ask for the solutions again and again, then rulings sixty at a time."""
    client = browser(address, 60)
    person = Person(client)
    await person.log_in(codes[0])
    print("ready", flush=True)
    for ask in (40, 60):
        await asyncio.to_thread(sys.stdin.readline)
        limit = time.perf_counter() + LOOP

        async def line(number: int, *, rulings: bool = ask == 60, limit: float = limit) -> int:
            asked = 0
            while time.perf_counter() < limit:
                if rulings:
                    await person.post("/juger", slip(10_000 + 1_000 * number + asked, MOVE) | {"table": 1})
                else:
                    await person.read(f"{API}/solutions?coup={MOVE}")
                asked += 1
            return asked

        asked = sum(await asyncio.gather(*map(line, range(ask))))
        print(json.dumps({"asked": asked}), flush=True)


class Crowd:
    """One of the two, in a process of its own."""

    def __init__(self, what: str, program: Program, codes: list[str]) -> None:
        command = [sys.executable, __file__, "--crowd", what, program.here, *codes]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        assert self._process.stdout.readline() == "ready\n"

    async def go(self) -> dict[str, float]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        told: dict[str, float] = json.loads(await asyncio.to_thread(self._process.stdout.readline))
        return told

    def leave(self) -> None:
        self._process.kill()
        self._process.wait()


async def measure(program: Program, codes: dict[str, str]) -> dict[str, float]:
    arbiter = Person(browser(program.here, 40))
    await arbiter.log_in(codes["JA"])
    tables = Tables(arbiter, MOVE)
    await tables.during(nothing, 1)
    alone = await tables.during(nothing, 4)
    screens = Crowd("screens", program, [codes["A"], codes["B"]])
    badge = Crowd("loop", program, [codes["D1"]])
    told: list[dict[str, float]] = []

    async def go(crowd: Crowd) -> None:
        told.append(await crowd.go())

    spent = program.cpu()
    opening = await tables.during(lambda: go(screens), 3)
    spent = program.cpu() - spent
    looping = await tables.during(lambda: go(badge), LOOP)
    asking = await tables.during(lambda: go(badge), LOOP)
    screens.leave()
    badge.leave()
    seconds, size = told[0]["seconds"], told[0]["bytes"] / 1e6
    print(f"  alone:                                {said(alone)}")
    print(f"  {SCREENS} screens, open in {seconds:.2f} s, {size:.2f} MB: {said(opening)}")
    print(f"  one badge, 40 lines on solutions:     {said(looping)}; {told[1]['asked']:.0f} answered")
    print(f"  one badge, 60 rulings at a time:      {said(asking)}; {told[2]['asked']:.0f} answered")
    return {
        "seconds": told[0]["seconds"],
        "processor": spent,
        "bytes": told[0]["bytes"],
        "alone": quantile(alone, 99),
        "opening": quantile(opening, 99),
        "looping": quantile(looping, 99),
        "asking": quantile(asking, 99),
        "memory": program.memory(),
    }


def main(before: str | None, rounds: int) -> int:
    programs = {"before": before, "now": sys.executable} if before else {"now": sys.executable}
    measured: dict[str, list[dict[str, float]]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as folder:
        codes = make_room(Path(folder) / "room", tables=TABLES, moves=("STEROLS", RACK))
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
            f"  {name}: {SCREENS} screens {middle['seconds']:.2f} s, {middle['processor']:.1f} s of "
            f"processor, {middle['bytes'] / 1e6:.2f} MB each; p99 of slips alone {middle['alone']:.0f}, "
            f"opening {middle['opening']:.0f}, solutions again {middle['looping']:.0f}, rulings again "
            f"{middle['asking']:.0f} ms; {middle['memory']:.0f} MB"
        )
    return missed(GOALS, results["now"])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--crowd"]:
        asyncio.run({"screens": open_screens, "loop": loop_one_badge}[sys.argv[2]](sys.argv[3], sys.argv[4:]))
    else:
        reader = argparse.ArgumentParser(description=__doc__)
        reader.add_argument("--before", help="the interpreter of the checkout to compare with")
        reader.add_argument("--rounds", type=int, default=3)
        sys.exit(main(**vars(reader.parse_args())))
