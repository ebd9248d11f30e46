"""How a centre signs what it asks of the central: the method, the path, the body and the hour.

One header, ``Duplicata-Centre: CLE INSTANT SIGNATURE``: whoever has no key of a centre is read no further.
"""

import hashlib
from datetime import datetime, timedelta

from duplicata.documents.signature import signature_juste
from duplicata.documents.simultane.cles import publique, signer
from duplicata.errors import SaisieInvalide
from duplicata.journal.row import instant
from duplicata.langue import dire

ENTETE = "Duplicata-Centre"
TOLERANCE = timedelta(days=2)
"""Clocks may be wrong by a day; an old demand repeated changes nothing."""


def signer_demande(cle: str, methode: str, chemin: str, corps: bytes, quand: datetime) -> str:
    """Value of the header; *cle* is the private key of the centre, *chemin* has its query."""
    heure = instant(quand)
    signature = signer(cle, _octets(methode, chemin, corps, heure))
    return f"{publique(cle)} {heure} {signature}"


def exiger_demande(
    entete: str, cles: frozenset[str], methode: str, chemin: str, corps: bytes, maintenant: datetime
) -> str:
    """The public key that signed, one of *cles*."""
    cle, heure, signature = (*entete.split(), "", "", "")[:3]
    try:
        quand = datetime.fromisoformat(heure)
        loin = abs(maintenant - quand) > TOLERANCE
    except (ValueError, TypeError, OverflowError):
        loin = True
    if cle not in cles or not signature_juste(cle, _octets(methode, chemin, corps, heure), signature):
        raise SaisieInvalide(dire("Cette demande n’est signée par aucun centre de l’événement."))
    if loin:
        raise SaisieInvalide(
            dire("Cette demande est d’un autre jour : réglez l’horloge de l’ordinateur du centre.")
        )
    return cle


def _octets(methode: str, chemin: str, corps: bytes, heure: str) -> bytes:
    empreinte = hashlib.sha256(corps).hexdigest()
    return "\n".join(("duplicata-demande", methode, chemin, empreinte, heure)).encode()
