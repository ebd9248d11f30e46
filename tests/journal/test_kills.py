import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "kills.py"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
def test_a_killed_writer_loses_nothing_it_acknowledged():
    done = subprocess.run([sys.executable, str(TOOL), "300"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    result = json.loads(done.stdout)
    assert result["faults"] == []
    assert result["kills"] == 300
    assert result["acknowledged"] > 300
