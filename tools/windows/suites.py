"""Our own tests under the Windows Python of the bundle, as far as wine allows: table in docs/windows.md."""

import re
from pathlib import Path

from release.pip import ROOT, pinned, pip
from windows.embedded import MINOR
from windows.wine import Wine

SUITES = ("engine", "rulings", "journal", "cli", "documents")
TOOLS = frozenset(
    {"pytest", "pluggy", "iniconfig", "packaging", "hypothesis", "sortedcontainers", "jsonschema-rs"}
)
"""What the tests import and the bundle does not hold."""
START = "import sys; sys.path.insert(0, sys.argv[1]); import pytest; sys.exit(pytest.main(sys.argv[2:]))"
"""The embedded Python reads no variable: it is told where the tests' own modules are."""
SECONDS = 3_600.0
EXCLUDED = re.compile(r"^\| `(tests/[^`]+)` \|", re.MULTILINE)
"""A row of the table: a file, or one of its tests, which reasons follow."""


def excluded() -> list[str]:
    return EXCLUDED.findall((ROOT / "docs" / "windows.md").read_text("utf-8"))


def install_tools(work: Path) -> Path:
    lib = work / "tests-lib"
    wanted = work / "tests.txt"
    wanted.write_text("\n".join(pinned(ROOT / "requirements" / "dev.txt", TOOLS)) + "\n", "utf-8")
    target = ("--platform", "win_amd64", "--python-version", MINOR, "--only-binary", ":all:")
    pip("install", "--require-hashes", "--no-deps", *target, "--target", str(lib), "-r", str(wanted))
    return lib


def run_suite(wine: Wine, python: Path, lib: Path, name: str) -> str:
    """The last line of pytest; a failure is raised with all that was said."""
    left_out = [
        option
        for one in excluded()
        if one.startswith(f"tests/{name}/")
        for option in ((f"--deselect={one}",) if "::" in one else (f"--ignore={one}",))
    ]
    folder = str(wine.disk / "drive_c" / f"tests-{name}")
    quiet = ("-q", "-p", "no:cacheprovider", "-p", "no:schemathesis", "--tb=short", f"--basetemp={folder}")
    command = (str(python), "-X", "utf8", "-B", "-c", START, str(lib), *quiet, *left_out, f"tests/{name}")
    code, told = wine.run(*command, seconds=SECONDS)
    assert code == 0, told[-4_000:]
    return told.strip().splitlines()[-1]
