"""Several threads may put the first question to the compiled core at once."""

import subprocess
import sys

import pytest

pytest.importorskip("duplicata._core", reason="the compiled core was not built")

# The core fetches its Python classes at the first question. Here an import takes a while, and lets other threads
# run meanwhile, as one from a slow disk does.
FIRST_QUESTIONS = """
import builtins, threading, time
from duplicata import _core
from duplicata.engine import notation, placements
from duplicata.engine.limits import NORMAL

grid = _core.Grid(_core.Index(b"SA\\nTA\\n"), "." * 225)
imported = builtins.__import__

def slowly(name, *rest):
    time.sleep(0.2)
    return imported(name, *rest)

builtins.__import__ = slowly
found = []
threads = [threading.Thread(target=lambda: found.append(len(grid.top("TAB", NORMAL)))) for _ in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(found), len(set(found)))
"""


def test_threads_that_ask_first_together_do_not_wait_for_each_other():
    asked = subprocess.run(
        [sys.executable, "-c", FIRST_QUESTIONS], capture_output=True, text=True, timeout=60, check=True
    )
    assert asked.stdout.split() == ["3", "1"]
