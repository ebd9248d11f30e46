"""Starting the central: a port of the network for centres, one of this computer for the federation."""

import socket
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from litestar import Litestar

from duplicata.documents.simultane.bureau import Bureau
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, raison
from duplicata.web.central.application import create_app
from duplicata.web.central.desk import Desk
from duplicata.web.http.connections import Anonymous, ouvrir
from duplicata.web.http.listeners import Listeners, RoomServer, tls_context
from duplicata.web.http.protocol import BoundedProtocol
from duplicata.web.machine import descriptors
from duplicata.web.machine.liaison import ICI
from duplicata.web.machine.loops import LOOP
from duplicata.web.machine.network import entre_crochets

Message = MutableMapping[str, Any]
Way = Callable[..., Awaitable[Any]]


class Service(NamedTuple):
    """What the command asks for."""

    evenement: Path
    hote: str
    port: int
    """Of the network; the federation's own is the next one."""
    certificat: str | None = None
    cle_privee: str | None = None
    base: str | None = None
    """The PostgreSQL base of the store, if it is not beside the file of the event."""

    @property
    def adresse(self) -> str:
        schema = "https" if self.certificat else "http"
        return f"{schema}://{entre_crochets(self.hote)}:{self.port}"


class Doors:
    """Which face answers follows from the port that was knocked at."""

    def __init__(self, network: Litestar, federation: Litestar, own: int) -> None:
        self._network, self._federation, self._own = network, federation, own

    async def __call__(self, scope: Message, receive: Way, send: Way) -> None:
        here = scope["type"] == "lifespan" or (scope.get("server") or ("", 0))[1] == self._own
        await (self._federation if here else self._network)(scope, receive, send)  # type: ignore[arg-type]


def servir(service: Service) -> None:
    """Serve until interrupted."""
    anonymous = Anonymous()
    context = tls_context(service.certificat, service.cle_privee) if service.certificat else None
    own = service.port + 1
    listeners = Listeners(_take(ICI, own, anonymous), _take(service.hote, service.port, anonymous))
    with Bureau(service.evenement, base=service.base) as bureau:
        desk = Desk(bureau)
        doors = Doors(create_app(desk, federation=False), create_app(desk, federation=True), own)
        descriptors.ouvrir()
        config = uvicorn.Config(
            doors,
            http=BoundedProtocol,
            loop=LOOP,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=2,
        )
        nom = bureau.central.evenement.nom
        server = RoomServer(
            config,
            desk.close,
            listeners,
            context,
            ready=lambda: _announce(service, nom),
            question=lambda: "",
        )
        server.listen()


def _take(hote: str, port: int, anonymous: Anonymous) -> list[socket.socket]:
    try:
        return ouvrir(hote, port, anonymous)
    except (OSError, OverflowError) as error:
        why = raison(error) if isinstance(error, OSError) else error
        raise SaisieInvalide(
            dire(
                "{hote}:{port} ne peut pas être ouvert ({raison}) : choisissez un autre port avec {option}.",
                hote=hote,
                port=port,
                raison=why,
                option="--port",
            )
        ) from None


def _announce(service: Service, nom: str) -> None:
    print(dire("Centrale de « {nom} »", nom=nom))
    print(dire("Les centres envoient à : {adresse}", adresse=service.adresse))
    print(
        dire("Le tableau, sur cet ordinateur : {adresse}", adresse=f"http://{ICI}:{service.port + 1}"),
        flush=True,
    )
