import json
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "power_cuts.py"


@pytest.mark.parametrize(
    ("during", "level", "images"),
    [
        ("commits", "full", 1000),
        ("commits", "normal", 150),
        ("commits", "off", 150),
        ("migration", "full", 200),
        ("migration", "normal", 100),
        ("copy", "full", 300),
        ("copy", "normal", 100),
        ("mirror", "full", 300),
        ("mirror", "normal", 100),
        ("restore", "full", 200),
        ("restore", "normal", 200),
    ],
)
def test_a_power_cut_loses_nothing_that_was_told_and_the_trial_would_tell(during, level, images):
    """The weaker settings must be caught losing gestures, or the trial proves nothing about the right one."""
    done = subprocess.run(
        [sys.executable, str(TOOL), str(images), "--during", during, "--synchronous", level],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    result = json.loads(done.stdout)
    assert result["images"] == images
    assert (result["at_fault"] == 0) == (level == "full")
