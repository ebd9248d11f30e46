"""Facts about the work of the arbiters, besides those of the game: they change no total by themselves."""

from functools import cache
from typing import Annotated, get_args

import msgspec
from msgspec import Meta

from duplicata.arbitrage.decision import Decision
from duplicata.competition import codage
from duplicata.competition.causes import Appareils
from duplicata.competition.evenements import Evenement, EvenementCoup, EvenementPartie, Table
from duplicata.competition.suivi import DeMultiplex
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.journal import Entry
from duplicata.langue import dire


class GesteDefait(Evenement, frozen=True, kw_only=True):
    """The events of that gesture no longer count; they stay in the journal."""

    geste: str


class SecondeLecture(EvenementCoup, frozen=True, kw_only=True):
    """What the double arbiter read, without knowing what the first arbiter had read."""

    version: Annotated[int, Meta(ge=1, le=2)] = 2
    table: Table
    bulletin: Transcription
    decision: Decision


class LectureMontree(EvenementCoup, frozen=True, kw_only=True):
    """What the first arbiter entered was shown to somebody else, who reads this slip blind no more."""

    table: Table
    sur: Annotated[int, Meta(ge=1)]
    """Version of the slip that was on the screen."""


class LectureConfirmee(EvenementCoup, frozen=True, kw_only=True):
    """Somebody held the paper against what was entered, and found it right: no second reading."""

    table: Table
    sur: Annotated[int, Meta(ge=1)]
    """Version of the slip that he was shown."""


class ConfirmationsReglees(Evenement, frozen=True, kw_only=True):
    """Whether slips may be confirmed instead of being read again, as the organiser chooses."""

    admises: bool


class AppareilsPrevus(Evenement, frozen=True, kw_only=True):
    """Which machines open the room's screens: what is printed on badges follows."""

    appareils: Appareils


class SondageAnnonce(EvenementPartie, frozen=True, kw_only=True):
    """A sample is to be drawn: among which slips, and from which head of the journal, before any dice."""

    numero: Annotated[int, Meta(ge=1)]
    taille: Annotated[int, Meta(ge=1)]
    ligne: Annotated[int, Meta(ge=1)]
    tete: str
    """Digest of that line."""
    population: dict[int, str]
    """Move -> tables whose slip may be drawn: ``1-12,14``."""


class SondageTire(EvenementPartie, frozen=True, kw_only=True):
    """The dice were thrown."""

    numero: Annotated[int, Meta(ge=1)]
    des: str
    bulletins: tuple[tuple[int, int], ...]
    """Move and table of each slip, in the order drawn."""


class RenvoiCommission(EvenementCoup, frozen=True, kw_only=True):
    """The slip is put before the commission (6.4)."""

    table: Table
    motif: str
    tardif: str = ""
    """Why it is received though the time for appeals is over (6.3); empty when it came in time."""


class VoteCommission(EvenementCoup, frozen=True, kw_only=True):
    table: Table
    decision: Decision
    sur: Annotated[int, Meta(ge=0)] = 0
    """Version of the slip that the member had read; 0 in old journals, which do not say."""
    motif: str = ""
    """Why, for the other members to read; old journals have it beside the gesture only."""


class JeuInterrompu(EvenementCoup, frozen=True, kw_only=True):
    """A problem in the room: the clock stops, the time elapsed is kept."""

    motif: str = ""
    """Empty when the clock was stopped before anybody said why."""


class InterruptionMotivee(EvenementCoup, frozen=True, kw_only=True):
    """Why the game stands still, noted while it does; noted again, it replaces what was said."""

    motif: str


class JeuRepris(EvenementCoup, frozen=True, kw_only=True):
    """The clock goes on from where it was stopped."""


class BilletImprime(EvenementCoup, frozen=True, kw_only=True):
    """A correction slip came out of a printer: printed again for the same ruling, it is a duplicate."""

    table: Table
    mouture: Annotated[int, Meta(ge=1)]
    """Version of the slip whose ruling it tells; in old journals, how many rulings there were."""
    annonce: str = ""
    """Mark of what the paper says; old journals have none."""


class BilletAjoute(EvenementCoup, frozen=True, kw_only=True):
    """A correction slip that the text does not ask for is wanted all the same: its reason matters (5.9)."""

    table: Table
    leve: bool = False
    """It is not, after all."""


class ConduiteMotivee(EvenementCoup, frozen=True, kw_only=True):
    """What the player did that a slip is sanctioned for; said again, it replaces what was said."""

    table: Table
    motif: str


class ClassementImprime(EvenementPartie, frozen=True, kw_only=True):
    """The standings of a game came out of a printer: what changes since is marked."""

    apres_coup: Annotated[int, Meta(ge=0)]
    lignes: tuple[tuple[int, int, int], ...]
    """Table, rank and total, as printed."""


class BadgeEnClair(Evenement, frozen=True, kw_only=True):
    """A badge was used on a line that anybody in the room could listen to, because the server was told to."""

    compte: str


class BadgeRefait(Evenement, frozen=True, kw_only=True):
    """Somebody without a badge was given one, because he knew the server's code."""

    compte: str


DeControle = (
    GesteDefait
    | SecondeLecture
    | LectureMontree
    | LectureConfirmee
    | ConfirmationsReglees
    | AppareilsPrevus
    | SondageAnnonce
    | SondageTire
    | RenvoiCommission
    | VoteCommission
    | JeuInterrompu
    | InterruptionMotivee
    | JeuRepris
    | BilletImprime
    | BilletAjoute
    | ConduiteMotivee
    | ClassementImprime
    | BadgeEnClair
    | BadgeRefait
    | DeMultiplex
)
Fait = codage.Tout | DeControle


@cache
def _noms() -> frozenset[str]:
    return frozenset(str(classe.__struct_config__.tag) for classe in get_args(DeControle))


@cache
def _decodeur() -> "msgspec.json.Decoder[DeControle]":
    return msgspec.json.Decoder(DeControle)


def ecrire(fait: Fait) -> Entry:
    """The event as the journal keeps it; one that could not be read again is refused before it is stored."""
    contenu: codage.Contenu = msgspec.to_builtins(fait, str_keys=True)
    nom = str(type(fait).__struct_config__.tag)
    try:
        msgspec.convert(contenu, type(fait), str_keys=True)
    except msgspec.ValidationError as error:
        raise _illisible(nom, error) from error
    return Entry(nom, contenu)


def lire(nom: str, contenu: str) -> Fait:
    if nom not in _noms():
        return codage.lire(contenu)
    try:
        return codage.relu(codage.decoder(contenu, _decodeur()))
    except msgspec.DecodeError as error:
        raise SaisieInvalide(codage.reproche(contenu, error, _noms())) from error


def _illisible(nom: str, error: msgspec.DecodeError) -> SaisieInvalide:
    return SaisieInvalide(dire("Événement « {nom} » illisible : {detail}.", nom=nom, detail=error))
