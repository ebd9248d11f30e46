"""Where the arbiters' program listens: this computer's own address, plain, and the badges' port under TLS."""

import asyncio
import errno
import signal
import socket
import ssl
import sys
import time
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import NamedTuple

import uvicorn

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, raison
from duplicata.web.http import connections
from duplicata.web.http.protocol import BoundedProtocol
from duplicata.web.machine.liaison import ICI, Liaison

HERE_TOO = "::1"
"""Where browsers go first for ``localhost``, on a computer that has it."""
CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"
"""Of TLS 1.2: authenticated, and a key stolen later opens nothing that was said before."""
PORT, PORT_PUBLIC, PORT_BADGES = "--port", "--port-public", "--port-badges"
"""The options that choose each."""
ANSWER = 15.0
"""Seconds during which Ctrl+C pressed again is the answer."""


class Listeners(NamedTuple):
    """Bound, and closed to everybody until the room is ready."""

    here: list[socket.socket]
    badges: list[socket.socket]


def open_ports(port: int, line: Liaison, anonymous: connections.Anonymous) -> Listeners:
    """Take the ports, or say which one cannot be had and what chooses another."""
    here = _take(ICI, port, PORT, anonymous)
    try:
        here += connections.ouvrir(HERE_TOO, port, anonymous)
    except OSError as error:
        if not _absent(error):
            raise _refusal(HERE_TOO, port, PORT, error) from None
    if line.ports is None:
        return Listeners(here, [])
    badges = _take(line.hote, line.ports.badges, PORT_BADGES, anonymous)
    # The stand takes it, once it is started: only that it can be had is seen here.
    connections.fermer(_take(line.hote, line.ports.public, PORT_PUBLIC, anonymous))
    return Listeners(here, badges)


def _take(hote: str, port: int, option: str, anonymous: connections.Anonymous) -> list[socket.socket]:
    try:
        return connections.ouvrir(hote, port, anonymous)
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
    context.set_ciphers(CIPHERS)
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
        self,
        config: uvicorn.Config,
        let_go: Callable[[], Awaitable[None]],
        listeners: Listeners,
        context: ssl.SSLContext | None,
        ready: Callable[[], None],
        question: Callable[[], str],
    ) -> None:
        """*let_go* ends the streams, which never end by themselves; *ready* is called once the room is open.

        *question*: what to ask in the terminal before a stop, if anything.
        """
        super().__init__(config)
        self._ready = ready
        self._question = question
        self._asked = -ANSWER
        self._let_go = let_go
        self._listeners = listeners
        self._context = context

    def listen(self) -> None:
        """Until interrupted."""
        self.run(self._listeners.here)

    def leave(self) -> None:
        """The window is being closed: stop, from any thread."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        connections.dire_le_manque(loop)
        await super().startup(sockets)
        for listener in self._listeners.badges:
            self.servers.append(
                await loop.create_server(
                    self._protocol, sock=listener, ssl=self._context, backlog=self.config.backlog
                )
            )
        self._ready()

    def _protocol(self) -> BoundedProtocol:
        state = self.lifespan.state
        return BoundedProtocol(config=self.config, server_state=self.server_state, app_state=state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams never end by themselves: nobody comes in any more, and those who are there are let go."""
        for server in self.servers:
            server.close()
        await self._let_go()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl+C pressed again cuts nothing short: the stop is under way, and leaves the files whole.

        What somebody pressed in the terminal may have been pressed by mistake: he is asked, and answers by
        pressing again. Whatever else ends the program is obeyed.
        """
        if not self.should_exit and not (sig == signal.SIGINT and self._asks()):
            super().handle_exit(sig, frame)

    def _asks(self) -> bool:
        now = time.monotonic()
        question = self._question() if sys.stdin.isatty() and now - self._asked >= ANSWER else ""
        if question:
            self._asked = now
            print(question, file=sys.stderr, flush=True)
        return bool(question)
