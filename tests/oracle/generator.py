"""Seeded positions and slips with the faults of real players.

python -m tests.oracle.generator --seed 1 --count 3      prints JSON, one position with its slips a line
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .board import Placement, placements, read_position
from .draft import Draft
from .faults import FAULTS, INCIDENTS
from .positions import playable, random_position


def default_words() -> list[str]:
    return (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").split()


class Forge:
    """Slips for one position, each made from an intended placement and then spoilt."""

    def __init__(self, rng: random.Random, data: dict[str, Any], words: list[str]) -> None:
        self.rng, self.data, self.words = rng, data, words
        self.position = read_position(data)
        everything = playable(self.position, sorted(self.position.lexicon))
        self.valid = [placement for placement in everything if placement.valid]
        self.invalid = [placement for placement in everything if not placement.valid]
        self.strangers = playable(self.position, rng.sample(words, min(60, len(words))))
        self.refusable = sorted({p.word for p in self.strangers} - self.position.lexicon)

    def target(self) -> Placement | None:
        rng = self.rng
        pools = [self.valid] * 16 + [self.invalid] * 3 + [self.strangers]
        pool = rng.choice(pools) or self.valid or self.strangers
        if not pool:
            return None
        sample = rng.sample(pool, min(len(pool), 6))
        if rng.random() < 0.35:
            return max(sample, key=lambda p: p.longest_covered_run)
        if rng.random() < 0.3:  # a word with several places and scores
            return max(sample, key=lambda p: len(placements(self.position, p.word, p.direction)))
        return max(sample, key=lambda p: len(p.new))

    def slip(self) -> dict[str, Any]:
        rng = self.rng
        target = self.target()
        if target is None or rng.random() < 0.01:
            return {"incidents": [rng.choice(INCIDENTS)]}
        jokers = rng.choice(list(target.scores))
        if rng.random() < 0.7:
            jokers = min(target.scores, key=len)
        draft = Draft(self, target, jokers)
        draft.locate()
        for _ in range(rng.choice([0, 0, 1, 1, 1, 2, 2, 3])):
            rng.choice(FAULTS)(draft)
        return draft.finish()


def generate(
    seed: int, count: int, slips: int = 30, words: list[str] | None = None
) -> Iterator[dict[str, Any]]:
    """`count` positions, each a case document with its slips."""
    words = words or default_words()
    for number in range(seed, seed + count):
        rng = random.Random(number)
        data = random_position(rng, words)
        forge = Forge(rng, data, words)
        bulletins = [{"nom": f"{number}/{index}"} | forge.slip() for index in range(slips)]
        yield data | {"bulletins": bulletins}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--slips", type=int, default=30)
    parser.add_argument("--words", type=Path)
    options = parser.parse_args()
    listed = options.words.read_text(encoding="utf-8").upper().split() if options.words else None
    for document in generate(options.seed, options.count, options.slips, listed):
        print(json.dumps(document, ensure_ascii=False))
