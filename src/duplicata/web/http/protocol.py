"""HTTP as both programs speak it: what is not HTTP is told in our words, and no demand stays unfinished."""

import asyncio
import re
from http import HTTPStatus

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from duplicata.langue import dire
from duplicata.web.http.headers import ENTETES

PATIENCE = 25.0
"""Seconds for the head of a demand, then for each stretch of its body."""
TRONCON = 32_768
"""Bytes: a list of players on a slow line goes on, one byte now and then does not."""
TETE = 16_384
"""Bytes of a head: far more than a browser sends."""
_FIN = re.compile(rb"\n\r?\n")


class BoundedProtocol(H11Protocol):
    _echeance: asyncio.TimerHandle | None = None
    _recus = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.patienter()

    def connection_lost(self, exc: Exception | None) -> None:
        self.aboutir()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE and self._trop_longue(self.conn.trailing_data[0] + data):
            trop = dire("L’en-tête de la demande est trop long : 16 Ko au plus.")
            self.refuser(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, trop)
            return
        super().data_received(data)
        if self.conn.their_state is h11.SEND_BODY:
            self._recus += len(data)
            if self._recus >= TRONCON:
                self.aboutir()
            self.patienter()
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self.patienter()
        else:
            self.aboutir()

    @staticmethod
    def _trop_longue(debut: bytes) -> bool:
        return len(debut) > TETE and not _FIN.search(debut, 0, TETE)

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

    def refuser(self, statut: HTTPStatus, phrase: str) -> None:
        """Answer before any application: in French, protected like everything else, and for the last time."""
        genre = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
        dits = {**ENTETES, **genre, "Connection": "close"}
        entetes = [(nom.encode(), valeur.encode()) for nom, valeur in dits.items()]
        evenements: tuple[h11.Event, ...] = (
            h11.Response(status_code=statut, headers=entetes, reason=statut.phrase.encode()),
            h11.Data(data=phrase.encode()),
            h11.EndOfMessage(),
        )
        self.transport.write(b"".join(self.conn.send(evenement) or b"" for evenement in evenements))
        self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Nothing here is asked for that way: the demand is answered as if it had not been."""
