"""The words of the plain-Python kernel, filed so that letters are found by one addition and one lookup.

Every letter has a number and a set of letters is the sum of their numbers; words with the same letters
are filed under their sum.
"""

import hashlib
from collections.abc import Iterable, Sequence
from functools import cached_property

from duplicata.engine.notation import SIZE
from duplicata.engine.tiles import LETTERS

MAGIC = b"DUPLIPY\n"


class BadImage(ValueError):
    """Bytes that are not the image of an index, or not that of this list."""


class Index:
    """Words ready to be looked up: sorted, one per line, 2 to 15 letters."""

    def __init__(self, text: bytes, trial: Sequence[int] = ()) -> None:
        words = text.decode("ascii", "replace").split("\n")
        if words[-1] == "":
            words.pop()
        if trial and len(trial) != len(LETTERS):
            raise ValueError("26 numbers are needed")
        for i, word in enumerate(words):
            if not 2 <= len(word) <= SIZE or not word.isascii() or not word.isalpha() or not word.isupper():
                raise ValueError(f"line {i + 1}: not a word of 2 to 15 letters A-Z")
            if i and word <= words[i - 1]:
                raise ValueError(f"line {i + 1}: words out of order")
        self.words = frozenset(words)
        self._text, self._trial = text, trial

    @classmethod
    def load(cls, image: bytes, key: bytes) -> "Index":
        """The index of an image; the image is the list itself, under its key and a checksum."""
        head, text = image[: len(MAGIC) + 64], image[len(MAGIC) + 64 :]
        if head != MAGIC + key + hashlib.sha256(text).digest():
            raise BadImage("damaged, or made from another list")
        return cls(text)

    def image(self, key: bytes) -> bytes:
        return MAGIC + key + hashlib.sha256(self._text).digest() + self._text

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def __len__(self) -> int:
        return len(self.words)

    @property
    def rejected(self) -> int:
        """How many sets of numbers were refused."""
        return self._filed[2]

    @property
    def numbers(self) -> dict[str, int]:
        return self._filed[0]

    @property
    def classes(self) -> dict[int, tuple[str, ...]]:
        return self._filed[1]

    @cached_property
    def _filed(self) -> tuple[dict[str, int], dict[int, tuple[str, ...]], int]:
        """Letter numbers under which different letters have different sums, and words by sum."""
        rejected = 0
        numbers = dict(zip(LETTERS, self._trial or _random_numbers(0), strict=True))
        while (classes := _classes(self.words, numbers)) is None:
            numbers = dict(zip(LETTERS, _random_numbers(rejected), strict=True))
            rejected += 1
        return numbers, classes, rejected


def _random_numbers(attempt: int) -> list[int]:
    """Numbers that look drawn at random and are the same everywhere."""
    digests = (hashlib.blake2b(f"{attempt}{c}".encode(), digest_size=7).digest() for c in LETTERS)
    return [int.from_bytes(digest, "big") for digest in digests]


def _classes(words: Iterable[str], numbers: dict[str, int]) -> dict[int, tuple[str, ...]] | None:
    """Words filed by the sum of their letters' numbers; None when a sum serves two sets of letters."""
    classes: dict[int, tuple[str, ...]] = {}
    number = numbers.__getitem__
    for word in words:
        total = sum(map(number, word))
        others = classes.get(total)
        if others is None:
            classes[total] = (word,)
        elif sorted(others[0]) == sorted(word):
            classes[total] = (*others, word)
        else:
            return None
    return classes
