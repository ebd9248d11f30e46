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
