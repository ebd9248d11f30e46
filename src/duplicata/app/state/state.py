"""The state of the room: the tournament, its games, and the work of the arbiters on every slip."""

from collections.abc import Mapping

from msgspec import Struct

from duplicata.arbitrage.decision import Decision
from duplicata.competition.causes import Appareils
from duplicata.competition.etat import Partie
from duplicata.competition.suivi import Multiplex
from duplicata.competition.tournoi import Tournoi
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Lecture(Struct, frozen=True):
    """A reading of a slip: by whom, when, what, and how it was ruled on."""

    auteur: str
    quand: str
    bulletin: Transcription
    decision: Decision
    aveugle: bool = True
    """The reader had not been shown what the other one entered."""


class Confirmation(Struct, frozen=True):
    """Somebody who was shown what was entered found it on the paper."""

    auteur: str
    quand: str
    sur: int
    """Version of the slip that he was shown: changed since, it is no longer confirmed."""


class Sondage(Struct, frozen=True):
    """A sample of slips to be held against the paper; without *des*, announced only."""

    partie: int
    numero: int
    taille: int
    ligne: int
    tete: str
    population: dict[int, str]
    des: str = ""
    bulletins: tuple[tuple[int, int], ...] = ()


class Vote(Struct, frozen=True):
    membre: str
    decision: Decision
    motif: str = ""


class Renvoi(Struct, frozen=True):
    """A slip before the commission; closed once two members have signed the same ruling."""

    auteur: str
    motif: str
    votes: tuple[Vote, ...] = ()
    clos: bool = False
    tardif: str = ""
    """Why it was received after the time for appeals (6.3); empty when it came in time."""


class Dossier(Struct, frozen=True):
    """What happened to one slip since it was handed in."""

    version: int = 0
    """Line of the journal where the last gesture that ruled on it begins; 0 before any.

    It tells an arbiter that somebody was there since he looked. A line is never given twice: a slip taken
    back and entered again is another version, while taking a correction back gives the former one back.
    """
    auteurs: tuple[str, ...] = ()
    """Who entered or changed the ruling, in order: none of them may be its double arbiter."""
    quand: str = ""
    seconde: Lecture | None = None
    montrees: tuple[tuple[str, int], ...] = ()
    """To whom what was entered was shown, and at which version."""
    confirmation: Confirmation | None = None
    tranche: bool = False
    """A third person settled what the two readings differ on."""
    renvoi: Renvoi | None = None
    imprime: int = 0
    """Version of the ruling that its correction slip was last printed for."""
    annonce: str = ""
    """Mark of what that paper says."""
    ajoute: bool = False
    """A correction slip is wanted even if none is owed (5.9)."""
    conduite: str = ""
    """What the player did that the slip is sanctioned for (6.1); empty until somebody says."""


class Arret(Struct, frozen=True):
    """The clock was stopped."""

    quand: str
    motif: str = ""


class Impression(Struct, frozen=True):
    """The standings of a game as they were last printed."""

    quand: str
    apres_coup: int
    lignes: dict[int, tuple[int, int]]
    """Table -> rank and total."""


Cas = tuple[int, int, int]
"""Game, move, table."""


class Etat(Struct, frozen=True):
    seq: int = 0
    """Last line of the journal taken in."""
    tournoi: Tournoi | None = None
    dossiers: dict[tuple[int, int], Mapping[int, Dossier]] = {}
    """(game, move) -> table -> file of the slip."""
    departs: dict[tuple[int, int], str] = {}
    """(game, move) -> instant at which the clock was started, put later by what interruptions took."""
    annonces: dict[tuple[int, int], str] = {}
    """(game, move) -> instant at which its word was retained, hence announced."""
    ramassages: dict[tuple[int, int], str] = {}
    """(game, move) -> instant at which its end was announced."""
    fins: dict[int, str] = {}
    """Game -> instant at which it ended, unless it was opened again."""
    arrets: dict[tuple[int, int], Arret] = {}
    """(game, move) -> the interruption that lasts."""
    cas: frozenset[Cas] = frozenset()
    """Slips before the commission, or that the text leaves to it."""
    ecarts: frozenset[Cas] = frozenset()
    """Slips that two arbiters read differently, which nobody has settled."""
    relus: int = 0
    """Slips read a second time, blind."""
    compares: int = 0
    """Slips held against the paper by somebody who had been shown what was entered."""
    confirmations: bool = True
    """Slips may be confirmed instead of being read again."""
    appareils: Appareils | None = None
    """Which machines open the screens; None until the organiser says."""
    sondages: tuple[Sondage, ...] = ()
    """In the order in which they were announced."""
    impressions: dict[int, Impression] = {}
    """Game -> its standings as last printed."""
    multiplex: Multiplex = Multiplex()
    """Rooms that play this draw together."""

    @property
    def reserves(self) -> frozenset[Cas]:
        """Slips whose ruling may still change: what rests on them is provisional."""
        return self.cas | self.ecarts

    @property
    def definitif(self) -> bool:
        """The event is closed, and no ruling may change any more."""
        return self.tournoi is not None and self.tournoi.clos and not self.reserves

    def ouvert(self) -> Tournoi:
        if self.tournoi is None:
            raise SaisieInvalide(dire("Le tournoi n’est pas ouvert."))
        return self.tournoi

    def partie(self, numero: int) -> Partie:
        partie = self.ouvert().parties.get(numero)
        if partie is None:
            raise SaisieInvalide(dire("La partie {n} n’est pas ouverte.", n=numero))
        return partie

    def dossier(self, partie: int, coup: int, table: int) -> Dossier:
        return self.dossiers.get((partie, coup), {}).get(table, Dossier())
