"""The product and the independent oracle rule alike on generated slips, and what the product pays is one placement.

`make soak` does the same on 50,000 slips, with a quota for every kind of fault.
"""

import pytest

from oracle.compare import examine
from oracle.generator import generate
from oracle.judge import VERSIONS


@pytest.mark.parametrize("seed", [100, 140, 160, 180, 5050, 5080, 5270])
def test_generated_slips_are_ruled_alike(seed: int):
    tally = examine(generate(seed, count=10, slips=12), list(VERSIONS), show=1)
    assert not tally.differences, "\n".join(
        f"{label}\n{example}" for label, found in tally.examples.items() for example in found
    )
