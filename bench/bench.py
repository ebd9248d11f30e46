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
from functools import partial
from pathlib import Path
from statistics import mean, median

from prototype_module import fen, load_prototype

from duplicata import _core as core
from duplicata.engine import kernel
from duplicata.engine.limits import NORMAL
from duplicata.engine.placements import Play
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


class Field:
    """Every contender over the same positions."""

    def __init__(self) -> None:
        self.text = embedded().text
        lines = (HERE / "positions.txt").read_text("ascii").splitlines()
        self.cells, self.racks = zip(*(line.split() for line in lines), strict=True)
        self.prototype, self.index = load_prototype(), core.Index(self.text)
        self.words = self.prototype.Lexicon(self.text)
        self.olds = [self.prototype.Position(self.words, fen(cells)) for cells in self.cells]
        self.grids = [core.Grid(self.index, cells) for cells in self.cells]

    def with_jokers(self, number: int) -> list[int]:
        return [i for i, rack in enumerate(self.racks) if rack.count("?") == number]

    def tops(self) -> list[list[float]]:
        olds = [partial(old.top, rack) for old, rack in zip(self.olds, self.racks, strict=True)]
        news = [partial(grid.top, rack, NORMAL) for grid, rack in zip(self.grids, self.racks, strict=True)]
        return best_times([olds, news], ROUNDS)

    def solutions(self) -> list[list[float]]:
        olds = [partial(old.all, rack) for old, rack in zip(self.olds, self.racks, strict=True)]
        news = [
            partial(grid.solutions, rack, NORMAL) for grid, rack in zip(self.grids, self.racks, strict=True)
        ]
        return best_times([olds, news], ROUNDS // 2 + 1)

    def set_ups(self) -> list[list[float]]:
        olds = [partial(self.prototype.Position, self.words, fen(cells)) for cells in self.cells]
        news = [partial(core.Grid, self.index, cells) for cells in self.cells]
        return best_times([olds, news], ROUNDS)

    def after_moves(self) -> list[float]:
        moves = zip(self.grids, self.played(), strict=True)
        calls = [partial(grid.play, play.word, play.place.line, play.place.start) for grid, play in moves]
        return best_times([calls], 5)[0]

    def placements(self) -> list[float]:
        slips = zip(self.grids, self.racks, self.played(), strict=True)
        calls = [partial(grid.places, play.word.upper(), rack, NORMAL) for grid, rack, play in slips]
        return best_times([calls], 5)[0]

    def played(self) -> list[Play]:
        return [grid.top(rack, NORMAL)[0] for grid, rack in zip(self.grids, self.racks, strict=True)]

    def plain_tops(self) -> list[float]:
        """Every fourth position in plain Python."""
        index = kernel.Index(self.text)
        grids = [kernel.Grid(index, cells) for cells in self.cells[::4]]
        return best_times(
            [[partial(grid.top, rack, NORMAL) for grid, rack in zip(grids, self.racks[::4], strict=True)]], 3
        )[0]


def compare(field: Field, table: Table) -> None:
    """The engine and the prototype, question by question."""
    table.row(
        "µs", "prototype, mean", "engine, mean", "ratio", "prototype, median", "engine, median", "ratio"
    )
    table.row(*["---"] * 7)
    tops = field.tops()
    for name, (old, new) in (("top, all ties", tops), ("all plays, as a list", field.solutions())):
        table.compare(name, old, new)
        for number, jokers in enumerate(("no joker", "one joker", "two jokers")):
            chosen = field.with_jokers(number)
            table.compare(f"- {jokers}", [old[i] for i in chosen], [new[i] for i in chosen])
    set_ups = field.set_ups()
    table.compare("board set-up", *set_ups)
    table.compare(
        "set-up and top",
        *([a + b for a, b in zip(*pair, strict=True)] for pair in zip(set_ups, tops, strict=True)),
    )
    table.add(
        "\nThe engine lists a one-tile move once per reading and sorts by score, word, place and jokers; the "
        "prototype lists it once and sorts by score. The engine's set-up prepares what serves every rack.\n"
    )


def measure_alone(field: Field, table: Table) -> None:
    table.row("alone", "figure", "goal")
    table.row("---", "---", "---")
    table.row("board set-up after a move, mean", f"{mean(field.after_moves()):.1f} µs", "incremental")
    table.row("placements of one word, mean", f"{mean(field.placements()):.2f} µs", "≤ 10 µs")
    table.row(
        "plain-Python top, mean (every fourth position)",
        f"{mean(field.plain_tops()) / 1000:.1f} ms",
        "≤ 6 ms",
    )
    pairs = list(zip(field.grids, field.racks, strict=True)) * 10
    single, double = (once(partial(core.tops, pairs, NORMAL, threads)) for threads in (1, 2))
    table.row("batch of tops, one thread", f"{len(pairs) / single * 1000:,.0f} per second", "")
    table.row("batch of tops, two threads", f"{single / double:.2f} times as fast", "scales")
    table.row("index built", f"{once(partial(core.Index, field.text), 15):.0f} ms", "≤ 200 ms")
    with tempfile.TemporaryDirectory() as folder:
        file, key = Path(folder) / "index", bytes(32)
        file.write_bytes(field.index.image(key))
        read = once(lambda: core.Index.load(file.read_bytes(), key), 20)
        table.row(f"index read back ({file.stat().st_size / 1e6:.0f} MB)", f"{read:.1f} ms", "≤ 5 ms")


def main() -> None:
    field, table = Field(), Table()
    shares = [len(field.with_jokers(number)) for number in range(3)]
    table.add("# Speed of the engine\n")
    table.add(
        f"{len(field.racks)} positions of self-played games ({shares[0]} without joker, {shares[1]} with "
        f"one, {shares[2]} with two), {len(field.index)} words, through the Python interface; best of "
        f"{ROUNDS} rounds, contenders in turn. Python {platform.python_version()}, {os.cpu_count()} "
        "processors.\n"
    )
    compare(field, table)
    measure_alone(field, table)
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
        "import re, sys; from duplicata.cli.main import run; "
        "run(['top', '--mots', 'STEROLS H3', '--tirage', 'AEGPSTW', '--json']); "
        "peak = re.search('VmHWM:\\\\s*(\\\\d+)', open('/proc/self/status').read()); "
        "print(int(peak[1]) / 1024, file=sys.stderr)"
    )
    memory = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stderr
    table.row("process that answered `top`", f"{float(memory):.0f} MB", "≤ 120 MB")


if __name__ == "__main__":
    main()
