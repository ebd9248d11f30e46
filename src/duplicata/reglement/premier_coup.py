"""First move: the maximum of the word, whatever the place and the circle (5.4.2.a; same before 2023)."""

from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.groupe import Groupe, Lecture
from duplicata.arbitrage.mot_joue import MotJoue
from duplicata.reglement.solution import Solution, Verdict, meilleur, meilleure


def juger_premier_coup(groupe: Groupe) -> Verdict:
    """The reference never counts, nor the direction; score and circle must be those of the maximum."""
    if groupe.injouable:
        return Verdict(None, (groupe.injouable,))
    return meilleur(map(_juger, groupe.lectures))


def _juger(lecture: Lecture) -> Verdict:
    refuses = tuple(mot.ecrit.texte for mot in (lecture.mot, *lecture.autres) if not mot.admis)
    if lecture.erreur:
        return Verdict(None, (lecture.erreur,))
    if refuses:
        return Verdict(None, (Faute("mot_non_admis", refuses),), refuses)
    return Verdict(meilleure([maximum(mot) for mot in (lecture.mot, *lecture.autres)]))


def maximum(mot: MotJoue) -> Solution:
    bulletin = mot.constat.bulletin
    best = max(score for place in mot.places for score in place.scores)
    ways = [
        (place, mask) for place in mot.places for points, mask in place.technical.options if points == best
    ]
    fautes = []
    if bulletin.score != best:
        fautes.append(Faute("premier_coup_score"))
    place, mask = next(((p, m) for p, m in ways if m == mot.ecrit.cercles), ways[0])
    if mask != mot.ecrit.cercles:
        fautes.append(Faute("premier_coup_encerclement"))
    return Solution(place, best, mask, tuple(fautes))
