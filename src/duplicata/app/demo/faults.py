"""Slips as players write them: mostly right, sometimes at fault in every way slips are."""

import random
from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from duplicata.arbitrage.bulletin import Incident
from duplicata.arbitrage.fautes import fauter, sans_faute
from duplicata.competition.transcription import Transcription, transcrire
from duplicata.engine.placements import Play
from duplicata.engine.position import Position

PLACES = 3
"""Of one word for one score: as many readings of a slip without a reference."""
SUR = 61
ECRITES = {
    2: "encerclement",
    3: "score_faux",
    5: "derniere_lettre",
    7: "reference_inversee",
    9: "reference_illisible",
    11: "score_absent",
    14: "lettre_illisible",
    17: "recopie",
    19: "reference_absente",
    30: "reference_decalee",
    33: "raccord",
    37: "score_illisible",
    49: "raccord_altere",
    52: "score_d_ailleurs",
}
"""What one player in *SUR* does wrong."""
DECLAREES = {
    22: Incident.VIERGE,
    26: Incident.NON_REMIS,
    28: Incident.LECTURE_DIFFICILE,
    41: Incident.PLUSIEURS_BULLETINS,
    44: Incident.APRES_LA_FIN,
    47: Incident.DISCIPLINE,
    56: Incident.ECHANGE,
}
"""What the arbiter has to say of one slip in *SUR*."""


def bulletin(sort: int, position: Position, plays: Sequence[Play]) -> Transcription:
    """The slip that *sort* gives: which play, and which fault if any."""
    play = plays[min(len(plays) - 1, (sort % 11) * (sort % 7))]
    faute, incident = ECRITES.get(sort % SUR), DECLAREES.get(sort % SUR)
    if incident in (Incident.VIERGE, Incident.NON_REMIS):
        return Transcription(incidents=(incident,))
    ecrit = fauter(sans_faute(position, play), [faute] if faute else [], random.Random(sort))
    transcription = transcrire(ecrit.champs())
    return structs.replace(transcription, incidents=(incident,)) if incident else transcription


def ambigu(position: Position, plays: Sequence[Play]) -> Transcription:
    """A slip without a reference, whose score is that of several places, some of them not valid (U19)."""
    for play in plays:
        places = [
            technique
            for technique in position.technical(play.word.upper())
            if technique.place.down == play.place.down
            and any(score == play.score for score, _ in technique.options)
        ]
        if len(places) >= PLACES and any(technique.bad for technique in places):
            return transcrire(replace(sans_faute(position, play), reference=None).champs())
    return transcrire(sans_faute(position, plays[0]).champs())
