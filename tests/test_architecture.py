"""Who may import whom: each part knows only the parts listed before it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import duplicata

SOURCE = Path(duplicata.__file__).parent
ORDER = ["engine", "arbitrage", "reglement", "competition", "lexicons", "journal", "app", "documents", "web", "cli"]
FOR_ALL = {"errors", "langue"}
PURE = ["engine", "arbitrage", "reglement", "competition"]
IMPURE_MODULES = {"asyncio", "io", "pathlib", "random", "secrets", "socket", "sqlite3", "subprocess", "threading", "time", "urllib"}
LONGEST_MODULE = 400


def modules(part: str = "") -> list[Path]:
    return sorted((SOURCE / part).rglob("*.py"))


def part_of(module: Path) -> str:
    return module.relative_to(SOURCE).with_suffix("").parts[0]


def imports(module: Path) -> Iterator[str]:
    """Full names imported anywhere in the module, inside functions too."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def forbidden(part: str, imported: str) -> bool:
    names = imported.split(".")
    if names[0] != "duplicata" or len(names) < 2 or part in {"__init__", "__main__"}:
        return False
    other = names[1]
    if other in FOR_ALL or other == part:
        return False
    if part in FOR_ALL:
        return True
    return other in ORDER and ORDER.index(other) > ORDER.index(part)


def test_every_part_has_its_place():
    parts = {part_of(module) for module in modules()} - {"__init__", "__main__"}
    assert parts <= {*ORDER, *FOR_ALL}


@pytest.mark.parametrize("module", modules(), ids=lambda module: str(module.relative_to(SOURCE)))
def test_a_part_knows_only_the_parts_before_it(module: Path):
    assert [name for name in imports(module) if forbidden(part_of(module), name)] == []


@pytest.mark.parametrize("part", PURE)
def test_the_core_has_no_clock_no_file_no_network_no_chance(part: str):
    guilty = [(module.name, name) for module in modules(part) for name in imports(module) if name.split(".")[0] in IMPURE_MODULES]
    assert guilty == []


@pytest.mark.parametrize("part", PURE)
def test_the_core_is_told_the_date(part: str):
    """Dates are values there; asking the clock for one is the shell's business."""
    asking = re.compile(r"\b(date|datetime)\.(today|now|utcnow)\(")
    assert [module.name for module in modules(part) if asking.search(module.read_text("utf-8"))] == []


def test_the_check_itself_sees_a_fault():
    assert forbidden("engine", "duplicata.cli.main")
    assert forbidden("errors", "duplicata.engine.tiles")
    assert not forbidden("cli", "duplicata.engine.tiles")


@pytest.mark.parametrize("module", modules(), ids=lambda module: str(module.relative_to(SOURCE)))
def test_modules_stay_short(module: Path):
    assert len(module.read_text("utf-8").splitlines()) <= LONGEST_MODULE
