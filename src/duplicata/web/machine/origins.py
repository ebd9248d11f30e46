"""Where a badge sends its bearer: an address this server is known by, never one that a request made up."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from duplicata.web.machine.liaison import certifie
from duplicata.web.machine.network import est_locale


@dataclass(frozen=True)
class Origines:
    adresses: Callable[[], list[str]] = list
    """Where badges come in, those for the room first."""
    noms: Callable[[], list[str]] = list
    """What a browser may type to reach it; ``*.club.fr`` as a certificate writes it."""

    def d_un_badge(self, demandee: str) -> str:
        """The address asked for when it is ours, unless a telephone could not go there and has another."""
        connues = self.adresses()
        if not connues or certifie(self.noms(), _hote(demandee)):
            connues = [demandee.rstrip("/"), *connues]
        return next((adresse for adresse in connues if not est_locale(_hote(adresse))), connues[0])


def noms_certifies(certificat: str) -> list[str]:
    """The names that somebody's own certificate is for; of one that is wrong, said elsewhere, none."""
    from cryptography import x509

    try:
        lu = x509.load_pem_x509_certificate(Path(certificat).read_bytes())
        noms = lu.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return []
    return [*noms.get_values_for_type(x509.DNSName), *map(str, noms.get_values_for_type(x509.IPAddress))]


def _hote(adresse: str) -> str:
    return urlsplit(adresse).hostname or ""
