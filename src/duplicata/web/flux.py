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
REPRISE = b"retry: 1000\n\n"


@get("/api/t/{tournoi:str}/flux", opt=pour(TOUS), tags=["flux"])
async def flux(request: Request[Any, Any, Any], salle: LaSalle) -> Stream:
    """Live changes (text/event-stream): `etat`, `chrono`, `classement`, `commission`, `manquants`."""
    session = session_de(request, salle.identifiant)
    officiel = bool(session and session.compte.roles & OFFICIELS)
    lu = request.headers.get("last-event-id", "")
    numero = int(lu) if lu.isascii() and lu.isdecimal() and len(lu) < CHIFFRES else 0
    connu = numero if numero <= salle.version else 0
    abonne = salle.diffusion.abonner(officiel, connu)
    encore = (lambda: salle.acces_de(session)) if session else (lambda: True)
    return Stream(
        _suivre(abonne, encore),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _suivre(abonne: Abonne, encore: Callable[[], bool]) -> AsyncIterator[bytes]:
    try:
        yield REPRISE
        while abonne.diffusion.suit(abonne) and encore():
            try:
                await asyncio.wait_for(abonne.signal.wait(), SOUFFLE)
            except TimeoutError:
                yield b": \n\n"
                continue
            if abonne.officiel and not encore():
                return
            if nouveautes := abonne.nouveautes():
                yield nouveautes
    finally:
        abonne.diffusion.desabonner(abonne)
