"""pip, as every part of a release calls it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUN = ROOT / "requirements" / "run.txt"
LEFT_OUT = frozenset({"faker", "polyfactory", "rich-click"})
"""Pulled in by a requirement and never imported by the program: not bundled (a test starts without)."""


def pip(*arguments: str) -> None:
    # What builds the package finds cmake and ninja beside the interpreter.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    command = [sys.executable, "-m", "pip", *arguments, "--quiet", "--disable-pip-version-check"]
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, "PATH": path})


def pinned(file: Path, names: frozenset[str]) -> list[str]:
    """The lines of *file*, hashes included, that pin these."""
    return [block for name, block in _blocks(file) if name in names]


def _blocks(file: Path) -> list[tuple[str, str]]:
    """Each requirement by its name, on one line."""
    lines = file.read_text("utf-8").replace("\\\n", "").splitlines()
    return [(line.partition("==")[0].strip().lower(), line) for line in lines if "==" in line]


def bundled_requirements(work: Path, everywhere: frozenset[str] = frozenset()) -> Path:
    """What requirements/run.txt pins, without what is never imported; markers of *everywhere* do not count.

    Markers are evaluated for the machine that downloads: what another system alone needs is named.
    """
    kept = []
    for name, block in _blocks(RUN):
        if name in LEFT_OUT:
            continue
        if name in everywhere:
            requirement, _, rest = block.partition(";")
            block = f"{requirement.strip()} {rest[rest.index('--hash') :]}" if rest else block
        kept.append(block)
    work.mkdir(parents=True, exist_ok=True)
    file = work / "bundled.txt"
    file.write_text("\n".join(kept) + "\n", "utf-8")
    return file
