"""A private key and its certificate, on the disk of this computer and nowhere else."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from duplicata.app.room.folder import deposer
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

MARGE = timedelta(days=30)
"""What is left of a certificate when it is made again."""


class KeyAndCertificate(NamedTuple):
    """A private key and its certificate, in one file: neither is ever without the other."""

    cle: ec.EllipticCurvePrivateKey
    certificat: x509.Certificate

    def tient(self, maintenant: datetime) -> bool:
        return self.certificat.not_valid_after_utc - maintenant > MARGE


def lire(chemin: Path) -> KeyAndCertificate | None:
    """What a file of ours holds; None when there is none yet."""
    try:
        contenu = chemin.read_bytes()
    except FileNotFoundError:
        return None
    try:
        cle = serialization.load_pem_private_key(contenu, None)
        certificat = x509.load_pem_x509_certificates(contenu)[0]
    except (ValueError, TypeError):
        cle = None
    if not isinstance(cle, ec.EllipticCurvePrivateKey):
        raise SaisieInvalide(
            dire("« {fichier} » est illisible : effacez-le, il sera refait.", fichier=chemin)
        ) from None
    return KeyAndCertificate(cle, certificat)


def ecrire(chemin: Path, cle: ec.EllipticCurvePrivateKey, *chaine: x509.Certificate) -> None:
    privee = cle.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    publics = (certificat.public_bytes(serialization.Encoding.PEM) for certificat in chaine)
    deposer(chemin, b"".join([privee, *publics]))
