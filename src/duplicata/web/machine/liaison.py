"""The lines to the browsers: what each of them allows, and which address is for whom.

Three listeners, from every ordinary start: this computer's own address, plain, for everything; a port of the
network under TLS, for badges; a port of the network in plain HTTP, for the public, served by the stand.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from duplicata.web.machine.network import entre_crochets, est_locale, joignables

ICI = "127.0.0.1"


class Ports(NamedTuple):
    ici: int
    """Of this computer's own address."""
    public: int
    badges: int


@dataclass(frozen=True)
class Liaison:
    hote: str = ICI
    """Where the two ports of the network listen."""
    ports: Ports | None = None
    """None: this computer alone."""
    en_clair_admis: bool = False
    """The explicit override: badges on a plain line, written in the journal of the event."""
    racine: bytes | None = None
    """Of the event's own authority, when the certificate is hers (DER)."""
    noms: tuple[str, ...] = ()
    """That a certificate of one's own is for."""
    publique: bool = False
    """The stand's: no badge is used there."""

    def protege(self, schema: str, adresse: str) -> bool:
        """Whether nobody between that address and this computer can listen."""
        return schema == "https" or est_locale(adresse)

    def admet(self, schema: str, adresse: str) -> bool:
        """Whether a badge may be used from there."""
        return not self.publique and (self.en_clair_admis or self.protege(schema, adresse))

    @property
    def empreinte(self) -> str:
        """SHA-256 of the root, written as devices show it."""
        return hashlib.sha256(self.racine or b"").digest().hex(":").upper()

    def des_badges(self, hote: str) -> str:
        """Where whoever calls this computer *hote* uses his badge."""
        assert self.ports
        if self.noms and not certifie(self.noms, hote):
            hote = next((nom for nom in self.noms if "*" not in nom), hote)
        schema = "http" if self.en_clair_admis else "https"
        return f"{schema}://{entre_crochets(hote)}:{self.ports.badges}"

    def du_public(self, hote: str) -> str:
        """Where whoever calls this computer *hote* finds the public pages."""
        assert self.ports
        return f"http://{entre_crochets(hote)}:{self.ports.public}"

    def adresses_des_badges(self) -> list[str]:
        """For the other machines, the main one first; none without a network."""
        return list(dict.fromkeys(map(self.des_badges, self.joignables())))

    def adresses_du_public(self) -> list[str]:
        return list(map(self.du_public, self.joignables()))

    def joignables(self) -> list[str]:
        """How other machines may name this computer; asked each time, for networks come and go."""
        return joignables(self.hote) if self.ports else []


def certifie(noms: Iterable[str], hote: str) -> bool:
    """Whether one of these is that name; ``*.club.fr`` as a certificate writes it."""
    joker = f"*.{hote.partition('.')[2]}"
    return any(nom.lower() in (hote, joker) for nom in noms)
