"""A private key and its certificate, on the disk of this computer and nowhere else."""

import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

MARGE = timedelta(days=30)
"""What is left of a certificate when it is made again."""


class Piece(NamedTuple):
    """A private key and its certificate, in one file: neither is ever without the other."""

    cle: ec.EllipticCurvePrivateKey
    certificat: x509.Certificate

    def tient(self, maintenant: datetime) -> bool:
        return self.certificat.not_valid_after_utc - maintenant > MARGE


def lire(chemin: Path) -> Piece | None:
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
    return Piece(cle, certificat)


def ecrire(chemin: Path, cle: ec.EllipticCurvePrivateKey, *chaine: x509.Certificate) -> None:
    """Readable by nobody else, and whole or not at all."""
    partiel = chemin.with_name(f"{chemin.name}.partiel")
    partiel.unlink(missing_ok=True)
    with os.fdopen(os.open(partiel, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as fichier:
        fichier.write(
            cle.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        for certificat in chaine:
            fichier.write(certificat.public_bytes(serialization.Encoding.PEM))
        fichier.flush()
        os.fsync(fichier.fileno())
    partiel.replace(chemin)
