"""What the score designates at one place, given the circles: the joker table of 5.3.1 and 5.3.2."""

from typing import NamedTuple

from duplicata.arbitrage.faute import Faute


class Paiement(NamedTuple):
    """Points of the word at a place, the jokers they suppose, and what was wrong with score or circle."""

    points: int
    jokers: int
    fautes: tuple[Faute, ...]
    plus_cher: int | None = None
    """Points of the dearest way to lay the jokers, where the least is paid for want of a clear circle."""


def payer(options: tuple[tuple[int, int], ...], cercles: int, score: int | None) -> Paiement:
    """Exact score, score of another circle, or the score the circle (or its absence) leaves (d11, d12)."""
    exact = next((points for points, mask in options if mask == cercles), None)
    if exact is not None and score == exact:
        return Paiement(exact, cercles, ())
    autre = next((option for option in options if option[0] == score), None)
    faute_score = Faute("score_absent" if score is None else "score_errone")
    faute_cercle = Faute("encerclement_errone" if cercles else "joker_non_encercle")
    if exact is not None:
        if autre is None:
            return Paiement(exact, cercles, (faute_score,))
        _, jokers = autre
        if cercles and not jokers:
            # The circle is the player's own statement, though the joker was useless (d12).
            return Paiement(exact, cercles, (Faute("score_sans_joker"),))
        return Paiement(*autre, (Faute("score_autre_encerclement") if cercles else faute_cercle,))
    if autre is not None:
        return Paiement(*autre, (faute_cercle,))
    fewest = min(mask.bit_count() for _, mask in options)
    ways = [option for option in options if option[1].bit_count() == fewest]
    least, most = min(ways, key=_points), max(map(_points, ways))
    if _points(least) == most:
        return Paiement(*least, (faute_cercle, faute_score))
    return Paiement(*least, (Faute("joker_incertain"), faute_cercle, faute_score), most)


def _points(option: tuple[int, int]) -> int:
    return option[0]
