"""A subject told line by line: a screen is given the lines that changed since it last heard, and no other."""

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from typing import NamedTuple

import msgspec
from msgspec import Struct


class Line(NamedTuple):
    tour: int
    version: int
    content: Struct
    encoded: bytes


class Lines:
    """In the order in which they were last told: what is new is found without looking at the rest."""

    def __init__(self) -> None:
        self._lines: OrderedDict[Hashable, Line] = OrderedDict()

    def tell(self, contents: Mapping[Hashable, Struct], version: int, tour: int) -> bool:
        """Take in lines that may have changed; whether one has."""
        told = False
        for key, content in contents.items():
            known = self._lines.get(key)
            if known is None or known.content != content:
                self._lines[key] = Line(tour, version, content, msgspec.json.encode(content))
                self._lines.move_to_end(key)
                told = True
        return told

    def keep(self, keys: Mapping[Hashable, Struct]) -> None:
        """Those that are no longer told to anybody are forgotten."""
        for key in self._lines.keys() - keys.keys():
            del self._lines[key]

    def since(self, tour: int, known: int) -> list[Line]:
        """What was told after *tour* and is not older than version *known*, the oldest first."""
        found = []
        for line in reversed(self._lines.values()):
            if line.tour <= tour:
                break
            if line.version >= known:
                found.append(line)
        return found[::-1]
