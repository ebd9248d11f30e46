"""Where the arbiters' program listens: this computer's own address, plain, and the badges' port under TLS."""

import asyncio
import errno
import socket
import ssl
from types import FrameType
from typing import NamedTuple

import uvicorn

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, raison
from duplicata.web import seuil
from duplicata.web.liaison import ICI, Liaison
from duplicata.web.prudence import Prudente
from duplicata.web.salle import Salles

HERE_TOO = "::1"
"""Where browsers go first for ``localhost``, on a computer that has it."""
PORT, PORT_PUBLIC, PORT_BADGES = "--port", "--port-public", "--port-badges"
"""The options that choose each."""


class Listeners(NamedTuple):
    """Bound, and closed to everybody until the room is ready."""

    here: list[socket.socket]
    badges: list[socket.socket]


def open_ports(port: int, line: Liaison, arrivals: seuil.Arrivees) -> Listeners:
    """Take the ports, or say which one cannot be had and what chooses another."""
    here = _take(ICI, port, PORT, arrivals)
    try:
        here += seuil.ouvrir(HERE_TOO, port, arrivals)
    except OSError as error:
        if not _absent(error):
            raise _refusal(HERE_TOO, port, PORT, error) from None
    if line.ports is None:
        return Listeners(here, [])
    badges = _take(line.hote, line.ports.badges, PORT_BADGES, arrivals)
    # The stand takes it, once it is started: only that it can be had is seen here.
    seuil.fermer(_take(line.hote, line.ports.public, PORT_PUBLIC, arrivals))
    return Listeners(here, badges)


def _take(hote: str, port: int, option: str, arrivals: seuil.Arrivees) -> list[socket.socket]:
    try:
        return seuil.ouvrir(hote, port, arrivals)
    except (OSError, OverflowError) as error:
        raise _refusal(hote, port, option, error) from None


def _refusal(hote: str, port: int, option: str, error: OSError | OverflowError) -> SaisieInvalide:
    why = raison(error) if isinstance(error, OSError) else error
    if isinstance(error, OSError) and _absent(error):
        return SaisieInvalide(
            dire(
                "{hote} n’est pas une adresse de cet ordinateur ({raison}) : sans --hote, la salle s’ouvre à "
                "toutes les siennes.",
                hote=hote,
                raison=why,
            )
        )
    return SaisieInvalide(
        dire(
            "{hote}:{port} ne peut pas être ouvert ({raison}) : choisissez un autre port avec {option}.",
            hote=hote,
            port=port,
            raison=why,
            option=option,
        )
    )


def _absent(error: OSError) -> bool:
    """This computer has no such address."""
    return isinstance(error, socket.gaierror) or error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def tls_context(certificate: str, key: str | None) -> ssl.SSLContext:
    """Read the certificate now: one that is wrong is said in a sentence."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ValueError) as error:
        raise SaisieInvalide(
            dire("Le certificat et la clé ne vont pas ensemble ou sont illisibles ({raison}).", raison=error)
        ) from None
    return context


class RoomServer(uvicorn.Server):
    """Both listeners, one application; what each speaks is settled before anybody comes."""

    def __init__(
        self, config: uvicorn.Config, salles: Salles, listeners: Listeners, context: ssl.SSLContext | None
    ) -> None:
        super().__init__(config)
        self._salles = salles
        self._listeners = listeners
        self._context = context

    def listen(self) -> None:
        """Until interrupted."""
        self.run(self._listeners.here)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        seuil.dire_le_manque(loop)
        await super().startup(sockets)
        for listener in self._listeners.badges:
            self.servers.append(
                await loop.create_server(
                    self._protocol, sock=listener, ssl=self._context, backlog=self.config.backlog
                )
            )

    def _protocol(self) -> Prudente:
        return Prudente(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams never end by themselves: nobody comes in any more, and those who are there are let go."""
        for server in self.servers:
            server.close()
        for salle in self._salles:
            await salle.diffusion.arreter()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl+C pressed again cuts nothing short: the stop is under way, and leaves the files whole."""
        if not self.should_exit:
            super().handle_exit(sig, frame)
