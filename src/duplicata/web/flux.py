"""``GET /flux``: one stream of server-sent events per browser."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from litestar import Request, get
from litestar.response import Stream

from duplicata.web.acces.garde import session_de
from duplicata.web.acces.roles import OFFICIELS, TOUS, pour
from duplicata.web.diffusion import Abonne
from duplicata.web.salle import LaSalle

SOUFFLE = 15.0
"""Seconds of silence after which a comment shows that the line is alive."""
CHIFFRES = 18
"""Digits of a number that no journal reaches."""
GENRE = "text/event-stream"
ENTETES = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
REPRISE = b"retry: 1000\n\n"
VIVANT = b": \n\n"


@get("/api/t/{tournoi:str}/flux", opt=pour(TOUS), tags=["flux"], media_type=GENRE)
async def flux(request: Request[Any, Any, Any], salle: LaSalle) -> Stream:
    """Live changes (text/event-stream): `etat`, `chrono`, `classement`, `commission`, `manquants`."""
    session = session_de(request, salle.identifiant)
    officiel = bool(session and session.compte.roles & OFFICIELS)
    connu = version_connue(request.headers.get("last-event-id", ""), salle.version)
    signal = asyncio.Event()
    signal.set()
    abonne = salle.diffusion.abonner(officiel, connu, signal.set)
    sessions = request.app.state.acces.sessions
    encore = (lambda: session in sessions.du_tournoi(salle.identifiant)) if session else (lambda: True)
    return Stream(_suivre(abonne, signal, encore), media_type=GENRE, headers=ENTETES)


def version_connue(lu: str, version: int) -> int:
    """The line a browser knew (``Last-Event-ID``); 0, everything is told again, when it makes no sense."""
    numero = int(lu) if lu.isascii() and lu.isdecimal() and len(lu) < CHIFFRES else 0
    return numero if numero <= version else 0


async def _suivre(abonne: Abonne, signal: asyncio.Event, encore: Callable[[], bool]) -> AsyncIterator[bytes]:
    try:
        yield REPRISE
        while abonne.diffusion.suit(abonne) and encore():
            try:
                await asyncio.wait_for(signal.wait(), SOUFFLE)
            except TimeoutError:
                yield VIVANT
                continue
            signal.clear()
            if abonne.officiel and not encore():
                return
            if nouveautes := abonne.nouveautes():
                yield nouveautes
    finally:
        abonne.diffusion.desabonner(abonne)
