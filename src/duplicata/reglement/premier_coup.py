"""First move: the maximum of the word, whatever the place and the circle (5.4.2.a; same before 2023)."""

from collections.abc import Iterable, Iterator

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.mot_joue import MotJoue
from duplicata.engine.placements import Play
from duplicata.engine.tiles import JOKER
from duplicata.reglement.solution import Solution, Verdict


def juger_premier_mot(mot: MotJoue) -> Verdict:
    """The reference never counts, nor the direction; score and circle must be those of the maximum."""
    if not mot.admis:
        return Verdict(None, (Faute("mot_non_admis", (mot.ecrit.texte,)),))
    return Verdict(maximum(mot))


def maximum(mot: MotJoue) -> Solution:
    bulletin = mot.constat.bulletin
    best = max(score for place in mot.places for score in place.scores)
    ways = [
        (place, mask) for place in mot.places for points, mask in place.technical.options if points == best
    ]
    fautes = []
    if bulletin.score != best:
        fautes.append(Faute("premier_coup_score", cas=_cas_du_score(bulletin)))
    place, mask = next(((p, m) for p, m in ways if m == mot.ecrit.cercles), ways[0])
    if mask != mot.ecrit.cercles:
        fautes.append(Faute("premier_coup_encerclement", cas=_cas_du_cercle(mot, mask)))
    same = {p: None for p, _ in ways if p is not place and p.dans_le_sens == place.dans_le_sens}
    return Solution(place, best, mask, tuple(fautes), egales=tuple(same))


def sont_maximales(plays: Iterable[Play]) -> Iterator[bool]:
    """Of the plays of the first move, best first: which of them have the score and circle of the maximum."""
    maxima: dict[str, int] = {}
    for play in plays:
        yield play.score == maxima.setdefault(play.word.upper(), play.score)


def _cas_du_score(bulletin: Bulletin) -> str:
    if bulletin.score is not None:
        return "faux"
    return "illisible" if bulletin.score_illisible else "absent"


def _cas_du_cercle(mot: MotJoue, mask: int) -> str:
    """*mask*: the jokers of the maximum."""
    if JOKER not in mot.constat.position.rack:
        return "aucun_joker"
    if not mask:
        return "inutile"
    return "faux" if mot.ecrit.cercles else "absent"
