"""The state of a game: plain data, what the events folded so far amount to."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from duplicata.arbitrage.decision import Decision
from duplicata.competition.causes import Cause, CauseFin, CauseRejet
from duplicata.competition.evenements import PartieOuverte
from duplicata.competition.formules import Formule
from duplicata.competition.sac import Sac, sac_plein
from duplicata.competition.transcription import Transcription
from duplicata.engine.board import Board


class Phase(StrEnum):
    """Where a move stands (3.1-3.6)."""

    TIRE = "tire"
    ANNONCE = "annonce"
    CHRONO = "chrono"
    RAMASSAGE = "ramassage"
    CLOS = "clos"
    ANNULE = "annule"


class Joueur(Struct, frozen=True):
    """Who sits at a table: a player or a pair, which counts as one."""

    table: int
    nom: str
    arbitre: str
    joueur: int
    equipe: str = ""


class Rejet(Struct, frozen=True):
    tirage: str
    cause: CauseRejet


class Retenu(Struct, frozen=True):
    """The word laid on the grid for everybody."""

    mot: str
    place: str
    points: int


class Rectification(Struct, frozen=True):
    """One link of the chain that explains why a ruling changed."""

    table: int
    cause: Cause
    motif: str
    avant: Decision | None
    apres: Decision
    apres_coup: int
    """The last move drawn when the change was made."""
    bulletin: Transcription | None = None
    """The slip as corrected, when what changed is its transcription."""
    bulletin_avant: Transcription | None = None
    auteur: str = ""


class Discipline(Struct, frozen=True):
    """A warning given outside any slip."""

    motif: str
    retrait: str | None = None
    """Why it was withdrawn; None while it counts."""


class Remise(Struct, frozen=True):
    """A correction slip that reached its table: it counts for what it told, not for what was ruled since."""

    connu_au_coup: int
    """First move written with that knowledge."""
    decision: Decision | None
    disciplines: tuple[Discipline, ...] = ()
    moyenne: int | None = None
    """What the average it told was worth then; None before the move is closed, or of another ruling."""


class Recherche(Struct, frozen=True):
    """Topping: how the player of a table looked for the top of a move."""

    essais: int = 0
    derniere: str = ""
    """The last word announced, ``SWEATS 3H``."""
    centiemes: int | None = None
    """Hundredths of a second; None while he is looking."""
    trouve: bool = False


class Coup(Struct, frozen=True):
    numero: int
    tirage: str
    """As the record writes it."""
    lettres: str
    """The rack, in alphabetical order."""
    grille: str
    """The cells of the grid on which the move is played."""
    sac: Sac
    """The bag once the rack is drawn."""
    rejets: tuple[Rejet, ...] = ()
    hors_jeu: tuple[int, ...] = ()
    """Tables already eliminated when the rack was drawn (sudden death)."""
    phase: Phase = Phase.TIRE
    retenu: Retenu | None = None
    bulletins: Mapping[int, Transcription] = {}
    decisions: Mapping[int, Decision] = {}
    non_remis: tuple[int, ...] = ()
    """Tables declared at the close to have handed in nothing."""
    rectifications: tuple[Rectification, ...] = ()
    recherches: dict[int, Recherche] = {}
    """Topping: table -> how its player looked for the top."""
    motif: str = ""
    """Why the move was cancelled."""

    @property
    def annule(self) -> bool:
        return self.phase is Phase.ANNULE

    @property
    def compte(self) -> bool:
        """Whether sheets and standings take the move in."""
        return self.phase is Phase.CLOS or self.phase is Phase.ANNULE


class Resultat(Struct, frozen=True, gc=False):
    """What a table has on a move once it is closed."""

    points: int | None = 0
    """None for a cancelled move or an eliminated table."""
    avertissements: int = 0
    bonus: int = 0
    solo: bool = False
    top_perdu: bool = False
    moyenne: bool = False
    sous_reserve: bool = False


class Cloture(Struct, frozen=True):
    """A move counted: derived from its rulings, and derived again when one of them changes."""

    resultats: Mapping[int, Resultat]
    solo: int | None = None
    elimines: tuple[int, ...] = ()
    bruts: Mapping[int, int] = {}
    """What the tables compare for the solo: points before penalties, averages left out."""


class Variation(Struct, frozen=True):
    """What a table had on a closed move changed."""

    coup: int
    avant: Resultat
    apres: Resultat
    de: int | None = None
    """The table that the change comes from; None when the whole game was counted again."""
    rang: int = 0
    """Changes of rulings of the move until then: the last one is the cause, if it was made at that table."""


class Cumul(Struct, frozen=True, gc=False):
    """Sums of a table over the closed moves."""

    points: int = 0
    avertissements: int = 0
    bonus: int = 0
    solos: int = 0
    tops_perdus: int = 0
    reserves: int = 0


class Germe(Struct, frozen=True):
    """What the racks come from: a seed, or the text of a prepared game; another one once it was public."""

    engagement: str | None
    """Its SHA-256, published before; None when there is no seed."""
    coup: int = 1
    essai: int = 1
    """The first rack it gives: move, and try for that move."""
    graine: str | None = None
    """Once it is public."""


class Partie(Struct, frozen=True):
    ouverture: PartieOuverte
    sac: Sac
    germes: tuple[Germe, ...]
    """The last one gives the racks to come."""
    joueurs: dict[int, Joueur] = {}
    sieges: dict[int, int] = {}
    """Player's number in the tournament -> table."""
    grille: str = Board().cells
    reliquat: str = ""
    rejets: tuple[Rejet, ...] = ()
    """Racks rejected since the last move."""
    coups: tuple[Coup, ...] = ()
    billets: dict[int, dict[int, tuple[Remise, ...]]] = {}
    """Table -> move -> correction slips that arrived, in order."""
    disciplines: dict[int, dict[int, tuple[Discipline, ...]]] = {}
    """Move -> table -> warnings given outside the slips, in order."""
    retards: dict[int, int] = {}
    exclus: dict[int, int] = {}
    abandons: dict[int, int] = {}
    """Table -> first move that it no longer plays."""
    clotures: dict[int, Cloture] = {}
    cumuls: dict[int, Cumul] = {}
    variations: dict[int, tuple[Variation, ...]] = {}
    """Table -> changes of what it had on moves already closed, in order."""
    elimines: dict[int, int] = {}
    """Table -> move that eliminated it (sudden death)."""
    fin: CauseFin | None = None

    @property
    def numero(self) -> int:
        return self.ouverture.partie

    @property
    def formule(self) -> Formule:
        return self.ouverture.formule

    @property
    def engagement(self) -> str | None:
        """The digest published for the racks to come."""
        return self.germes[-1].engagement

    @property
    def graine(self) -> str | None:
        """What they come from, once it is public: anyone then knows them."""
        return self.germes[-1].graine

    @property
    def preparee(self) -> bool:
        """Whether they were settled before the event."""
        return self.ouverture.preparee and len(self.germes) == 1

    @property
    def coup(self) -> Coup | None:
        """The last move drawn."""
        return self.coups[-1] if self.coups else None

    def rang(self, numero: int) -> int:
        """Which move it is among those that count: a cancelled one keeps its number (3.6)."""
        return 1 + sum(not coup.annule for coup in self.coups[: numero - 1])

    def hors_bulletin(self, numero: int, table: int) -> int:
        """Disciplinary warnings of the table on a move that still count."""
        donnes = self.disciplines.get(numero, {}).get(table, ())
        return sum(un.retrait is None for un in donnes)

    @property
    def reste(self) -> str:
        """Every letter not on the grid nor in the rack of the move being played."""
        return self.sac.reste + self.reliquat

    @property
    def jouables(self) -> str:
        """Letters the next rack may hold."""
        return self.sac.jouables(self.reliquat)

    @property
    def top(self) -> int:
        """Sum of the retained words of the closed moves."""
        return sum(coup.retenu.points for coup in self.coups if coup.phase is Phase.CLOS and coup.retenu)


def nouvelle_partie(ouverture: PartieOuverte) -> Partie:
    germe = Germe(ouverture.engagement)
    return Partie(ouverture=ouverture, sac=sac_plein(ouverture.formule), germes=(germe,))
