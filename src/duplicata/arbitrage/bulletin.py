"""The slip (*bulletin de jeu*) as the player wrote it and the arbiter transcribed it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from duplicata.arbitrage.dessin import Dessin
from duplicata.engine.notation import Place

ILLISIBLE = "illisible"
"""What the arbiter writes for a reference or a score that cannot be read."""


class Incident(StrEnum):
    """What the arbiter declares about a slip, besides what is written on it."""

    NON_REMIS = "non_remis"
    VIERGE = "vierge"
    PLUSIEURS_BULLETINS = "plusieurs_bulletins"
    APRES_LA_FIN = "apres_la_fin"
    ECHANGE = "echange"
    LECTURE_DIFFICILE = "lecture_difficile"
    DISCIPLINE = "discipline"
    DISCIPLINE_GRAVE = "discipline_grave"
    ECRIT_APRES_LA_FIN = "ecrit_apres_la_fin"
    ENCRE_INTERDITE = "encre_interdite"
    APPAREIL_INTERDIT = "appareil_interdit"


FATALS = (
    Incident.NON_REMIS,
    Incident.VIERGE,
    Incident.PLUSIEURS_BULLETINS,
    Incident.APRES_LA_FIN,
    Incident.ECHANGE,
    Incident.DISCIPLINE_GRAVE,
)
"""Incidents that cost a zero whatever is written (5.7)."""
ARTICLES = {
    Incident.ECRIT_APRES_LA_FIN: "4.1",
    Incident.ENCRE_INTERDITE: "2.1",
    Incident.APPAREIL_INTERDIT: "2.1",
}
"""Incidents without effect of their own, and their article of 2023: the sanction is the juge-arbitre's."""


class Reference(NamedTuple):
    """The reference box: ``place`` is None when it is empty, unreadable or no square of the grid."""

    texte: str | None = None
    place: Place | None = None
    vertical: bool = False
    """Number first, even off the grid (16H): the player thought downwards."""

    @property
    def presente(self) -> bool:
        return self.texte is not None

    @property
    def illisible(self) -> bool:
        """Declared so by the arbiter; what names no square is wrong, not unreadable."""
        return self.texte is not None and self.texte.strip().lower() == ILLISIBLE


SANS_REFERENCE = Reference()


@dataclass(frozen=True, slots=True)
class Bulletin:
    dessin: Dessin
    reference: Reference = SANS_REFERENCE
    score: int | None = None
    """The claimed score; None when the box is empty or unreadable."""
    score_illisible: bool = False
    principal: tuple[tuple[str, bool], ...] = ()
    """Words the arbiter knows to be the played ones: (word, written down)."""
    incidents: frozenset[Incident] = frozenset()
    refuses_non_notifies: frozenset[str] = frozenset()
    plausibles: frozenset[str] = frozenset()
    implausibles: frozenset[str] = frozenset()
    nom: str | None = field(default=None, compare=False)
    table: int | None = field(default=None, compare=False)

    @property
    def fatal(self) -> Incident | None:
        return next((incident for incident in FATALS if incident in self.incidents), None)

    @property
    def releves(self) -> tuple[Incident, ...]:
        """What is noted for the juge-arbitre."""
        return tuple(incident for incident in ARTICLES if incident in self.incidents)

    @property
    def illisible(self) -> bool:
        """Neither the reference, nor the score, nor one letter can be read."""
        return self.reference.illisible and self.score_illisible and not self.dessin.lisible
