"""The event's certificate authority, made at first start in the data folder.

Its root is limited by name constraints to this computer and to the names of local networks: a stolen key
certifies no site of the internet on the phones where the root was installed.
"""

import ipaddress
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from duplicata.web.tls.identity import KeyAndCertificate, ecrire, lire

DOSSIER = "tls"
RACINE = "autorite.pem"
SERVEUR = "serveur.pem"
DUREE_RACINE = timedelta(days=730)
DUREE_SERVEUR = timedelta(days=180)
AVANCE = timedelta(days=1)
"""A telephone whose clock is late must not find the certificate too young."""
DOMAINES = ("localhost", "local", "lan", "home.arpa")
"""Names that no public site can have."""


class Autorite:
    """The root, and the certificate of this server under it."""

    def __init__(self, dossier: Path, racine: KeyAndCertificate) -> None:
        self._serveur = dossier / SERVEUR
        self._racine = racine

    @classmethod
    def du_dossier(cls, dossier: Path, ordinateur: str, maintenant: datetime | None = None) -> Self:
        """The authority of a data folder, made the first time or when its two years are over."""
        maintenant = maintenant or datetime.now(UTC)
        chez = dossier / DOSSIER
        chez.mkdir(mode=0o700, parents=True, exist_ok=True)
        racine = lire(chez / RACINE)
        if racine is None or not racine.tient(maintenant):
            racine = _creer_racine(ordinateur, maintenant)
            ecrire(chez / RACINE, racine.cle, racine.certificat)
        return cls(chez, racine)

    @property
    def racine(self) -> bytes:
        """The root certificate, as telephones and browsers take it (DER)."""
        return self._racine.certificat.public_bytes(serialization.Encoding.DER)

    def certifier(self, hotes: Iterable[str], maintenant: datetime | None = None) -> tuple[Path, bool]:
        """The file of the certificate for these names and addresses, and whether it was made anew."""
        maintenant = maintenant or datetime.now(UTC)
        noms = sorted(filter(self._admet, set(hotes)))
        actuel = lire(self._serveur)
        if actuel and actuel.tient(maintenant) and self._signe(actuel) and _noms(actuel.certificat) == noms:
            return self._serveur, False
        cle, certificat = _creer_feuille(self._racine, noms, maintenant)
        ecrire(self._serveur, cle, certificat, self._racine.certificat)
        return self._serveur, True

    def _signe(self, piece: KeyAndCertificate) -> bool:
        return piece.certificat.issuer == self._racine.certificat.subject and (
            piece.certificat.extensions.get_extension_for_class(
                x509.AuthorityKeyIdentifier
            ).value.key_identifier
            == _identifiant(self._racine.cle).digest
        )

    def _admet(self, hote: str) -> bool:
        """Whether the root may certify that name: one outside its constraints would spoil the others."""
        if _adresse(hote):
            return True
        contraintes = self._racine.certificat.extensions.get_extension_for_class(x509.NameConstraints).value
        permis = [str(nom.value) for nom in contraintes.permitted_subtrees or ()]
        return any(hote == nom or hote.endswith(f".{nom}") for nom in permis)


def _creer_racine(ordinateur: str, maintenant: datetime) -> KeyAndCertificate:
    cle = ec.generate_private_key(ec.SECP256R1())
    sujet = _nom(f"duplicata {ordinateur} {maintenant:%Y-%m-%d}")
    permis = [x509.DNSName(nom) for nom in dict.fromkeys((*DOMAINES, ordinateur))]
    certificat = (
        _ebauche(sujet, sujet, cle, maintenant, DUREE_RACINE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usages(key_cert_sign=True, crl_sign=True), critical=True)
        .add_extension(x509.NameConstraints(permis, None), critical=True)
        .add_extension(_identifiant(cle), critical=False)
        .sign(cle, hashes.SHA256())
    )
    return KeyAndCertificate(cle, certificat)


def _creer_feuille(racine: KeyAndCertificate, noms: list[str], maintenant: datetime) -> KeyAndCertificate:
    cle = ec.generate_private_key(ec.SECP256R1())
    duree = min(DUREE_SERVEUR, racine.certificat.not_valid_after_utc - maintenant)
    alternatifs = [x509.IPAddress(lue) if (lue := _adresse(nom)) else x509.DNSName(nom) for nom in noms]
    certificat = (
        _ebauche(_nom("duplicata"), racine.certificat.subject, cle, maintenant, duree)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usages(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(alternatifs), critical=False)
        .add_extension(_identifiant(cle), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(racine.cle.public_key()), critical=False
        )
        .sign(racine.cle, hashes.SHA256())
    )
    return KeyAndCertificate(cle, certificat)


def _ebauche(
    sujet: x509.Name,
    emetteur: x509.Name,
    cle: ec.EllipticCurvePrivateKey,
    maintenant: datetime,
    duree: timedelta,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(sujet)
        .issuer_name(emetteur)
        .public_key(cle.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(maintenant - AVANCE)
        .not_valid_after(maintenant + duree)
    )


def _usages(**voulus: bool) -> x509.KeyUsage:
    tous = (
        *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment"),
        *("key_agreement", "key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
    )
    return x509.KeyUsage(**{usage: voulus.get(usage, False) for usage in tous})


def _identifiant(cle: ec.EllipticCurvePrivateKey) -> x509.SubjectKeyIdentifier:
    return x509.SubjectKeyIdentifier.from_public_key(cle.public_key())


def _nom(texte: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, texte[:64])])


def _adresse(hote: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(hote)
    except ValueError:
        return None


def _noms(certificat: x509.Certificate) -> list[str]:
    noms = certificat.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return sorted(str(nom.value) for nom in noms)
