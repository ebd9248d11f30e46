"""What anybody asks for before showing a badge: the events, the page of the code, the API document.

Whoever comes in is not to wait behind spectators, so the arbiters' program answers; it draws each of these
once for all who ask, until something is stored, and one at a time: a crowd at the door costs it little.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, NamedTuple

from litestar import Litestar
from litestar.connection import ASGIConnection

from duplicata.langue import LANGUES
from duplicata.web.entetes import langue_demandee

ACCUEIL = "/"
CODE = re.compile(r"/t/([a-z0-9-]+)/connexion\Z")
SCHEMA = "/api/schema/openapi.json"

App = Callable[..., Awaitable[None]]
Message = dict[str, Any]


class Demande(NamedTuple):
    """All that such a page depends on, beside what is stored: it is drawn from this alone."""

    chemin: str
    demandee: str
    """The language asked for by the address, which the answer keeps in a cookie."""
    langue: str
    comprimee: bool
    admise: bool
    """Whether a badge may be used on that line."""

    def scope(self, recu: Message) -> Message:
        entetes = [(b"cookie", f"langue={self.langue}".encode())]
        if self.comprimee:
            entetes.append((b"accept-encoding", b"gzip"))
        question = f"langue={self.demandee}" if self.demandee else ""
        return {**recu, "query_string": question.encode(), "headers": entetes}


class Vestibule:
    def __init__(self, app: Litestar) -> None:
        self._app = app
        self._badge = f"{app.state.acces.cookie}=".encode()
        self._pages: dict[Demande, tuple[Hashable, list[Message]]] = {}
        self._dessin = asyncio.Lock()

    async def __call__(self, scope: Message, receive: App, send: App) -> None:
        tour = self._tour(scope)
        if tour is None:
            await self._app(scope, receive, send)  # type: ignore[arg-type]
            return
        demande = self._lire(scope)
        messages = self._gardee(demande, tour)
        if messages is None:
            async with self._dessin:
                messages = self._gardee(demande, tour) or await self._dessiner(demande, tour, scope, receive)
        for message in messages:
            await send(message)

    def _tour(self, scope: Message) -> Hashable:
        """What is stored of all that the page shows; None for whatever is not ours to keep."""
        if scope["type"] != "http" or scope["method"] != "GET" or self._porte_un_badge(scope):
            return None
        if scope["path"] == SCHEMA:
            return SCHEMA
        salles = self._app.state.salles
        if scope["path"] == ACCUEIL:
            return tuple((salle.identifiant, salle.version) for salle in salles)
        lu = CODE.match(scope["path"])
        salle = salles.trouver(lu[1]) if lu else None
        return (salle.version,) if salle else None

    def _porte_un_badge(self, scope: Message) -> bool:
        return any(nom == b"cookie" and self._badge in valeur for nom, valeur in scope["headers"])

    def _lire(self, scope: Message) -> Demande:
        recue: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)  # type: ignore[arg-type]
        langue = recue.cookies.get("langue", "")
        client = scope["client"]
        return Demande(
            scope["path"],
            langue_demandee(scope) or "",  # type: ignore[arg-type]
            langue if langue in LANGUES else LANGUES[0],
            "gzip" in recue.headers.get("accept-encoding", ""),
            self._app.state.liaison.admet(client[0] if client else "?"),
        )

    def _gardee(self, demande: Demande, tour: Hashable) -> list[Message] | None:
        dessinee, messages = self._pages.get(demande, (None, None))
        return messages if dessinee == tour else None

    async def _dessiner(
        self, demande: Demande, tour: Hashable, scope: Message, receive: App
    ) -> list[Message]:
        messages: list[Message] = []

        async def garder(message: Message) -> None:
            messages.append(message)

        if demande.chemin == SCHEMA:
            # A tenth of a second, once: not while arbiters wait.
            await asyncio.to_thread(getattr, self._app, "openapi_schema")
        await self._app(demande.scope(scope), receive, garder)  # type: ignore[arg-type]
        if messages[0]["status"] == 200:
            self._pages[demande] = (tour, messages)
        return messages
