"""What the line to the browsers allows: badges travel only encrypted, or inside this computer."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from duplicata.web.reseau import est_locale

if TYPE_CHECKING:
    from duplicata.web.tls.autorite import Autorite


@dataclass(frozen=True)
class Liaison:
    tls: bool = False
    en_clair_admis: bool = False
    """The explicit override: badges on a plain line, written in the journal of the event."""
    autorite: "Autorite | None" = None
    """The event's own, when the certificate is hers."""
    jours: int = 365
    """For how long browsers hold to encryption here. Under the event's own authority, one:
    the same computer may serve its next event otherwise."""
    port: int = 0
    guichet: int = 0
    """The port where telephones fetch her root, over plain HTTP."""

    def protege(self, adresse: str) -> bool:
        """Whether nobody between that address and this computer can listen."""
        return self.tls or est_locale(adresse)

    def admet(self, adresse: str) -> bool:
        """Whether a badge may be used from there."""
        return self.en_clair_admis or self.protege(adresse)
