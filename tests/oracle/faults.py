"""What real players get wrong: each fault spoils a draft."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .board import LETTERS, SIZE, placements, reference
from .draft import Draft

INCIDENTS = ["non_remis", "vierge", "plusieurs_bulletins", "apres_la_fin", "echange", "discipline_grave"]
COMMON_INCIDENTS = ["lecture_difficile", "discipline"]


def reference_fault(draft: Draft) -> None:
    rng, target = draft.rng, draft.target
    flipped = "V" if target.direction == "H" else "H"
    kind = rng.choice(["none", "illegible", "inverted", "near", "far", "outside", "other", "loose", "near2"])
    if kind == "none":
        draft.box = None
    elif kind == "illegible":
        draft.box = "illisible"
    elif kind == "inverted":
        draft.box = reference(flipped, target.row, target.col)
    elif kind == "near":
        down, right = rng.choice([(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if (d, r) != (0, 0)])
        draft.box = reference(target.direction, (target.row + down) % 15, (target.col + right) % 15)
    elif kind == "near2":
        draft.box = reference(target.direction, (target.row + rng.choice([-2, 2])) % 15, target.col)
    elif kind == "far":
        draft.box = reference(
            rng.choice([target.direction] * 3 + [flipped]), rng.randrange(15), rng.randrange(15)
        )
    elif kind == "outside":
        draft.box = rng.choice(["16H", "3P", "Q4", "H16", "0A", "P16"])
    elif kind == "other":
        places = placements(draft.position, target.word)
        draft.box = rng.choice(places).place
    elif draft.box:
        draft.box = rng.choice([" ", "-", ""]).join(draft.box.lower()[:1]) + draft.box.lower()[1:] + " "


def near_reference(draft: Draft) -> None:
    """One square off, and nothing else to locate the word."""
    rng, draft.links = draft.rng, {}
    row, col = draft.target.row + rng.randint(-1, 1), draft.target.col + rng.randint(-1, 1)
    draft.box = reference(draft.target.direction, row % SIZE, col % SIZE)


def direction_fault(draft: Draft) -> None:
    draft.transposed = not draft.transposed


def both_fault(draft: Draft) -> None:
    draft.transposed = not draft.transposed
    flipped = "V" if draft.target.direction == "H" else "H"
    draft.box = reference(flipped, draft.target.row, draft.target.col)


def score_fault(draft: Draft) -> None:
    rng, target = draft.rng, draft.target
    kind = rng.choice(
        ["none", "none", "illegible", "wrong", "near", "circle", "place", "place", "invalid", "zero"]
    )
    places = placements(draft.position, target.word)
    same = [p for p in places if p.direction == target.direction] or places
    if kind == "none":
        draft.score = None
    elif kind == "illegible":
        draft.score = "illisible"
    elif kind == "wrong":
        draft.score = rng.randrange(120)
    elif kind == "near":
        draft.score = max(0, target.scores[draft.jokers] + rng.choice([-2, -1, 1, 2]))
    elif kind == "circle":
        draft.score = rng.choice(sorted(target.amounts))
    elif kind == "place":
        draft.score = rng.choice(sorted(rng.choice(same).amounts))
    elif kind == "invalid":
        wrong = [p for p in same if not p.valid]
        draft.score = rng.choice(sorted(rng.choice(wrong or same).amounts))
    else:
        draft.score = 0


def no_location(draft: Draft) -> None:
    draft.box, draft.links = draft.rng.choice([None, None, "illisible"]), {}


def circle_fault(draft: Draft) -> None:
    rng = draft.rng
    for square in draft.path:
        draft.word[square] = draft.word[square].upper()
    kind = rng.choice(["none", "one", "one", "two", "new", "grid"])
    new = [square for square in draft.path if square in draft.new] or draft.path
    old = [square for square in draft.path if square not in new]
    chosen = {
        "none": [],
        "one": [rng.choice(draft.path)],
        "two": rng.sample(draft.path, min(2, len(draft.path))),
    }.get(kind)
    if chosen is None:
        chosen = [rng.choice(new if kind == "new" or not old else old)]
    for square in chosen:
        draft.word[square] = draft.word[square].lower()


def link_fault(draft: Draft) -> None:
    """One line of link letters through the word (or beside it), altered."""
    rng = draft.rng
    if not draft.links:
        draft.draw_links(rng.choice([2, 3, 4]))
    lines = draft.arms()
    if not lines:
        return
    squares, step = rng.choice(lines)
    text = [draft.links.pop(square) for square in squares]
    kind = rng.choice(["omit", "change", "swap", "add", "change2", "unreadable", "rack"])
    at = rng.randrange(len(text))
    if kind == "omit" and len(text) > 1:
        del text[at]
    elif kind == "change":
        text[at] = rng.choice(LETTERS)
    elif kind == "rack":
        text[at] = rng.choice(draft.position.rack.replace("?", "") or "E")
    elif kind == "swap" and at + 1 < len(text):
        text[at], text[at + 1] = text[at + 1], text[at]
    elif kind == "add":
        text.insert(rng.randint(0, len(text)), rng.choice(LETTERS))
    elif kind == "change2":
        for index in range(len(text)):
            text[index] = rng.choice(LETTERS) if rng.random() < 0.6 else text[index]
    elif kind == "unreadable":
        text[at] = "#"
    row, col = squares[0]
    for index, letter in enumerate(text):
        square = (row + step[0] * index, col + step[1] * index)
        if square not in draft.word:
            draft.links[square] = letter


def shifted_link(draft: Draft) -> None:
    if not draft.links:
        draft.draw_links(3)
    down, right = draft.rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
    moved = {(row + down, col + right): letter for (row, col), letter in draft.links.items()}
    draft.links = {square: letter for square, letter in moved.items() if square not in draft.word}


def parasite(draft: Draft) -> None:
    rng = draft.rng
    for _ in range(rng.choice([1, 1, 2])):
        row, col = rng.choice(draft.path)
        square = (row + rng.randint(-3, 3), col + rng.randint(-3, 3))
        draft.others.setdefault(
            square, rng.choice([rng.choice(LETTERS), rng.choice(draft.position.rack), "#"])
        )
    draft.others = {s: letter for s, letter in draft.others.items() if letter != "?" and s not in draft.word}


def second_word(draft: Draft) -> None:
    """Another word on the slip: a second solution, a refused word, letters that are not in the rack."""
    rng, forge = draft.rng, draft.forge
    pool = rng.choice([forge.valid, forge.valid, forge.valid, forge.invalid, forge.strangers]) or forge.valid
    if rng.random() < 0.15 or not pool:
        word, down = rng.choice(forge.words), rng.random() < 0.5
        cells = {(n, 0) if down else (0, n): letter for n, letter in enumerate(word)}
    else:
        other = rng.choice(pool)
        second = Draft(forge, other, min(other.scores, key=len))
        second.draw_links(rng.choice([0, 2, 3, 3, 4]))
        cells = second.cells()
        if rng.random() < 0.3:
            draft.score = rng.choice([second.score, None])
        if rng.random() < 0.1:
            draft.box = other.place
    if rng.random() < 0.2:  # at its place on the board: it may touch the first word
        draft.others |= {s: letter for s, letter in cells.items() if s not in draft.word}
        return
    right = max(col for _, col in [*draft.word, *draft.links]) + 2
    left, top = min(col for _, col in cells), min(row for row, _ in cells)
    base = min(row for row, _ in draft.word)
    draft.others |= {(base + row - top, right + col - left): letter for (row, col), letter in cells.items()}


def crossing_word(draft: Draft) -> None:
    """Letters written across the word, making another line with it."""
    rng = draft.rng
    row, col = rng.choice(draft.path)
    down, right = (1, 0) if draft.target.direction == "H" else (0, 1)
    letters = [letter for letter in draft.position.rack if letter != "?"] or ["E"]
    for offset in range(1, rng.choice([2, 2, 3, 4])):
        draft.others.setdefault((row + down * offset, col + right * offset), rng.choice(letters))


def copying_error(draft: Draft) -> None:
    rng = draft.rng
    old = [square for square in draft.path if square not in draft.new]
    square = rng.choice(old or draft.path)
    draft.word[square] = rng.choice([*LETTERS, "#"])


def last_letter(draft: Draft) -> None:
    rng = draft.rng
    if rng.random() < 0.6:
        if len(draft.path) > 2:
            del draft.word[draft.path.pop()]
    else:
        draft.word[draft.path[-1]] = rng.choice(LETTERS)


def only_new_letters(draft: Draft) -> None:
    draft.word = {square: letter for square, letter in draft.word.items() if square in draft.new}
    draft.path = sorted(draft.word)


def extra_letter(draft: Draft) -> None:
    row, col = draft.path[-1]
    square = (row, col + 1) if draft.target.direction == "H" else (row + 1, col)
    draft.word[square] = draft.rng.choice([draft.rng.choice(LETTERS), draft.position.at(*square) or "S"])


def incident(draft: Draft) -> None:
    draft.extra["incidents"] = draft.rng.sample(COMMON_INCIDENTS, draft.rng.choice([1, 1, 2]))
    if draft.rng.random() < 0.1:
        draft.extra["incidents"] = [draft.rng.choice(INCIDENTS), "discipline"]


def plausibility(draft: Draft) -> None:
    places = placements(draft.position, draft.target.word)
    bad = sorted({cross.word for place in places for cross in place.bad_crosses})
    if bad:
        key = draft.rng.choice(["implausibles", "implausibles", "plausibles"])
        draft.extra[key] = draft.rng.sample(bad, draft.rng.randint(1, len(bad)))


def refused(draft: Draft) -> None:
    bad = [cross.word for cross in draft.target.bad_crosses]
    if draft.target.word not in draft.position.lexicon:
        bad.append(draft.target.word)
    places = placements(draft.position, draft.target.word)
    bad += [cross.word for place in places for cross in place.bad_crosses if draft.rng.random() < 0.5]
    bad = sorted(set(bad))
    draft.extra["refuses_non_notifies"] = draft.rng.sample(bad, draft.rng.randint(0, len(bad)))


def named_principal(draft: Draft) -> None:
    draft.extra["principal"] = True


FAULTS: Sequence[Callable[[Draft], None]] = (
    [reference_fault] * 5
    + [score_fault] * 6
    + [no_location] * 3
    + [near_reference] * 2
    + [circle_fault] * 2
    + [link_fault] * 4
    + [direction_fault, both_fault, shifted_link, parasite, second_word]
    + [second_word, crossing_word, copying_error, last_letter, last_letter]
    + [only_new_letters, extra_letter, incident, plausibility, plausibility]
    + [refused, refused, named_principal]
)
