"""The event's own Ed25519 pair: what it signs, anybody checks.

The private half is derived from the key of the folder, like the seeds: it needs no storage of its own, and
follows the folder to the second laptop. On a computer that has another key a new pair is published, and the
journal tells from which line on.
"""

import secrets
from typing import TYPE_CHECKING, NamedTuple

from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste
from duplicata.app.state.state import Etat
from duplicata.competition.evenements_tournoi import ClePubliee
from duplicata.journal import Seal

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


class Signataire(NamedTuple):
    publiee: ClePubliee
    sceau: Seal

    def signer(self, contenu: bytes) -> str:
        """64 bytes, in hexadecimal."""
        return _privee(self.sceau, self.publiee.identifiant).sign(contenu).hex()


def nouvelle_cle(sceau: Seal) -> ClePubliee:
    """The pair of an event that begins, and its identifier."""
    return _publiable(sceau, secrets.token_hex(16))


def signataire(etat: Etat, sceau: Seal | None) -> Signataire | None:
    """Who signs for the event here; None where no key was published, or its other half is elsewhere."""
    publiee = etat.ouvert().cle
    if sceau is None or publiee is None or _publiable(sceau, publiee.identifiant) != publiee:
        return None
    return Signataire(publiee, sceau)


def publier_cle(salle: Salle, geste: Geste) -> Signataire:
    """Who signs; a pair is made and published first where this computer has none."""
    connu = signataire(salle.etat, salle.sceau)
    if connu is not None:
        return connu

    def decider(brouillon: Brouillon) -> None:
        publiee = brouillon.etat.ouvert().cle
        # The event keeps its identifier for life, whichever computer it goes to.
        identifiant = publiee.identifiant if publiee else secrets.token_hex(16)
        brouillon.ajouter(_publiable(salle.sceau, identifiant))

    salle.faire(geste, decider)
    nouveau = signataire(salle.etat, salle.sceau)
    assert nouveau is not None
    return nouveau


def _privee(sceau: Seal, identifiant: str) -> "Ed25519PrivateKey":
    # Costly to import, and most commands sign nothing.
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(sceau.derive(f"cle-evenement:{identifiant}")))


def _publiable(sceau: Seal, identifiant: str) -> ClePubliee:
    publique = _privee(sceau, identifiant).public_key().public_bytes_raw()
    return ClePubliee(identifiant=identifiant, cle=publique.hex())
