"""HTTP as both programs speak it: what is not HTTP is told in our words, and no demand stays unfinished."""

import asyncio
import re
from enum import Enum, auto
from http import HTTPStatus
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from duplicata.langue import dire
from duplicata.web.http.headers import ENTETES

PATIENCE = 25.0
"""Seconds for the head of a demand, then for each stretch of its body."""
TRONCON = 32_768
"""Bytes: a list of players on a slow line goes on, one byte now and then does not."""
TETE = 16_384
"""Bytes of a head: far more than a browser sends."""
VERSIONS = ("1.0", "1.1")
_PORT = rb"[0-9]{0,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]"
HOTE = re.compile(rb"(\[[0-9A-Fa-f:.]+\]|[^\s:/?#@\\\[\]]*)(:(%s))?" % _PORT)
"""A host and its port, as an address may name them."""


class Etape(Enum):
    """How far the demand being read has come."""

    AUCUNE = auto()
    TETE = auto()
    CORPS = auto()


class BoundedProtocol(HttpToolsProtocol):
    _echeance: asyncio.TimerHandle | None = None
    _etape = Etape.AUCUNE
    _recus = 0
    _tete = 0
    """Bytes of the head so far."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.patienter()

    def connection_lost(self, exc: Exception | None) -> None:
        self.aboutir()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._etape is Etape.CORPS:
            self._recus += len(data)
            if self._recus >= TRONCON:
                self.aboutir()
            self.patienter()
        elif self._etape is Etape.TETE:
            # What the parser holds back of a field that does not end.
            self._tete += len(data)
            if self._tete > TETE:
                self._refuser_la_tete()
            self.patienter()
        else:
            self.aboutir()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._etape, self._tete = Etape.TETE, 0

    def on_headers_complete(self) -> None:
        """What the parser lets pass and we do not: two hosts or none, another version, a head without end."""
        if len(self.url) + sum(len(nom) + len(valeur) + 4 for nom, valeur in self.headers) > TETE:
            self._refuser_la_tete()
            return
        version = self.parser.get_http_version()
        hotes = [valeur for nom, valeur in self.headers if nom == b"host"]
        if version not in VERSIONS or len(hotes) > 1 or (version == "1.1" and not hotes):
            raise httptools.HttpParserError
        if not all(map(HOTE.fullmatch, hotes)):
            raise httptools.HttpParserError
        self._etape = Etape.CORPS
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self._etape is Etape.CORPS:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self._etape is Etape.CORPS:
            self._etape = Etape.AUCUNE
            super().on_message_complete()

    def patienter(self) -> None:
        """A demand has begun: it ends in time, or the line is closed."""
        if self._echeance is None and not self.transport.is_closing():
            self._echeance = asyncio.get_running_loop().call_later(PATIENCE, self.transport.abort)

    def aboutir(self) -> None:
        """The demand is whole."""
        if self._echeance is not None:
            self._echeance.cancel()
        self._echeance, self._recus = None, 0

    def send_400_response(self, msg: str) -> None:
        """What is not HTTP is answered all the same."""
        self.refuser(HTTPStatus.BAD_REQUEST, dire("La demande est mal formée."))

    def _refuser_la_tete(self) -> None:
        trop = dire("L’en-tête de la demande est trop long : 16 Ko au plus.")
        self.refuser(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, trop)

    def refuser(self, statut: HTTPStatus, phrase: str) -> None:
        """Answer before any application: in French, protected like everything else, and for the last time."""
        if self.transport.is_closing():
            return
        corps = phrase.encode()
        genre = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
        dits: dict[str, Any] = {**ENTETES, **genre, "Content-Length": len(corps), "Connection": "close"}
        entetes = "".join(f"{nom}: {valeur}\r\n" for nom, valeur in dits.items())
        self.transport.write(f"HTTP/1.1 {statut} {statut.phrase}\r\n{entetes}\r\n".encode() + corps)
        self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Nothing here is asked for that way: the demand is answered as if it had not been."""
