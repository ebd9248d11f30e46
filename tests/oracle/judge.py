"""The ruling on a whole slip: components, other words, incidents, average."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .board import Position, Square, read_position
from .facts import Reading
from .laws import judge_word
from .payment import ZERO, Ruling, best, least
from .slip import FATAL, Run, Slip, components, read_slip, runs

VERSIONS = ("fisf-2010", "fisf-2015", "fisf-2016", "fisf-2023")


def rule(position: dict[str, Any] | Position, bulletin: dict[str, Any], version: str) -> dict[str, Any]:
    """The ruling on one slip, as a dictionary. A Position read once keeps its placements between slips."""
    where = position if isinstance(position, Position) else read_position(position)
    slip = read_slip(bulletin)
    return as_dict(judge(where, slip, version), slip)


def as_dict(ruling: Ruling, slip: Slip) -> dict[str, Any]:
    discipline = "discipline" in slip.incidents
    warnings = (ruling.sanction == "avertissement") + discipline
    result: dict[str, Any] = {
        "points": ruling.points,
        "points_bruts": ruling.points_bruts,
        "sanction": ruling.sanction,
        "avertissements": warnings,
        "statut": ruling.statut,
        "mot": ruling.word,
        "place": ruling.placement.place if ruling.placement else None,
        "jokers": ",".join(str(index + 1) for index in sorted(ruling.jokers)),
    }
    if ruling.sanction == "aucune" and discipline and ruling.statut != "moyenne":
        result["sanction"] = "avertissement"
    if ruling.plafond is not None:
        result["plafond"] = ruling.plafond
    return result


def judge(position: Position, slip: Slip, version: str) -> Ruling:
    if slip.incidents & FATAL:
        return ZERO
    ruling = judge_drawing(position, slip, version)
    if ruling.zero and slip.refused:
        again = judge_drawing(position.admitting(slip.refused), slip, version)
        if not again.zero:
            return replace(
                again,
                points=0,
                points_bruts=0,
                sanction="aucune",
                statut="moyenne",
                plafond=again.points_bruts,
            )
    return ruling.warned("lecture_difficile" in slip.incidents)


def judge_drawing(position: Position, slip: Slip, version: str) -> Ruling:
    parts = [part for part in components(slip.cells) if len(part) >= 2]
    rulings = [judge_component(position, slip, part, version) for part in parts]
    if not rulings:
        return ZERO
    return rulings[0] if len(rulings) == 1 else several(rulings, slip, version)


def several(rulings: list[Ruling], slip: Slip, version: str) -> Ruling:
    """Several solutions on one slip (d14, d15)."""
    if version in ("fisf-2015", "fisf-2016"):
        fitting = [ruling for ruling in rulings if ruling.located and ruling.exact and not ruling.zero]
        if fitting:
            return best([ruling for ruling in fitting if ruling.points == slip.score] or fitting)
    zeros = [ruling for ruling in rulings if ruling.zero]
    if zeros:
        return next((ruling for ruling in zeros if ruling.statut == "definitive"), zeros[0])
    lowest = least(rulings)
    return lowest if lowest.points_bruts == slip.score else lowest.warned()


def judge_component(position: Position, slip: Slip, part: frozenset[Square], version: str) -> Ruling:
    lines = runs(slip, part)
    readings = [Reading(position, slip, part, line) for line in lines]
    main = principal(readings, version)
    ruling = judge_word(main, version)
    others = [
        reading for reading in readings if reading is not main and is_other_word(main, reading, version)
    ]
    if not others:
        return ZERO if unplayable_word(main, ruling, lines) else ruling
    rulings = [(main, ruling)] + [(other, judge_word(other, version)) for other in others]
    if version != "fisf-2023":
        return several([made for _, made in rulings], slip, version)
    if any(made.zero and most_new_letters(reading) >= 2 for reading, made in rulings):
        return ZERO
    accepted = [(reading, made) for reading, made in rulings if not made.zero]
    if not accepted:
        return ZERO
    if any(apart(first.run, second.run) for first, _ in accepted for second, _ in accepted):
        return several([made for _, made in accepted], slip, version)
    return best([made for _, made in accepted])


def principal(readings: list[Reading], version: str) -> Reading:
    """The word the player means: as declared, else the one that leaves fewest parasites."""
    for reading in readings:
        if (reading.run.word, reading.run.direction) in reading.slip.principals:
            return reading

    def rank(reading: Reading) -> tuple[bool, int, bool, int]:
        overlays = [reading.overlay(placement) for placement in reading.technical]
        outside = len(reading.component) - len(reading.run.cells)
        parasites = min((len(overlay.parasites) for overlay in overlays), default=outside)
        playable = bool(reading.everywhere) or not judge_word(reading, version).zero
        return not playable, parasites, not reading.right_reference(), -len(reading.word)

    return min(readings, key=rank)


def is_other_word(main: Reading, other: Reading, version: str) -> bool:
    """Another word of the same drawing: playable, and not explained as word or link letters (d4, d7)."""
    if not other.everywhere or main.explains(other.run):
        return False
    if version != "fisf-2023":
        return most_new_letters(other) >= 2 and not main.alters(other.run)
    return True


def most_new_letters(reading: Reading) -> int:
    return max((len(placement.new) for placement in reading.everywhere), default=0)


def unplayable_word(main: Reading, ruling: Ruling, lines: list[Run]) -> bool:
    """A longer line, with no letter of the grid in it, cannot be played, and nothing locates the word found
    beside it: that line is the word, with an error of grid or letter (5.4.1.c and d)."""
    if main.slip.principals or ruling.located or not main.technical:
        return False
    overlay = min((main.overlay(p) for p in main.technical), key=lambda o: (len(o.parasites), -len(o.links)))
    return any(
        len(line.word) > len(main.word) and not set(line.cells) & overlay.matching
        for line in lines
        if line != main.run and not main.explains(line)
    )


def apart(first: Run, second: Run) -> bool:
    return not set(first.cells) & set(second.cells)
