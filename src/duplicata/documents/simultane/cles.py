"""The Ed25519 pairs of an event and of its centres: made once, signed with, checked by anybody."""

import hashlib
import hmac
import json
import secrets
from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins

from duplicata.documents.signature import signature_juste
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def tirer_cle() -> str:
    """A private key, 32 bytes in hexadecimal."""
    return secrets.token_hex(32)


def cle_de_centre(cle: str, centre: str, edition: int) -> str:
    """The private key of a centre, made from that of the event: its file can be written again as it was.

    Another *edition* is another key: whoever has a file that was lost can sign nothing more.
    """
    texte = f"centre:{centre}:{edition}".encode()
    return hmac.new(bytes.fromhex(cle), texte, hashlib.sha256).hexdigest()


def publique(cle: str) -> str:
    return _privee(cle).public_key().public_bytes_raw().hex()


def signer(cle: str, contenu: bytes) -> str:
    """64 bytes, in hexadecimal."""
    return _privee(cle).sign(contenu).hex()


def octets_signes(document: Struct) -> bytes:
    """All but the key ``signature``, whatever the layout: sorted keys, no spaces, UTF-8."""
    champs = {cle: valeur for cle, valeur in to_builtins(document).items() if cle != "signature"}
    return json.dumps(champs, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def exiger_signature(cle: str, document: Struct, signature: str, quoi: str) -> None:
    if not signature_juste(cle, octets_signes(document), signature):
        raise SaisieInvalide(
            dire("{quoi} : la signature n’est pas celle de la fédération pour ce contenu.", quoi=quoi)
        )


def _privee(cle: str) -> "Ed25519PrivateKey":
    # Costly to import, and most commands sign nothing.
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(cle))
