"""FISF regulation as amended after 2010 and in force until 31 December 2015.

Its true start is unknown: by date it applies here from 1 January 2015. Sources: the leaflet on the amendment,
articles 5.6, 5.7 and 7.3 with the amended words in bold, and the "current text" column of the draft of 2016.
"""

from datetime import date

from duplicata.arbitrage.constat import Constat
from duplicata.arbitrage.groupe import Groupe
from duplicata.arbitrage.mot_joue import MotJoue
from duplicata.reglement import fisf_2010
from duplicata.reglement.fisf_2010 import (
    Loi,
    juger_selon,
    localisation_ou_decalage,
    place_decalee,
)
from duplicata.reglement.fisf_2023 import solution_minimale
from duplicata.reglement.localisation import Raccordees, Usage
from duplicata.reglement.raccord_altere import altere
from duplicata.reglement.solution import Verdict, moindre, payees, penaliser
from duplicata.reglement.version import Version

USAGE = Usage(parasites=False, altere=altere)


def juger_groupe(constat: Constat, groupe: Groupe) -> Verdict:
    return juger_selon(Loi(juger_mot, plusieurs_solutions), constat, groupe)


def juger_mot(mot: MotJoue) -> Verdict:
    return localisation_ou_decalage(mot, USAGE, decalage)


def decalage(mot: MotJoue, linked: Raccordees) -> Verdict | None:
    """5.3: off by one costs 5 points, whether the shifted place is valid, invalid or impossible (d20)."""
    paid = place_decalee(mot, linked)
    return None if paid is None else penaliser(paid)._replace(signalements=("decalage_a_soumettre",))


def plusieurs_solutions(constat: Constat, verdicts: list[Verdict]) -> Verdict:
    """5.6: the claimed score if it is that of a well-located solution, else the minimum, nullity included."""
    score = constat.bulletin.score
    fitting = [s for s in payees(verdicts) if s.bien_placee and s.bruts == score]
    if fitting:
        most = max(s.points for s in fitting)
        best = moindre([s for s in fitting if s.points == most])
        return next(v for v in verdicts if v.solution is best)
    return solution_minimale(constat, verdicts)


ARTICLES = {cle: article for cle, article in fisf_2010.ARTICLES.items() if cle != "decalage_non_valide"}

VERSION = Version(
    "fisf-2015",
    date(2015, 1, 1),
    ARTICLES,
    fisf_2010.EMPRUNTS,
    juger_groupe,
    plusieurs_solutions,
)
