"""Who may import whom: each part knows only the parts listed before it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import duplicata
from room_sizes import Size, room, scripts, told_rooms, told_scripts

SOURCE = Path(duplicata.__file__).parent
ORDER = ["engine", "arbitrage", "reglement", "competition", "lexicons", "journal", "app", "documents", "web", "cli"]
FOR_ALL = {"errors", "langue", "system"}
PURE = ["engine", "arbitrage", "reglement", "competition"]
IMPURE_MODULES = {"asyncio", "io", "pathlib", "random", "secrets", "socket", "sqlite3", "subprocess", "threading", "time", "urllib"}
LONGEST_MODULE = 400
LARGEST_ROOM = 15
ROOMS = {
    "app": ["state", "room", "read", "gestures", "centre", "central", "multiplex", "demo"],
    "web": ["machine", "http", "access", "views", "live", "pages", "tls", "api", "multiplex", "stand", "centre", "server", "central"],
    "cli": ["rulings", "games", "tournaments", "centres"],
}
"""The rooms of the shell, each knowing only those before it; docs/reading-the-code.md says what each is for."""
ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"`(?:[\w.]+/)*(\w+\.(?:py|js|html))\b")
"""A file as the documents name it, with its folders or without."""
FILES = {file.name for part in ("src", "tests", "tools", "bench") for file in (ROOT / part).rglob("*.*")}
WHOLE = re.compile(r"`((?:app|arbitrage|cli|competition|documents|engine|journal|lexicons|reglement|web)(?:/\w+)*/\w+\.py)\b")
"""A module named with the part that it belongs to: it stands there."""


def modules(part: str = "") -> list[Path]:
    return sorted((SOURCE / part).rglob("*.py"))


def part_of(module: Path) -> str:
    return module.relative_to(SOURCE).with_suffix("").parts[0]


@cache
def imports(module: Path) -> tuple[str, ...]:
    """Full names imported anywhere in the module, inside functions too."""
    return tuple(imported(module))


def imported(module: Path) -> Iterator[str]:
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


def where(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_every_part_has_its_place():
    parts = {part_of(module) for module in modules()} - {"__init__", "__main__"}
    assert parts <= {*ORDER, *FOR_ALL}


def test_a_part_knows_only_the_parts_before_it():
    assert [(where(module), name) for module in modules() for name in imports(module) if forbidden(part_of(module), name)] == []


def room_of(part: str, names: list[str]) -> str | None:
    """The room of that part which a dotted name below it leads to; None at its root, which all of them share."""
    return names[0] if names and names[0] in ROOMS[part] else None


def beyond(module: Path, imported: str) -> bool:
    """Whether a module of a room names something of a room that comes after its own."""
    part, *where = module.relative_to(SOURCE).with_suffix("").parts
    names = imported.split(".")
    if part not in ROOMS or names[:2] != ["duplicata", part]:
        return False
    mine, other = room_of(part, where), room_of(part, names[2:])
    return mine is not None and other is not None and ROOMS[part].index(other) > ROOMS[part].index(mine)


def test_every_room_of_the_shell_has_its_place():
    for part, rooms in ROOMS.items():
        assert {folder.name for folder in (SOURCE / part).iterdir() if (folder / "__init__.py").exists()} == set(rooms)


def test_a_room_knows_only_the_rooms_before_it():
    of_the_shell = [module for part in ROOMS for module in modules(part)]
    assert [(where(module), name) for module in of_the_shell for name in imports(module) if beyond(module, name)] == []


def test_the_check_of_the_rooms_sees_a_fault():
    assert beyond(SOURCE / "web" / "views" / "writing.py", "duplicata.web.api.common")
    assert beyond(SOURCE / "app" / "state" / "fold.py", "duplicata.app.gestures.saisie")
    assert not beyond(SOURCE / "web" / "api" / "common.py", "duplicata.web.views.writing")


KNOWN = dict(re.findall(r"^\| `(\w+/\w+)/` \|[^|]*\|[^|]*\| (.*) \|$", (ROOT / "docs/reading-the-code.md").read_text("utf-8"), re.MULTILINE))
"""What each room imports of its part, as the map says it."""


@pytest.mark.parametrize(("part", "room"), [(part, room) for part, rooms in ROOMS.items() for room in rooms])
def test_the_map_tells_every_road_between_rooms(part: str, room: str):
    names = [name.split(".") for module in modules(f"{part}/{room}") for name in imports(module)]
    others = {room_of(part, name[2:]) for name in names if name[:2] == ["duplicata", part]} - {None, room}
    assert others <= {*re.findall(r"`(\w+)`", KNOWN[f"{part}/{room}"])}


def far(told: Size, now: Size) -> bool:
    return abs(now.files - told.files) > 3 or abs(now.lines - told.lines) > max(60, now.lines / 4)


def test_the_map_tells_about_how_big_each_room_is():
    rooms = {name: (told, room(name)) for name, told in told_rooms().items()}
    assert rooms.keys() == {f"{part}/{name}" for part, names in ROOMS.items() for name in names}
    assert [(name, *sizes) for name, sizes in rooms.items() if far(*sizes)] == [], "make docs"
    assert [(name, told_scripts().get(name), now) for name, now in scripts().items() if far(told_scripts().get(name, Size(0, 0)), now)] == [], "make docs"
    assert far(Size(15, 2_000), Size(15, 3_000))
    assert far(Size(15, 2_000), Size(11, 2_000))


def folders() -> list[Path]:
    shell = [folder for part in ROOMS for folder in [SOURCE / part, *(SOURCE / part).rglob("*")] if folder.is_dir()]
    return sorted({folder for folder in shell if [*folder.glob("*.py"), *folder.glob("*.js")] and folder.name != "__pycache__"})


def test_a_room_is_taken_in_at_a_glance():
    size = {where(folder): len([file for file in folder.iterdir() if file.suffix in (".py", ".js")]) for folder in folders()}
    assert {room: files for room, files in size.items() if files > LARGEST_ROOM} == {}


def test_a_room_says_what_belongs_there():
    packages = sorted(SOURCE.rglob("__init__.py"))
    assert [where(package) for package in packages if not ast.get_docstring(ast.parse(package.read_text("utf-8")))] == []


def test_every_module_named_in_the_documents_exists():
    for page in sorted([*ROOT.glob("*.md"), *ROOT.joinpath("docs").rglob("*.md")]):
        text = page.read_text("utf-8")
        assert sorted(set(NAMED.findall(text)) - FILES) == [], where(page)
        gone = [name for name in sorted({*WHOLE.findall(text)}) if not (SOURCE / name).exists() and not (ROOT / "tests" / name).exists()]
        assert gone == [], where(page)


SHAPELESS = re.compile(r"\b(?:dict|Mapping|MutableMapping)\[str, (?:Any|object)\]")
NAMED_PARTS = ("competition", "app", "web/api", "web/views")
READ_KEY_BY_KEY = {
    "competition/codage.py": "a line of the journal, of whatever kind",
    "competition/formules.py": "a formula as a file or a person writes it",
    "competition/transcription.py": "a slip as files of cases and games have it",
    "web/api/parties.py": "a formula as a person writes it",
    "web/api/commission.py": "the file of a case, handed on to who reads it",
    "web/views/papier/dossier.py": "the file of a case",
    "web/views/slips/dossier.py": "the file of a case, and lines of the journal in it",
}
"""Where what comes from outside, or goes there, has its keys looked at one by one."""


def test_what_passes_between_parts_has_a_name():
    found = {str(module.relative_to(SOURCE)) for part in NAMED_PARTS for module in modules(part) if SHAPELESS.search(module.read_text("utf-8"))}
    assert found == READ_KEY_BY_KEY.keys()
    assert SHAPELESS.search("def vue() -> dict[str, Any]:")


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


def test_modules_stay_short():
    size = {where(module): len(module.read_text("utf-8").splitlines()) for module in modules()}
    assert {module: lines for module, lines in size.items() if lines > LONGEST_MODULE} == {}


def test_no_test_starts_a_loop_where_the_browser_keeps_one():
    """The browser of one test keeps a loop in the thread that the next test runs in: ``in_process.alone`` has another."""
    starting = re.compile(r"\b(asyncio|anyio)\.run\(")
    files = sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("*.py") if starting.search(file.read_text("utf-8")))
    assert files == ["tests/web/in_process.py"]
