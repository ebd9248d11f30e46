"""The file of a case for a higher body (6.4): its keys, as ``documents/dossier_recours.py`` writes them."""

from collections.abc import Mapping
from typing import TypedDict, cast

from duplicata.competition.causes import Cause
from duplicata.competition.etat import Retenu
from duplicata.competition.transcription import Transcription
from duplicata.web.views.slips.formats import DecisionEcrite


class EvenementDuDossier(TypedDict):
    nom: str
    lieu: str
    date: str | None


class PartieDuDossier(TypedDict):
    numero: int
    nom: str
    date: str | None


CasDuDossier = TypedDict(
    "CasDuDossier",
    {
        "grille": list[str],
        "tirage": str,
        "coup": int,
        "formule": str,
        "lexique": str,
        "x-reglement": str,
        "bulletins": list[Transcription],
    },
    total=False,
)
"""Position and slip as a case file: `duplicata juger` rules on it again."""


class ConfirmationDuDossier(TypedDict):
    auteur: str
    quand: str


class LectureDuDossier(TypedDict):
    auteur: str
    quand: str
    aveugle: bool
    bulletin: Transcription
    decision: DecisionEcrite


class RectificationDuDossier(TypedDict):
    cause: Cause
    motif: str
    auteur: str
    apres_coup: int | None
    bulletin_avant: Transcription | None
    bulletin: Transcription | None
    avant: DecisionEcrite | None
    apres: DecisionEcrite


class VoteDuDossier(TypedDict):
    membre: str
    motif: str
    decision: DecisionEcrite


class RenvoiDuDossier(TypedDict):
    auteur: str
    motif: str
    tardif: str
    clos: bool
    votes: list[VoteDuDossier]


class DelaiDuDossier(TypedDict):
    suivante: int | None
    commencee: bool
    jusqu_a: str | None


class BilletDuDossier(TypedDict):
    connu_au_coup: int
    decision: DecisionEcrite | None


class LigneDuDossier(TypedDict):
    """One line of the journal; `contenu` is as the journal has it."""

    ligne: int
    quand: str
    auteur: str
    evenement: str
    motif: str
    geste: str
    contenu: Mapping[str, object]
    precedente: str
    empreinte: str


class JournalDuDossier(TypedDict):
    tete: str
    lignes: list[LigneDuDossier]


class DossierDeRecours(TypedDict):
    format: int
    evenement: EvenementDuDossier
    partie: PartieDuDossier
    coup: int
    table: int
    joueur: str
    arbitre: str
    annule: bool
    cas: CasDuDossier
    empreinte_lexique: str | None
    retenu: Retenu | None
    decision: DecisionEcrite
    saisie_par: list[str]
    seconde_lecture: LectureDuDossier | None
    confirmation: ConfirmationDuDossier | None
    rectifications: list[RectificationDuDossier]
    renvoi: RenvoiDuDossier | None
    delai: DelaiDuDossier
    billets: list[BilletDuDossier]
    journal: JournalDuDossier


def vue_dossier(document: Mapping[str, object]) -> DossierDeRecours:
    """The document as it is: what it is made of is named here, and checked by the tests of the interface."""
    return cast(DossierDeRecours, document)
