"""Every sentence a user may see is typeset as French wants, and exists in English."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import duplicata
from duplicata.langue import catalogue, choisir_langue, dire
from duplicata.web.phrases import APPEL

SOURCE = Path(duplicata.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
FACES = sorted([*SOURCE.rglob("*.html"), *SOURCE.rglob("*.js")])
"""Templates and scripts say their sentences by the same name."""
NO_BREAK = "\N{NO-BREAK SPACE}"
BAD_SPACING = re.compile(r"« | »| [:;!?%](?![\w.*])|[\w]'[\w]")
"""An ordinary space where French wants one that does not break, or a typewriter apostrophe."""


def tables(module: Path) -> Iterator[str]:
    """Names of the tables whose values are given to ``dire``: ``dire(PHRASES[key])``."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dire":
            yield from (arg.value.id for arg in node.args if isinstance(arg, ast.Subscript) and isinstance(arg.value, ast.Name))


TABLES = {name for module in MODULES for name in tables(module)}


def sentences(module: Path) -> Iterator[str]:
    """Literals given to ``dire``, tables given to it, help texts of options, docstrings of commands."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and ast.unparse(node.targets[0]) in TABLES:
            yield from (text.value for text in node.value.values if isinstance(text, ast.Constant))
        if isinstance(node, ast.Call):
            spoken = node.args[:1] if isinstance(node.func, ast.Name) and node.func.id == "dire" else []
            spoken += [keyword.value for keyword in node.keywords if keyword.arg == "help"]
            yield from (text.value for text in spoken if isinstance(text, ast.Constant) and isinstance(text.value, str))
        elif isinstance(node, ast.FunctionDef) and node.decorator_list and is_command(node):
            yield ast.get_docstring(node) or ""


def is_command(function: ast.FunctionDef) -> bool:
    return any(re.search(r"\.(command|group)\(", ast.unparse(decorator)) for decorator in function.decorator_list)


def said(face: Path) -> list[str]:
    return [next(filter(None, call.groups()), "") for call in APPEL.finditer(face.read_text("utf-8"))]


ALL = [(module, sentence) for module in MODULES for sentence in sentences(module)]
ALL += [(face, sentence) for face in FACES for sentence in said(face)]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(SOURCE)))
def test_french_typography(module: Path):
    assert [sentence for sentence in sentences(module) if BAD_SPACING.search(sentence)] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(SOURCE)))
def test_every_sentence_exists_in_english(module: Path):
    assert [sentence for sentence in sentences(module) if sentence not in catalogue("en")] == []


@pytest.mark.parametrize("face", FACES, ids=lambda face: str(face.relative_to(SOURCE)))
def test_screens_are_typeset_and_exist_in_english(face: Path):
    assert [sentence for sentence in said(face) if BAD_SPACING.search(sentence)] == []
    assert [sentence for sentence in said(face) if sentence not in catalogue("en")] == []


def test_translations_fill_the_same_fields():
    def fields(sentence: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}

    assert [french for french, english in catalogue("en").items() if fields(french) != fields(english)] == []


@pytest.mark.parametrize("file", sorted((SOURCE / "locale" / "en").glob("*.json")), ids=lambda file: file.name)
def test_no_translation_is_left_over(file: Path):
    spoken = {sentence for _, sentence in ALL}
    assert [french for french in json.loads(file.read_text("utf-8")) if french not in spoken] == []


def test_the_check_itself_sees_a_fault():
    assert BAD_SPACING.search("Lexique : « mot »")
    assert BAD_SPACING.search("n'est")
    assert not BAD_SPACING.search(f"Lexique{NO_BREAK}: «{NO_BREAK}mot{NO_BREAK}» n’est pas")


def test_the_language_is_chosen_once_and_for_all_sentences():
    choisir_langue("en")
    try:
        assert dire("embarqué") == "embedded"
    finally:
        choisir_langue("fr")
    assert dire("embarqué") == "embarqué"
