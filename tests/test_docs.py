"""The written pages: links that lead somewhere, lines one can read, true lists."""

import re
import tomllib

from test_readme import ROOT

PAGES = sorted(
    str(page.relative_to(ROOT)) for folder in ("", "docs", "docs/decisions", "docs/regulation", "bench") for page in (ROOT / folder).glob("*.md")
)
LONGEST_LINE = 160


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


BY_PROGRAMS = {"bench/results.md", *(page for page in PAGES if "*Page écrite par `make docs`" in read(page))}


def test_links_lead_somewhere():
    targets = [(page, target) for page in PAGES for target in re.findall(r"\]\((?!https?://|#)([^)#]+)", read(page))]
    assert [(page, target) for page, target in targets if not ((ROOT / page).parent / target).exists()] == []


def test_lines_can_be_read():
    """Tables aside."""
    lines = [(page, line) for page in PAGES if page not in BY_PROGRAMS for line in read(page).splitlines()]
    assert [(page, line) for page, line in lines if len(line) > LONGEST_LINE and not line.startswith("|")] == []


def test_every_decision_is_listed():
    listed = re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", read("docs/decisions/README.md"))
    assert listed == sorted(page.name for page in (ROOT / "docs" / "decisions").glob("0*.md"))


def test_the_libraries_we_give_reasons_for_are_those_we_use():
    table = re.findall(r"^\| ([\w, -]+) \|", read("docs/decisions/0001-runtime-dependencies.md"), re.MULTILINE)
    explained = {name.strip().lower() for names in table[1:] for name in names.split(",")} - {"---"}
    project = tomllib.loads(read("pyproject.toml"))["project"]
    extras = [needed for extra in project["optional-dependencies"].values() for needed in extra]
    assert explained == {re.split(r"[\[<>=]", needed)[0].lower() for needed in (*project["dependencies"], *extras)}


CHECKS = 92
"""Of the screens, prints, files and installers, numbered from U1."""


def test_every_check_is_told_with_tests_that_exist():
    page = read("docs/experience.md")
    assert {int(number) for number in re.findall(r"\bU(\d+)\b", page)} == set(range(1, CHECKS + 1))
    files = [file for folder in ("tests", "bench", "src", "tools") for file in (ROOT / folder).rglob("*.*") if "__pycache__" not in file.parts]
    paths = {"/" + file.relative_to(ROOT).as_posix() for file in files}
    named = set(re.findall(r"`([\w/]+\.(?:py|test\.mjs))(?:[:`])", page))
    assert {name for name in named if not any(path.endswith("/" + name) for path in paths)} == set()
    tests = {name for file in files if file.name.startswith("test_") for name in re.findall(r"(?:def|class) (test_\w+|Test\w+)", file.read_text("utf-8"))}
    said = re.findall(r"`(?:[\w./]+::)?(test_\w+|Test[A-Z]\w+)(…?)`", page)
    assert len(said) > CHECKS
    assert [name for name, cut in said if name not in tests and not (cut and any(test.startswith(name) for test in tests))] == []
