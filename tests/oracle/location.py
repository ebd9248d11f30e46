"""Where the word of the slip is located, by either mode, and what is paid there: common to all versions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .board import LETTERS, Placement, placements
from .facts import ALTERED, Reading
from .payment import ZERO, Ruling, best, least, pay, penalty


def pay_at(reading: Reading, placement: Placement) -> Ruling:
    paid = pay(placement, reading.run.circles, reading.score)
    return replace(paid, from_box=reading.distance(placement))


def penalty_at(reading: Reading, placement: Placement) -> Ruling:
    return penalty(placement, reading.run.circles, reading.score or 0)


def link_mode_faulty(reading: Reading, placement: Placement, lenient: bool) -> bool:
    """With a right reference: the link mode was used and is wrong. Letters that link the word to another valid place
    name that place (d25). In 2023 letters that are all wrong are mere parasites (d6); before, they are a wrong link
    (d31), and so is an altered line (rows 13, 16)."""
    overlay = reading.overlay(placement)
    if linked_elsewhere(reading, placement, lenient):
        return True
    if not lenient and (
        all_wrong(reading, placement) or (overlay.outside and reading.foreign_in_link(placement))
    ):
        return True
    return bool(overlay.outside) and not reading.enough_links(placement)


def linked_elsewhere(reading: Reading, placement: Placement, lenient: bool) -> bool:
    """The letters drawn outside the word link it to valid places, and not to this one (d25)."""
    places = reading.designated_by_links(clean_lines_only=not lenient)
    linked = any(p.valid and reading.overlay(p).outside for p in places)
    return linked and placement.place not in [p.place for p in places]


def all_wrong(reading: Reading, placement: Placement) -> bool:
    """Letters are drawn outside the word, for no other word, and none of them is a link letter there."""
    overlay = reading.overlay(placement)
    return bool(overlay.parasites - reading.other_solutions - reading.other_words) and not overlay.outside


def by_reference(reading: Reading, version: str) -> Ruling | None:
    right, lenient = reading.right_reference(), version == "fisf-2023"
    if not right:
        return None
    place = right[0]
    if not reading.inverted or (place.prolongement and place.direction == reading.direction):
        paid_there = pay_at(reading, place)
        open_point = paid_there.sanction == "aucune" and not linked_elsewhere(reading, place, lenient)
        if lenient and place.prolongement:  # the word extended is a link by itself, parasites cost it nothing
            open_point = False
        if version in ("fisf-2010", "fisf-2015"):  # an altered link is no open point (5.2)
            kinds = [reading.link_kind(p) for p in reading.technical if p.valid]
            open_point = open_point and ALTERED not in kinds
        paid_there = paid_there.flagged("d31", open_point and all_wrong(reading, place))
        return paid_there.warned(link_mode_faulty(reading, place, lenient))
    paid = [replace(pay_at(reading, placement), inverted=True).warned() for placement in right]
    paid = [ruling.flagged("d30", version == "fisf-2016") for ruling in paid]
    exact = [ruling for ruling in paid if ruling.exact]
    return best(exact) if exact else least(paid)


def pay_link(reading: Reading, placement: Placement) -> Ruling:
    """A right place named by its link letters: two letters, or a wrong reference beside, earn a warning."""
    wrong_reference = (
        reading.slip.reference is not None
        and not placement.prolongement
        and (reading.inverted or placement.place not in [p.place for p in reading.named_by_reference()])
    )
    return pay_at(reading, placement).warned(not reading.enough_links(placement) or wrong_reference)


def link_places(reading: Reading, lenient: bool) -> list[Placement]:
    """Places designated by link letters, when this mode counts as used (d6)."""
    places = reading.designated_by_links(clean_lines_only=not lenient)
    if not reading.right_reference():
        return places
    # Beside a right reference: the letters drawn outside the word must link it there, but an extension of three
    # letters or more stands by itself (d8).
    by_itself = [p.place for p in places if p.prolongement and p.valid and reading.score in p.amounts]
    return [p for p in places if reading.overlay(p).outside or p.place in by_itself]


def existing(reading: Reading) -> list[Placement]:
    """Right places, in the direction written, that the claimed score fits."""
    return [p for p in reading.technical if p.valid and reading.score in p.amounts]


def restored(reading: Reading, version: str) -> list[Placement]:
    """Right places of the full word when its last letter, already on the grid, is omitted (2016: or changed), the
    slip naming the place and bearing the score (d23)."""
    word, claimed, box = reading.word, reading.score, reading.slip.reference
    if version == "fisf-2023" or claimed is None or not word.replace("#", "").isalpha():
        return []
    fulls = [word + letter for letter in LETTERS]
    if version == "fisf-2016":
        fulls += [word[:-1] + letter for letter in LETTERS if letter != word[-1]]
    found = []
    for full in fulls:
        if full not in reading.position.lexicon:
            continue
        for placement in placements(reading.position, full, reading.direction):
            if not placement.valid or len(full) - 1 in placement.new:
                continue
            square = placement.square(0)
            named = box is not None and box.square == square and box.direction == reading.direction
            overlay = reading.overlay(placement)
            linked = box is None and len(overlay.links) >= 2 and not overlay.parasites
            if (named or linked) and claimed in placement.amounts:
                found.append(placement)
    return found


def with_last_letter(reading: Reading, version: str, ordinary: Ruling) -> Ruling:
    """The better of the word as written and of the word restored, which is at its right place (d23)."""
    full = [penalty_at(reading, placement) for placement in restored(reading, version)]
    return best([ordinary, *(replace(ruling, located=not ruling.zero) for ruling in full)])


@dataclass(frozen=True)
class Located:
    ruling: Ruling | None  # None: the slip names no right place
    exact: bool = False  # the score written exists at a place rightly named
    linked: bool = False  # link letters, altered or not, name a right place
    blocked: bool = False  # several places by the same link, one of which costs the nullity
    settled: bool = (
        False  # several places by the same link and no right reference: the score or the minimum, no -5
    )


def locate(reading: Reading, version: str) -> Located:
    """The best of what the two modes name (d10)."""
    lenient = version == "fisf-2023"
    found = [by_reference(reading, version)]
    group = link_places(reading, lenient)
    altered_counts = version in ("fisf-2010", "fisf-2015") and reading.drawn_outside
    if altered_counts and not group:
        group = [p for p in reading.technical if p.valid and reading.link_kind(p) == ALTERED]
        found.append(shared_link(reading, group, version, altered=True))
    else:
        found.append(shared_link(reading, group, version, altered=False))
    rulings = [ruling for ruling in found if ruling is not None and not ruling.zero]
    if rulings:
        return Located(
            best(rulings),
            exact=any(ruling.exact for ruling in rulings),
            linked=any(place.valid for place in group),
            settled=len(group) > 1 and not reading.right_reference(),
        )
    return Located(None, blocked=any(ruling is not None and ruling.zero for ruling in found))


def shared_link(reading: Reading, group: list[Placement], version: str, altered: bool) -> Ruling | None:
    """Link letters that fit one place or several (row 18)."""
    right = [placement for placement in group if placement.valid]
    if not right:
        return None
    paid = [pay_link(reading, placement).warned(altered) for placement in right]
    if len(group) == 1:
        return paid[0]
    matching = [ruling for ruling in paid if ruling.exact]
    if matching and version != "fisf-2010":
        return best(matching)
    wrong = [placement for placement in group if not placement.valid]
    if version == "fisf-2023" and any(misleading(reading, placement, named=True) for placement in wrong):
        return ZERO
    lowest = least(paid)
    return lowest if lowest.points == reading.score else lowest.warned()


def misleading(reading: Reading, placement: Placement, named: bool) -> bool:
    """Raccordement fallacieux (d1)."""
    slip = reading.slip
    if not placement.bad_crosses or any(cross.word in slip.implausible for cross in placement.bad_crosses):
        return False
    if named and reading.score in placement.amounts:
        return True
    return all(cross.extends_a_word or cross.word in slip.plausible for cross in placement.bad_crosses)
