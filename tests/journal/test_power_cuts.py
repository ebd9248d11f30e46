import json
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "power_cuts.py"


@pytest.mark.parametrize(("level", "images"), [("full", 1000), ("normal", 150), ("off", 150)])
def test_a_power_cut_loses_nothing_acknowledged_and_the_trial_would_tell(level, images):
    """The weaker settings must be caught losing gestures, or the trial proves nothing about the right one."""
    done = subprocess.run(
        [sys.executable, str(TOOL), str(images), "--synchronous", level],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    result = json.loads(done.stdout)
    assert result["images"] == images
    assert (result["at_fault"] == 0) == (level == "full")
