"""A kind of fault: what it does to a right draft, and which placements it can be made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..board import Placement
from ..draft import Draft


def anything(placement: Placement) -> bool:
    return True


@dataclass(frozen=True)
class Kind:
    name: str
    spoil: Callable[[Draft], bool]  # False when the draft does not lend itself to it
    wants: Callable[[Placement], bool] = anything
    pool: str = "valid"  # which placements of the position it is made of
    weight: int = 1
