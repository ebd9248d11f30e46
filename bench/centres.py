"""Measures the central on SQLite: intake of events of growing size, standings, memory, kills in the middle.

Slips are made once per move and drawn from; journals, chained and signed, are made before the clock starts.
Run: ``python bench/centres.py`` (``--slips 44000,110000``, ``--kills 20``); it writes ``centres.md``.
"""

import argparse
import json
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tools")]

from duplicata.app.central.central import Central  # noqa: E402
from duplicata.app.central.depot_sqlite import DepotSqlite  # noqa: E402
from duplicata.app.central.envoi import Envoi  # noqa: E402
from duplicata.app.central.lecture.classements import classer  # noqa: E402
from duplicata.journal import Row  # noqa: E402
from simultane.evenement import Simulation  # noqa: E402

MOVES = 22
TABLES = 40
QUAND = "2026-06-03T20:00:00.000Z"
SLIPS = (44_000, 110_000, 220_000, 440_000)


class Measure(NamedTuple):
    centres: int
    players: int
    slips: int
    seconds: float
    """By the clock, of a machine that others use too."""
    processor: float
    """Seconds of processor."""
    last_fifth: float
    """Slips a second of processor over the last fifth of what came in."""
    standings: float
    """Seconds from the last slip to the standings."""
    drawn: float
    """Seconds to draw their first page of 500 lines, and all."""
    again: float
    """Seconds to start again on the same store, standings included."""
    megabytes: int
    store: int


def pieces(rows: list[Row]) -> Iterator[tuple[Row, ...]]:
    """One sending after every move, as a centre with a line sends them."""
    start = 0
    for at, row in enumerate(rows, 1):
        if row.part == row.parts and (row.kind == "coup_clos" or at == len(rows)):
            yield tuple(rows[start:at])
            start = at


def sendings(simulation: Simulation) -> Iterator[Envoi]:
    """The centres go at their own pace, in groups that play at the same hour."""
    chance = Random(1)
    centres = list(simulation.centres)
    for first in range(0, len(centres), 50):
        playing = {
            centre: pieces(simulation.centre(centre)) for centre in centres[first : first + 50]
        }
        while playing:
            centre = chance.choice(list(playing))
            piece = next(playing[centre], None)
            if piece is None:
                del playing[centre]
                continue
            octets = f"{centre}/{piece[0].seq}".encode()
            yield Envoi(centre, "p" * 32, piece, octets)


def slips_of(envoi: Envoi) -> int:
    return sum(row.kind == "decision_rendue" for row in envoi.rows)


def measure(slips: int, folder: Path) -> Measure:
    centres = max(1, round(slips / (TABLES * MOVES)))
    simulation = Simulation("7", centres, TABLES, MOVES, calme=True)
    base = folder / f"{slips}.centrale"
    depot = DepotSqlite(base, simulation.evenement.identifiant)
    central = Central(simulation.evenement, depot)
    taken = 0
    spent = worked = 0.0
    rhythm: list[tuple[int, float]] = []
    for envoi in sendings(simulation):
        before, work = time.perf_counter(), time.process_time()
        for row in envoi.rows:
            assert row.seal() == row.digest
        central.prendre(envoi, QUAND)
        spent += time.perf_counter() - before
        worked += time.process_time() - work
        taken += slips_of(envoi)
        rhythm.append((taken, worked))
    cut = next(seconds for count, seconds in rhythm if count >= taken * 0.8)
    fifth = taken - next(count for count, seconds in rhythm if count >= taken * 0.8)
    work = time.process_time()
    ensemble = central.ensemble()
    lines = classer(simulation.evenement, ensemble)
    standings = time.process_time() - work
    drawn = draw(lines)
    central.fermer()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    work = time.process_time()
    other = Central(simulation.evenement, depot)
    assert classer(simulation.evenement, other.ensemble()) == lines
    again = time.process_time() - work
    depot.fermer()
    rate = fifth / (worked - cut) if worked > cut else 0
    return Measure(
        *(centres, len(lines), taken, spent, worked, rate, standings, drawn, again, memory),
        base.stat().st_size >> 20,
    )


def draw(lines: list[object]) -> float:
    """The page that people see, its 500 first lines, and every other one after it."""
    from jinja2 import Environment

    template = Environment(autoescape=True).from_string(
        "{% for une in lignes %}<tr><td>{{ une.generale.rang }}</td><th>{{ une.generale.nom }}</th>"
        "<td>{{ une.nom_du_centre }}</td><td>{{ une.generale.total }}</td></tr>{% endfor %}"
    )
    work = time.process_time()
    for start in range(0, len(lines), 500):
        template.render(lignes=lines[start : start + 500])
    return time.process_time() - work


def child(folder: Path, centres: int) -> None:
    """Takes in for ever, telling what is stored, until it is killed."""
    simulation = Simulation("7", centres, 12, 6, calme=True)
    with DepotSqlite(folder / "kills.centrale", simulation.evenement.identifiant) as depot:
        central = Central(simulation.evenement, depot)
        for envoi in sendings(simulation):
            recu = central.prendre(envoi, QUAND)
            print(json.dumps([envoi.centre, recu.ligne, recu.empreinte]), flush=True)


def kills(number: int, folder: Path) -> tuple[int, int]:
    """How many kills, after each of which all that was answered was there once: lost, doubled."""
    centres = 6
    simulation = Simulation("7", centres, 12, 6, calme=True)
    journals = {centre: simulation.centre(centre) for centre in simulation.centres}
    lost = 0
    for kill in range(number):
        command = [sys.executable, __file__, "--child", str(folder), str(centres)]
        program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert program.stdout
        told: dict[int, list[object]] = {}
        for count, line in enumerate(program.stdout):
            said = json.loads(line)
            told[said[0]] = said
            if count >= 5 + kill * 7 % 60:
                break
        os.kill(program.pid, signal.SIGKILL)
        for line in program.stdout:
            if line.endswith("\n"):
                said = json.loads(line)
                told[said[0]] = said
        program.wait()
        with DepotSqlite(folder / "kills.centrale", simulation.evenement.identifiant) as depot:
            for centre, (_, ligne, empreinte) in told.items():
                lost += depot.empreinte(centre, int(str(ligne))) != empreinte
            for centre in depot.tetes():
                kept = list(depot.lignes(centre))
                lost += kept != journals[centre][: len(kept)]
    return number, lost


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--slips", default=",".join(map(str, SLIPS)))
    reader.add_argument("--kills", type=int, default=20)
    reader.add_argument("--one", type=int)
    reader.add_argument("--child", nargs=2)
    options = reader.parse_args()
    if options.child:
        child(Path(options.child[0]), int(options.child[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        if options.one:
            print(json.dumps(measure(options.one, Path(folder))))
            return
        measures = []
        for slips in map(int, options.slips.split(",")):
            # Each in a process of its own: its memory is its own.
            told = subprocess.run(
                [sys.executable, __file__, "--one", str(slips)], stdout=subprocess.PIPE, check=True, text=True
            )
            measures.append(Measure(*json.loads(told.stdout)))
            print(measures[-1], flush=True)
        killed = kills(options.kills, Path(folder))
    HERE.joinpath("centres.md").write_text(page(measures, killed), "utf-8")


HEADINGS = (
    *("slips", "centres", "players", "slips/s", "by the clock", "over the last fifth", "standings, s"),
    *("drawn, s", "started again, s", "memory, MB", "store, MB"),
)


def page(measures: list[Measure], killed: tuple[int, int]) -> str:
    lines = [
        (
            *(f"{un.slips:,}", str(un.centres), f"{un.players:,}", f"{un.slips / un.processor:,.0f}"),
            *(f"{un.slips / un.seconds:,.0f}", f"{un.last_fifth:,.0f}", f"{un.standings:.2f}"),
            *(f"{un.drawn:.2f}", f"{un.again:.2f}", str(un.megabytes), str(un.store)),
        )
        for un in measures
    ]
    table = [HEADINGS, ("---",) * len(HEADINGS), *lines]
    return PAGE.format(
        python=platform.python_version(),
        cores=os.cpu_count(),
        moves=MOVES,
        tables=TABLES,
        rows="\n".join(f"| {' | '.join(line)} |" for line in table),
        kills=killed[0],
        lost=killed[1],
    )


PAGE = """# The central, measured

`python bench/centres.py`, Python {python}, {cores} cores, SQLite, one process, on a machine
that did other work too: seconds are of processor, but for the column that says so. One game of {moves} moves,
centres of {tables} tables that send after every move, fifty at a time. Checking the chain, folding and
storing (on the disk before the answer) are in the rate; reading the JSON and the signature of what is sent
is not.

{rows}

*Standings*: from the last slip to the ranks of everybody. *Drawn*: every line, in pages of 500, rank, name,
centre and total.
*Started again*: a new program on the same store, until it has the same standings. *Memory* is the peak of
the process, the making of the journals included.

Killed in the middle of intake (`kill -9`): {kills} times; answers lost, lines there twice or changed: {lost}.
"""


if __name__ == "__main__":
    main()
