"""What a formula lets a player lay, and what it rewards."""

from dataclasses import dataclass
from functools import cache

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


@dataclass(frozen=True, slots=True)
class Limits:
    """Rack size, tiles that may be laid in one move, bonus by number of tiles laid."""

    rack_size: int = 7
    max_played: int = 7
    bonuses: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0, 50, 0, 0)


NORMAL = Limits()
_BONUSES_8 = (0, 0, 0, 0, 0, 0, 0, 50, 75, 0)
SHAPES = {
    "7_sur_8": Limits(8, 7, NORMAL.bonuses),
    "7_et_8": Limits(8, 8, _BONUSES_8),
    "7_8_et_9": Limits(9, 9, (*_BONUSES_8[:9], 100)),
}
RHYTHMS = frozenset(
    "normale reduite semi_rapide semi_blitz blitz joker mort_subite topping paires equipes".split()
)
"""Formulas that change the time, the bag or the count, not what may be laid."""


@cache
def limits_of(formula: str) -> Limits:
    """Limits of ``normale``, ``7_sur_8``, ``joker+7_sur_8``..."""
    shapes = []
    for part in formula.split("+"):
        name = part.strip()
        if name in SHAPES:
            shapes.append(SHAPES[name])
        elif name not in RHYTHMS:
            raise SaisieInvalide(dire("Formule inconnue : « {nom} ».", nom=name))
    if len(shapes) > 1:
        raise SaisieInvalide(dire("Formules incompatibles : « {nom} ».", nom=formula))
    return shapes[0] if shapes else NORMAL
