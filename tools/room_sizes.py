"""``make docs``: writes the sizes of the rooms into docs/reading-the-code.md, from the tree."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src/duplicata"
SCRIPTS = SOURCE / "web/static/js"
PAGE = ROOT / "docs/reading-the-code.md"
ROW = re.compile(
    r"^\| `(?P<room>\w+/\w+)/` \| (?P<files>[\d,]+) \| (?P<lines>[\d,]+) \| (?P<known>.*) \|$", re.MULTILINE
)
FOLDERS = re.compile(r"^Scripts, files and lines: .*?\.$", re.MULTILINE | re.DOTALL)
WIDTH = 150


class Size(NamedTuple):
    files: int
    lines: int


def size(files: list[Path]) -> Size:
    return Size(len(files), sum(len(file.read_text("utf-8").splitlines()) for file in files))


def room(name: str) -> Size:
    """*name* as the table has it: part and room, with what lies deeper in it."""
    return size([*(SOURCE / name).rglob("*.py")])


def scripts() -> dict[str, Size]:
    """Folder -> what lies there itself."""
    folders = sorted({file.parent for file in SCRIPTS.rglob("*.js")})
    return {str(folder.relative_to(SCRIPTS)): size([*folder.glob("*.js")]) for folder in folders}


def number(written: str) -> int:
    return int(written.replace(",", ""))


def told_rooms() -> dict[str, Size]:
    rows = ROW.finditer(PAGE.read_text("utf-8"))
    return {row["room"]: Size(number(row["files"]), number(row["lines"])) for row in rows}


def told_scripts() -> dict[str, Size]:
    found = FOLDERS.search(PAGE.read_text("utf-8"))
    assert found
    told = re.findall(r"`([\w/]+)`\s(\d+),\s([\d,]*\d)", found[0])
    return {name: Size(number(files), number(lines)) for name, files, lines in told}


def page() -> str:
    def row(found: re.Match[str]) -> str:
        now = room(found["room"])
        return f"| `{found['room']}/` | {now.files} | {now.lines:,} | {found['known']} |"

    text = ROW.sub(row, PAGE.read_text("utf-8"))
    lines = ["Scripts, files and lines:"]
    for name, now in scripts().items():
        said = f" `{name}` {now.files}, {now.lines:,},"
        if len(lines[-1]) + len(said) > WIDTH:
            lines.append(said.strip())
        else:
            lines[-1] += said
    return FOLDERS.sub("\n".join(lines).rstrip(",") + ".", text, count=1)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
