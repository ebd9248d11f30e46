"""Seeded positions and slips with the faults of real players, each slip telling its kind of fault.

python -m oracle.generator --seed 1 --count 3      prints JSON, one position with its slips a line
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from .board import Placement, placements, read_position
from .draft import Draft
from .faults import BESIDE, FIRST_MOVE, LATER, Kind
from .positions import playable, random_position

RECIPES = ["played", "twice", "short", "played", "empty", "played", "eight", "played", "twice", "played"]
KIND = "x-faute"
ATTEMPTS, MOST_TARGETS = 8, 120


def default_words() -> list[str]:
    return (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").split()


class Forge:
    """Slips for one position, each made from an intended placement and then spoilt."""

    def __init__(self, rng: random.Random, data: dict[str, Any], words: list[str]) -> None:
        self.rng, self.data, self.words = rng, data, words
        self.position = read_position(data)
        everything = playable(self.position, sorted(self.position.lexicon))
        others = rng.sample(words, min(60, len(words)))
        self.valid = [placement for placement in everything if placement.valid]
        self.invalid = [placement for placement in everything if not placement.valid]
        self.strangers = [p for p in playable(self.position, others) if p.word not in self.position.lexicon]
        self.unplayable = [word for word in others if not placements(self.position, word)]
        self.too_long = self._too_long()
        self.targets: dict[Kind, list[Placement]] = {}
        kinds = FIRST_MOVE if self.position.empty else LATER
        self.kinds = [kind for kind in kinds if self._fitting(kind)]

    def _too_long(self) -> list[Placement]:
        """What could be laid if the formula let one tile more be played."""
        if "7_sur_8" not in self.position.formule:
            return []
        longer = replace(self.position, formule="7_et_8", cache={})
        words = [word for word in sorted(self.position.lexicon) if len(word) >= 8]
        return [p for p in playable(longer, words) if len(p.new) == 8]

    def _fitting(self, kind: Kind) -> list[Placement]:
        """Some placements that this kind of fault can be made of."""
        if kind not in self.targets:
            pool: list[Placement] = getattr(self, kind.pool)
            some = self.rng.sample(pool, min(len(pool), MOST_TARGETS))
            self.targets[kind] = [placement for placement in some if kind.wants(placement)]
        return self.targets[kind]

    def _target(self, kind: Kind) -> Placement:
        rng, pool = self.rng, self.targets[kind]
        sample = rng.sample(pool, min(len(pool), 4))
        choice = rng.random()
        if choice < 0.25:
            return max(sample, key=lambda p: p.longest_covered_run)
        if choice < 0.5:  # a word with several places and scores
            return max(sample, key=lambda p: len(placements(self.position, p.word, p.direction)))
        return max(sample, key=lambda p: len(p.new))

    def slip(self) -> dict[str, Any]:
        rng = self.rng
        for _ in range(ATTEMPTS):
            kind = rng.choices(self.kinds, [kind.weight for kind in self.kinds])[0] if self.kinds else None
            if kind is None:
                break
            for _ in range(ATTEMPTS):
                if slip := self._spoilt(kind):
                    return slip | {KIND: kind.name}
        return {"incidents": ["vierge"], KIND: "none"}

    def _spoilt(self, kind: Kind) -> dict[str, Any] | None:
        """A slip with this fault, and perhaps with others that came before it."""
        rng, target = self.rng, self._target(kind)
        draft = Draft(self, target, min(target.scores, key=len))
        if rng.random() < 0.3:
            draft = Draft(self, target, rng.choice(list(target.scores)))
        draft.locate()
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2])):
            other = rng.choice(BESIDE)
            if other.wants(target):
                other.spoil(draft)
        return draft.finish() if kind.spoil(draft) else None


def generate(
    seed: int, count: int, slips: int = 30, words: list[str] | None = None
) -> Iterator[dict[str, Any]]:
    """`count` positions, each a case document with its slips."""
    words = words or default_words()
    for number in range(seed, seed + count):
        rng = random.Random(number)
        data = random_position(rng, words, RECIPES[number % len(RECIPES)])
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
