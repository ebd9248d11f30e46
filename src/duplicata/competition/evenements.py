"""Everything that happens in a game, as frozen facts.

An event is written once and never changed; its JSON carries its name and its version. Who wrote it, when
and why belong to the journal. Reading is strict: an unknown name, version or field is refused.
"""

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

from duplicata.arbitrage.decision import Decision
from duplicata.competition.causes import Cause, CauseFin, CauseRejet
from duplicata.competition.formules import BONUS_SOLO, SEUIL_SOLO, Formule
from duplicata.competition.transcription import Transcription

Table = Annotated[int, Meta(ge=1)]
Numero = Annotated[int, Meta(ge=1)]
"""Number of a move or of a game."""


def _nom(classe: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", classe).lower()


class Evenement(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="evenement", tag=_nom
):
    version: Annotated[int, Meta(ge=1, le=1)] = 1
    """Of its fields. One whose fields change has the next number, and goes on reading those before."""


class EvenementPartie(Evenement, frozen=True, kw_only=True):
    partie: Numero = 1
    """Number of the game in its tournament."""


class EvenementCoup(EvenementPartie, frozen=True, kw_only=True):
    coup: Numero


class PartieOuverte(EvenementPartie, frozen=True, kw_only=True):
    nom: str = ""
    date: str | None = None
    reglement: str
    formule: Formule = Formule()
    lexique: str = ""
    empreinte_lexique: str = ""
    engagement: str | None = None
    """SHA-256 of the seed of the draw, or of the text of a prepared game, published before the game."""
    preparee: bool = False
    """Its racks and words were settled before the event, and sealed."""
    seuil_solo: int = SEUIL_SOLO
    bonus_solo: int = BONUS_SOLO
    departage: bool = False
    """A sudden-death play-off: it parts equal players and adds nothing to the totals."""


class JoueurInscrit(EvenementPartie, frozen=True, kw_only=True):
    """A player (or a pair) takes a table of the game; given again, it corrects the entry."""

    table: Table
    nom: str
    arbitre: str = ""
    joueur: Numero | None = None
    """Number in the tournament; the table by default."""
    equipe: str = ""


class TirageRejete(EvenementCoup, frozen=True, kw_only=True):
    tirage: str
    cause: CauseRejet = CauseRejet.COMPOSITION


class TirageFait(EvenementCoup, frozen=True, kw_only=True):
    tirage: str
    """Notation of the record: ``EEU+ESI?``, ``-BNISRAA``."""


class TirageAnnonce(EvenementCoup, frozen=True, kw_only=True):
    pass


class ChronoLance(EvenementCoup, frozen=True, kw_only=True):
    duree: int
    alerte: int


class FinAnnoncee(EvenementCoup, frozen=True, kw_only=True):
    """The juge-arbitre's announcement, not the bell, ends the move (4.1)."""


class BulletinSaisi(EvenementCoup, frozen=True, kw_only=True):
    version: Annotated[int, Meta(ge=1, le=2)] = 2
    table: Table
    bulletin: Transcription


class DecisionRendue(EvenementCoup, frozen=True, kw_only=True):
    table: Table
    decision: Decision


class DecisionRectifiee(EvenementCoup, frozen=True, kw_only=True):
    version: Annotated[int, Meta(ge=1, le=2)] = 2
    table: Table
    decision: Decision
    cause: Cause
    motif: str = ""
    bulletin: Transcription | None = None
    """The slip as corrected, when what changed is its transcription."""
    auteur: str = ""
    """Who decided: in a game copied from elsewhere, not the one who writes the journal."""


class BilletRemis(EvenementCoup, frozen=True, kw_only=True):
    """The correction slip of ``coup`` reached the table before it wrote the slip of ``connu_au_coup``."""

    table: Table
    connu_au_coup: Numero
    decision: Decision | None = None
    """The ruling it told, in a game copied from elsewhere; by default the one that stands."""
    conduite_seule: bool = False
    """Likewise: it told disciplinary warnings, and nothing of the slip of the move."""


class BilletRepris(EvenementCoup, frozen=True, kw_only=True):
    """The last correction slip marked as handed over had not been."""

    table: Table


class MotRetenu(EvenementCoup, frozen=True, kw_only=True):
    mot: str
    """As it reads on the grid, lower case for a joker laid."""
    place: str
    points: int


class CoupClos(EvenementCoup, frozen=True, kw_only=True):
    non_remis: tuple[Table, ...] = ()
    """Tables declared to have handed in nothing; every other one must have its ruling."""


class CoupAnnule(EvenementCoup, frozen=True, kw_only=True):
    motif: str = ""


class PropositionFaite(EvenementCoup, frozen=True, kw_only=True):
    """Topping (3.8.4): a word announced aloud; one that is not the top counts as an attempt."""

    table: Table
    mot: str
    place: str


class TempsReleve(EvenementCoup, frozen=True, kw_only=True):
    """Topping (3.8.4): hundredths of a second the player took; ``trouve`` false adds the 20 s."""

    table: Table
    centiemes: int
    trouve: bool = True
    essais: int | None = None
    """Words announced, the right one included; None: as many as were recorded one by one."""


class Retard(EvenementCoup, frozen=True, kw_only=True):
    """The table plays from this move on; those before are worth nothing (6.2)."""

    table: Table


class Tricherie(EvenementCoup, frozen=True, kw_only=True):
    """Scores annulled and exclusion from this move on (6.1)."""

    table: Table
    motif: str


class Abandon(EvenementCoup, frozen=True, kw_only=True):
    """The table plays no more from this move on: those are worth nothing, what it had before stays."""

    table: Table
    motif: str
    leve: bool = False
    """It had not given up, or is back."""


class AvertissementDisciplinaire(EvenementCoup, frozen=True, kw_only=True):
    """A warning given outside any slip; ``nombre`` -1 withdraws one."""

    table: Table
    motif: str = ""
    nombre: Literal[1, -1] = 1


class PartieClose(EvenementPartie, frozen=True, kw_only=True):
    cause: CauseFin


class PartieRouverte(EvenementPartie, frozen=True, kw_only=True):
    """The end was announced by mistake."""

    motif: str
    engagement: str | None = None
    """SHA-256 of the seed of the draws that follow, those before having been made public at the end."""


class GraineRevelee(EvenementPartie, frozen=True, kw_only=True):
    """The seed, made public after the game: anyone can draw it again."""

    graine: str


DePartie = (
    PartieOuverte
    | JoueurInscrit
    | TirageRejete
    | TirageFait
    | TirageAnnonce
    | ChronoLance
    | FinAnnoncee
    | BulletinSaisi
    | DecisionRendue
    | DecisionRectifiee
    | BilletRemis
    | BilletRepris
    | MotRetenu
    | CoupClos
    | CoupAnnule
    | PropositionFaite
    | TempsReleve
    | Retard
    | Tricherie
    | Abandon
    | AvertissementDisciplinaire
    | PartieClose
    | PartieRouverte
    | GraineRevelee
)
