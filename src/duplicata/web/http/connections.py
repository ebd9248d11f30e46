"""Where connections come in: when room runs short, whoever has been there longest without a badge leaves.

A connection is nobody's until a demand bears a badge, which an idle line never shows; under TLS it is not
even a line before both ends agree. So it is followed from the moment the system gives it.
"""

import asyncio
import errno
import socket
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any
from weakref import WeakValueDictionary

from duplicata.langue import dire
from duplicata.web.machine import descriptors
from duplicata.web.machine.loops import is_a_caller_gone

PART = 8
"""One in so many leaves at a time."""
TOURS = 4
"""Of the loop, until a line that ended has given its descriptor back."""
_MANQUES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

if sys.platform == "win32":
    SEUL = socket.SO_EXCLUSIVEADDRUSE
    """The port is ours alone: there, the option of the others would share it with anybody."""
else:
    SEUL = socket.SO_REUSEADDR
    """Again at once after a stop."""

App = Callable[..., Awaitable[None]]
Message = MutableMapping[str, Any]


class Anonymous:
    """The connections that are nobody's yet, the oldest first."""

    def __init__(self) -> None:
        self._prises: WeakValueDictionary[tuple[Any, ...], socket.socket] = WeakValueDictionary()
        """By both ends, as a demand tells them; whoever has gone is forgotten by itself."""

    def noter(self, prise: socket.socket, client: Any) -> None:
        self._prises[(*client[:2], *prise.getsockname()[:2])] = prise

    def oublier(self, scope: Message) -> None:
        """The line of that demand is somebody's."""
        self._prises.pop((*(scope["client"] or ()), *(scope["server"] or ())), None)

    def faire_place(self) -> None:
        """Show the oldest out, so many that the next ones find room."""
        presentes = [(bouts, prise) for bouts, prise in self._prises.items() if prise.fileno() >= 0]
        for bouts, prise in presentes[: len(presentes) // PART + 1]:
            del self._prises[bouts]
            # Their program sees the line end.
            with suppress(OSError):
                prise.shutdown(socket.SHUT_RDWR)


class BadgeRecognition:
    """Whoever shows a badge is no longer among those who leave first."""

    def __init__(self, app: App, anonymous: Anonymous) -> None:
        self._app = app
        self._anonymous = anonymous

    async def __call__(self, scope: Message, receive: App, send: App) -> None:
        async def repondre(message: Message) -> None:
            if message["type"] == "http.response.start" and scope.get("user"):
                self._anonymous.oublier(scope)
            await send(message)

        await self._app(scope, receive, repondre)


class ListeningSocket(socket.socket):
    """A listening socket that never takes the last descriptors."""

    def __init__(self, famille: int, anonymous: Anonymous) -> None:
        # With its protocol named, or the loop would not send small answers at once.
        super().__init__(famille, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._anonymous = anonymous
        self._souffle = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The loop takes all who wait in one go: it must first let go of those who were shown out."""
        if self._souffle:
            self._souffle -= 1
            raise BlockingIOError
        try:
            prise, adresse = super().accept()
        except OSError as erreur:
            # The loop waits for a second, but would ask again a thousand times first.
            self._souffle = int(erreur.errno in _MANQUES)
            raise
        if descriptors.court(prise):
            self._anonymous.faire_place()
            self._souffle = TOURS
        if descriptors.plein(prise):
            # Everybody here is somebody, or about to leave: one too many.
            prise.close()
            raise ConnectionAbortedError
        self._anonymous.noter(prise, adresse)
        return prise, adresse


def ouvrir(hote: str, port: int, anonymous: Anonymous) -> list[socket.socket]:
    """Every address of *hote*, bound; ``OSError`` when one cannot be."""
    trouvees = socket.getaddrinfo(hote, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets: list[socket.socket] = []
    try:
        for famille, adresse in dict.fromkeys((trouvee[0], trouvee[4]) for trouvee in trouvees):
            listening = ListeningSocket(famille, anonymous)
            sockets.append(listening)
            listening.setsockopt(socket.SOL_SOCKET, SEUL, 1)
            if famille == socket.AF_INET6:
                listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            listening.bind(adresse)
    except OSError:
        fermer(sockets)
        raise
    return sockets


def fermer(sockets: list[socket.socket]) -> None:
    for listening in sockets:
        listening.close()


def dire_le_manque(boucle: asyncio.AbstractEventLoop) -> None:
    """Say once, in a sentence, that the system gives no more connections."""
    dit = False

    def traiter(boucle: asyncio.AbstractEventLoop, contexte: dict[str, Any]) -> None:
        nonlocal dit
        erreur = contexte.get("exception")
        if is_a_caller_gone(contexte):
            return
        if "socket" not in contexte or getattr(erreur, "errno", None) not in _MANQUES:
            boucle.default_exception_handler(contexte)
        elif not dit:
            dit = True
            print(
                dire(
                    "Le système ne donne plus de connexions : celles qui sont ouvertes continuent, les "
                    "autres attendent."
                ),
                file=sys.stderr,
                flush=True,
            )

    boucle.set_exception_handler(traiter)
