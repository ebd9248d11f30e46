"""What real players get wrong: each kind of fault spoils a right draft."""

from . import declared, first_move, joker, link, reference, score, several, word
from .kind import Kind

FIRST_MOVE = first_move.KINDS
LATER = [
    *reference.KINDS,
    *score.KINDS,
    *link.KINDS,
    *joker.KINDS,
    *word.KINDS,
    *several.KINDS,
    *declared.KINDS,
]
# What may stand beside the fault under trial without undoing it.
BESIDE = [
    *score.KINDS,
    *reference.KINDS[1:8],
    *joker.KINDS[:5],
    *several.KINDS[:2],
    *(kind for kind in declared.KINDS if kind.name.endswith((": discipline", "difficile", "plausible"))),
]

__all__ = ["BESIDE", "FIRST_MOVE", "LATER", "Kind"]
