"""Seeded positions: a few words played on a small lexicon, and a rack that can be played."""

from __future__ import annotations

import random
from typing import Any

from .board import Placement, Position, placements, read_position

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


def random_position(rng: random.Random, words: list[str]) -> dict[str, Any]:
    lexicon = rng.sample(words, min(len(words), rng.choice([120, 250, 400])))
    formula = rng.choice(FORMULAS)
    size = 9 if "9" in formula else 8 if "8" in formula else 7
    moves = rng.choice([0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6])
    played: list[str] = []
    for _ in range(moves):
        data = {"mots": played, "tirage": random_rack(rng, 7, lexicon, 0), "lexique": lexicon}
        position = read_position(data)
        legal = [placement for placement in playable(position, lexicon) if placement.valid]
        if legal:
            chosen = max(rng.sample(legal, min(len(legal), 3)), key=lambda p: len(p.new) + rng.random())
            played.append(f"{with_jokers(rng, chosen)} {chosen.place}")
    jokers = 1 if "joker" in formula else rng.choice([0, 0, 0, 0, 1, 1, 2])
    final: dict[str, Any] = {"mots": played, "tirage": random_rack(rng, size, lexicon, jokers)}
    final |= {"coup": len(played) + 1, "formule": formula, "lexique": sorted(lexicon)}
    if rng.random() < 0.1:
        final["grille"] = list(read_position(final).grid)
        del final["mots"]
    return final
