"""``make docs``: writes docs/asvs.md from docs/asvs.yaml."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import yaml

DOCS = Path(__file__).parents[1] / "docs"
SOURCE, PAGE = DOCS / "asvs.yaml", DOCS / "asvs.md"
CHAPTERS = (
    "Encoding",
    "Validation and business",
    "Browsers",
    "Interface",
    "Files",
    "Coming in",
    "Sessions",
    "Permissions",
    "Self-contained tokens",
    "OAuth",
    "Cryptography",
    "Lines",
    "Configuration",
    "Data",
    "Code",
    "Logs",
    "WebRTC",
)
KINDS = {"test": "shown by", "page": "written in", "none": "does not apply", "gap": "**not done**"}
HEAD = """# OWASP ASVS 5.0.0, levels 1 and 2

*Page written by `make docs` from [asvs.yaml](asvs.yaml).* Every row of both levels, what it asks in our
words, and how it stands here: shown by a test (`tests/`), written in a document, without object and why, or
not done and why. No outside party has reviewed it.

| level | rows | shown by a test | written | do not apply | not done |
| --- | --- | --- | --- | --- | --- |
"""


class Row(NamedTuple):
    number: str
    level: int
    asks: str
    kind: str
    value: str

    @property
    def chapter(self) -> str:
        return self.number.partition(".")[0]

    @property
    def stands(self) -> str:
        forms = {"test": f"`{self.value}`", "page": f"[{self.value}]({self.value})"}
        return f"{KINDS[self.kind]}: {forms.get(self.kind, self.value)}"


def rows() -> list[Row]:
    return [Row(*row) for row in yaml.safe_load(SOURCE.read_text("utf-8"))]


def page() -> str:
    found = rows()
    text = HEAD
    for level in (1, 2):
        kinds = Counter(row.kind for row in found if row.level == level)
        text += f"| {level} | {kinds.total()} | " + " | ".join(str(kinds[kind]) for kind in KINDS) + " |\n"
    for number, name in enumerate(CHAPTERS, 1):
        chapter = f"V{number}"
        text += f"\n## {chapter} {name}\n\n| row | level | it asks that | |\n| --- | --- | --- | --- |\n"
        for row in found:
            if row.chapter == chapter:
                text += f"| {row.number} | {row.level} | {row.asks} | {row.stands} |\n"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
