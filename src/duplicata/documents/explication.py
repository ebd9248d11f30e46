"""The whole story of one ruling: placements, what designates them, readings kept and set aside."""

from dataclasses import dataclass
from typing import Any

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.constat import constater
from duplicata.arbitrage.decision import Decision
from duplicata.arbitrage.mot_joue import PlaceJouee
from duplicata.documents.cas import decision_json
from duplicata.documents.sanctions import nommer
from duplicata.engine.position import Position
from duplicata.langue import accorder, dire, en_points
from duplicata.reglement import juger, reconstitue
from duplicata.reglement.motifs import citer, phrase_de_l_ecartee


@dataclass(frozen=True)
class Explication:
    position: Position
    decision: Decision
    places: list[dict[str, Any]]
    lectures: list[str]

    def json(self) -> dict[str, Any]:
        return {"decision": decision_json(self.decision), "places": self.places, "lectures": self.lectures}


def expliquer(position: Position, bulletin: Bulletin, reglement: str) -> Explication:
    decision = juger(position, bulletin, reglement)
    constat = constater(position, bulletin)
    places = [
        _place(place, bulletin)
        for groupe in constat.groupes
        for lecture in groupe.lectures
        for mot in (lecture.mot, *lecture.autres)
        for place in mot.places
    ]
    return Explication(position, decision, places, _lectures(decision))


def _place(place: PlaceJouee, bulletin: Bulletin) -> dict[str, Any]:
    return {
        "mot": place.mot.ecrit.texte,
        "place": str(place.place),
        "scores": list(place.scores),
        "valide": place.valide,
        "non_admis": list(place.non_admis),
        "raccord": place.raccord.bons if place.dans_le_sens else 0,
        "designee_par": _designations(place, bulletin),
    }


def _designations(place: PlaceJouee, bulletin: Bulletin) -> list[str]:
    """What on the slip points at this place."""
    found = []
    reference = bulletin.reference.place
    if reference is not None and reference.row == place.place.row and reference.col == place.place.col:
        found.append(
            "référence" if reference == place.place and place.dans_le_sens else "référence ou sens inversé"
        )
    if place.dans_le_sens and place.raccord.bons >= 2:
        found.append("lettres de raccord")
    if place.dans_le_sens and place.vaut(bulletin.score):
        found.append("score")
    return found


def _lectures(decision: Decision) -> list[str]:
    """Retained first, then set aside, each with its reason."""
    cited = (
        citer(motif.article, reconstitue(decision.reglement, motif))
        for motif in decision.motifs
        if motif.article
    )
    articles = list(dict.fromkeys(cited))
    where = f"{decision.mot} {decision.place}" if decision.place else decision.mot or "–"
    kept = dire(
        "Retenue : {mot}, {points}, {sanction}.",
        mot=where,
        points=en_points(decision.points),
        sanction=nommer(decision.sanction),
    )
    if articles:
        kept += " " + accorder(
            len(articles), "Article : {articles}.", "Articles : {articles}.", articles=" ; ".join(articles)
        )
    return [
        kept,
        *(
            dire(
                "Écartée : {place}, {points}, {sanction} : {raison}.",
                place=other.place or "–",
                points=en_points(other.points),
                sanction=nommer(other.sanction),
                raison=phrase_de_l_ecartee(other.ecartee),
            )
            for other in decision.autres_lectures
        ),
    ]
