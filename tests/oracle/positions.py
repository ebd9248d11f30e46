"""Seeded positions: a few words played on a small lexicon, and a rack that can be played."""

from __future__ import annotations

import random
from typing import Any

from .board import Placement, Position, placements, read_position, reference

BAG = "AAAAAAAAABBCCDDDEEEEEEEEEEEEEEEFFGGHHIIIIIIIIJKLLLLLMMMNNNNNNOOOOOOPPQRRRRRRSSSSSSTTTTTTUUUUUUVVWXYZ??"
FORMULAS = ["normale"] * 12 + [
    "blitz",
    "joker",
    "7_sur_8",
    "7_et_8",
    "7_8_et_9",
    "joker+7_sur_8",
    "mort_subite",
]


def playable(position: Position, words: list[str]) -> list[Placement]:
    """Technical placements of all these words."""
    return [placement for word in words for placement in placements(position, word)]


def random_rack(rng: random.Random, size: int, words: list[str], jokers: int) -> str:
    """Part of a word and some letters of the bag: racks that can be played."""
    letters = list(rng.choice(words))
    rng.shuffle(letters)
    letters = letters[: max(2, len(letters) - rng.randint(0, 2))]
    bag = [letter for letter in BAG if letter != "?"]
    letters = (letters + rng.choices(bag, k=size))[: size - jokers] + ["?"] * jokers
    rng.shuffle(letters)
    return "".join(letters)


def with_jokers(rng: random.Random, placement: Placement) -> str:
    """The word as it reads on the grid, a new letter sometimes being a joker."""
    position = placement.position
    letters = list(placement.word)
    for index in range(len(letters)):
        if index not in placement.new:
            row, col = placement.square(index)
            letters[index] = position.grid[row][col]
        elif rng.random() < 0.06:
            letters[index] = letters[index].lower()
    return "".join(letters)


def random_position(rng: random.Random, words: list[str], recipe: str = "played") -> dict[str, Any]:
    """A position of one of the recipes: what some kinds of fault need is rare on grids played at random."""
    return {"empty": empty, "twice": standing_twice, "short": short_word, "eight": eight_letters}.get(
        recipe, played_at_random
    )(rng, words)


def _sample(rng: random.Random, words: list[str]) -> list[str]:
    return rng.sample(words, min(len(words), rng.choice([120, 250, 400])))


def _play(rng: random.Random, lexicon: list[str], moves: int) -> list[str]:
    played: list[str] = []
    for _ in range(moves):
        data = {"mots": played, "tirage": random_rack(rng, 7, lexicon, 0), "lexique": lexicon}
        position = read_position(data)
        some = rng.sample(lexicon, min(len(lexicon), 80))
        legal = [placement for placement in playable(position, some) if placement.valid]
        if legal:
            chosen = max(rng.sample(legal, min(len(legal), 3)), key=lambda p: len(p.new) + rng.random())
            played.append(f"{with_jokers(rng, chosen)} {chosen.place}")
    return played


def _position(
    rng: random.Random, played: list[str], lexicon: list[str], rack: str | None, formula: str
) -> dict[str, Any]:
    size = 9 if "9" in formula else 8 if "8" in formula else 7
    jokers = 1 if "joker" in formula else rng.choice([0, 0, 0, 1, 1, 2])
    final: dict[str, Any] = {"mots": played, "tirage": rack or random_rack(rng, size, lexicon, jokers)}
    return final | {"coup": len(played) + 1, "formule": formula, "lexique": sorted(set(lexicon))}


def played_at_random(rng: random.Random, words: list[str]) -> dict[str, Any]:
    lexicon, formula = _sample(rng, words), rng.choice(FORMULAS)
    played: list[str] = []
    while not played:
        played = _play(rng, lexicon, rng.choice([1, 1, 1, 2, 2, 3, 3, 4, 5, 6]))
    final = _position(rng, played, lexicon, None, formula)
    if rng.random() < 0.1:
        final["grille"] = list(read_position(final).grid)
        del final["mots"]
    return final


def empty(rng: random.Random, words: list[str]) -> dict[str, Any]:
    return _position(rng, [], _sample(rng, words), None, rng.choice(FORMULAS))


def eight_letters(rng: random.Random, words: list[str]) -> dict[str, Any]:
    """Eight letters drawn that make a word, seven of which may be played."""
    lexicon = _sample(rng, words)
    long = rng.choice([word for word in words if len(word) == 8])
    rack = "".join(rng.sample(long, 8))
    if rng.random() < 0.2:
        rack = rack[:7] + "?"
    formula = rng.choice(["7_sur_8", "7_sur_8", "joker+7_sur_8"])
    return _position(rng, _play(rng, lexicon, rng.choice([1, 2, 3])), [*lexicon, long], rack, formula)


def _extension(rng: random.Random, words: list[str], sizes: tuple[int, ...]) -> tuple[str, str]:
    """A word of one of these sizes and another that extends it."""
    short = [word for word in words if len(word) in sizes]
    while True:
        inner = rng.choice(short)
        longer = [word for word in words if inner in word and 1 <= len(word) - len(inner) <= 6]
        if longer:
            return inner, rng.choice(longer)


def _extending_rack(rng: random.Random, inner: str, longer: str, lexicon: list[str]) -> str:
    rack = list(longer.replace(inner, "", 1))
    rack += random_rack(rng, 7, lexicon, 0)[: 7 - len(rack)]
    if rng.random() < 0.3:
        rack[rng.randrange(7)] = "?"
    rng.shuffle(rack)
    return "".join(rack)


def standing_twice(rng: random.Random, words: list[str]) -> dict[str, Any]:
    """The same word twice on the grid, with room to extend and to cross both."""
    inner, longer = _extension(rng, words, (3, 3, 4, 5))
    lexicon = [*_sample(rng, words), inner, longer]
    lines = [rng.choice([1, 2, 3, 4]), rng.choice([9, 10, 11, 12])]
    starts = [rng.randint(0, 15 - len(inner)) for _ in lines]
    if rng.random() < 0.4:
        starts[1] = starts[0]
    played = [f"{inner} {reference('H', line, start)}" for line, start in zip(lines, starts, strict=True)]
    if rng.random() < 0.3:
        played[1] = f"{inner} {reference('V', min(starts[1], 5), 1)}"
    grid = list(read_position({"mots": played, "tirage": "E", "lexique": []}).grid)
    if rng.random() < 0.5:  # the transposed grid
        grid = ["".join(line[col] for line in grid) for col in range(15)]
    rack = _extending_rack(rng, inner, longer, lexicon)
    final = _position(rng, [], lexicon, rack, "normale") | {"coup": 3, "grille": grid}
    del final["mots"]
    return final


def short_word(rng: random.Random, words: list[str]) -> dict[str, Any]:
    """A word of two letters to extend, alone or with others."""
    inner, longer = _extension(rng, words, (2,))
    lexicon = [*_sample(rng, words), inner, longer]
    played = [f"{inner} H{rng.choice([7, 8])}"]
    if rng.random() < 0.6:
        data = {"mots": played, "tirage": random_rack(rng, 7, lexicon, 0), "lexique": lexicon}
        legal = [p for p in playable(read_position(data), rng.sample(lexicon, 80)) if p.valid and p.row != 7]
        if legal:
            chosen = rng.choice(legal)
            played.append(f"{chosen.word} {chosen.place}")
    return _position(rng, played, lexicon, _extending_rack(rng, inner, longer, lexicon), "normale")
