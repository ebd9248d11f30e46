"""A slip and a ruling as JSON has them: docs/formats.md says the same of them everywhere."""

from msgspec import UNSET, Struct, UnsetType, convert

from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.transcription import Transcription
from duplicata.documents.cas import decision_json
from duplicata.reglement.motifs import phrase_du_signalement


class MotifEcrit(Struct, frozen=True, forbid_unknown_fields=True):
    cle: str
    article: str
    source: str
    texte: str
    mots: list[str]
    """The words that the sentence quotes."""
    cas: str
    """Which of its sentences the key says; empty for the only one."""
    reconstitue: bool
    """The number of the article is one that no known text shows."""


class LectureEcartee(Struct, frozen=True, forbid_unknown_fields=True):
    points: int
    sanction: Sanction
    place: str | None
    ecartee: str
    """Why it was not kept."""


class DecisionEcrite(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling, key by key."""

    nom: str | None
    table: int | None
    reglement: str
    points: int
    points_bruts: int
    sanction: Sanction
    avertissements: int
    statut: Statut
    mot: str | None
    place: str | None
    places: list[str]
    jokers: str
    """1-based positions of the jokers laid from the rack: `2,5`."""
    plafond: int | UnsetType = UNSET
    """With `moyenne`: what the average may not exceed."""
    motifs: list[MotifEcrit]
    autres_lectures: list[LectureEcartee]
    mots_refuses: list[str]
    signalements: list[str]


class DecisionVue(DecisionEcrite, frozen=True, kw_only=True, forbid_unknown_fields=True):
    avis: list[str]
    """The flags, in words."""


class UneLecture(Struct, frozen=True):
    """What somebody read on the paper, and how it is ruled on."""

    bulletin: Transcription
    decision: DecisionVue


def vue_decision(decision: Decision) -> DecisionVue:
    """The ruling in the reader's language: its reasons and flags are kept by their keys."""
    avis = [phrase_du_signalement(cle) for cle in decision.signalements]
    return convert({**decision_json(decision), "avis": avis}, DecisionVue)
