"""Sealed files of version 1, which are read and no longer written: a mask of HMAC-SHA-256 in counter mode."""

import base64
import hashlib
import hmac
from collections.abc import Mapping
from typing import Any, NamedTuple

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

MARQUES = ("temoin", "marque_entete", "marque_contenu")
COUT = 1 << 14


class Cles(NamedTuple):
    masque: bytes
    marque: bytes


def deriver(code: str, sel: bytes) -> Cles:
    octets = code.strip().encode("utf-8", "surrogatepass")
    cle = hashlib.scrypt(octets, salt=sel, n=COUT, r=8, p=1, dklen=64)
    return Cles(cle[:32], cle[32:])


def ouvrir(document: Mapping[str, Any], entete: bytes, cles: Cles) -> bytes:
    """The text, or a refusal that names what was changed."""
    if not _vraie(document["temoin"], cles, b"temoin"):
        raise SaisieInvalide(dire("Ce code n’ouvre pas cette partie scellée."))
    if not _vraie(document["marque_entete"], cles, entete):
        raise SaisieInvalide(dire("Partie scellée : l’en-tête a été modifié."))
    try:
        contenu = base64.b64decode(document["contenu"], validate=True)
    except (TypeError, ValueError):
        contenu = b""
    if not _vraie(document["marque_contenu"], cles, contenu):
        raise SaisieInvalide(dire("Partie scellée : le contenu a été modifié."))
    return _demasquer(contenu, cles.masque)


def _demasquer(contenu: bytes, cle: bytes) -> bytes:
    blocs = range((len(contenu) + 31) // 32)
    flux = b"".join(hmac.digest(cle, bloc.to_bytes(8, "big"), "sha256") for bloc in blocs)
    return bytes(a ^ b for a, b in zip(contenu, flux, strict=False))


def _vraie(lue: object, cles: Cles, texte: bytes) -> bool:
    attendue = hmac.digest(cles.marque, texte, "sha256").hex()
    return isinstance(lue, str) and hmac.compare_digest(lue.encode("utf-8", "replace"), attendue.encode())
