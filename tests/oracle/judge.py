"""The ruling on a whole slip: components, other words, incidents, average."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .board import Placement, Position, Square, read_position
from .facts import Overlay, Reading
from .laws import judge_word
from .location import restored
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
    result["signalements"] = [] if ruling.statut == "moyenne" else sorted(ruling.flags)
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
    if len(rulings) == 1:
        return rulings[0]
    two_first_words = position.empty and version == "fisf-2023" and not any(r.zero for r in rulings)
    return several(rulings, slip, version).flagged("d29", two_first_words)


def several(rulings: list[Ruling], slip: Slip, version: str) -> Ruling:
    """Several solutions on one slip (d14, d15)."""
    if version in ("fisf-2015", "fisf-2016"):
        fitting = [ruling for ruling in rulings if ruling.located and ruling.points_bruts == slip.score]
        if fitting:
            return best(fitting)
    zeros = [ruling for ruling in rulings if ruling.zero]
    if zeros:
        return next((ruling for ruling in zeros if ruling.statut == "definitive"), zeros[0])
    lowest = least(rulings)
    return lowest if lowest.points_bruts == slip.score else lowest.warned()


def judge_component(position: Position, slip: Slip, part: frozenset[Square], version: str) -> Ruling:
    readings = [Reading(position, slip, part, line) for line in runs(slip, part)]
    declared = [r for r in readings if (r.run.word, r.run.direction) in slip.principals]
    mains = declared or meant(readings, version)
    rulings = [(main, judge_with(main, readings, version, bool(declared))) for main in mains]
    return best([r for main, r in rulings if faultless(main, r)] or [r for _, r in rulings])


def faultless(main: Reading, ruling: Ruling) -> bool:
    """Nothing to sanction, and no letter left unexplained."""
    paid = ruling.placement if ruling.sanction == "aucune" and ruling.word == main.word else None
    return paid is not None and not main.overlay(paid).parasites


def meant(readings: list[Reading], version: str) -> list[Reading]:
    """The word the player means: rightly referenced, else leaving fewest parasites; equals are all tried, and so are
    the word as written and the word restored. A line copied from the grid as it stands there, and valid nowhere, is not
    meant when another line is valid somewhere."""

    def rank(reading: Reading, full: bool) -> tuple[bool, bool, int]:
        places = explaining(reading, version) if full else reading.technical
        left = [len(reading.overlay(place).parasites) for place in places]
        fewest = min(left, default=len(reading.component) - len(reading.run.cells))
        right = reading.right_reference() or (full and restored(reading, version))
        playable = bool(reading.everywhere or (full and not judge_word(reading, version).zero))
        return not playable, not right, fewest

    valid = [r for r in readings if any(p.valid for p in r.everywhere) or restored(r, version)]
    if valid:
        readings = [r for r in readings if r in valid or not copied(r.position, r.run, r.run.direction)]
    found = []
    for full in (False, True):
        ranks = [rank(reading, full) for reading in readings]
        found += [r for r, own in zip(readings, ranks, strict=True) if own == min(ranks) and r not in found]
    return found


def judge_with(main: Reading, readings: list[Reading], version: str, declared: bool) -> Ruling:
    """The ruling when this word is the one meant, the other lines being links, parasites or other words."""
    others = [r for r in readings if r is not main and is_other_word(main, r, version)]
    for reading in (main, *others):
        beside = [r for r in readings if r is not reading and is_other_word(reading, r, version)]
        words = [r for r in beside if most_new_letters(r) >= 2]
        reading.other_words = frozenset(cell for word in words for cell in word.run.cells)
    ruling = judge_word(main, version)
    if not declared and unplayable_word(main, readings, version):
        return ZERO
    made_of_others = [(other, judge_word(other, version)) for other in others]
    if declared:
        # The arbiter knows the word meant: another one matters only when it is no solution.
        made_of_others = [(other, made) for other, made in made_of_others if made.zero]
        if not made_of_others:
            return ruling
    rulings = [(main, ruling), *made_of_others]
    if version != "fisf-2023":
        return several([made for _, made in rulings], main.slip, version) if others else ruling
    if any(made.zero and most_new_letters(reading) >= 2 for reading, made in rulings):
        return ZERO
    return best([made for _, made in rulings if not made.zero] or [ZERO])


def unplayable_word(main: Reading, readings: list[Reading], version: str) -> bool:
    """A longer line of letters that are not on the grid and cannot be played: that line is the word meant, with
    an error of grid or of letter (5.4.1.c and d). A right reference keeps the word it names (d6)."""
    if main.right_reference() and not main.inverted:
        return False
    return any(
        len(other.word) > len(main.word)
        and not other.everywhere
        and not any(set(other.run.cells) & overlay.matching for overlay in standing(main, version))
        and not copied(main.position, other.run)
        for other in readings
    )


def copied(position: Position, line: Run, ways: str = "HV") -> bool:
    """The line is a word of the grid, or three letters at least of one, written down as it stands or across."""
    words = [word for way in ways for word in " ".join(position.lines[way]).replace(".", " ").split()]
    return line.word in words or (len(line.word) >= 3 and any(line.word in word for word in words))


def is_other_word(main: Reading, other: Reading, version: str) -> bool:
    """Another word of the same drawing: playable, and not explained as word or link letters (d4, d7). Before 2023
    a line that holds a letter of the grid is a link line, right or wrong, never another word."""
    if not other.everywhere or main.explains(other.run, explaining(main, version)):
        return False
    if version == "fisf-2023":
        return True
    if any(place.valid and main.near_link(place, other.run) for place in main.technical):
        return False
    matching = [overlay.matching & set(other.run.cells) for overlay in standing(main, version)]
    link_line = any(matching) or copied(main.position, other.run)
    return most_new_letters(other) >= 2 and (other.well_linked() or not link_line)


def most_new_letters(reading: Reading) -> int:
    return max((len(placement.new) for placement in reading.everywhere), default=0)


def explaining(main: Reading, version: str) -> list[Placement]:
    """The places at which the drawing may be laid: those of the word restored, and those of the word."""
    return restored(main, version) + main.technical


def standing(main: Reading, version: str) -> list[Overlay]:
    """The overlays at the place rightly named, else at the places that leave fewest parasites."""
    named = [place for place in main.right_reference() if place.direction == main.direction]
    overlays = [main.overlay(place) for place in named or restored(main, version) or main.technical]
    fewest = min((len(overlay.parasites) for overlay in overlays), default=0)
    return [overlay for overlay in overlays if len(overlay.parasites) == fewest]
