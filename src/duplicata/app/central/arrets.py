"""What the federation rules, at its own keyboard only: keys revoked, laptops retained, centres ruled on."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from duplicata.app.central import depot
from duplicata.app.central.evenement import RegleEcart
from duplicata.arbitrage import decision as jugee
from duplicata.competition.transcription import Transcription


class Arret(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="sorte", tag=str.lower):
    """A ruling; who made it, when and why stand beside it."""


class Revocation(Arret, frozen=True):
    """What this key signs is taken in no more; what it signed before stays."""

    centre: int
    cle: str


class PosteRetenu(Arret, frozen=True):
    """Of two laptops that played for one centre, whose journal counts."""

    centre: int
    poste: str


class EcartTranche(Arret, frozen=True):
    """How the players of a centre are ranked that did not play the sealed game; None: by the event's rule."""

    centre: int
    partie: int
    regle: RegleEcart | None


class FenetreOuverte(Arret, frozen=True):
    """Results are public before the event's window."""


class Cible(Struct, frozen=True, forbid_unknown_fields=True):
    """A slip, by the numbers of its centre."""

    centre: int
    partie: int
    coup: int
    table: int


class DecisionCommune(Arret, frozen=True):
    """One ruling for all the slips that say the same, proposed to the centres that ruled otherwise."""

    modele: Cible
    """The slip that was ruled on as all shall be."""
    engagement: str
    """Digest of the game."""
    decision: jugee.Decision
    cibles: tuple[Cible, ...]
    bulletins: tuple[Transcription, ...]
    """Of each of them, as it was read then: one that was read again since is another."""


Un = Revocation | PosteRetenu | EcartTranche | FenetreOuverte | DecisionCommune


def ecrire(arret: Un) -> str:
    return msgspec.json.encode(arret).decode()


def lire(decision: depot.Decision) -> Un:
    lu: Un = msgspec.json.decode(decision.contenu, type=Un)
    return lu


class Arrets(Struct, frozen=True):
    """All of them, as they count now."""

    revoquees: frozenset[tuple[int, str]] = frozenset()
    postes: dict[int, str] = {}
    regles: dict[tuple[int, int], RegleEcart] = {}
    ouverte: bool = False
    communes: tuple[tuple[int, DecisionCommune], ...] = ()
    """With their number."""


def plier(decisions: Iterable[depot.Decision]) -> Arrets:
    revoquees: set[tuple[int, str]] = set()
    postes: dict[int, str] = {}
    regles: dict[tuple[int, int], RegleEcart] = {}
    communes: list[tuple[int, DecisionCommune]] = []
    ouverte = False
    for decision in decisions:
        match lire(decision):
            case Revocation() as un:
                revoquees.add((un.centre, un.cle))
            case PosteRetenu() as un:
                postes[un.centre] = un.poste
            case EcartTranche(regle=None) as un:
                regles.pop((un.centre, un.partie), None)
            case EcartTranche(regle=RegleEcart() as regle) as un:
                regles[un.centre, un.partie] = regle
            case DecisionCommune() as un:
                communes.append((decision.numero, un))
            case FenetreOuverte():
                ouverte = True
    return Arrets(frozenset(revoquees), postes, regles, ouverte, tuple(communes))
