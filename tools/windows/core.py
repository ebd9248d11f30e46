"""The C++ core for the Python of Windows: by mingw, with the headers of Debian's sources of that Python."""

import hashlib
import subprocess
import sys
import tarfile
import urllib.request
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import nanobind

from release.pip import ROOT
from windows.embedded import MINOR

COMPILER = "x86_64-w64-mingw32-g++-posix"
"""Of the two, the one that has std::mutex."""
SOURCE = "pool/main/p/python3.13/python3.13_3.13.5.orig.tar.xz"
"""Of the Debian after the one we build on. Extension modules are the same for every release of a minor."""
SHA256 = "93e583f243454e6e9e4588ca2c2662206ad961659863277afcdb96801647d640"
FLAGS = ("-std=c++17", "-O3", "-DNDEBUG", "-fno-strict-aliasing", "-fvisibility=hidden")
LINKED = ("-static", "-shared", "-s", "-Wl,--no-insert-timestamp")
MODULE = f"_core.cp{MINOR.replace('.', '')}-win_amd64.pyd"


def compile_core(work: Path, python: Path, target: Path) -> str:
    """Put the module in the folder *target*; otherwise say what was missing."""
    headers = _headers(work)
    if headers is None:
        return "no mirror of Debian gave the headers of Python"
    try:
        _compile(headers, python, target / MODULE)
    except (OSError, subprocess.CalledProcessError) as error:
        return str(error)
    return ""


def _compile(headers: Path, python: Path, module: Path) -> None:
    sources = [one for one in sorted((ROOT / "native").glob("*.cpp")) if one.name != "fuzz.cpp"]
    binding = Path(nanobind.source_dir())
    includes = (
        headers,
        Path(nanobind.include_dir()),
        binding.parent / "ext" / "robin_map" / "include",
        ROOT / "native",
    )
    found = [f"-I{folder}" for folder in includes]
    library = python / f"python{MINOR.replace('.', '')}.dll"
    inputs = [*sources, binding / "nb_combined.cpp", library]
    subprocess.run([COMPILER, *FLAGS, *LINKED, *found, *inputs, "-o", module], check=True)


def _headers(work: Path) -> Path | None:
    """What Python's own sources hold for Windows."""
    folder = work / "headers"
    archive = next((held for base in _mirrors() if (held := _fetch(base + SOURCE)) is not None), None)
    if archive is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        for member in files:
            inside = member.name.partition("/")[2]
            if not member.isfile() or not inside.startswith(("Include/", "PC/pyconfig.h.in")):
                continue
            # The one of a Python with its lock is the template itself: only the lock-free one fills it in.
            kept = "pyconfig.h" if inside.startswith("PC/") else inside.removeprefix("Include/")
            content = files.extractfile(member)
            assert content
            (folder / kept).parent.mkdir(parents=True, exist_ok=True)
            (folder / kept).write_bytes(content.read())
    return folder


def _mirrors() -> list[str]:
    """Where this computer takes its packages."""
    command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    with suppress(OSError, subprocess.CalledProcessError):
        told = subprocess.check_output(command, text=True)
        return list(dict.fromkeys(line for line in told.split() if line.startswith("http")))
    return []


def _fetch(address: str) -> bytes | None:
    try:
        with urllib.request.urlopen(address, timeout=120) as answer:
            held: bytes = answer.read()
    except OSError:
        return None
    if hashlib.sha256(held).hexdigest() != SHA256:
        print(f"{address}: not the file that is pinned", file=sys.stderr)
        return None
    return held
