"""All places of a word for a score, and what they mean: what the reform of 2016 wanted arbiters to see."""

from enum import StrEnum
from typing import NamedTuple

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.constat import constater
from duplicata.arbitrage.dessin import Dessin
from duplicata.arbitrage.mot_joue import PlaceJouee
from duplicata.engine.position import Position
from duplicata.langue import dire
from duplicata.reglement.fisf_2016 import ambigues
from duplicata.reglement.fisf_2023 import fallacieuses


class Ambiguite(StrEnum):
    AUCUNE_PLACE = "aucune_place"
    SANS_AMBIGUITE = "sans_ambiguite"
    AMBIGU = "ambigu"
    FALLACIEUX = "fallacieux"


PHRASES = {
    Ambiguite.AUCUNE_PLACE: "Aucune place valable pour ce score dans ce sens.",
    Ambiguite.SANS_AMBIGUITE: "Toutes les places de ce score sont valables : pas d’ambiguïté.",
    Ambiguite.AMBIGU: "Une place non valable a le même score : ambigu en 2016, non plausible en 2023.",
    Ambiguite.FALLACIEUX: "Une place non valable et plausible a le même score : raccordement fallacieux.",
}


class PlacesDuScore(NamedTuple):
    """Technical placements, valid or not, of a word written in one direction, for one score."""

    places: list[PlaceJouee]
    verdict: Ambiguite

    @property
    def phrase(self) -> str:
        return dire(PHRASES[self.verdict])


def places_du_score(position: Position, mot: str, vertical: bool, score: int) -> PlacesDuScore:
    """What a slip that bears this word and this score, without place, could mean."""
    constat = constater(position, Bulletin(Dessin.du_mot(mot, vertical), score=score))
    joues = [lecture.mot for groupe in constat.groupes for lecture in groupe.lectures]
    places = [place for joue in joues for place in joue.dans_le_sens if place.vaut(score)]
    if not any(place.valide for place in places):
        return PlacesDuScore(places, Ambiguite.AUCUNE_PLACE)
    if any(fallacieuses(joue, []) for joue in joues):
        return PlacesDuScore(places, Ambiguite.FALLACIEUX)
    if any(ambigues(joue) for joue in joues):
        return PlacesDuScore(places, Ambiguite.AMBIGU)
    return PlacesDuScore(places, Ambiguite.SANS_AMBIGUITE)
