"""The slip as written: drawing, components, runs, reference box, score box."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .board import Square, read_reference

FATAL = {"non_remis", "vierge", "plusieurs_bulletins", "apres_la_fin", "echange", "discipline_grave"}


@dataclass(frozen=True)
class Reference:
    """What stands in the reference box, when something does."""

    direction: str | None  # None: no direction can be read
    square: Square | None  # None: illegible, or no square of the grid


@dataclass(frozen=True)
class Run:
    """A maximal straight series of two or more letters, or the single letter of a one-letter slip."""

    direction: str
    cells: tuple[Square, ...]
    word: str
    circles: frozenset[int]


@dataclass(frozen=True)
class Slip:
    cells: dict[Square, str]  # letter as written: lower case = circled, # = unreadable
    principals: tuple[tuple[str, str], ...]
    reference: Reference | None
    score: int | None
    incidents: frozenset[str]
    refused: frozenset[str]
    implausible: frozenset[str]
    plausible: frozenset[str]
    coded_direction: str | None  # direction given with a simple slip


def plain(text: str) -> str:
    """Accents, full-width forms and ligatures folded away."""
    text = text.replace("œ", "oe").replace("Œ", "OE").replace("æ", "ae").replace("Æ", "AE")
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def read_box(text: Any) -> Reference | None:
    if text is None or not str(text).strip():
        return None
    clean = re.sub(r"[^A-Z0-9]", "", plain(str(text)).upper())
    if clean == "ILLISIBLE":
        return Reference(None, None)
    read = read_reference(clean)
    if read:
        return Reference(read[0], (read[1], read[2]))
    direction = "H" if re.fullmatch(r"[A-Z]\d+", clean) else "V" if re.fullmatch(r"\d+[A-Z]", clean) else None
    return Reference(direction, None)


def read_score(text: Any) -> int | None:
    clean = plain(str(text)).strip() if text is not None else ""
    return int(clean) if clean.isdigit() else None


def words(texts: Any) -> frozenset[str]:
    return frozenset(plain(str(text)).upper() for text in texts or [])


def read_slip(data: dict[str, Any]) -> Slip:
    box = read_box(data.get("reference"))
    cells: dict[Square, str] = {}
    direction = None
    if data.get("dessin"):
        drawing = data["dessin"]
        for row, line in enumerate(drawing if isinstance(drawing, list) else str(drawing).split("\n")):
            cells |= {(row, col): char for col, char in enumerate(plain(line)) if char not in ". \r\t"}
    elif data.get("mot"):
        direction = data.get("sens") or (box.direction if box and box.direction else "H")
        letters = [char for char in plain(str(data["mot"])) if not char.isspace()]
        cells = {(0, n) if direction == "H" else (n, 0): char for n, char in enumerate(letters)}
    named = data.get("principal") or []
    named = [named] if isinstance(named, str) else named
    principals = tuple((plain(text.split()[0]).upper(), text.split()[1].upper()) for text in named)
    return Slip(
        cells=cells,
        principals=principals,
        reference=box,
        score=read_score(data.get("score")),
        incidents=frozenset(data.get("incidents") or []),
        refused=words(data.get("refuses_non_notifies")),
        implausible=words(data.get("implausibles")),
        plausible=words(data.get("plausibles")),
        coded_direction=direction,
    )


def neighbours(cell: Square) -> list[Square]:
    row, col = cell
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def components(cells: Iterable[Square]) -> list[frozenset[Square]]:
    left, found = set(cells), []
    while left:
        todo = [min(left)]
        group = set()
        while todo:
            cell = todo.pop()
            if cell in left:
                left.discard(cell)
                group.add(cell)
                todo += neighbours(cell)
        found.append(frozenset(group))
    return sorted(found, key=min)


def runs(slip: Slip, component: frozenset[Square]) -> list[Run]:
    """Horizontal runs first, then vertical, each by row and column."""
    found = []
    for direction, (down, right) in (("H", (0, 1)), ("V", (1, 0))):
        for row, col in sorted(component):
            if (row - down, col - right) in component:
                continue
            cells = [(row, col)]
            while (after := (cells[-1][0] + down, cells[-1][1] + right)) in component:
                cells.append(after)
            if len(cells) >= 2:
                letters = [slip.cells[cell] for cell in cells]
                circles = frozenset(index for index, letter in enumerate(letters) if letter.islower())
                found.append(Run(direction, tuple(cells), "".join(letters).upper(), circles))
    return found
