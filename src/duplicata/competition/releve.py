"""The record of a game on paper: draws, words retained, slips handed in."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from duplicata.arbitrage.decision import Decision
from duplicata.competition.causes import Cause
from duplicata.competition.evenements import JoueurInscrit, PartieOuverte
from duplicata.competition.transcription import Transcription


@dataclass(frozen=True, slots=True)
class Billet:
    """The correction slip of a move that reached a table."""

    table: int
    coup: int
    decision: Decision | None = None
    """What it told, when that is not the ruling that stands at that point of the record."""
    conduite_seule: bool = False
    """It told disciplinary warnings, and nothing of the slip."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A ruling changed after the close of move ``apres_coup``: by a slip read again, or by decree."""

    table: int
    cause: Cause
    motif: str
    apres_coup: int
    bulletin: Transcription | None
    decision: Decision | None
    """The ruling itself, when it is not the one the regulation makes of the slip."""
    auteur: str = ""


@dataclass(frozen=True, slots=True)
class Temps:
    """Topping: when a table found the top of the move; None: it had to be given."""

    table: int
    centiemes: int | None
    essais: int | None


@dataclass(frozen=True, slots=True)
class CoupReleve:
    tirage: str
    retenu: str | None
    annule: bool
    bulletins: Mapping[int, Transcription]
    billets: tuple[Billet, ...]
    corrections: tuple[Correction, ...]
    disciplines: tuple[int, ...]
    """Tables given a disciplinary warning outside any slip."""
    temps: tuple[Temps, ...] = ()
    libres: Mapping[int, Decision] = field(default_factory=dict)
    """Rulings of the arbiter's own on the slips of the move."""


@dataclass(frozen=True, slots=True)
class Releve:
    ouverture: PartieOuverte
    joueurs: tuple[JoueurInscrit, ...]
    coups: tuple[CoupReleve, ...]
    retards: Mapping[int, int]
    exclusions: Mapping[int, int]
    abandons: Mapping[int, int] = field(default_factory=dict)
