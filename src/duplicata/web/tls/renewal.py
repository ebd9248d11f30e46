"""The laptop changes networks while the room is open: its certificate and what the terminal says follow."""

import logging
import ssl
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.web.tls.authority import Autorite

PERIODE = 15.0
"""Seconds between two looks at the addresses."""
log = logging.getLogger("duplicata.web")


def suivre(autorite: "Autorite", contexte: ssl.SSLContext, hotes: Callable[[], list[str]]) -> bool:
    """Load a certificate for the addresses of now; True when they had changed."""
    fichier, neuf = autorite.certifier(hotes())
    if neuf:
        contexte.load_cert_chain(fichier)
    return neuf


def veiller(adresses: Callable[[], list[str]], changees: Callable[[], None]) -> None:
    """Look now and then, beside the room, until the program stops; *changees* after each change."""

    def tour() -> None:
        connues = adresses()
        while True:
            time.sleep(PERIODE)
            try:
                if (lues := adresses()) != connues:
                    changees()
                    connues = lues
            except (OSError, SaisieInvalide) as erreur:
                log.warning(dire("Le certificat n’a pas pu être refait : {raison}", raison=erreur))

    threading.Thread(target=tour, name="veille", daemon=True).start()
