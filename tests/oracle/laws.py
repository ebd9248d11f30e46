"""The four versions of the law for one word of the slip, from the second move on, and the first move."""

from __future__ import annotations

from dataclasses import replace

from .board import Placement
from .facts import Reading
from .location import existing, link_places, locate, misleading, penalty_at, with_last_letter
from .payment import ZERO, Ruling, best


def first_move(reading: Reading) -> Ruling:
    """The maximum for the word; only score and circles can earn a warning (5.4.2.a)."""
    places = [placement for placement in reading.technical if placement.valid]
    if not places:
        return ZERO
    top = max(max(placement.amounts) for placement in places)
    fitting = [(p, chosen) for p in places for chosen, value in p.scores.items() if value == top]
    circles = reading.run.circles
    matching = [(p, chosen) for p, chosen in fitting if chosen == circles]
    placement, jokers = min(
        matching or fitting, key=lambda pair: (pair[0].order, len(pair[1]), sorted(pair[1]))
    )
    clean = bool(matching) and reading.score == top
    sanction = "aucune" if clean else "avertissement"
    return Ruling(
        top, top, sanction, "definitive", reading.word, placement, jokers, True, reading.score == top
    )


def judge_word(reading: Reading, version: str) -> Ruling:
    if reading.position.empty:
        return first_move(reading)
    laws = {"fisf-2010": law_2010, "fisf-2015": law_2015, "fisf-2016": law_2016, "fisf-2023": law_2023}
    return laws[version](reading.without_reference() if extended_twice(reading, version) else reading)


def extended_twice(reading: Reading, version: str) -> bool:
    """The reference names one of several extensions of three letters or more that the drawing fits: it is
    ignored (5.3 exception, d27)."""
    places = reading.designated_by_links(clean_lines_only=version != "fisf-2023")
    right = [p for p in reading.right_reference() if p.direction == reading.direction]
    named = [p.place for p in right if p.prolongement]
    fitting = [p.place for p in places if p.prolongement]
    if any(reading.at_the_box(p) for p in reading.right_reference() if p.direction != reading.direction):
        return False  # the reference is right to the letter, the direction of the word is inverted
    if version == "fisf-2010" and any(reading.score in p.amounts for p in right):
        return False  # the minimum whatever the score does not strike a slip without fault
    return len(fitting) > 1 and set(named) <= set(fitting) and bool(named)


# -- the versions


def law_2023(reading: Reading) -> Ruling:
    if reading.word not in reading.position.lexicon:
        return ZERO
    located = locate(reading, "fisf-2023")
    if located.blocked:
        return ZERO
    solutions = [located.ruling] if located.ruling else []
    if not located.settled and not located.exact:
        if not fallacious_places(reading):
            solutions += [penalty_at(reading, placement) for placement in existing(reading)]
        elif existing(reading):  # 5.3.2 and 5.3.3 both apply
            solutions = [ruling.flagged("d26") for ruling in solutions]
    return best([ruling for ruling in solutions if not ruling.zero] or [ZERO])


def fallacious_places(reading: Reading) -> list[Placement]:
    named = {p.place for p in reading.named_by_reference()}
    named |= {p.place for p in link_places(reading, lenient=True)}
    return [
        placement
        for placement in reading.technical
        if reading.score in placement.amounts and misleading(reading, placement, placement.place in named)
    ]


def law_2016(reading: Reading) -> Ruling:
    ruling = with_last_letter(reading, "fisf-2016", ordinary_2016(reading))
    if "d30" not in ruling.flags:
        return ruling
    strict = ordinary_2016(reading.with_wrong_reference())  # the inversion not tolerated
    same = (strict.points, strict.sanction, strict.statut) == (ruling.points, ruling.sanction, ruling.statut)
    return replace(ruling, flags=ruling.flags - {"d30"}) if same else ruling


def ordinary_2016(reading: Reading) -> Ruling:
    if reading.word not in reading.position.lexicon:
        return ZERO
    located = locate(reading, "fisf-2016")
    claimed, places = reading.score, existing(reading)
    if located.blocked:
        return ZERO
    if located.ruling:
        dearer = claimed is not None and claimed > located.ruling.points and not located.exact
        disputed = dearer and places and not located.settled
        return replace(located.ruling, statut="a_trancher") if disputed else located.ruling
    if not places or claimed is None or claimed <= 4:
        return ZERO
    doubtful = [p for p in reading.technical if claimed in p.amounts]
    doubtful += [p for p in reading.named_by_reference() if p.direction == reading.direction]
    if any(ambiguous(reading, placement) for placement in doubtful):
        return replace(ZERO, statut="a_trancher")
    return best([penalty_at(reading, placement) for placement in places])


def ambiguous(reading: Reading, placement: Placement) -> bool:
    """An invalid technical place that no declaration of the arbiter sets aside (d22)."""
    bad = placement.bad_crosses
    return bool(bad) and not any(cross.word in reading.slip.implausible for cross in bad)


def law_2015(reading: Reading) -> Ruling:
    return with_last_letter(reading, "fisf-2015", ordinary_2015(reading))


def ordinary_2015(reading: Reading) -> Ruling:
    if reading.word not in reading.position.lexicon:
        return ZERO
    located = locate(reading, "fisf-2015")
    if located.blocked:
        return ZERO
    if located.ruling and (located.ruling.exact or not reading.right_reference()):
        return located.ruling
    shifted = shifted_reference(reading)
    if not reading.right_reference():
        shifted = shifted or shifted_link(reading)
    if shifted and not located.linked:
        return best([penalty_at(reading, placement) for placement in shifted])
    return located.ruling or ZERO


def law_2010(reading: Reading) -> Ruling:
    return with_last_letter(reading, "fisf-2010", ordinary_2010(reading))


def ordinary_2010(reading: Reading) -> Ruling:
    if reading.word not in reading.position.lexicon:
        return ZERO
    located = locate(reading, "fisf-2010")
    if located.ruling:
        return located.ruling
    shifted = shifted_reference(reading) or shifted_link(reading)
    wrong = [
        p for p in reading.technical if reading.score in p.amounts and misleading(reading, p, named=False)
    ]
    if located.blocked or not shifted or wrong or reading.named_by_reference():
        return ZERO
    return best([penalty_at(reading, placement) for placement in shifted])


def shifted_reference(reading: Reading) -> list[Placement]:
    """Right places of that score one square away from the reference, same direction (d20)."""
    box = reading.slip.reference
    if box is None or box.square is None or box.direction != reading.direction:
        return []
    row, col = box.square
    return [p for p in existing(reading) if max(abs(p.row - row), abs(p.col - col)) == 1]


def shifted_link(reading: Reading) -> list[Placement]:
    """Right places of that score whose link letters are all drawn one square off (d20)."""
    outside = reading.component - set(reading.run.cells)
    if reading.slip.reference is not None or len(outside) < 2:
        return []
    return [
        p
        for p in existing(reading)
        if any(
            all(
                reading.position.at(row + down, col + right) == reading.slip.cells[cell].upper()
                for cell in outside
                for row, col in [reading.grid_square(p, cell)]
            )
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
            if (down, right) != (0, 0)
        )
    ]
