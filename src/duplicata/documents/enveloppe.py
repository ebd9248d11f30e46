"""The sealed file of a prepared game: an envelope that a code opens, whose digest is public."""

import json
import secrets
from datetime import datetime
from typing import Any

import msgspec

from duplicata.competition.preparee import PartiePreparee, lire_preparee
from duplicata.competition.tirage import empreinte
from duplicata.documents import enveloppe_v1, enveloppe_v2
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

ENTETE = ("partie_scellee", "nom", "reglement", "formule", "engagement", "pas_avant", "sel")
MARQUES = {1: enveloppe_v1.MARQUES, 2: enveloppe_v2.MARQUES}
"""What each version has beside the heading and the contents."""
CODE_MINIMAL, CODE_MAXIMAL, CODE_VARIE = 12, 200, 6
"""Characters; and how many different ones among them."""
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without the figures and letters that are mistaken for each other."""


def tirer_code() -> str:
    """Three groups of four, easy to copy: 59 bits."""
    code = "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(3))
    return code if len({*code}) >= CODE_VARIE else tirer_code()


def sceller(preparee: PartiePreparee, code: str, pas_avant: datetime | None = None) -> bytes:
    """The file; it stays closed before the instant *pas_avant*."""
    exiger_code(code)
    sel = secrets.token_bytes(16)
    entete = {
        "partie_scellee": 2,
        "nom": preparee.nom,
        "reglement": preparee.reglement,
        "formule": preparee.formule.nom,
        "engagement": preparee.engagement,
        "pas_avant": pas_avant.isoformat() if pas_avant else None,
        "sel": sel.hex(),
    }
    cles = enveloppe_v2.deriver(code, sel)
    document = entete | enveloppe_v2.fermer(canonique(entete), preparee.texte.encode(), cles)
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def exiger_code(code: str) -> None:
    """Whoever holds the file may try codes at leisure: a short or monotonous one is soon found."""
    lu = enveloppe_v2.normaliser(code)
    if len(lu) < CODE_MINIMAL or len({*lu}) < CODE_VARIE:
        raise SaisieInvalide(
            dire(
                "Le code a {n} caractères au moins, dont {differents} différents.",
                n=CODE_MINIMAL,
                differents=CODE_VARIE,
            )
        )
    if len(code) > CODE_MAXIMAL:
        raise SaisieInvalide(dire("Le code a {n} caractères au plus.", n=CODE_MAXIMAL))


def lire_entete(donnees: bytes) -> dict[str, Any]:
    """What anybody may read of the file; a foreign or cut file is refused."""
    try:
        document = json.loads(donnees)
    except (ValueError, RecursionError):
        raise SaisieInvalide(dire("Ce n’est pas une partie scellée, ou elle est tronquée.")) from None
    if not isinstance(document, dict) or "partie_scellee" not in document:
        raise SaisieInvalide(dire("Ce n’est pas une partie scellée, ou elle est tronquée."))
    version = document["partie_scellee"]
    if type(version) is not int or version not in MARQUES:
        raise SaisieInvalide(dire("Partie scellée de version {version} inconnue.", version=version))
    if {*document} != {*ENTETE, *MARQUES[version], "contenu"}:
        raise SaisieInvalide(dire("Partie scellée : il manque des champs, ou il y en a de trop."))
    return document


def desceller(donnees: bytes, code: str, maintenant: datetime) -> PartiePreparee:
    """The game inside, its digest checked against the one published; what was changed is named."""
    document = lire_entete(donnees)
    entete = canonique(document)
    try:
        sel = bytes.fromhex(document["sel"])
    except (TypeError, ValueError):
        raise SaisieInvalide(dire("Partie scellée : l’en-tête a été modifié.")) from None
    if document["partie_scellee"] == 1:
        texte = enveloppe_v1.ouvrir(document, entete, enveloppe_v1.deriver(code, sel))
    else:
        texte = enveloppe_v2.ouvrir(document, entete, enveloppe_v2.deriver(code, sel))
    return relire(document, texte.decode(), maintenant)


def relire(document: dict[str, Any], texte: str, maintenant: datetime) -> PartiePreparee:
    """The game of an envelope that the code has opened: its hour has come, and it is the one published."""
    if document["pas_avant"] and maintenant < (instant := datetime.fromisoformat(document["pas_avant"])):
        raise SaisieInvalide(
            dire(
                "Cette partie ne s’ouvre pas avant le {instant:%d/%m/%Y} à {instant.hour} h {instant:%M}.",
                instant=instant,
            )
        )
    if empreinte(texte) != document["engagement"]:
        raise SaisieInvalide(dire("Ce n’est pas la partie dont l’empreinte a été publiée."))
    try:
        return lire_preparee(texte)
    except msgspec.DecodeError:
        raise SaisieInvalide(
            dire("Partie scellée par un autre programme : elle ne se lit pas ici.")
        ) from None


def canonique(document: dict[str, Any]) -> bytes:
    """The heading, always written alike."""
    entete = {cle: document[cle] for cle in ENTETE}
    return json.dumps(entete, sort_keys=True, ensure_ascii=False).encode("utf-8", "surrogatepass")
