"""Every sentence a user may see is typeset as French wants, and exists in English."""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import duplicata
from duplicata.langue import accorder, catalogue, choisir_langue, dire, en_points, en_tables
from duplicata.web.pages.templating import APPEL

SOURCE = Path(duplicata.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
FACES = sorted([*SOURCE.rglob("*.html"), *SOURCE.rglob("*.js")])
"""Templates and scripts say their sentences by the same name."""
NO_BREAK = "\N{NO-BREAK SPACE}"
BAD_SPACING = re.compile(r"« | »| [:;!?%](?![\w.*])|[\w]'[\w]")
"""An ordinary space where French wants one that does not break, or a typewriter apostrophe."""


SPOKEN = {"dire": slice(0, 1), "accorder": slice(1, 3)}
"""Which arguments of a call are sentences: ``accorder`` has one for the singular, one for the plural."""


def tables(module: Path) -> Iterator[str]:
    """Names of the tables whose values are given to ``dire``: ``dire(PHRASES[key])``."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "dire":
            yield from (arg.value.id for arg in node.args if isinstance(arg, ast.Subscript) and isinstance(arg.value, ast.Name))


@cache
def all_tables() -> set[str]:
    return {name for module in MODULES for name in tables(module)}


def where(file: Path) -> str:
    return str(file.relative_to(SOURCE))


@cache
def sentences(module: Path) -> tuple[str, ...]:
    return tuple(spoken_in(module))


def spoken_in(module: Path) -> Iterator[str]:
    """Literals given to ``dire``, tables given to it, help texts of options, docstrings of commands."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and ast.unparse(node.targets[0]) in all_tables():
            yield from (text.value for text in node.value.values if isinstance(text, ast.Constant))
        if isinstance(node, ast.Call):
            spoken = node.args[SPOKEN[node.func.id]] if isinstance(node.func, ast.Name) and node.func.id in SPOKEN else []
            spoken += [keyword.value for keyword in node.keywords if keyword.arg == "help"]
            yield from (text.value for text in spoken if isinstance(text, ast.Constant) and isinstance(text.value, str))
        elif isinstance(node, ast.FunctionDef) and node.decorator_list and is_command(node):
            yield ast.get_docstring(node) or ""


def is_command(function: ast.FunctionDef) -> bool:
    return any(re.search(r"\.(command|group)\(", ast.unparse(decorator)) for decorator in function.decorator_list)


def said(face: Path) -> list[str]:
    return [next(filter(None, call.groups()), "") for call in APPEL.finditer(face.read_text("utf-8"))]


@cache
def everything() -> set[str]:
    return {sentence for module in MODULES for sentence in sentences(module)} | {sentence for face in FACES for sentence in said(face)}


def test_french_typography():
    assert [(where(module), sentence) for module in MODULES for sentence in sentences(module) if BAD_SPACING.search(sentence)] == []


def test_every_sentence_exists_in_english():
    assert [(where(module), sentence) for module in MODULES for sentence in sentences(module) if sentence not in catalogue("en")] == []


def test_screens_are_typeset_and_exist_in_english():
    spoken = [(where(face), sentence) for face in FACES for sentence in said(face)]
    assert [(face, sentence) for face, sentence in spoken if BAD_SPACING.search(sentence)] == []
    assert [(face, sentence) for face, sentence in spoken if sentence not in catalogue("en")] == []


def test_translations_fill_the_same_fields():
    def fields(sentence: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}

    assert [french for french, english in catalogue("en").items() if fields(french) != fields(english)] == []


def test_a_sentence_is_translated_once():
    """Files are merged in the order of their names: of two translations the last would win, unseen."""
    written = [
        french
        for file in sorted((SOURCE / "locale" / "en").glob("*.json"))
        for french, _ in json.loads(file.read_text("utf-8"), object_pairs_hook=list)
    ]
    assert [french for french, times in Counter(written).items() if times > 1] == []


def test_no_translation_is_left_over():
    files = sorted((SOURCE / "locale" / "en").glob("*.json"))
    assert [(file.name, french) for file in files for french in json.loads(file.read_text("utf-8")) if french not in everything()] == []


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


@pytest.fixture
def english():
    choisir_langue("en")
    yield
    choisir_langue("fr")


@pytest.mark.parametrize(("number", "said"), [(-2, "−2 points"), (-1, "−1 point"), (0, "0 point"), (1, "1 point"), (2, "2 points"), (1234, "1\N{NARROW NO-BREAK SPACE}234 points")])
def test_nothing_is_singular_in_french(number, said):
    assert en_points(number) == said


@pytest.mark.parametrize(("number", "said"), [(-2, "−2 points"), (-1, "−1 point"), (0, "0 points"), (1, "1 point"), (2, "2 points"), (1234, "1,234 points")])
def test_nothing_is_plural_in_english(english, number, said):
    assert en_points(number) == said


def test_a_number_may_be_given_as_it_is_written():
    assert accorder(404302, "{n} mot", "{n} mots", n="404 302") == "404 302 mots"


def test_tables_are_named_in_order():
    assert (en_tables({3}), en_tables({12, 1, 3})) == ("table 3", "tables 1, 3, 12")


HESITATION = re.compile(r"\((?:s|x|es|e)\)")


def test_no_sentence_leaves_the_plural_to_the_reader():
    spoken = everything()
    assert [text for text in (*spoken, *catalogue("en").values()) if HESITATION.search(text)] == []
