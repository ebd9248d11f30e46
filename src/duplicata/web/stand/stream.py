"""One spectator's stream in the stand: a connection, two numbers, and at most one message waiting."""

import asyncio
import re
from collections.abc import Iterable

from duplicata.web.http.headers import ENTETES
from duplicata.web.live.publisher import Diffusion
from duplicata.web.live.stream import ENTETES as ENTETES_DU_FLUX
from duplicata.web.live.stream import GENRE, REPRISE, SOUFFLE, VIVANT, version_connue

STREAM = re.compile(r"/api/t/([a-z0-9-]+)/flux")
_HEADERS = {**ENTETES, **ENTETES_DU_FLUX, "Content-Type": GENRE, "Connection": "close"}
_SAID = "".join(f"{name}: {value}\r\n" for name, value in _HEADERS.items())
BEGINNING = f"HTTP/1.1 200 OK\r\n{_SAID}\r\n".encode() + REPRISE


def known(headers: Iterable[tuple[bytes, bytes]], version: int) -> int:
    """The line of the journal that the demand says it knows."""
    said = next((value for name, value in headers if name == b"last-event-id"), b"")
    return version_connue(said.decode("latin-1"), version)


class Stream(asyncio.Protocol):
    _transport: asyncio.Transport

    def __init__(self, publisher: Diffusion, version: int) -> None:
        self._publisher = publisher
        self._subscriber = publisher.abonner(False, version, self._wake)
        self._full = False
        self._silent = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        # One message may wait for a slow line; the next ones replace it.
        transport.set_write_buffer_limits(high=0)
        transport.write(BEGINNING)
        self._wake()
        self._breathe()

    def _wake(self) -> None:
        if not self._publisher.suit(self._subscriber):
            self._transport.close()
        elif not self._full and (news := self._subscriber.nouveautes()):
            self._transport.write(news)

    def _breathe(self) -> None:
        """Show that the line is alive; one that takes nothing for as long is given up."""
        if self._full and self._silent:
            self._transport.abort()
            return
        if self._full:
            self._silent += 1
        else:
            self._transport.write(VIVANT)
        self._breath = asyncio.get_running_loop().call_later(SOUFFLE, self._breathe)

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full, self._silent = False, 0
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        self._breath.cancel()
        self._publisher.desabonner(self._subscriber)
