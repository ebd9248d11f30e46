"""The sealed file of a prepared game: an envelope that a code opens, whose digest is public.

The key is drawn from the code and a salt (scrypt); the text is masked by HMAC-SHA-256 in counter mode; the
heading and the text carry each its own mark, so that a change is named.
"""

import base64
import binascii
import hashlib
import hmac
import json
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from duplicata.competition.preparee import PartiePreparee, lire_preparee
from duplicata.competition.tirage import empreinte
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

VERSION = 1
CODE_MINIMAL = 6
ENTETE = ("partie_scellee", "nom", "reglement", "formule", "engagement", "pas_avant", "sel")
MARQUES = ("temoin", "marque_entete", "marque_contenu")


class Cles(NamedTuple):
    masque: bytes
    marque: bytes


def sceller(preparee: PartiePreparee, code: str, sel: bytes, pas_avant: datetime | None = None) -> bytes:
    """The file; *sel* is drawn at random, *pas_avant* the instant before which it stays closed."""
    if len(code) < CODE_MINIMAL:
        raise SaisieInvalide(dire("Le code a {n} caractères au moins.", n=CODE_MINIMAL))
    cles = _cles(code, sel)
    entete = {
        "partie_scellee": VERSION,
        "nom": preparee.nom,
        "reglement": preparee.reglement,
        "formule": preparee.formule.nom,
        "engagement": preparee.engagement,
        "pas_avant": pas_avant.isoformat() if pas_avant else None,
        "sel": sel.hex(),
    }
    contenu = _masquer(preparee.texte.encode(), cles.masque)
    document = entete | {
        "temoin": _marque(cles, b"temoin"),
        "marque_entete": _marque(cles, _canonique(entete)),
        "marque_contenu": _marque(cles, contenu),
        "contenu": base64.b64encode(contenu).decode(),
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def lire_entete(donnees: bytes) -> dict[str, Any]:
    """What anybody may read of the file; a foreign or cut file is refused."""
    try:
        document = json.loads(donnees)
    except (ValueError, RecursionError):
        raise SaisieInvalide(dire("Ce n’est pas une partie scellée, ou elle est tronquée.")) from None
    if not isinstance(document, dict) or "partie_scellee" not in document:
        raise SaisieInvalide(dire("Ce n’est pas une partie scellée, ou elle est tronquée."))
    if document["partie_scellee"] != VERSION:
        raise SaisieInvalide(
            dire("Partie scellée de version {version} inconnue.", version=document["partie_scellee"])
        )
    if {*document} != {*ENTETE, *MARQUES, "contenu"}:
        raise SaisieInvalide(dire("Partie scellée : il manque des champs, ou il y en a de trop."))
    return document


def desceller(donnees: bytes, code: str, maintenant: datetime) -> PartiePreparee:
    """The game inside, its digest checked against the one published; what was changed is named."""
    document = lire_entete(donnees)
    try:
        sel, contenu = bytes.fromhex(document["sel"]), base64.b64decode(document["contenu"], validate=True)
    except (TypeError, ValueError, binascii.Error):
        raise SaisieInvalide(dire("Partie scellée : le contenu a été modifié.")) from None
    cles = _cles(code, sel)
    if not _vraie(document["temoin"], _marque(cles, b"temoin")):
        raise SaisieInvalide(dire("Ce code n’ouvre pas cette partie scellée."))
    entete = {cle: document[cle] for cle in ENTETE}
    if not _vraie(document["marque_entete"], _marque(cles, _canonique(entete))):
        raise SaisieInvalide(dire("Partie scellée : l’en-tête a été modifié."))
    if not _vraie(document["marque_contenu"], _marque(cles, contenu)):
        raise SaisieInvalide(dire("Partie scellée : le contenu a été modifié."))
    if document["pas_avant"] and maintenant < (instant := datetime.fromisoformat(document["pas_avant"])):
        raise SaisieInvalide(
            dire(
                "Cette partie ne s’ouvre pas avant le {instant:%d/%m/%Y} à {instant.hour} h {instant:%M}.",
                instant=instant,
            )
        )
    texte = _masquer(contenu, cles.masque).decode()
    if empreinte(texte) != document["engagement"]:
        raise SaisieInvalide(dire("Ce n’est pas la partie dont l’empreinte a été publiée."))
    try:
        return lire_preparee(texte)
    except msgspec.DecodeError:
        raise SaisieInvalide(
            dire("Partie scellée par un autre programme : elle ne se lit pas ici.")
        ) from None


def _cles(code: str, sel: bytes) -> Cles:
    cle = hashlib.scrypt(code.strip().encode(), salt=sel, n=1 << 14, r=8, p=1, dklen=64)
    return Cles(cle[:32], cle[32:])


def _masquer(texte: bytes, cle: bytes) -> bytes:
    """The same function masks and unmasks."""
    flux = b"".join(
        hmac.digest(cle, bloc.to_bytes(8, "big"), "sha256") for bloc in range((len(texte) + 31) // 32)
    )
    return bytes(a ^ b for a, b in zip(texte, flux, strict=False))


def _marque(cles: Cles, texte: bytes) -> str:
    return hmac.digest(cles.marque, texte, "sha256").hex()


def _vraie(lue: object, attendue: str) -> bool:
    return isinstance(lue, str) and hmac.compare_digest(lue.encode(), attendue.encode())


def _canonique(entete: dict[str, Any]) -> bytes:
    return json.dumps(entete, sort_keys=True, ensure_ascii=False).encode()
