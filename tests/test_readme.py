"""What the two READMEs show is what the program does: their examples are run and compared.

``python`` blocks are doctests; in ``console`` blocks each ``$ duplicata ...`` is run and its output
compared with the lines that follow. Spaces of all kinds are equal.
"""

import doctest
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

from board_picture import MOVES, PICTURE, picture
from duplicata.cli.main import run
from duplicata.engine.board import board_of_words
from duplicata.langue import choisir_langue

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", "LISEZMOI.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ duplicata (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


class Example(NamedTuple):
    page: str
    arguments: list[str]
    shown: str


def blocks(page: str, kind: str) -> list[str]:
    return [body for found, body in BLOCK.findall((ROOT / page).read_text("utf-8")) if found == kind]


EXAMPLES = [
    Example(page, shlex.split(command), shown)
    for page in PAGES
    for block in blocks(page, "console")
    for command, shown in COMMAND.findall(block)
]


def words(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.page}: {shlex.join(example.arguments)}")
def test_commands(example: Example, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("DUPLICATA_DONNEES", str(tmp_path))
    try:
        run(example.arguments)
    finally:
        choisir_langue("fr")
    assert words(capsys.readouterr().out) == words(example.shown)


class SpacesAreEqual(doctest.OutputChecker):
    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return words(want) == words(got)


@pytest.mark.parametrize("page", PAGES)
def test_python(page: str):
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(SpacesAreEqual())
    for number, block in enumerate(blocks(page, "python")):
        test = parser.get_doctest(block, {}, f"{page} block {number}", page, 0)
        assert test.examples
        assert runner.run(test).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_there_is_something_to_run(page: str):
    assert blocks(page, "python")
    assert any(example.page == page for example in EXAMPLES)


@pytest.mark.parametrize("page", [*PAGES, "CONTRIBUTING.md", *sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("docs/**/*.md"))])
def test_links_lead_somewhere(page: str):
    targets = re.findall(r"\]\((?!https?://|#)([^)#]+)", (ROOT / page).read_text("utf-8"))
    assert [target for target in targets if not ((ROOT / page).parent / target).exists()] == []


def test_the_picture_is_that_of_the_program():
    assert PICTURE.read_text("utf-8") == picture(board_of_words(MOVES))
