"""Measures what a PostgreSQL base with a synchronous standby takes in, both on this computer.

Sendings of centres of 40 tables, one after every move, two lines a slip, stored by several programs side by
side, each commit waiting for the standby. Run: ``python bench/base.py`` (``--slips 44000,110000``); it writes
``base.md``.
"""

import argparse
import os
import platform
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "tools")]

from base_server import pair  # noqa: E402
from duplicata.app.central.depot_postgres import DepotPostgres  # noqa: E402
from duplicata.journal import Row  # noqa: E402
from duplicata.journal.postgres import schema  # noqa: E402
from duplicata.journal.postgres.address import Adresse  # noqa: E402
from duplicata.journal.row import GENESIS, chain  # noqa: E402

MOVES, TABLES, PROGRAMS = 22, 40, 2
SLIPS = (44_000, 110_000, 220_000, 440_000)
AT = "2026-06-03T20:00:00.000Z"
PAYLOAD = '{"coup":%d,"table":%d,"texte":"' + "x" * 120 + '"}'


def sendings(centre: int) -> list[tuple[Row, ...]]:
    seq, digest = 0, GENESIS
    made = []
    for move in range(1, MOVES + 1):
        rows: list[Row] = []
        for table in range(1, TABLES + 1):
            text, key = PAYLOAD % (move, table), f"{centre}/{move}/{table}"
            drafts = tuple(
                Row(0, kind, text, "A", AT, "", key, part, 2, "", "")
                for part, kind in enumerate(("BulletinSaisi", "DecisionRendue"), 1)
            )
            added = chain(drafts, seq, digest)
            seq, digest = added[-1].seq, added[-1].digest
            rows += added
        made.append(tuple(rows))
    return made


def store(address: str, event: str, centres: range, start: float) -> tuple[float, float, float, int]:
    """When it began, came to the last fifth, and ended; how many lines were stored."""
    work = [(centre, sendings(centre)) for centre in centres]
    with DepotPostgres(Adresse.lue(address), event) as depot:
        while time.time() < start:
            time.sleep(0.05)
        began = time.time()
        orders = [(centre, made[move]) for move in range(MOVES) for centre, made in work]
        fifth = began
        for at, (centre, rows) in enumerate(orders):
            if at == len(orders) * 4 // 5:
                fifth = time.time()
            depot.prendre(centre, "poste", rows, AT)
        return began, fifth, time.time(), sum(len(rows) for _, rows in orders)


def measure(address: str, slips: int, base: str) -> tuple[object, ...]:
    centres = slips // (MOVES * TABLES)
    event = f"e{slips}"
    start = time.time() + 5 + slips / 12_000
    parts = [range(1 + first, centres + 1, PROGRAMS) for first in range(PROGRAMS)]
    with ProcessPoolExecutor(PROGRAMS, get_context("spawn")) as pool:
        found = list(pool.map(store, [address] * PROGRAMS, [event] * PROGRAMS, parts, [start] * PROGRAMS))
    began, fifth, over = min(f[0] for f in found), max(f[1] for f in found), max(f[2] for f in found)
    with Adresse.lue(address).connect() as connection:
        size = connection.execute(
            "SELECT pg_total_relation_size(tableoid) FROM duplicata.centrale_lignes "
            "WHERE evenement = %s LIMIT 1",
            (event,),
        ).fetchone()
    stored = sum(f[3] for f in found)
    assert stored == 2 * centres * MOVES * TABLES
    taken = centres * MOVES * TABLES
    rate, last = taken / (over - began), taken / 5 / (over - fifth)
    figures = f"{over - began:.1f}", f"{rate:.0f}", f"{last:.0f}"
    return centres, centres * TABLES, taken, *figures, int(str(size and size[0])) // taken


PAGE = """# A base with a synchronous standby, measured

`python bench/base.py`: PostgreSQL {version} and its standby on one computer ({cores} cores, Python {python}),
their files in memory, a commit acknowledged once both have it; {programs} programs store side by side, one
transaction for each sending ({tables} slips, two lines each). Other work was going on on the machine. Lines
are made and chained before the clock starts; folding them is the central's own affair.

| centres | players | slips | seconds | slips/s | slips/s, last fifth | bytes a slip |
| --- | --- | --- | --- | --- | --- | --- |
{rows}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slips", default=",".join(map(str, SLIPS)))
    asked = parser.parse_args()
    lines = []
    with pair() as (primary, _):
        with Adresse.lue(primary.address()).connect() as connection:
            schema.migrate(connection)
            told = connection.execute("SHOW server_version").fetchone()
            while connection.execute("SELECT sync_state FROM pg_stat_replication").fetchone() != ("sync",):
                connection.execute("SELECT pg_sleep(0.05)")
        for slips in map(int, asked.slips.split(",")):
            lines.append("| " + " | ".join(map(str, measure(primary.address(), slips, "postgres"))) + " |")
            print(lines[-1], flush=True)
    (HERE / "base.md").write_text(
        PAGE.format(
            version=str(told and told[0]).split()[0],
            cores=os.cpu_count(),
            python=platform.python_version(),
            programs=PROGRAMS,
            tables=TABLES,
            rows="\n".join(lines),
        ),
        "utf-8",
    )


if __name__ == "__main__":
    main()
