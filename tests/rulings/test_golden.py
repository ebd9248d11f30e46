"""The whole ruling, reasons and readings set aside included, is the one that was reviewed."""

from pathlib import Path

import pytest

from rulings.golden_rulings import CASES, golden, rulings


@pytest.mark.parametrize("case_file", CASES, ids=lambda path: path.stem)
def test_rulings_are_those_reviewed(case_file: Path) -> None:
    kept = golden(case_file).read_text(encoding="utf-8").splitlines()
    changed = set(rulings(case_file)) ^ set(kept)
    assert not changed, "\n".join(sorted(changed))
