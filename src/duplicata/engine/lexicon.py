"""A list of admitted words, with the search index built from it."""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cached_property

from duplicata.engine.backend import Index, build_index
from duplicata.engine.notation import SIZE
from duplicata.engine.tiles import LETTERS, fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

_LETTERS = frozenset(LETTERS)


class Lexicon:
    """Words of 2 to 15 letters A-Z, sorted, one per line in ``text``."""

    def __init__(self, name: str, text: bytes) -> None:
        self.name = name
        self.text = text

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.text).hexdigest()

    @cached_property
    def index(self) -> Index:
        return build_index(self.text)

    def __contains__(self, word: str) -> bool:
        return word in self.index

    def __iter__(self) -> Iterator[str]:
        return iter(self.text.decode("ascii").split())

    def __len__(self) -> int:
        return self.text.count(b"\n")

    def __repr__(self) -> str:
        return f"Lexicon({self.name!r}, {len(self)} words)"


def lexicon_of_words(name: str, words: Iterable[str]) -> Lexicon:
    """A lexicon made of exactly these words; longer ones than the grid are left out."""
    kept = set()
    for word in words:
        plain = fold(word.strip()).upper()
        if len(plain) < 2 or not _LETTERS.issuperset(plain):
            raise SaisieInvalide(
                dire("Lexique : « {mot} » n’est pas un mot de deux lettres ou plus.", mot=word)
            )
        if len(plain) <= SIZE:
            kept.add(plain)
    return Lexicon(name, "".join(f"{word}\n" for word in sorted(kept)).encode("ascii"))
