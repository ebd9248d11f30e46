"""The walks of docs/reading-the-code.md: as many hops as they say, each function there, each called from where it is said."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/duplicata"
PAGE = (ROOT / "docs/reading-the-code.md").read_text("utf-8")
WALKS = re.findall(r"^\*\*(.+?)\*\*: (\d+) hops(.+?)\n\n", PAGE.partition("## Four walks")[2].partition("## A screen")[0], re.MULTILINE | re.DOTALL)
HOP = re.compile(r"(→|⇢)?\s*`([\w./]+\.(?:py|js)): (\w+)`")


class Hop(NamedTuple):
    arrow: str
    file: str
    name: str

    @property
    def text(self) -> str:
        folder = SOURCE if self.file.endswith(".py") else SOURCE / "web/static/js"
        return (folder / self.file).read_text("utf-8")

    def is_there(self) -> bool:
        said = rf"\bdef {self.name}\(" if self.file.endswith(".py") else rf"(function |const |^  (async )?#?){self.name}\b"
        return re.search(said, self.text, re.MULTILINE) is not None


def hops(walk: str) -> list[Hop]:
    return [Hop(*found) for found in HOP.findall(walk)]


def test_all_four_are_walked():
    assert len(WALKS) == 4


@pytest.mark.parametrize(("said", "walk"), [(int(count), walk) for _, count, walk in WALKS], ids=[name for name, _, _ in WALKS])
def test_a_walk_is_as_long_as_it_says_and_leads_through(said: int, walk: str):
    taken = hops(walk)
    assert len(taken) - 1 == said
    assert [hop for hop in taken if not hop.is_there()] == []
    unled = [hop for n, hop in enumerate(taken) if hop.arrow == "→" and not any(re.search(rf"\b{hop.name}\b", before.text) for before in taken[:n])]
    assert [hop for hop in unled if hop.name != "__call__"] == []


def test_the_check_itself_sees_a_fault():
    assert not Hop("→", "app/gestures/saisie.py", "nowhere").is_there()
    assert hops("`a.py: one` → `b.js: two` ⇢ `c.py: three`") == [Hop("", "a.py", "one"), Hop("→", "b.js", "two"), Hop("⇢", "c.py", "three")]
