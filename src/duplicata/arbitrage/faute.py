"""A fault found on a slip: its key, the words it concerns, and its case where one key has several."""

from typing import NamedTuple

A_LA_PLACE = "a_la_place"
"""Case: the words are those formed at the place the slip names, not at others the score allows."""


class Faute(NamedTuple):
    cle: str
    mots: tuple[str, ...] = ()
    cas: str = ""
    """Which fault it is, where one key and one article stand for several: only the sentence differs."""
