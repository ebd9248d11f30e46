"""What the federation sends back to a centre (``.proposition``): nothing of it happens by itself there."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from duplicata.app.state.text import verifier_texte
from duplicata.arbitrage.decision import Decision
from duplicata.competition.transcription import Transcription
from duplicata.documents.results.modele import Empreinte, Identifiant
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.cles import exiger_signature, octets_signes, signer
from duplicata.documents.simultane.forme import Cle, Cles, Signature, Texte
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

FORMAT: Literal["duplicata-proposition"] = "duplicata-proposition"
SUFFIXE = ".proposition"


class Correction(Cles, frozen=True, kw_only=True, tag_field="objet", tag="correction"):
    """Another ruling on a slip of the centre, as it was there when the federation read it."""

    partie: Annotated[int, Meta(ge=1)]
    """Number of the game in the centre."""
    engagement: Empreinte
    """Digest of that game: the same in all centres."""
    coup: Annotated[int, Meta(ge=1)]
    table: Annotated[int, Meta(ge=1)]
    bulletin: Transcription
    decision: Decision


class Revocation(Cles, frozen=True, kw_only=True, tag_field="objet", tag="revocation"):
    """The file of the centre was replaced: what this key signs is refused."""

    cle: Cle


class Renvoi(Cles, frozen=True, kw_only=True, tag_field="objet", tag="renvoi"):
    """Send the journal again."""

    depuis: Annotated[int, Meta(ge=1)]
    """Number of the first line wanted."""


class Proposition(Cles, frozen=True, kw_only=True):
    numero: Annotated[int, Meta(ge=1)]
    """Among those made to this centre, from 1."""
    quand: Annotated[str, Meta(max_length=40)]
    auteur: Texte
    motif: Texte
    objet: Correction | Revocation | Renvoi


class Propositions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All those after a number, or one alone."""

    format: Literal["duplicata-proposition"] = FORMAT
    version: Literal[1] = forme.VERSION
    evenement: Identifiant
    centre: Identifiant
    propositions: Annotated[tuple[Proposition, ...], Meta(max_length=10_000)]
    signature: Signature = ""
    """Of all the rest, by the key of the event."""


def signer_propositions(propositions: Propositions, cle: str) -> bytes:
    """The file; *cle* is the private key of the event."""
    signees = replace(propositions, signature=signer(cle, octets_signes(propositions)))
    return msgspec.json.encode(signees) + b"\n"


def lire_propositions(contenu: bytes, evenement: str, centre: str, cle: str) -> Propositions:
    """Those made to this centre by the holder of the event's key, *cle* being its public half."""
    quoi = dire("Propositions")
    lues = forme.lire(contenu, Propositions, FORMAT, quoi)
    if (lues.evenement, lues.centre) != (evenement, centre):
        raise SaisieInvalide(dire("Ces propositions ne sont pas pour ce centre."))
    exiger_signature(cle, lues, lues.signature, quoi)
    for proposition in lues.propositions:
        verifier_texte(proposition.auteur)
        verifier_texte(proposition.motif)
        if isinstance(proposition.objet, Correction):
            proposition.objet.bulletin.lire()
    return lues
