"""A fault found on a slip: its key, and the words it concerns."""

from typing import NamedTuple


class Faute(NamedTuple):
    cle: str
    mots: tuple[str, ...] = ()
