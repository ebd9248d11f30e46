"""The parts of the screens that need no screen, run by node where it is installed."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("script", sorted((HERE / "js").glob("*.test.mjs")), ids=lambda script: script.name)
def test_script(script: Path):
    assert NODE is not None
    run = subprocess.run([NODE, "--test", str(script)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
