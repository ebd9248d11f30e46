"""``GET /flux``: one stream of server-sent events per browser."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from typing import Any

from litestar import Request, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery
from litestar.response import Stream

from duplicata.web.access.guard import session_de
from duplicata.web.access.roles import OFFICIELS, PORTE, TOUS, pour
from duplicata.web.http.errors import REFUS
from duplicata.web.live.presence import Nouveautes
from duplicata.web.live.publisher import Abonne
from duplicata.web.live.room import TheReadRoom

SOUFFLE = 15.0
"""Seconds of silence after which a comment shows that the line is alive."""
CHIFFRES = 18
"""Digits of a number that no journal reaches."""
GENRE = "text/event-stream"
ENTETES = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
REPRISE = b"retry: 1000\nevent: accueil\ndata: {}\n\n"
"""How soon to come back, and that whoever asked is let in."""
VIVANT = b": \n\n"
SESSION_CLOSE = b'event: session\ndata: {"ouverte": false}\n\n'


@get(
    "/api/t/{tournoi:str}/flux",
    opt=pour(TOUS),
    tags=["flux"],
    media_type=GENRE,
    responses={**REFUS, 200: ResponseSpec(str, media_type=GENRE, generate_examples=False)},
)
async def flux(request: Request[Any, Any, Any], live: TheReadRoom, compte: FromQuery[str] = "") -> Stream:
    """Live changes (text/event-stream): `etat`, `chrono`, `classement`, `commission`, `manquants`.

    `compte`: the badge whose screen asks; when its session is closed, `session` says so and nothing else is
    told. An organiser hears `presence` too: who is connected has changed.
    """
    session = session_de(request, live.identifiant)
    if compte and (session is None or session.compte.compte != compte):
        return Stream(_congedier(), media_type=GENRE, headers=ENTETES)
    officiel = bool(session and session.compte.roles & OFFICIELS)
    connu = version_connue(request.headers.get("last-event-id", ""), live.version)
    signal = asyncio.Event()
    signal.set()
    porte = bool(session and session.compte.roles & PORTE)
    abonne = live.diffusion.abonner(officiel, connu, signal.set, porte)
    sessions = request.app.state.acces.sessions
    encore = (lambda: sessions.tient(session)) if session else (lambda: True)
    presence = live.presence.suivre(session, signal.set)
    return Stream(_suivre(abonne, signal, encore, presence), media_type=GENRE, headers=ENTETES)


def version_connue(lu: str, version: int) -> int:
    """The line a browser knew (``Last-Event-ID``); 0, everything is told again, when it makes no sense."""
    numero = int(lu) if lu.isascii() and lu.isdecimal() and len(lu) < CHIFFRES else 0
    return numero if numero <= version else 0


async def _congedier() -> AsyncIterator[bytes]:
    """A screen that went on as a spectator's would show an arbiter that nothing is missing."""
    yield SESSION_CLOSE


async def _suivre(
    abonne: Abonne,
    signal: asyncio.Event,
    encore: Callable[[], bool],
    presence: AbstractContextManager[Nouveautes],
) -> AsyncIterator[bytes]:
    try:
        with presence as annonces:
            yield REPRISE
            while abonne.diffusion.suit(abonne) and encore():
                try:
                    await asyncio.wait_for(signal.wait(), SOUFFLE)
                except TimeoutError:
                    yield VIVANT
                    continue
                signal.clear()
                if abonne.en_service and not encore():
                    return
                if nouveautes := annonces() + abonne.nouveautes():
                    yield nouveautes
    finally:
        abonne.diffusion.desabonner(abonne)
