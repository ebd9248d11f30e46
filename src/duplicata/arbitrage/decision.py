"""The ruling (*décision*): points, sanction, reasons, and the readings set aside."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from duplicata.arbitrage.phrases import phrase
from duplicata.engine.notation import Place


class Sanction(StrEnum):
    AUCUNE = "aucune"
    AVERTISSEMENT = "avertissement"
    PENALITE = "penalite"
    NULLITE = "nullite"

    @property
    def gravite(self) -> int:
        return _GRAVITES[self]


_GRAVITES = {sanction: rank for rank, sanction in enumerate(Sanction)}


class Statut(StrEnum):
    DEFINITIVE = "definitive"
    A_TRANCHER = "a_trancher"
    MOYENNE = "moyenne"


class Motif(NamedTuple):
    """One reason: its key, the article it stands on, and what its sentence has to name."""

    cle: str
    article: str
    source: str
    """Id of the version whose text has the article; who ruled, where a person did."""
    ecrit: str = ""
    """What a person wrote; empty where the program makes the sentence."""
    mots: tuple[str, ...] = ()
    """Words, or places, that the sentence names."""
    cas: str = ""
    """Which fault it is, where one key stands for several."""

    @property
    def texte(self) -> str:
        """The sentence, in the language of who reads it now."""
        return self.ecrit or phrase(self.cle, self.mots, self.cas)


class AutreLecture(NamedTuple):
    """A reading that was possible and not kept, and why."""

    points: int
    sanction: Sanction
    place: Place | None
    ecartee: str
    """Why: a key, or what a person wrote."""


@dataclass(frozen=True, slots=True)
class Decision:
    reglement: str
    points: int
    points_bruts: int
    sanction: Sanction
    avertissements: int = 0
    statut: Statut = Statut.DEFINITIVE
    mot: str | None = None
    place: Place | None = None
    places: tuple[Place, ...] = ()
    """Every place that pays the same, the one retained first."""
    jokers: tuple[int, ...] = ()
    """1-based positions, in the word, of the jokers laid from the rack."""
    plafond: int | None = None
    """With ``moyenne``: what the average may not exceed."""
    motifs: tuple[Motif, ...] = ()
    autres_lectures: tuple[AutreLecture, ...] = ()
    mots_refuses: tuple[str, ...] = ()
    """Inadmissible words the ruling is based on: the correction slip names them (5.9)."""
    signalements: tuple[str, ...] = ()
    """What the arbiter should look at, without effect on the ruling."""
    nom: str | None = field(default=None, compare=False)
    table: int | None = field(default=None, compare=False)
