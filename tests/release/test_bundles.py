"""What people install: what it holds, what it leaves out, and that the room opens without the latter."""

import ast
import json
import re
import subprocess
import sys
import time
import urllib.request
import zipfile
from contextlib import suppress
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from release import pip
from release.licences import collect, sbom
from release.wheels import pure_wheel
from web.room_maker import free_port
from windows.bundle import WINDOWS_ONLY
from windows.embedded import Refused, check_signature

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "duplicata"
MODULES = {"rich-click": "rich_click"}
"""Distributions whose module bears another name."""
BLOCKED = """
import sys
for name in sys.argv[1].split(","): sys.modules[name] = None
sys.argv[1:] = sys.argv[2:]
from duplicata.cli.main import main
main()
"""


def test_the_wheel_for_all_systems_holds_every_file_of_the_package(tmp_path: Path):
    held = {name.partition("/")[2] for name in zipfile.ZipFile(pure_wheel(tmp_path)).namelist() if name.startswith("duplicata/")}
    ours = {str(file.relative_to(SOURCE)) for file in SOURCE.rglob("*") if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".so"}
    assert held == ours


def test_the_room_opens_without_what_bundles_leave_out(tmp_path: Path):
    port = free_port()
    blocked = ",".join(MODULES.get(name, name) for name in sorted(pip.LEFT_OUT))
    command = [sys.executable, "-c", BLOCKED, blocked, "serveur", "--hote", "127.0.0.1", "--port", str(port), "--dossier", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        seen = set()
        while len(seen) < 2 and server.poll() is None:
            for page in ("/", "/api/schema/openapi.json"):
                with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}{page}", timeout=20) as answer:
                    seen.add((page, answer.status))
            time.sleep(0.05)
        assert seen == {("/", 200), ("/api/schema/openapi.json", 200)}
    finally:
        server.kill()
        server.wait()


def test_what_is_bundled_is_pinned_and_what_windows_alone_needs_is_named(tmp_path: Path):
    lines = pip.bundled_requirements(tmp_path, WINDOWS_ONLY).read_text().splitlines()
    names = {line.partition("==")[0] for line in lines}
    assert names.isdisjoint(pip.LEFT_OUT)
    assert names >= WINDOWS_ONLY
    assert all("--hash=sha256:" in line for line in lines)
    assert not [line for line in lines if line.startswith(tuple(WINDOWS_ONLY)) and ";" in line], "its marker would be that of this computer"


def test_every_module_that_the_program_imports_is_bundled(tmp_path: Path):
    lines = pip.bundled_requirements(tmp_path, WINDOWS_ONLY).read_text().splitlines()
    bundled = {line.partition("==")[0] for line in lines}
    owners = packages_distributions()
    missing = {}
    for file in sorted(SOURCE.rglob("*.py")):
        for module in imported(ast.parse(file.read_text("utf-8"))) - sys.stdlib_module_names - {"duplicata", "_typeshed"}:
            if not {re.sub("[-_.]+", "-", owner).lower() for owner in owners.get(module, ())} & bundled:
                missing[module] = str(file.relative_to(SOURCE))
    assert missing == {}


def imported(tree: ast.Module) -> set[str]:
    """The first names of all modules, wherever the import stands."""
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    members = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level}
    return {name.partition(".")[0] for name in plain | members}


def test_the_core_needs_twelve_requirements_at_most():
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    block = re.search(r"^dependencies = \[(.*?)^\]", project, re.MULTILINE | re.DOTALL)
    assert block
    assert len(re.findall(r'"[^"]+"', block[1])) <= 12


def test_everything_bundled_has_its_licence_and_is_listed(tmp_path: Path):
    lib = Path(sys.prefix) / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    collect(lib, tmp_path)
    listed = json.loads(sbom("1.0", [lib]))
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.5")
    names = {one["name"].lower() for one in listed["components"]}
    assert {"litestar", "apsw", "cryptography"} <= names
    assert all(list(folder.iterdir()) for folder in tmp_path.iterdir())


def test_a_file_that_nobody_signed_is_refused(tmp_path: Path):
    (tmp_path / "python.exe").write_bytes(b"MZ" + bytes(1_000))
    with pytest.raises((Refused, FileNotFoundError)):
        check_signature(tmp_path / "python.exe")
