"""Measures the engine beside the prototype and the plain-Python kernel; prints and writes ``results.md``.

In every round prototype and engine in turn, now one first and now the other, answer all positions; the ratio
of a row is the median over the rounds of the ratio of their times in one round, so that what else the machine
does falls on both. Time is processor time unless a row says otherwise: by the clock, a question of ten ms
on a busy machine is nearly always interrupted, and ratios then vary by a quarter from run to run.
Run: ``make bench``.
"""

import os
import platform
import resource
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
from duplicata.engine.limits import NORMAL, SHAPES
from duplicata.engine.placements import Play
from duplicata.engine.plays import Plays
from duplicata.lexicons.embedded import embedded

HERE = Path(__file__).parent
NINE = SHAPES["7_8_et_9"]
ROUNDS = int(os.environ.get("ROUNDS", "15"))
Question = Callable[[], object]
Round = tuple[list[float], list[float]]
"""Microseconds of every question: those of the prototype, those of the engine."""


def in_turn(prototype: Sequence[Question], engine: Sequence[Question], number: int = ROUNDS) -> list[Round]:
    """Both answer everything in every round; who comes first changes."""
    found = []
    for i in range(number):
        if i % 2:
            new = times(engine)
            found.append((times(prototype), new))
        else:
            found.append((times(prototype), times(engine)))
    return found


def times(questions: Sequence[Question]) -> list[float]:
    spent = []
    for question in questions:
        start = time.thread_time_ns()
        question()
        spent.append((time.thread_time_ns() - start) / 1000)
    return spent


def best_times(
    contenders: Sequence[Sequence[Question]], rounds: int, clock: Callable[[], int] = time.thread_time_ns
) -> list[list[float]]:
    """Best time in microseconds of every question of every contender."""
    best = [[float("inf")] * len(questions) for questions in contenders]
    for _ in range(rounds):
        for times, questions in zip(best, contenders, strict=True):
            for i, question in enumerate(questions):
                start = clock()
                question()
                times[i] = min(times[i], (clock() - start) / 1000)
    return best


def once(question: Question, rounds: int = 5, clock: Callable[[], int] = time.process_time_ns) -> float:
    """Best processor time in milliseconds: other programs of the machine do not count."""
    return best_times([[question]], rounds, clock)[0][0] / 1000


def children_ns() -> int:
    """Processor time of the commands run so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return int((used.ru_utime + used.ru_stime) * 1e9)


class Table:
    """The report as it grows."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, line: str = "") -> None:
        print(line, flush=True)
        self.lines.append(line)

    def row(self, *cells: object) -> None:
        self.add("| " + " | ".join(str(cell) for cell in cells) + " |")

    def compare(self, name: str, rounds: list[Round], chosen: Sequence[int], goal: str = "") -> None:
        totals = [[sum(side[i] for i in chosen) / len(chosen) for side in both] for both in rounds]
        ratios = sorted(old / new for old, new in totals)
        old, new = (median(side) for side in zip(*totals, strict=True))
        spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
        self.row(name, f"{old:.1f}", f"{new:.1f}", f"**{median(ratios):.2f}**", spread, goal)

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

    def everywhere(self) -> range:
        return range(len(self.racks))

    def tops(self) -> list[Round]:
        olds = [partial(old.top, rack) for old, rack in zip(self.olds, self.racks, strict=True)]
        news = [partial(grid.top, rack, NORMAL) for grid, rack in zip(self.grids, self.racks, strict=True)]
        return in_turn(olds, news)

    def solutions(self) -> list[Round]:
        """The buffer of the prototype, the packed sequence of the engine."""
        olds = [partial(old.all_raw, rack) for old, rack in zip(self.olds, self.racks, strict=True)]
        return in_turn(olds, self._solutions())

    def listed(self) -> list[Round]:
        """A Python object per play on both sides; each play of the engine is put in order and decoded."""
        olds = [partial(old.all, rack) for old, rack in zip(self.olds, self.racks, strict=True)]
        return in_turn(olds, [lambda ask=ask: list(ask()) for ask in self._solutions()], max(ROUNDS // 3, 1))

    def _solutions(self) -> list[partial[Plays]]:
        pairs = zip(self.grids, self.racks, strict=True)
        return [partial(grid.solutions, rack, NORMAL) for grid, rack in pairs]

    def set_ups(self) -> list[Round]:
        olds = [partial(self.prototype.Position, self.words, fen(cells)) for cells in self.cells]
        news = [partial(core.Grid, self.index, cells) for cells in self.cells]
        return in_turn(olds, news)

    def nine_letters(self) -> list[float]:
        """All plays of nine letters, two of them jokers, on every fourth board: the heaviest question."""
        pairs = zip(self.grids[::4], self.racks[::4], strict=True)
        racks = [(grid, (rack.replace("?", "") + "ERTSAIN")[:7] + "??") for grid, rack in pairs]
        return best_times([[partial(grid.solutions, rack, NINE) for grid, rack in racks]], 3)[0]

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
        calls = [partial(grid.top, rack, NORMAL) for grid, rack in zip(grids, self.racks[::4], strict=True)]
        for grid in grids:
            grid.lines  # noqa: B018 - the set-up is not part of the search
        return best_times([calls], 3)[0]


def compare(field: Field, table: Table) -> None:
    """The engine and the prototype, question by question."""
    table.row("µs, mean over the positions", "prototype", "engine", "ratio", "rounds", "goal")
    table.row(*["---"] * 6)
    tops, set_ups, everywhere = field.tops(), field.set_ups(), field.everywhere()
    questions = (
        ("top, all ties", tops, "≥ 2.25"),
        ("all plays, packed", field.solutions(), "≥ 1.45"),
        ("all plays, looked at one by one", field.listed(), ""),
    )
    for name, rounds, wanted in questions:
        table.compare(name, rounds, everywhere, wanted)
        for number, jokers in enumerate(("no joker", "one joker", "two jokers")):
            goal = "≥ 1.8" if rounds is tops and number == 2 else ""
            table.compare(f"- {jokers}", rounds, field.with_jokers(number), goal)
    table.compare("board set-up", set_ups, everywhere)
    both = [
        tuple([a + b for a, b in zip(*side, strict=True)] for side in zip(first, second, strict=True))
        for first, second in zip(set_ups, tops, strict=True)
    ]
    table.compare("set-up and top", both, everywhere, "≥ 1.8")
    table.add(
        "\nAll plays, packed: the prototype's buffer of moves sorted by score, the engine's sequence, which "
        "puts plays of one\nscore in order, and decodes them, when they are looked at. The engine lists a "
        "one-tile move once per reading, the\nprototype once. The engine's set-up prepares what serves every "
        "rack.\n"
    )


def measure_alone(field: Field, table: Table) -> None:
    table.row("alone", "figure", "goal")
    table.row("---", "---", "---")
    table.row("board set-up after a move, mean", f"{mean(field.after_moves()):.1f} µs", "incremental")
    worst = f"{max(field.nine_letters()) / 1000:.1f} ms"
    table.row("nine letters, two jokers, all plays: the slowest of 120 boards", worst, "≤ 25 ms")
    table.row("placements of one word, mean", f"{mean(field.placements()):.2f} µs", "≤ 10 µs")
    table.row(
        "plain-Python top, mean (every fourth position)",
        f"{mean(field.plain_tops()) / 1000:.1f} ms",
        "≤ 6 ms",
    )
    measure_batch(list(zip(field.grids, field.racks, strict=True)) * 10, table)
    table.row("index built", f"{once(partial(core.Index, field.text), 15):.0f} ms", "≤ 200 ms")
    with tempfile.TemporaryDirectory() as folder:
        file, key = Path(folder) / "index", bytes(32)
        file.write_bytes(field.index.image(key))
        read = once(lambda: core.Index.load(file.read_bytes(), key), 20)
        table.row(f"index read back ({file.stat().st_size / 1e6:.0f} MB)", f"{read:.1f} ms", "≤ 5 ms")


def measure_batch(pairs: list[tuple[core.Grid, str]], table: Table) -> None:
    """Two threads gain nothing by the clock while other programs hold both processors; so the share of
    the work left to the busier thread is shown too: it bounds the gain on two free processors."""
    single, double = (
        once(partial(core.tops, pairs, NORMAL, threads), 9, time.perf_counter_ns) for threads in (1, 2)
    )
    whole = once(partial(core.tops, pairs, NORMAL, 1), 9)
    busier = []
    for _ in range(15):
        caller, both = time.thread_time_ns(), time.process_time_ns()
        core.tops(pairs, NORMAL, 2)
        caller, both = time.thread_time_ns() - caller, time.process_time_ns() - both
        busier.append(max(caller, both - caller) / 1e6)
    table.row("batch of tops, one thread, by the clock", f"{len(pairs) / single * 1000:,.0f} per second", "")
    table.row("two threads, by the clock", f"{single / double:.2f} times as fast", "scales")
    share = f"{median(busier):.0f} of {whole:.0f} ms: at most {whole / median(busier):.2f} times as fast"
    table.row("two threads, work of the busier one", share, "scales")


def main() -> None:
    field, table = Field(), Table()
    shares = [len(field.with_jokers(number)) for number in range(3)]
    table.add("# Speed of the engine\n")
    table.add(
        f"{len(field.racks)} positions of self-played games ({shares[0]} without joker, {shares[1]} with "
        f"one, {shares[2]} with two),\n{len(field.index)} words, through the Python interface. In each of "
        f"{ROUNDS} rounds prototype and engine answer all\npositions in turn; ratio: median over the rounds, "
        "with the least and the most of them; processor time.\n\n"
        f"Python {platform.python_version()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.0f} at "
        "the start. Figures in µs, ms and per second depend on the\nmachine and on what else it does; ratios "
        "much less.\n"
    )
    compare(field, table)
    measure_alone(field, table)
    with tempfile.TemporaryDirectory() as folder:
        # In the user's own cache folder, another version may have left its index.
        os.environ["DUPLICATA_CACHE"] = folder
        commands(table)
    table.write()


def commands(table: Table) -> None:
    """What a person waits for, in processes of their own."""
    code = "import time; a = time.process_time(); import duplicata; print((time.process_time() - a) * 1000)"
    spent = min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5))
    table.row("`import duplicata`", f"{spent:.0f} ms", "≤ 60 ms")
    top = [Path(sys.executable).with_name("duplicata"), "top", "--mots", "STEROLS H3", "--tirage", "AEGPSTW"]
    subprocess.check_output(top)
    table.row(
        "`duplicata top`, cold shell",
        f"{once(lambda: subprocess.check_output(top), 5, children_ns):.0f} ms",
        "≤ 300 ms",
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
