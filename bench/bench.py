"""Measures the engine beside the prototype and the plain-Python kernel; prints and writes ``results.md``.

In every round each contender in turn answers all positions; the time kept for a position is its best round.
Other programs of the machine then weigh on all contenders alike.
Run: ``make bench``.
"""

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean, median

from prototype_module import fen, load_prototype

from duplicata import _core as core
from duplicata.engine import kernel
from duplicata.engine.limits import NORMAL
from duplicata.lexicons.embedded import embedded

HERE = Path(__file__).parent
ROUNDS = int(os.environ.get("ROUNDS", "15"))
Question = Callable[[], object]


def best_times(contenders: Sequence[Sequence[Question]], rounds: int) -> list[list[float]]:
    """Best time in microseconds of every question of every contender."""
    best = [[float("inf")] * len(questions) for questions in contenders]
    for _ in range(rounds):
        for times, questions in zip(best, contenders, strict=True):
            for i, question in enumerate(questions):
                start = time.perf_counter_ns()
                question()
                times[i] = min(times[i], (time.perf_counter_ns() - start) / 1000)
    return best


def once(question: Question, rounds: int = 5) -> float:
    """Best time in milliseconds."""
    return best_times([[question]], rounds)[0][0] / 1000


class Table:
    """The report as it grows."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, line: str = "") -> None:
        print(line, flush=True)
        self.lines.append(line)

    def row(self, *cells: object) -> None:
        self.add("| " + " | ".join(str(cell) for cell in cells) + " |")

    def compare(self, name: str, prototype: list[float], engine: list[float]) -> None:
        self.row(
            name,
            f"{mean(prototype):.1f}",
            f"{mean(engine):.1f}",
            f"**{mean(prototype) / mean(engine):.2f}**",
            f"{median(prototype):.1f}",
            f"{median(engine):.1f}",
            f"**{median(prototype) / median(engine):.2f}**",
        )

    def write(self) -> None:
        (HERE / "results.md").write_text("\n".join(self.lines) + "\n", "utf-8")


def main() -> None:
    prototype, text = load_prototype(), embedded().text
    positions = [line.split() for line in (HERE / "positions.txt").read_text("ascii").splitlines()]
    words, index = prototype.Lexicon(text), core.Index(text)
    olds = [prototype.Position(words, fen(cells)) for cells, _ in positions]
    grids = [core.Grid(index, cells) for cells, _ in positions]
    racks = [rack for _, rack in positions]
    shares = [sum(rack.count("?") == n for rack in racks) for n in range(3)]

    table = Table()
    table.add("# Speed of the engine\n")
    table.add(
        f"{len(positions)} positions of self-played games ({shares[0]} without joker, {shares[1]} with one, "
        f"{shares[2]} with two), {len(index)} words, through the Python interface; best of {ROUNDS} rounds, "
        f"contenders in turn. Python {platform.python_version()}, {os.cpu_count()} processors.\n"
    )
    table.row(
        "µs", "prototype, mean", "engine, mean", "ratio", "prototype, median", "engine, median", "ratio"
    )
    table.row(*["---"] * 7)

    old_top, new_top = best_times(
        [[lambda p=p, r=r: p.top(r) for p, r in zip(olds, racks, strict=True)],
         [lambda g=g, r=r: g.top(r, NORMAL) for g, r in zip(grids, racks, strict=True)]], ROUNDS)  # fmt: skip
    table.compare("top, all ties", old_top, new_top)
    for n, name in enumerate(("no joker", "one joker", "two jokers")):
        chosen = [i for i, rack in enumerate(racks) if rack.count("?") == n]
        table.compare(f"top, {name}", [old_top[i] for i in chosen], [new_top[i] for i in chosen])
    old_all, new_all = best_times(
        [[lambda p=p, r=r: p.all(r) for p, r in zip(olds, racks, strict=True)],
         [lambda g=g, r=r: g.solutions(r, NORMAL) for g, r in zip(grids, racks, strict=True)]], ROUNDS // 2 + 1)  # fmt: skip
    table.compare("all plays, as a list", old_all, new_all)
    for n, name in enumerate(("no joker", "one joker", "two jokers")):
        chosen = [i for i, rack in enumerate(racks) if rack.count("?") == n]
        table.compare(f"all plays, {name}", [old_all[i] for i in chosen], [new_all[i] for i in chosen])
    old_set, new_set = best_times(
        [[lambda f=fen(cells): prototype.Position(words, f) for cells, _ in positions],
         [lambda c=cells: core.Grid(index, c) for cells, _ in positions]], ROUNDS)  # fmt: skip
    table.compare("board set-up", old_set, new_set)
    table.compare(
        "set-up and top",
        [a + b for a, b in zip(old_set, old_top, strict=True)],
        [a + b for a, b in zip(new_set, new_top, strict=True)],
    )

    table.add(
        "\nThe engine lists a one-tile move once per reading and sorts by score, word, place and jokers; the"
    )
    table.add("prototype lists it once and sorts by score.\n")
    table.row("alone", "figure", "goal")
    table.row("---", "---", "---")
    plays = [grid.solutions(rack, NORMAL, 0, 1)[0] for grid, rack in zip(grids, racks, strict=True)]
    (moves,) = best_times(
        [
            [
                lambda g=g, p=p: g.play(p.word, p.place.line, p.place.start)
                for g, p in zip(grids, plays, strict=True)
            ]
        ],
        5,
    )
    table.row("board set-up after a move", f"{mean(moves):.1f} µs", "incremental")
    (places,) = best_times(
        [[lambda g=g, r=r, w=p.word.upper(): g.places(w, r, NORMAL)
          for g, r, p in zip(grids, racks, plays, strict=True)]], 5)  # fmt: skip
    table.row("placements of one word, mean", f"{mean(places):.2f} µs", "≤ 10 µs")
    plain_index = kernel.Index(text)
    some = range(0, len(positions), 4)
    plain_grids = [kernel.Grid(plain_index, positions[i][0]) for i in some]
    (plain,) = best_times(
        [[lambda g=g, r=racks[i]: g.top(r, NORMAL) for g, i in zip(plain_grids, some, strict=True)]], 3
    )
    table.row("plain-Python top, mean (every fourth position)", f"{mean(plain) / 1000:.1f} ms", "≤ 6 ms")
    pairs = list(zip(grids, racks, strict=True)) * 10
    single, double = (once(lambda n=n: core.tops(pairs, NORMAL, n)) for n in (1, 2))
    table.row("batch of tops, one thread", f"{len(pairs) / single * 1000:,.0f} per second", "")
    table.row("batch of tops, two threads", f"{single / double:.2f} times as fast", "scales")
    table.row("index built", f"{once(lambda: core.Index(text)):.0f} ms", "≤ 200 ms")
    with tempfile.TemporaryDirectory() as folder:
        file, key = Path(folder) / "index", bytes(32)
        file.write_bytes(index.image(key))
        table.row(
            f"index read back ({file.stat().st_size / 1e6:.0f} MB)",
            f"{once(lambda: core.Index.load(file.read_bytes(), key), 20):.1f} ms",
            "≤ 5 ms",
        )
    commands(table)
    table.write()


def commands(table: Table) -> None:
    """What a person waits for, in processes of their own."""
    code = "import time; a = time.perf_counter(); import duplicata; print((time.perf_counter() - a) * 1000)"
    spent = min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5))
    table.row("`import duplicata`", f"{spent:.0f} ms", "≤ 60 ms")
    top = [Path(sys.executable).with_name("duplicata"), "top", "--mots", "STEROLS H3", "--tirage", "AEGPSTW"]
    subprocess.check_output(top)
    table.row(
        "`duplicata top`, cold shell", f"{once(lambda: subprocess.check_output(top)):.0f} ms", "≤ 300 ms"
    )
    code = (
        "import resource, duplicata.cli.main as m; m.run(['top', '--mots', 'STEROLS H3', '--tirage', 'AEGPSTW', '--json']);"
        "import sys; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)"
    )
    memory = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stderr
    table.row("process that answered `top`", f"{float(memory):.0f} MB", "≤ 120 MB")


if __name__ == "__main__":
    main()
