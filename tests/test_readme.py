"""What the pages show is what the program does: their examples are run and compared.

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
from duplicata.documents.cas import lire_cas
from duplicata.engine.board import board_of_words
from duplicata.langue import choisir_langue
from duplicata.reglement import VERSIONS, juger

ROOT = Path(__file__).parents[1]
LANDING = ["README.md", "LISEZMOI.md"]
PAGES = [*LANDING, "docs/formats.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ duplicata (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PICTURES = re.compile(r"!\[[^]]*\]\(([^)]+)\)")


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
PYTHON = [(page, block) for page in PAGES for block in blocks(page, "python")]


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


@pytest.mark.parametrize(("page", "block"), PYTHON, ids=[page for page, _ in PYTHON])
def test_python(page: str, block: str):
    test = doctest.DocTestParser().get_doctest(block, {}, page, page, 0)
    assert test.examples
    assert doctest.DocTestRunner(SpacesAreEqual()).run(test).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_there_is_something_to_run(page: str):
    assert any(example.page == page for example in EXAMPLES)


@pytest.mark.parametrize("page", LANDING)
def test_a_landing_page_has_two_pictures_and_two_commands(page: str):
    assert len(PICTURES.findall((ROOT / page).read_text("utf-8"))) == 2
    assert [line.split("#")[0].split() for block in blocks(page, "sh") for line in block.splitlines()] == [["make", "run"], ["make", "test"]]


def test_the_four_versions_rule_differently_on_every_slip_shown():
    rulings = [
        tuple((ruled.points, ruled.sanction) for version in VERSIONS if (ruled := juger(case.position, case.bulletin, version)))
        for case in lire_cas(str(ROOT / "examples" / "quatre_versions.yaml"))
    ]
    assert len({*rulings}) == 4
    assert all(len({*ruling}) > 1 for ruling in rulings)


def test_the_picture_is_that_of_the_program():
    assert PICTURE.read_text("utf-8") == picture(board_of_words(MOVES))
