"""What a program may hold open: as many connections as the system lets it have."""

import socket
import sys

RESERVE = 64
"""Descriptors kept from connections, for the journals and the files of the pages."""
MARGE = 16
"""Those before them: whoever takes one comes in, and others make room for the next."""

ASSEZ = (65_536, 10_240)
"""What is asked for where all of them cannot be had."""

if sys.platform == "win32":

    def ouvrir() -> None:
        """Nothing to ask for there."""

    def plafond() -> int:
        return sys.maxsize

else:
    import resource

    def ouvrir() -> None:
        """Ask for all of them; macOS says that there is no limit, then refuses one above its own."""
        permis, possible = resource.getrlimit(resource.RLIMIT_NOFILE)
        for demande in (possible, *ASSEZ):
            if permis < demande or demande == resource.RLIM_INFINITY:
                try:
                    resource.setrlimit(resource.RLIMIT_NOFILE, (demande, possible))
                except (ValueError, OSError):
                    continue
            return

    def plafond() -> int:
        """Descriptors are numbered below it, each with the lowest number free."""
        permis, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return sys.maxsize if permis == resource.RLIM_INFINITY else permis


def court(prise: socket.socket) -> bool:
    """Whether a connection took one of the last that there are for connections."""
    return prise.fileno() >= plafond() - RESERVE - MARGE


def plein(prise: socket.socket) -> bool:
    """Whether a connection took one of the descriptors kept for the rest."""
    return prise.fileno() >= plafond() - RESERVE
