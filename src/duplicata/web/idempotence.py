"""The same key twice is one gesture, if it asks the same thing: each demand is digested before it is read."""

import hashlib
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

ENTETE = "cle-idempotence"
LONGUEUR = 16
_EMPREINTE = "empreinte"


async def marquer(connexion: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A guard, because only there can a body be read before a route that runs in a thread; denies nothing."""
    if ENTETE in connexion.headers and isinstance(connexion, Request):
        demande = f"{connexion.method} {connexion.url.path}\n".encode() + await connexion.body()
        connexion.scope["state"][_EMPREINTE] = hashlib.sha256(demande).hexdigest()[:LONGUEUR]


def empreinte_de(requete: Request[Any, Any, Any]) -> str:
    """Digest of what the request asks; only one that names a key has it."""
    return str(requete.scope["state"][_EMPREINTE])
