"""A fault found on a slip: its key, the words it concerns, and whether the slip itself names where."""

from typing import NamedTuple


class Faute(NamedTuple):
    cle: str
    mots: tuple[str, ...] = ()
    a_la_place: bool = False
    """The words are those formed at the place the slip names, not at others the score allows."""
    cas: str = ""
    """Which fault it is, where one key and one article stand for several: only the sentence differs."""
