"""Codes that comments cite stand somewhere in the project: decisions (d1), checks of the screens (U1), slips of the
cases (J31), sections of the formats."""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
DECISION = re.compile(r"\b[cd]\d{1,2}\b")
CHECK = re.compile(r"\bU\d{1,2}\b")
SLIP = re.compile(r"(?<=\()[A-Z]\d{1,2}\b|(?<=\bcase )[A-Z]\d{1,2}\b")
SECTION = re.compile(r"formats\.md, (?:section )?(\d+)")
ELSEWHERE = re.compile(r"\bregulation\.md|\(\([a-d]\) \d+|\([a-d]\) \d+|\bspec/(?!formats)")
"""Of papers that are not in the project."""
COMMENT = re.compile(r"^\s*(?://|/?\*|#).*", re.MULTILINE)


class Citing(NamedTuple):
    where: str
    text: str


def of_python(source: str) -> Iterator[str]:
    """Comments and docstrings."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def citing() -> Iterator[Citing]:
    for folder in ("src", "tests", "tools", "bench"):
        for file in sorted((ROOT / folder).rglob("*")):
            where = str(file.relative_to(ROOT))
            if where.startswith(("bench/prototype", "tests/web/vendor")) or file == Path(__file__):
                continue
            if file.suffix == ".py":
                texts: Iterator[str] = of_python(file.read_text("utf-8"))
            elif file.suffix in (".js", ".mjs", ".yaml"):
                texts = iter(COMMENT.findall(file.read_text("utf-8")))
            else:
                continue
            yield from (Citing(where, text) for text in texts)


DECISIONS = (ROOT / "docs" / "regulation" / "decisions.md").read_text("utf-8")
CHECKS = (ROOT / "docs" / "experience.md").read_text("utf-8")
FORMATS = (ROOT / "docs" / "formats.md").read_text("utf-8")
SLIPS = Counter(
    code for file in (ROOT / "tests" / "cases").glob("*.yaml") for code in {*re.findall(r"nom: \"?([A-Z]\d+)\b", file.read_text("utf-8"))}
)


@cache
def everything() -> list[Citing]:
    return [*citing()]


def cited(pattern: re.Pattern[str]) -> set[tuple[str, str]]:
    return {(one.where, code) for one in everything() for code in pattern.findall(one.text)}


@pytest.mark.skipif(not DECISION.search(DECISIONS), reason="the page of decisions has no numbers yet")
def test_decisions():
    named = {*DECISION.findall(DECISIONS)}
    assert {(where, code) for where, code in cited(DECISION) if code not in named} == set()


def test_checks_of_the_screens():
    rows = {code for line in re.findall(r"^\| (U\d[^|]*)\|", CHECKS, re.MULTILINE) for code in CHECK.findall(line)}
    assert cited(CHECK)
    assert {(where, code) for where, code in cited(CHECK) if code not in rows} == set()


def test_slips_of_the_cases():
    """A code that several files have says nothing: ``jokers/J31`` does."""
    codes = {(where, code) for where, code in cited(SLIP) if where.endswith(".py") and not CHECK.fullmatch(code)}
    unclear = {(where, code) for where, code in codes if SLIPS[code] != 1}
    assert unclear == set()


def test_sections_of_the_formats():
    sections = {*re.findall(r"^## (\d+)\. ", FORMATS, re.MULTILINE)}
    assert cited(SECTION)
    assert {(where, number) for where, number in cited(SECTION) if number not in sections} == set()


def test_no_paper_is_cited_that_is_not_here():
    assert cited(ELSEWHERE) == set()
