"""Runs generated slips through the oracle and the product, and groups the differences.

python -m oracle.compare --slips 50000 --graine 1        four rulings a slip, two processes; counts by kind of fault
python -m oracle.compare --files tests/cases/*.yaml
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from . import product
from .as_case import as_case
from .board import read_position
from .cases import POSITION_KEYS, load
from .coherence import incoherence
from .faults import FIRST_MOVE, LATER
from .generator import KIND, generate
from .judge import VERSIONS, rule

FIELDS = ("points", "points_bruts", "sanction", "avertissements", "statut", "plafond", "signalements")
PLACE_FIELDS = ("mot", "place", "jokers")
SLIPS_PER_POSITION = 50
QUOTA = 1_000
"""Rulings of every kind of fault in a run of 200,000; less in a smaller run."""


@dataclass(frozen=True)
class Example:
    position: dict[str, Any]
    bulletin: dict[str, Any]
    version: str
    told: str

    def __str__(self) -> str:
        return f"# {self.told}\n{as_case(self.position, self.bulletin, self.version)}"


@dataclass
class Tally:
    """What some documents gave."""

    rulings: Counter[str] = field(default_factory=Counter)  # by kind of fault
    differences: Counter[str] = field(default_factory=Counter)  # by class
    examples: dict[str, list[Example]] = field(default_factory=lambda: defaultdict(list))

    def add(self, other: Tally, show: int) -> None:
        self.rulings += other.rulings
        self.differences += other.differences
        for label, found in other.examples.items():
            self.examples[label] = [*self.examples[label], *found][:show]


def differences(mine: dict[str, Any], theirs: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Fields that differ; the place and the jokers only count where points are paid."""
    fields = FIELDS + (PLACE_FIELDS if mine["points"] and theirs.get("points") else ())
    return {key: (mine.get(key), theirs.get(key)) for key in fields if mine.get(key) != theirs.get(key)}


def label_of(version: str, mine: dict[str, Any], theirs: dict[str, Any], found: dict[str, Any]) -> str:
    if "incoherence" in found:
        return f"{version} {theirs['sanction']}: incoherent"
    if "sanction" in found or "statut" in found:
        return f"{version} {mine['sanction']}/{mine['statut']} here, {theirs.get('sanction')}/{theirs.get('statut')} there"
    return f"{version} {mine['sanction']}: {', '.join(found)}"


def examine(documents: Iterable[dict[str, Any]], versions: list[str], show: int) -> Tally:
    """Every slip of these documents ruled twice in every version."""
    tally = Tally()
    for document in documents:
        position = {key: document[key] for key in POSITION_KEYS if key in document}
        here, there = read_position(position), product.read(position)
        for slip in document["bulletins"]:
            bulletin = {key: value for key, value in slip.items() if key not in ("attendu", KIND)}
            kind = slip.get(KIND, "files")
            for version in versions:
                tally.rulings[kind] += 1
                mine = rule(here, bulletin, version)
                try:
                    theirs = product.rule(there, bulletin, version)
                except Exception as error:  # reported as a difference like any other
                    theirs = {"sanction": f"{type(error).__name__}: {error}", "statut": "exception"}
                found = differences(mine, theirs)
                if wrong := incoherence(here, theirs):
                    found["incoherence"] = (None, wrong)
                if found:
                    label = label_of(version, mine, theirs, found)
                    tally.differences[label] += 1
                    if len(tally.examples[label]) < show:
                        tally.examples[label].append(Example(position, bulletin, version, f"{kind}: {found}"))
    return tally


def examine_seeds(seeds: range, slips: int, versions: list[str], show: int, words: list[str] | None) -> Tally:
    return examine(generate(seeds.start, len(seeds), slips, words), versions, show)


def tallies(options: argparse.Namespace, versions: list[str]) -> Iterator[Tally]:
    if options.files:
        for path in options.files:
            yield examine(load(path), versions, options.show)
        return
    words = options.words.read_text(encoding="utf-8").upper().split() if options.words else None
    work = partial(examine_seeds, slips=SLIPS_PER_POSITION, versions=versions, show=options.show, words=words)
    count = -(-options.slips // SLIPS_PER_POSITION)
    parts = [range(options.graine + n, options.graine + min(n + 10, count)) for n in range(0, count, 10)]
    with ProcessPoolExecutor(options.processes) as pool:
        yield from pool.map(work, parts)


def lacking(rulings: Counter[str], quota: int) -> list[str]:
    """Kinds of fault that were not tried often enough."""
    return [kind.name for kind in [*LATER, *FIRST_MOVE] if rulings[kind.name] < quota]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--graine", type=int, default=1, help="seed of the first position")
    parser.add_argument(
        "--slips", type=int, default=1_000, help="number of slips, each ruled in every version"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--words", type=Path, help="word list, one word a line")
    parser.add_argument("--files", type=Path, nargs="*", help="case files instead of generated slips")
    parser.add_argument("--version", action="append", choices=VERSIONS)
    parser.add_argument("--show", type=int, default=2, help="examples printed for each class of differences")
    options = parser.parse_args()
    versions, start, total = options.version or list(VERSIONS), time.monotonic(), Tally()
    for tally in tallies(options, versions):
        total.add(tally, options.show)
    for name, count in sorted(total.rulings.items()):
        print(f"{count:8}  {name}")
    for label, size in total.differences.most_common():
        print(f"== {size:6} {label}")
        for example in total.examples[label]:
            print(example)
    quota = 0 if options.files else min(QUOTA, options.slips * len(versions) * QUOTA // 200_000)
    rare = lacking(total.rulings, quota)
    for name in rare:
        print(f"too rare: {name}, {total.rulings[name]} rulings of {quota}")
    elapsed = time.monotonic() - start
    wrong = sum(total.differences.values())
    print(
        f"{sum(total.rulings.values())} rulings, {len(total.rulings)} kinds, {wrong} differences, {elapsed:.0f} s"
    )
    return 1 if wrong or rare else 0


if __name__ == "__main__":
    sys.exit(main())
