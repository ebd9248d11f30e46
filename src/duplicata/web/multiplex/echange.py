"""What two rooms say to each other besides the messages themselves: who leads, and what the hour is there."""

from typing import Annotated

from msgspec import Meta, Struct

from duplicata.competition.suivi import Empreinte

ATTENTE = 1.0
"""Seconds that a question waits for something new: an answer each second shows that the line is alive."""
LOT = 50
"""Messages of one answer."""
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
"""Drawn by whoever asks: an answer given before is none."""


class LigneCoupee(Exception):
    """No answer came: the network, not what was said."""


class Identite(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who leads; told without a code, to be recognised before any is sent."""

    nonce: Nonce
    source: str
    nom: str
    cle: Empreinte
    racine: str = ""
    """Of the authority that the badges' port is encrypted with: DER in hexadecimal."""


class Entete(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What comes before the messages of an answer."""

    nonce: Nonce
    source: str
    recu_a: int
    """When the question came, milliseconds since 1970 by the clock there."""
    emis_a: int
    """When the answer left."""
    messages: int
    """How many follow."""
