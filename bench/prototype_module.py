"""Compiles the prototype beside the engine, with the same options, and speaks its notation."""

import importlib.util
import shlex
import subprocess
import sysconfig
from pathlib import Path
from types import ModuleType

import nanobind

SOURCES = Path(__file__).with_name("prototype")
BUILT = Path(__file__).parents[1] / "build" / "bench"


def load_prototype() -> ModuleType:
    """The module ``dkernel``, compiled when its sources are newer."""
    library = BUILT / f"dkernel{sysconfig.get_config_var('EXT_SUFFIX')}"
    newest = max(source.stat().st_mtime for source in SOURCES.iterdir())
    if not library.exists() or library.stat().st_mtime < newest:
        _compile(library)
    spec = importlib.util.spec_from_file_location("dkernel", library)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _compile(library: Path) -> None:
    BUILT.mkdir(parents=True, exist_ok=True)
    base = Path(nanobind.__file__).parent
    includes = [base / "include", base / "ext" / "robin_map" / "include", sysconfig.get_path("include")]
    compiler = shlex.split(sysconfig.get_config_var("CXX") or "c++")[0]
    options = "-O3 -DNDEBUG -std=c++17 -fvisibility=hidden -fno-strict-aliasing -fPIC -shared -w".split()
    sources = [SOURCES / "nbmod.cpp", base / "src" / "nb_combined.cpp"]
    command = [compiler, *options, *(f"-I{path}" for path in includes), *sources, "-o", library]
    subprocess.run(command, check=True)


def fen(cells: str) -> str:
    """The board as the prototype reads it: rows joined by slashes, empty squares counted."""
    rows = []
    for row in range(15):
        text, empty = "", 0
        for cell in cells[row * 15 : row * 15 + 15]:
            if cell == ".":
                empty += 1
            else:
                text += (str(empty) if empty else "") + cell
                empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows)
