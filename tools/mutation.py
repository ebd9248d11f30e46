"""Mutation testing: each small change to a module must make a test fail. Run: ``make mutation``.

The word list, the libraries and the case files are read once; each mutant runs in a fork that imports the
changed source in place of the file. It meets the reviewed rulings of the cases, then, if none differs, the
tests given. What cannot even be imported is not counted.
"""

import difflib
import importlib.abc
import importlib.util
import os
import re
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from duplicata.documents import fichier
from duplicata.lexicons.find import find_lexicon

SOURCE = Path("src")
CASES = sorted(Path("tests/cases").resolve().glob("*.yaml"))
SURVIVED, STILLBORN, KILLED = 0, 1, 2
"""How a fork ends: from the third on, noticed, by the tests or by the n-th file of cases."""
WATCH = list(CASES)
"""The file that noticed last comes first: a change mostly shows where its neighbours did."""
SECONDS = 20
"""A mutant that takes more of the processor than this loops for ever: it is noticed."""
UNUSED = re.compile(
    r"Operator_(?!Is)\w+_Is(Not)?$|Operator_Is(Not)?_(?!Is)|\w+Invert$|RemoveDecorator|Variable"
)
"""Identity for equality and back, the same for what exists once; ``~`` for ``-``, which keeps any order;
and operators that ask for arguments."""


@dataclass(frozen=True)
class Mutant:
    module: Path
    operator: str
    code: str

    @property
    def name(self) -> str:
        return ".".join(self.module.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")

    @property
    def decorates(self) -> bool:
        """Only a decorator is changed: a frozen class that thaws shows in types, not in tests."""
        return "\n+@" in self.diff()

    def diff(self) -> str:
        lines = difflib.unified_diff(
            self.module.read_text().splitlines(), self.code.splitlines(), lineterm="", n=1
        )
        return "\n".join(list(lines)[2:])


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the mutant where the module is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self.mutant.name:
            return None
        package = [str(self.mutant.module.parent)] if self.mutant.module.stem == "__init__" else None
        return importlib.util.spec_from_file_location(
            name, self.mutant.module, loader=self, submodule_search_locations=package
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.code, str(self.mutant.module), "exec"), module.__dict__)


def mutants(module: Path) -> Iterator[Mutant]:
    source, seen = module.read_text(), set()
    for name in operator_names():
        if UNUSED.search(name):
            continue
        operator, occurrence = get_operator(name)(), 0
        while (code := mutate_code(source, operator, occurrence)) is not None:
            occurrence += 1
            mutant = Mutant(module, name, code)
            if code not in seen and not mutant.decorates:
                seen.add(code)
                yield mutant


def read_cases() -> None:
    """Once, for all the forks: no mutant changes how a file is read."""
    fichier.charger = cache(fichier.charger)
    for file in CASES:
        fichier.charger(str(file))


def rulings_differ() -> int:
    """Some case is no longer ruled as reviewed, reasons and readings set aside included: in which file."""
    reviewed = importlib.import_module("rulings.golden_rulings")
    for file in WATCH:
        expected = set(reviewed.golden(file).read_text(encoding="utf-8").splitlines())
        if any(line not in expected for line in reviewed.rulings(file)):
            return KILLED + 1 + CASES.index(file)
    return SURVIVED


def tests_fail(tests: Sequence[str]) -> int:
    passed = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]) == pytest.ExitCode.OK
    return SURVIVED if passed else KILLED


def run(mutant: Mutant, noticed: Callable[[], int]) -> int:
    """In a fork: what became of the mutant."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    sys.meta_path.insert(0, _Changed(mutant))
    try:
        importlib.import_module(mutant.name)
    except BaseException:
        return STILLBORN
    return noticed()


def fates(found: Sequence[Mutant], noticed: Callable[[], int], workers: int) -> dict[Mutant, int]:
    waiting = list(reversed(found))
    running: dict[int, Mutant] = {}
    fate: dict[Mutant, int] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            mutant = waiting.pop()
            pid = os.fork()
            if pid == 0:
                code = KILLED
                try:
                    code = run(mutant, noticed)
                finally:
                    os._exit(code)
            running[pid] = mutant
        pid, status = os.wait()
        end = fate[running.pop(pid)] = os.WEXITSTATUS(status) if os.WIFEXITED(status) else KILLED
        if end > KILLED:
            WATCH.insert(0, WATCH.pop(WATCH.index(CASES[end - KILLED - 1])))
    return fate


def main() -> int:
    parser = ArgumentParser(description="Mutants of modules or packages; 1 if fewer die than asked.")
    parser.add_argument("modules", nargs="+", type=Path)
    parser.add_argument("--tests", nargs="*", default=[], help="for the mutants that the cases leave alive")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--least", type=float, default=95.0, help="share that must die, in percent")
    options = parser.parse_args()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # seconds for each mutant, and these tests use none
    find_lexicon()
    read_cases()
    files = [f for m in options.modules for f in (sorted(m.rglob("*.py")) if m.is_dir() else [m])]
    unchanged = Mutant(files[0], "none", files[0].read_text())
    if fates([unchanged], rulings_differ, 1)[unchanged] != SURVIVED:
        print("The cases do not pass before any change: nothing can be measured.", file=sys.stderr)
        return 2
    total = dead = 0
    for file in files:
        fate = fates(list(mutants(file)), rulings_differ, options.workers)
        alive = [m for m, end in fate.items() if end == SURVIVED]
        if alive and options.tests:
            fate |= fates(alive, partial(tests_fail, options.tests), options.workers)
        counted = [m for m, end in fate.items() if end != STILLBORN]
        alive = [m for m in counted if fate[m] == SURVIVED]
        total, dead = total + len(counted), dead + len(counted) - len(alive)
        if not counted:
            continue
        share = 100 * (len(counted) - len(alive)) / len(counted)
        name = file.relative_to(SOURCE / "duplicata")
        print(f"| `{name}` | {len(counted) - len(alive)} | {len(counted)} | {share:.0f} % |", flush=True)
        for mutant in alive:
            print(f"<!-- {mutant.operator}\n{mutant.diff()}\n-->", flush=True)
    share = 100 * dead / max(total, 1)
    print(f"| all | {dead} | {total} | {share:.1f} % |")
    return 0 if share >= options.least else 1


if __name__ == "__main__":
    sys.exit(main())
