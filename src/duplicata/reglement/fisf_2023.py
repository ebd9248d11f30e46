"""FISF regulation in force from 1 January 2023, in the order of its articles 5.3 to 5.7.

Source: the complete text of January 2023, and the Franche-Comté arbiter's vade-mecum of September 2023.
"""

from collections.abc import Callable, Iterator
from datetime import date

from duplicata.arbitrage.constat import Constat
from duplicata.arbitrage.decision import Statut
from duplicata.arbitrage.faute import A_LA_PLACE, Faute
from duplicata.arbitrage.groupe import Groupe, Lecture
from duplicata.arbitrage.mot_joue import MotJoue, PlaceJouee
from duplicata.reglement.derniere_lettre import derniere_lettre
from duplicata.reglement.localisation import (
    Raccordees,
    Usage,
    indiquees,
    lettres_etrangeres,
    localisees,
    nommees,
)
from duplicata.reglement.mot_entier import nommer_le_mot_entier
from duplicata.reglement.premier_coup import juger_premier_mot
from duplicata.reglement.signalement import retenir
from duplicata.reglement.solution import (
    Ecartee,
    Solution,
    Verdict,
    meilleur,
    meilleure,
    moindre,
    moins_cinq,
    payees,
    penaliser,
    uniques,
)
from duplicata.reglement.version import Version

USAGE = Usage(parasites=True)
DOUBLE_INVERSION = Faute("double_inversion")


def juger_groupe(constat: Constat, groupe: Groupe) -> Verdict:
    """5.4: immediate zeros, then the acceptable solution that pays most; a word not in full says so (5.7)."""
    verdict = juger_mots(constat, groupe)
    if verdict.solution is None and (entier := derniere_lettre(constat, groupe, changee=True)):
        return verdict._replace(fautes=entier.fautes)
    return nommer_le_mot_entier(constat, groupe, verdict)


def juger_mots(constat: Constat, groupe: Groupe) -> Verdict:
    if groupe.injouable:
        return Verdict(None, (groupe.injouable,))
    juger = juger_premier_mot if constat.premier_coup else juger_mot
    return meilleur([juger_lecture(lecture, juger) for lecture in groupe.lectures])


def juger_lecture(lecture: Lecture, juger: Callable[[MotJoue], Verdict]) -> Verdict:
    """5.4.1.b: no other word played, with several new letters, that is no acceptable solution."""
    if lecture.erreur:
        return Verdict(None, (lecture.erreur,))
    verdict = juger(lecture.mot)
    if not lecture.autres:
        return verdict
    others = [(mot, juger(mot)) for mot in lecture.autres]
    wrong = [mot for mot, other in others if other.solution is None and mot.plusieurs_lettres()]
    zeros = [other for mot, other in others if mot in wrong]
    if verdict.solution is None:
        # One new letter only is no bar to another word that is acceptable (5.4.1.b).
        acceptable = [other for _, other in others if other.solution]
        if acceptable and not wrong and not lecture.declaree and not lecture.mot.plusieurs_lettres():
            return meilleur(acceptable)
        # A place that is missing says nothing of the other lines, which may be its link, ill written.
        return verdict.nommant(zeros) if verdict.refuses else verdict
    if wrong:
        return Verdict(None, (Faute("autre_mot_joue", (wrong[0].ecrit.texte,)),)).nommant(zeros)
    return verdict if lecture.declaree else meilleur([verdict, *(other for _, other in others)])


def juger_mot(mot: MotJoue) -> Verdict:
    """The word by itself; two foreign letters or more in another line: neglected, flagged (d7)."""
    verdict = juger_places(mot)
    paid = verdict.solution
    if paid is None or not lettres_etrangeres(paid.place, USAGE, du_raccord=paid.penalite):
        return verdict
    return verdict._replace(signalements=(*verdict.signalements, "lettres_etrangeres"))


def juger_places(mot: MotJoue) -> Verdict:
    """5.3: the acceptable solutions of one word, and which is retained (5.4.2.b)."""
    located, linked = localisees(mot, USAGE)
    named = nommees(mot, linked)
    score = mot.constat.bulletin.score
    least = linked.departagee
    if least and not least.place.vaut(score) and (trap := fallacieuse(mot, linked)):
        located.remove(least)
        if not located:
            return zero_fallacieux((Faute("raccord_fallacieux", trap.non_admis),), least)
    if not located:
        return sans_localisation(mot, named)
    best = meilleure(located)
    kept = retenir(best, located, USAGE, linked)
    if least or any(s.place.vaut(score) for s in located):
        return kept
    other = par_score(mot, "localisation_incompatible")
    if other is None:
        return kept
    if fallacieuses(mot, named):
        return kept.signale(
            "fallacieux_ailleurs", Ecartee(other, "fallacieux"), Ecartee(None, "fallacieux_ailleurs")
        )
    if other.rang < best.rang:
        return Verdict(other, ecartees=(*kept.ecartees, Ecartee(best, "moins_favorable")))
    return kept._replace(ecartees=(*kept.ecartees, Ecartee(other, "moins_favorable")))


def sans_localisation(mot: MotJoue, named: list[PlaceJouee]) -> Verdict:
    """5.3.3: place missing or wrong; the claimed score less 5, unless a link is fallacious."""
    paid = par_score(mot)
    if paid is None:
        return aucune_solution(mot, named)
    if traps := fallacieuses(mot, named):
        return zero_fallacieux(fautes_fallacieuses(mot, traps, named), paid)
    return signaler_places_non_valables(mot, penaliser(paid))


def par_score(mot: MotJoue, cle: str | None = None) -> Solution | None:
    """The word at a valid place, in the written direction, that is worth the claimed score, less 5."""
    score = mot.constat.bulletin.score
    worth = [place for place in mot.dans_le_sens if place.valide and place.vaut(score)]
    if not worth or score is None:
        return None
    return moins_cinq(worth, score, Faute(cle or cle_localisation(mot)))


def cle_localisation(mot: MotJoue) -> str:
    reference = mot.constat.reference
    if reference.illisible:
        return "localisation_illisible"
    if reference.presente or not mot.seul:
        return "localisation_erronee"
    return "localisation_absente"


def fallacieuses(mot: MotJoue, named: list[PlaceJouee]) -> list[PlaceJouee]:
    """d1: places where the word, as written and for the claimed score, forms plausible inadmissible words."""
    score, implausibles = mot.constat.bulletin.score, mot.constat.bulletin.implausibles
    return [
        place
        for place in mot.dans_le_sens
        if place.non_admis
        and place.vaut(score)
        and implausibles.isdisjoint(place.non_admis)
        and (place in named or place.plausible())
    ]


def fallacieuse(mot: MotJoue, linked: Raccordees) -> PlaceJouee | None:
    """5.4.2.b: one of the several places the link letters fit is fallacious."""
    score, implausibles = mot.constat.bulletin.score, mot.constat.bulletin.implausibles
    return next(
        (
            place
            for place in linked.places
            if place.non_admis
            and implausibles.isdisjoint(place.non_admis)
            and (place.vaut(score) or place.plausible())
        ),
        None,
    )


def fautes_fallacieuses(mot: MotJoue, traps: list[PlaceJouee], named: list[PlaceJouee]) -> tuple[Faute, ...]:
    """What the word forms where the slip puts it, if that is fallacious; else all it may form elsewhere."""
    faute = faute_des_places("fallacieux", traps, indiquees(mot, named))
    others = tuple(word for word in mots_formes(mot, named) if word not in faute.mots)
    return (faute, Faute("raccord_non_admis", others)) if others else (faute,)


def faute_des_places(cle: str, wrong: list[PlaceJouee], shown: list[PlaceJouee]) -> Faute:
    """Inadmissible words of these places: of those the slip names, when it names some of them."""
    there = [place for place in wrong if place in shown]
    words = uniques(word for place in there or wrong for word in place.non_admis)
    return Faute(cle, words, A_LA_PLACE if there else "")


def zero_fallacieux(fautes: tuple[Faute, ...], paid: Solution) -> Verdict:
    set_aside = (Ecartee(paid, "fallacieux"),)
    return Verdict(None, fautes, set_aside, signalements=("plausibilite",))


def signaler_places_non_valables(mot: MotJoue, verdict: Verdict) -> Verdict:
    """d1: a place of the same score whose words are not plausible of themselves; the arbiter may say so."""
    score, implausibles = mot.constat.bulletin.score, mot.constat.bulletin.implausibles
    for place in mot.dans_le_sens:
        if place.non_admis and place.vaut(score) and implausibles.isdisjoint(place.non_admis):
            return verdict._replace(signalements=(*verdict.signalements, "places_non_valables"))
    return verdict


def aucune_solution(mot: MotJoue, named: list[PlaceJouee]) -> Verdict:
    """5.4.1.a: which of the reasons of 5.7 the correction slip gives."""
    formed = mots_formes(mot, named)
    if not mot.admis:
        return Verdict(None, (Faute("mot_non_admis", uniques((mot.ecrit.texte, *formed))),))
    if formed:
        return Verdict(None, (Faute("raccord_non_admis", formed),))
    return Verdict(None, tuple(fautes_de_place(mot)))


def fautes_de_place(mot: MotJoue) -> Iterator[Faute]:
    """Neither place nor score, unless both directions are inverted or the score is that of the other one."""
    score, reference = mot.constat.bulletin.score, mot.constat.reference.place
    meant = None if reference is None or mot.inversion else mot.en(reference.transposed)
    if meant is not None and meant.valide:
        yield DOUBLE_INVERSION
        if meant.vaut(score):
            return
    other_way = any(place.valide and place.vaut(score) for place in mot.places if not place.dans_le_sens)
    yield Faute("score_de_l_autre_sens" if other_way else "localisation_et_score")


def mots_formes(mot: MotJoue, named: list[PlaceJouee]) -> tuple[str, ...]:
    """Inadmissible words formed where the slip puts the word (5.9).

    A word refused for itself, that the slip leaves between several places, forms for certain what it forms
    at all of them; a word admitted is refused for what it forms at each.
    """
    places = indiquees(mot, named)
    words = uniques(word for place in places for word in place.non_admis)
    if mot.admis:
        return words
    return tuple(word for word in words if all(word in place.non_admis for place in places))


def plusieurs_solutions(constat: Constat, verdicts: list[Verdict]) -> Verdict:
    """5.4.2.b in fine, also at the first move, where 5.4.2.a would give the maximum (d29)."""
    least = solution_minimale(constat, verdicts)
    if least.solution is None or not constat.premier_coup:
        return least
    best = max((verdict.solution for verdict in verdicts if verdict.solution), key=lambda s: s.points)
    others = (Ecartee(s, "premier_coup_plusieurs_mots" if s is best else cle) for s, cle in least.ecartees)
    return least._replace(ecartees=tuple(others)).signale("premier_coup_plusieurs_mots")


def solution_minimale(constat: Constat, verdicts: list[Verdict]) -> Verdict:
    """Independent solutions: the minimum, nullity included, whatever the score (d14)."""
    zeros = sorted((v for v in verdicts if v.solution is None), key=lambda v: v.statut is Statut.A_TRANCHER)
    solutions = payees(verdicts)
    if zeros:
        zero = zeros[0].nommant(zeros[1:])
        others = tuple(Ecartee(s, "plusieurs_solutions") for s in solutions)
        return zero._replace(
            fautes=tuple(dict.fromkeys((Faute("plusieurs_solutions"), *zero.fautes))),
            ecartees=(*zero.ecartees, *others),
        )
    least = moindre(solutions)
    kept = next(verdict for verdict in verdicts if verdict.solution is least)
    others = tuple(Ecartee(s, "plusieurs_solutions") for s in solutions if s is not least)
    if least.fautes:
        least = least._replace(fautes=(Faute("plusieurs_solutions"), *least.fautes))
    return kept._replace(solution=least).signale("plusieurs_solutions", *others)


ARTICLES = {
    "premier_coup_score": "5.5",
    "premier_coup_encerclement": "5.5",
    "score_absent": "5.3.2",
    "score_errone": "5.3.2",
    "joker_incertain": "5.3.2",
    "joker_non_encercle": "5.5",
    "encerclement_errone": "5.5",
    "score_autre_encerclement": "5.5",
    "score_sans_joker": "5.3.2",
    "inversion": "5.5",
    "deux_sens": "5.5",
    "un_mode_fautif": "5.3",
    "deux_modes_fautifs": "5.3",
    "double_inversion": "5.3",
    "raccord_de_deux_lettres": "5.5",
    "prolongement_de_deux_lettres": "5.5",
    "localisation_absente": "5.3.3",
    "localisation_erronee": "5.3.3",
    "localisation_illisible": "5.3.3",
    "localisation_incompatible": "5.3.3",
    "score_de_l_autre_sens": "5.3.3",
    "fallacieux": "5.3.3",
    "raccord_fallacieux": "5.4.2.b",
    "penalite_impossible": "5.6",
    "derniere_lettre_omise": "5.7",
    "derniere_lettre_changee": "5.7",
    "mot_non_admis": "5.7",
    "raccord_non_admis": "5.7",
    "localisation_et_score": "5.7",
    "autre_mot_joue": "5.4.1.b",
    "erreur_de_grille": "5.4.1.c",
    "erreur_de_lettre": "5.4.1.d",
    "trop_de_lettres": "5.4.1.d, 3.8.2",
    "erreur_de_recopie": "5.7",
    "mot_illisible": "5.7",
    "bulletin_illisible": "5.7",
    "mot_incomplet": "5.7",
    "mot_non_entier": "5.7",
    "raccord_plusieurs_places": "5.4.2.b",
    "plusieurs_solutions": "5.4.2.b",
    "lecture_difficile": "5.5",
    "discipline": "5.5",
    "non_remis": "5.7",
    "vierge": "5.7",
    "plusieurs_bulletins": "5.7",
    "apres_la_fin": "5.7",
    "echange": "5.7",
    "discipline_grave": "5.7",
    "moyenne": "5.9",
}

VERSION = Version(
    "fisf-2023",
    date(2023, 1, 1),
    ARTICLES,
    {},
    juger_groupe,
    plusieurs_solutions,
    commission="6.4",
)
