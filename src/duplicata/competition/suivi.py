"""Rooms that play one draw together: what this one opened to others, whom it follows, what it was told.

What is received is written down as it was signed, so that the journal stands alone afterwards.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from duplicata.competition.evenements import Evenement, EvenementCoup, Numero
from duplicata.competition.multiplex import CoupDit, Menee, PartieDite
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

DEBUT = "0" * 64
"""What the first message names as the one before it."""
Empreinte = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class MultiplexOuvert(Evenement, frozen=True, kw_only=True):
    """Other rooms may follow this one, under the code of that number; or may no longer."""

    numero: Annotated[int, Meta(ge=1)]
    ferme: bool = False


class SuiviCommence(Evenement, frozen=True, kw_only=True):
    """This room follows another event, known by its key."""

    source: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    """Identifier of the event that leads."""
    nom: str
    cle: Empreinte
    """Public half of its Ed25519 pair, in hexadecimal."""


class SuiviSuspendu(Evenement, frozen=True, kw_only=True):
    """The room plays on alone; or goes along with the one that leads again."""

    repris: bool = False


class SuiviArrete(Evenement, frozen=True, kw_only=True):
    """The room follows nobody any more."""


class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that the room that leads tells, tied to what it told before."""

    numero: Annotated[int, Meta(ge=1)]
    precedent: Empreinte
    """SHA-256 of the message before."""
    source: str
    """Identifier of the event that leads."""
    ligne: Annotated[int, Meta(ge=1)]
    """Of its journal, that this comes from."""
    tete: Empreinte
    """Digest of that line."""
    quand: str
    """When it was written there."""
    contenu: PartieDite | CoupDit


class MessageRecu(Evenement, frozen=True, kw_only=True):
    """What the room that leads told, as it signed it."""

    message: Message
    signature: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]
    empreinte: Empreinte
    """Of the message, which the next one names."""
    ecart: int
    """Milliseconds by which the clock here is ahead of the one there, as estimated then."""


class ChronoCale(EvenementCoup, frozen=True, kw_only=True):
    """The clock of the move counts from the instant of the room that leads."""

    depart: str
    """That instant, by the clock of this room."""
    lance_a: int
    interrompu_a: int | None = None
    """As the room that leads told them."""


DeMultiplex = MultiplexOuvert | SuiviCommence | SuiviSuspendu | SuiviArrete | MessageRecu | ChronoCale


class Suivi(Struct, frozen=True):
    """The room that is followed, and all that it told so far."""

    source: str
    nom: str
    cle: str
    seul: bool = False
    """This room plays on alone for the time being: what it is told is kept, and changes nothing."""
    numero: int = 0
    """The last message received."""
    empreinte: str = DEBUT
    ecart: int = 0
    parties: Mapping[int, PartieDite] = {}
    coups: Mapping[int, Mapping[int, CoupDit]] = {}
    """Game -> move -> what was told of it."""
    cales: Mapping[int, tuple[int, int, int | None]] = {}
    """Game -> the move whose clock was set last, and what it was set to: start and stop, as told."""

    def menee(self, partie: int) -> Menee:
        return Menee(self.nom, self.parties.get(partie), self.coups.get(partie, {}))


class Multiplex(Struct, frozen=True):
    ouvertures: int = 0
    """How often this room was opened to others: each time under another code."""
    ouvert: bool = False
    suivis: int = 0
    """How often it began to follow another."""
    suivi: Suivi | None = None

    def exiger(self) -> Suivi:
        if self.suivi is None:
            raise SaisieInvalide(dire("Cette salle n’en suit aucune autre."))
        return self.suivi


def plier(etat: Multiplex, un: DeMultiplex) -> Multiplex:
    """The state after *un*; ``SaisieInvalide`` when it cannot be."""
    if isinstance(un, MultiplexOuvert):
        return replace(etat, ouvertures=un.numero, ouvert=not un.ferme)
    if isinstance(un, SuiviCommence):
        if etat.suivi is not None:
            raise SaisieInvalide(dire("Cette salle suit déjà « {nom} ».", nom=etat.suivi.nom))
        return replace(etat, suivis=etat.suivis + 1, suivi=Suivi(un.source, un.nom, un.cle))
    suivi = etat.exiger()
    if isinstance(un, SuiviArrete):
        return replace(etat, suivi=None)
    if isinstance(un, SuiviSuspendu):
        return replace(etat, suivi=replace(suivi, seul=not un.repris))
    if isinstance(un, ChronoCale):
        cale = (un.coup, un.lance_a, un.interrompu_a)
        return replace(etat, suivi=replace(suivi, cales={**suivi.cales, un.partie: cale}))
    return replace(etat, suivi=_apprendre(suivi, un))


def _apprendre(suivi: Suivi, un: MessageRecu) -> Suivi:
    exiger_suite(suivi, un.message)
    dit = un.message.contenu
    suivi = replace(suivi, numero=un.message.numero, empreinte=un.empreinte, ecart=un.ecart)
    if isinstance(dit, PartieDite):
        return replace(suivi, parties={**suivi.parties, dit.partie: dit})
    coups = {**suivi.coups.get(dit.partie, {}), dit.coup: dit}
    return replace(suivi, coups={**suivi.coups, dit.partie: coups})


def exiger_suite(suivi: Suivi, message: Message) -> None:
    """Of the event that is followed, and the very next thing it tells."""
    if message.source != suivi.source:
        raise SaisieInvalide(dire("Message {n} : il vient d’un autre événement.", n=message.numero))
    if message.numero <= suivi.numero:
        raise SaisieInvalide(dire("Message {n} : déjà reçu, il n’est pas repris.", n=message.numero))
    if message.numero > suivi.numero + 1:
        raise SaisieInvalide(
            dire("Message {n} : il manque le message {attendu}.", n=message.numero, attendu=suivi.numero + 1)
        )
    if message.precedent != suivi.empreinte:
        raise SaisieInvalide(
            dire("Message {n} : il ne suit pas celui qui a été reçu avant lui.", n=message.numero)
        )


def menee(multiplex: Multiplex, partie: int) -> Menee | None:
    """What the room that leads tells of that game; None for one that plays by itself."""
    suivi = multiplex.suivi
    return suivi.menee(partie) if suivi is not None and not suivi.seul else None


def numero_mene(suivi: Suivi) -> Numero:
    """The game that is played there; 0 before the first."""
    ouvertes = [numero for numero, partie in suivi.parties.items() if partie.fin is None]
    return min(ouvertes, default=max(suivi.parties, default=0))
