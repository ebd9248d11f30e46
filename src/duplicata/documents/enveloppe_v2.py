"""How sealed files of version 2 are closed: scrypt makes a key of the code, AES-GCM closes the contents.

The salt is drawn for each file, so a key serves two messages and no more: the contents, and the heading,
which stays readable and is only marked. They are apart so that the one that was changed can be named.
The library is loaded when an envelope is opened or closed: a room that has none is ready again without it.
"""

import base64
import hmac
import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

MARQUES = ("temoin", "marque_entete")
COUT = 1 << 17
"""128 MB and some tenths of a second for every code that is tried."""
_ENTETE, _CONTENU = bytes(12), bytes(11) + b"\1"
"""The two nonces of a key."""


class Cles(NamedTuple):
    chiffre: bytes
    temoin: str
    """Tells a wrong code from a changed file."""


def normaliser(code: str) -> str:
    """One code, whichever keyboard composed its accents."""
    return unicodedata.normalize("NFC", code).strip()


def deriver(code: str, sel: bytes) -> Cles:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    octets = normaliser(code).encode("utf-8", "surrogatepass")
    cle = Scrypt(salt=sel, length=48, n=COUT, r=8, p=1).derive(octets)
    return Cles(cle[:32], cle[32:].hex())


def fermer(entete: bytes, texte: bytes, cles: Cles) -> dict[str, str]:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    aes = AESGCM(cles.chiffre)
    return {
        "temoin": cles.temoin,
        "marque_entete": aes.encrypt(_ENTETE, b"", entete).hex(),
        "contenu": base64.b64encode(aes.encrypt(_CONTENU, texte, None)).decode(),
    }


def ouvrir(document: Mapping[str, Any], entete: bytes, cles: Cles) -> bytes:
    """The text, or a refusal that names what was changed."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if not hmac.compare_digest(str(document["temoin"]).encode("utf-8", "replace"), cles.temoin.encode()):
        raise SaisieInvalide(dire("Ce code n’ouvre pas cette partie scellée."))
    aes = AESGCM(cles.chiffre)
    try:
        aes.decrypt(_ENTETE, bytes.fromhex(document["marque_entete"]), entete)
    except (TypeError, ValueError, InvalidTag):
        raise SaisieInvalide(dire("Partie scellée : l’en-tête a été modifié.")) from None
    try:
        return aes.decrypt(_CONTENU, base64.b64decode(document["contenu"], validate=True), None)
    except (TypeError, ValueError, InvalidTag):
        raise SaisieInvalide(dire("Partie scellée : le contenu a été modifié.")) from None
