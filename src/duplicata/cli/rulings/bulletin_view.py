"""A slip for a person, in the words of the room: « SWEATS # 50 », « bulletin non remis »."""

from duplicata.app.read.ligne import TOUCHES
from duplicata.arbitrage.bulletin import Incident
from duplicata.competition.transcription import Transcription
from duplicata.langue import dire

NOMS = {
    Incident.NON_REMIS: "bulletin non remis",
    Incident.VIERGE: "bulletin vierge",
    Incident.PLUSIEURS_BULLETINS: "plusieurs bulletins",
    Incident.APRES_LA_FIN: "remis après la fin",
    Incident.ECHANGE: "échange entre joueurs",
    Incident.LECTURE_DIFFICILE: "lecture difficile",
    Incident.DISCIPLINE: "avertissement de discipline",
    Incident.DISCIPLINE_GRAVE: "faute grave de discipline",
    Incident.ECRIT_APRES_LA_FIN: "écrit après la fin (4.1)",
    Incident.ENCRE_INTERDITE: "crayon ou encre interdits (2.1)",
    Incident.APPAREIL_INTERDIT: "appareil ou document interdit (2.1)",
}
"""What is said of each incident."""


def resume(ecrit: Transcription) -> str:
    """The word and its boxes, ``-`` for an empty one and ``#`` for an unreadable one; then the incidents."""
    cases = [ecrit.mot, _case(ecrit.reference), _case(ecrit.score)] if ecrit.mot else []
    incidents = [dire(NOMS[Incident(cle)]) for cle in ecrit.incidents]
    return ", ".join(filter(None, [" ".join(cases), *incidents]))


def touches() -> str:
    """« /n bulletin non remis, /v bulletin vierge… »: the key of each incident."""
    return ", ".join(f"/{touche} {dire(NOMS[incident])}" for touche, incident in TOUCHES.items())


def _case(ecrite: str | int) -> str:
    return "#" if ecrite == "illisible" else str(ecrite) or "-"
