"""Who sits at this computer: its own address at both ends of the line, and nothing in between."""

from collections.abc import Mapping
from typing import Any

from duplicata.web.machine.network import est_locale

ENTREMISES = frozenset({b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip"})
"""What a go-between adds: behind one, everybody seems to be here."""
NOMS = frozenset({"127.0.0.1", "localhost", "[::1]"})


def assis_ici(scope: Mapping[str, Any]) -> bool:
    """Whether the demand was made at the server's own keyboard.

    A name other than this computer's own for itself may be a site of the internet that was made to lead here.
    """
    client, server = scope.get("client") or ("",), scope.get("server") or ("",)
    entetes = dict(scope.get("headers") or ())
    return (
        est_locale(str(client[0]))
        and est_locale(str(server[0]))
        and nomme_ici(scope)
        and not ENTREMISES & entetes.keys()
    )


def nomme_ici(scope: Mapping[str, Any]) -> bool:
    """Whether the browser calls this computer by a name that no other has; anything else is a stranger's."""
    hote = dict(scope.get("headers") or ()).get(b"host", b"").decode("latin-1").lower()
    nom = hote.rpartition(":")[0] if hote[-1:].isdigit() and ":" in hote.rpartition("]")[2] else hote
    return nom in NOMS
