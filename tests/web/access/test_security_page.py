"""docs/security.md names its proofs: they exist."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[2]
PAGE = TESTS.parent / "docs" / "security.md"


def cited() -> list[tuple[str, str]]:
    """(file, test) of the page; a test without a file is in the file named before it."""
    found, file = [], ""
    for name, test in re.findall(r"`(?:(test_\w+\.py)(?:::)?)?(test_\w+)?`", PAGE.read_text("utf-8")):
        file = name or file
        if test:
            found.append((file, test))
    return found


def test_every_proof_exists():
    proofs = {(file.name, test) for file in TESTS.rglob("test_*.py") for test in re.findall(r"\ndef (\w+)\(", file.read_text("utf-8"))}
    assert set(cited()) - proofs == set()


def test_the_page_cites_its_proofs():
    assert len(cited()) >= 25
