"""FISF regulation from 1 January 2016: a wrong, missing or unreadable location costs 5 points.

Sources: the draft of the reform, and the opening of the official worked examples (adopted wording of 5.3.1).
"""

from datetime import date

from duplicata.arbitrage.constat import Constat
from duplicata.arbitrage.decision import Statut
from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.groupe import Groupe
from duplicata.arbitrage.mot_joue import MotJoue, PlaceJouee
from duplicata.reglement import fisf_2010
from duplicata.reglement.fisf_2010 import Loi, juger_selon
from duplicata.reglement.fisf_2015 import plusieurs_solutions
from duplicata.reglement.fisf_2023 import aucune_solution, faute_des_places, par_score
from duplicata.reglement.localisation import (
    Raccordees,
    Usage,
    indiquees,
    localisees,
    nommees,
    par_la_reference,
    par_raccord,
)
from duplicata.reglement.signalement import retenir
from duplicata.reglement.solution import (
    PENALITE,
    Ecartee,
    Verdict,
    meilleure,
    moins_cinq,
    penaliser,
)
from duplicata.reglement.version import Version

USAGE = Usage(parasites=False)


def juger_groupe(constat: Constat, groupe: Groupe) -> Verdict:
    return juger_selon(Loi(juger_mot, plusieurs_solutions, derniere_lettre_changee=True), constat, groupe)


def juger_mot(mot: MotJoue) -> Verdict:
    """5.2 for a right place; the score of a dearer place then leaves the choice to the commission (d3)."""
    located, linked = localisees(mot, USAGE)
    if not located:
        return sans_localisation(mot, nommees(mot, linked))
    best = meilleure(located)
    kept = retenir(best, located, USAGE, linked)
    other = par_score(mot)
    fitting = any(s.place.vaut(mot.constat.bulletin.score) for s in located)
    if not (fitting or other is None or linked.departagee or other.bruts <= best.bruts):
        dearer = Ecartee(other, "place_et_score_differents")
        kept = kept._replace(ecartees=(dearer, *kept.ecartees), statut=Statut.A_TRANCHER)
    return signaler_inversion(kept, linked)


def signaler_inversion(verdict: Verdict, linked: Raccordees) -> Verdict:
    """The text of 5.2 on inversions is unknown; the draft of 5.3a makes them a wrong reference (d30)."""
    paid = verdict.solution
    if paid is None or Faute("inversion") not in paid.fautes:
        return verdict
    mot, score = paid.place.mot, paid.place.mot.constat.bulletin.score
    located = par_raccord(mot, USAGE).solution
    if located is not None:
        other = Verdict(located)
        if (located.points, located.sanction) == (paid.points, paid.sanction):
            # Its link letters locate the word without the reference: a warning in both readings.
            return verdict
    elif score is not None and paid.place.vaut(score):
        other = penaliser(moins_cinq([paid.place], score, Faute("localisation_erronee")))
    else:
        other = sans_localisation(mot, nommees(mot, linked))
    return verdict.signale("inversion_non_precisee", Ecartee(other.solution, "inversion_non_precisee"))


def sans_localisation(mot: MotJoue, named: list[PlaceJouee]) -> Verdict:
    """5.3.1, general case: 5 points; 5.3.2, ambiguity: the commission, provisional zero (d22)."""
    paid = par_score(mot)
    if paid is None:
        return aucune_solution(mot, named)
    if paid.bruts >= PENALITE and (doubtful := ambigues(mot)):
        faute = faute_des_places("ambiguite", doubtful, indiquees(mot, named))
        return Verdict(None, (faute,), (Ecartee(paid, "ambiguite"),), Statut.A_TRANCHER)
    return penaliser(paid)


def ambigues(mot: MotJoue) -> list[PlaceJouee]:
    """Invalid places worth the claimed score in the written direction, or named by the reference."""
    bulletin, named = mot.constat.bulletin, par_la_reference(mot)
    return [
        place
        for place in mot.dans_le_sens
        if place.non_admis
        and (place.vaut(bulletin.score) or place is named)
        and bulletin.implausibles.isdisjoint(place.non_admis)
    ]


ABROGES = {"raccord_altere", "lettre_ajoutee", "decalage", "decalage_non_valide", "localisation_fausse"}
"""What the general rule of 5.3.1 replaces."""
ARTICLES = {cle: article for cle, article in fisf_2010.ARTICLES.items() if cle not in ABROGES} | {
    "derniere_lettre_omise": "5.3.1",
    "derniere_lettre_changee": "5.3.1",
    "localisation_absente": "5.3.1",
    "localisation_erronee": "5.3.1",
    "localisation_illisible": "5.3.1",
    "score_de_l_autre_sens": "5.3.1",
    "ambiguite": "5.3.2",
}

VERSION = Version(
    "fisf-2016",
    date(2016, 1, 1),
    ARTICLES,
    fisf_2010.EMPRUNTS,
    juger_groupe,
    plusieurs_solutions,
    reconstitues=frozenset({"4.4", "5.6", "5.7"}),
)
