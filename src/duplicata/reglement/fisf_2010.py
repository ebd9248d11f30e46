"""FISF regulation of September 2010, which created the penalty of 5 points.

No copy of this text is known: it is rebuilt from what the later amendment says it removed. Article numbers
are those of the amended text that follows it.
"""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from duplicata.arbitrage.constat import Constat
from duplicata.arbitrage.faute import Faute
from duplicata.arbitrage.groupe import Groupe, Lecture
from duplicata.arbitrage.mot_joue import MotJoue, PlaceJouee
from duplicata.reglement import fisf_2023
from duplicata.reglement.derniere_lettre import derniere_lettre, lire_le_mot_entier
from duplicata.reglement.fisf_2023 import (
    DOUBLE_INVERSION,
    aucune_solution,
    faute_des_places,
    fautes_de_place,
    solution_minimale,
)
from duplicata.reglement.localisation import Raccordees, Usage, localisees, nommees, par_la_reference
from duplicata.reglement.mot_entier import nommer_le_mot_entier
from duplicata.reglement.premier_coup import juger_premier_mot
from duplicata.reglement.raccord_altere import altere, est_solution, lettre_ajoutee, raccord_decale
from duplicata.reglement.signalement import retenir
from duplicata.reglement.solution import (
    Ecartee,
    Solution,
    Verdict,
    meilleur,
    meilleure,
    moins_cinq,
    penaliser,
)
from duplicata.reglement.version import Version

USAGE = Usage(parasites=False, altere=altere, score_designe=False)


class Loi(NamedTuple):
    """What distinguishes the versions of 2010, 2015 and 2016 from each other."""

    juger_mot: Callable[[MotJoue], Verdict]
    plusieurs: Callable[[Constat, list[Verdict]], Verdict]
    derniere_lettre_changee: bool = False
    """A last letter changed is treated as one left out."""


def juger_groupe(constat: Constat, groupe: Groupe) -> Verdict:
    return juger_selon(Loi(juger_mot, solution_minimale), constat, groupe)


def juger_selon(loi: Loi, constat: Constat, groupe: Groupe) -> Verdict:
    """5.3: the last letter left out (or changed) costs 5 points if place and score are the full word's."""
    verdict = juger_mots(loi, constat, groupe)
    if verdict.solution is not None and not verdict.solution.penalite:
        return verdict
    paid = derniere_lettre(constat, groupe, loi.derniere_lettre_changee)
    if paid is None:
        return nommer_le_mot_entier(constat, groupe, verdict)
    return avec_les_autres(loi, constat, lire_le_mot_entier(groupe, paid.place.mot), penaliser(paid))


def juger_mots(loi: Loi, constat: Constat, groupe: Groupe) -> Verdict:
    """The best reading of the group."""
    if groupe.injouable:
        return Verdict(None, (groupe.injouable,))
    return meilleur([juger_lecture(loi, constat, lecture) for lecture in groupe.lectures])


def juger_lecture(loi: Loi, constat: Constat, lecture: Lecture) -> Verdict:
    """5.6: another word of several new letters makes several solutions; a copy of the grid is a link."""
    if lecture.erreur:
        return Verdict(None, (lecture.erreur,))
    juger = juger_premier_mot if constat.premier_coup else loi.juger_mot
    return avec_les_autres(loi, constat, lecture, juger(lecture.mot))


def avec_les_autres(loi: Loi, constat: Constat, lecture: Lecture, verdict: Verdict) -> Verdict:
    """The word meant is so ruled; what the other words of the drawing make of it."""
    juger = juger_premier_mot if constat.premier_coup else loi.juger_mot
    others = [mot for mot in lecture.autres if mot.plusieurs_lettres() and est_solution(mot, lecture.mot)]
    autres = [juger(mot) for mot in others]
    if lecture.declaree:
        # The arbiter knows which word is meant: another one matters only if it is no solution.
        autres = [autre for autre in autres if autre.solution is None]
    return loi.plusieurs(constat, [verdict, *autres]) if autres else verdict


def juger_mot(mot: MotJoue) -> Verdict:
    return localisation_ou_decalage(mot, USAGE, decalage)


def localisation_ou_decalage(
    mot: MotJoue, usage: Usage, decaler: Callable[[MotJoue, Raccordees], Verdict | None]
) -> Verdict:
    """5.2, 5.3, 5.4: right place, else off by one square, else zero."""
    located, linked = localisees(mot, usage)
    fitting = [s for s in located if s.place.vaut(mot.constat.bulletin.score)]
    if not fitting and (shifted := decaler(mot, linked)):
        return shifted
    if not located:
        verdict = aucune_solution(mot, nommees(mot, linked))
        return verdict if verdict.refuses else verdict._replace(fautes=_localisation(mot))
    best = meilleure(located)
    return retenir(best, located, usage, linked)


def _localisation(mot: MotJoue) -> tuple[Faute, ...]:
    """Why the place is not right; the score may be, in whichever direction: nothing depends on it here."""
    score, fautes = mot.constat.bulletin.score, tuple(fautes_de_place(mot))
    if not any(place.valide and place.vaut(score) for place in mot.places):
        return fautes
    added = any(place.vaut(score) and lettre_ajoutee(place) for place in mot.dans_le_sens)
    wrong = Faute("lettre_ajoutee" if added else "localisation_fausse")
    return (DOUBLE_INVERSION,) if DOUBLE_INVERSION in fautes else (wrong,)


def place_decalee(mot: MotJoue, linked: Raccordees) -> Solution | None:
    """A valid place, worth the claimed score, one square away from where the slip puts the word (d20)."""
    score = mot.constat.bulletin.score
    if score is None or linked.solution:
        return None
    near = [
        place
        for place in mot.dans_le_sens
        if place.valide and place.vaut(score) and (_reference_voisine(place) or raccord_decale(place))
    ]
    return moins_cinq(near, score, Faute("decalage")) if near else None


def _reference_voisine(place: PlaceJouee) -> bool:
    """The reference, in the written direction, is one of the eight neighbours of the first square."""
    reference = place.mot.constat.reference.place
    if reference is None or reference.down != place.place.down:
        return False
    return max(abs(place.place.row - reference.row), abs(place.place.col - reference.col)) == 1


def decalage(mot: MotJoue, linked: Raccordees) -> Verdict | None:
    """5 points, unless the shifted place is itself playable: its own score if valid, zero otherwise."""
    paid = place_decalee(mot, linked)
    if paid is None:
        return None
    named = par_la_reference(mot)
    if named is not None and named.valide:
        return None
    wrong = [p for p in mot.dans_le_sens if p.non_admis and (p is named or _piege(p))]
    if wrong:
        faute = faute_des_places("decalage_non_valide", wrong, [named] if named else [])
        return Verdict(None, (faute,), (Ecartee(paid, "decalage_non_valide"),))
    return penaliser(paid)


def _piege(place: PlaceJouee) -> bool:
    """A rack letter added to a placed word makes, for that score, an inadmissible word."""
    bulletin = place.mot.constat.bulletin
    believable = place.plausible() and bulletin.implausibles.isdisjoint(place.non_admis)
    return believable and place.vaut(bulletin.score)


ARTICLES = {
    "premier_coup_score": "5.2",
    "premier_coup_encerclement": "5.2",
    "score_absent": "5.2",
    "score_errone": "5.2",
    "joker_non_encercle": "5.6",
    "encerclement_errone": "5.6",
    "raccord_altere": "5.2",
    "decalage": "5.3",
    "decalage_non_valide": "5.3",
    "derniere_lettre_omise": "5.3",
    "mot_non_admis": "5.4",
    "raccord_non_admis": "5.4",
    "localisation_et_score": "5.4",
    "localisation_fausse": "5.4",
    "lettre_ajoutee": "5.4",
    "erreur_de_grille": "5.4",
    "erreur_de_lettre": "5.4",
    "trop_de_lettres": "5.4",
    "erreur_de_recopie": "5.4",
    "mot_illisible": "5.4",
    "bulletin_illisible": "5.4",
    "mot_incomplet": "5.4",
    "mot_non_entier": "5.4",
    "joker_incertain": "5.6",
    "raccord_plusieurs_places": "5.6",
    "plusieurs_solutions": "5.6",
    "raccord_de_deux_lettres": "5.2",
    "un_mode_fautif": "4.4",
    "non_remis": "5.4",
    "vierge": "5.4",
    "plusieurs_bulletins": "5.4",
    "apres_la_fin": "5.4",
    "echange": "5.4",
    "discipline_grave": "5.4",
    "lecture_difficile": "5.2",
    "discipline": "5.2",
    "moyenne": "5.7",
}
EMPRUNTS = dict.fromkeys(
    (
        "inversion",
        "double_inversion",
        "deux_sens",
        "deux_modes_fautifs",
        "prolongement_de_deux_lettres",
        "penalite_impossible",
        "score_autre_encerclement",
        "score_sans_joker",
    ),
    fisf_2023.VERSION.id,
)

VERSION = Version(
    "fisf-2010",
    date(2010, 9, 1),
    ARTICLES,
    EMPRUNTS,
    juger_groupe,
    solution_minimale,
    reconstitues=frozenset(ARTICLES.values()),
)
