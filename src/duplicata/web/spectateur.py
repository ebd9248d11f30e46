"""One spectator's stream in the stand: a connection, two numbers, and at most one message waiting."""

import asyncio
import re

from duplicata.web.diffusion import Diffusion
from duplicata.web.entetes import ENTETES
from duplicata.web.flux import ENTETES as ENTETES_DU_FLUX
from duplicata.web.flux import GENRE, REPRISE, SOUFFLE, VIVANT, version_connue

_REPONSE = "".join(
    f"{nom}: {valeur}\r\n"
    for nom, valeur in {**ENTETES, **ENTETES_DU_FLUX, "Content-Type": GENRE, "Connection": "close"}.items()
)
DEBUT = f"HTTP/1.1 200 OK\r\n{_REPONSE}\r\n".encode() + REPRISE
_CONNU = re.compile(rb"\r\nlast-event-id:[ \t]*([0-9]+)[ \t]*\r\n", re.IGNORECASE)


def version_lue(requete: bytes, version: int) -> int:
    """The line of the journal that the request says it knows."""
    lu = _CONNU.search(requete)
    return version_connue(lu[1].decode() if lu else "", version)


class Spectateur(asyncio.Protocol):
    _transport: asyncio.Transport

    def __init__(self, diffusion: Diffusion, connu: int) -> None:
        self._diffusion = diffusion
        self._abonne = diffusion.abonner(False, connu, self._reveiller)
        self._plein = False
        self._muet = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        # One message may wait for a slow line; the next ones replace it.
        transport.set_write_buffer_limits(high=0)
        transport.write(DEBUT)
        self._reveiller()
        self._souffler()

    def _reveiller(self) -> None:
        if not self._diffusion.suit(self._abonne):
            self._transport.close()
        elif not self._plein and (nouveautes := self._abonne.nouveautes()):
            self._transport.write(nouveautes)

    def _souffler(self) -> None:
        """Show that the line is alive; one that takes nothing for as long is given up."""
        if self._plein and self._muet:
            self._transport.abort()
            return
        if self._plein:
            self._muet += 1
        else:
            self._transport.write(VIVANT)
        self._souffle = asyncio.get_running_loop().call_later(SOUFFLE, self._souffler)

    def pause_writing(self) -> None:
        self._plein = True

    def resume_writing(self) -> None:
        self._plein, self._muet = False, 0
        self._reveiller()

    def connection_lost(self, exc: Exception | None) -> None:
        self._souffle.cancel()
        self._diffusion.desabonner(self._abonne)
