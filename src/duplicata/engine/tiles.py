"""The French tiles: letters, values, numbers."""

import unicodedata

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
JOKER = "?"
_VALUES = (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10)
_COUNTS = (9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1)
VALUES = dict(zip(LETTERS, _VALUES, strict=True))
COUNTS = dict(zip(LETTERS, _COUNTS, strict=True))
COUNTS[JOKER] = 2
BAG = "".join(letter * count for letter, count in COUNTS.items())
VOWELS = frozenset("AEIOU")
EITHER = frozenset("Y?")
"""Vowel or consonant as the arbiter chooses (3.2)."""

_LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"})


def fold(text: str) -> str:
    """Strip accents, ligatures and full-width forms; the case is kept."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKD", text.translate(_LIGATURES))
    return "".join(c for c in plain if not unicodedata.combining(c))


def value(tile: str) -> int:
    """Points of a tile on the board; a joker (lower case or ``?``) is worth nothing."""
    return VALUES.get(tile, 0)
