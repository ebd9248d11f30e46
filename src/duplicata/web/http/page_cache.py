"""Pages that many ask for at once, drawn once for each thing that is told: one middleware, both programs."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from litestar import Litestar
from litestar.connection import ASGIConnection

from duplicata.langue import LANGUES
from duplicata.web.http.headers import COOKIE
from duplicata.web.machine.seat import assis_ici

ACCUEIL = "/"
SAISON = "/saison"
SCHEMA = "/api/schema/openapi.json"
CODE = re.compile(r"/t/([a-z0-9-]+)/connexion\Z")
PARAMETRES = ("partie", "table", "coup", "par", "evenement", "bareme", "retenus", "langue")
"""Of the address; others change nothing."""
MAXIMUM = 500
OCTETS = 32_000_000
"""Pages kept, and their size."""

App = Callable[..., Awaitable[None]]
Message = dict[str, Any]
Tour = Callable[[Message], Awaitable[Hashable | None]]
"""What is told, of all that the page asked for shows; None for a page that is drawn each time."""


class Demande(NamedTuple):
    """All that a page depends on: it is drawn from this alone, whatever else a browser sent."""

    tour: Hashable
    chemin: str
    parametres: str
    langue: str
    comprimee: bool

    @staticmethod
    def lire(scope: Message, tour: Hashable) -> "Demande":
        lus = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        entete: Any = {"type": "http", "headers": scope["headers"]}
        recue: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(entete)
        langue = recue.cookies.get("langue", "")
        return Demande(
            tour,
            scope["path"],
            urlencode([(nom, valeur) for nom, valeur in lus if nom in PARAMETRES]),
            langue if langue in LANGUES else "",
            "gzip" in recue.headers.get("accept-encoding", ""),
        )

    def scope(self, recu: Message) -> Message:
        entetes = [(b"cookie", f"langue={self.langue}".encode())] if self.langue else []
        if self.comprimee:
            entetes.append((b"accept-encoding", b"gzip"))
        return {**recu, "query_string": self.parametres.encode(), "headers": entetes}


class Cache:
    def __init__(self, app: App, tour: Tour) -> None:
        self._app = app
        self._tour = tour
        self._pages: OrderedDict[Demande, list[Message]] = OrderedDict()
        self._octets = 0
        self._dessinees: dict[Demande, asyncio.Future[list[Message]]] = {}
        """Being drawn: whoever asks meanwhile waits for the same."""

    async def __call__(self, scope: Message, receive: App, send: App) -> None:
        demandee = scope["type"] == "http" and scope["method"] == "GET"
        tour = await self._tour(scope) if demandee else None
        if tour is None:
            await self._app(scope, receive, send)
            return
        demande = Demande.lire(scope, tour)
        if demande in self._pages:
            self._pages.move_to_end(demande)
            messages = self._pages[demande]
        else:
            if demande not in self._dessinees:
                dessin = self._dessiner(demande, demande.scope(scope), receive)
                self._dessinees[demande] = asyncio.ensure_future(dessin)
            # Whoever leaves meanwhile does not take the drawing from those who wait for it too.
            messages = await asyncio.shield(self._dessinees[demande])
        for message in messages:
            await send(message)

    async def _dessiner(self, demande: Demande, scope: Message, receive: App) -> list[Message]:
        messages: list[Message] = []

        async def garder(message: Message) -> None:
            messages.append(message)

        try:
            await self._app(scope, receive, garder)
        finally:
            del self._dessinees[demande]
        if messages[0]["status"] == 200:
            self._garder(demande, messages)
        return messages

    def _garder(self, demande: Demande, messages: list[Message]) -> None:
        """Keep a page; those not asked for longest make room."""
        self._pages[demande] = messages
        self._octets += _taille(messages)
        while len(self._pages) > MAXIMUM or self._octets > OCTETS:
            _, ancienne = self._pages.popitem(last=False)
            self._octets -= _taille(ancienne)


def _taille(messages: list[Message]) -> int:
    return sum(len(message.get("body", b"")) for message in messages)


def avant_badge(app: Litestar) -> Tour:
    """What anybody asks of the arbiters' program before showing a badge: the events, the page of the code,
    the API document. A crowd at the door costs it little.
    """

    async def tour(scope: Message) -> Hashable | None:
        if any(nom == b"cookie" and f"{COOKIE}=".encode() in valeur for nom, valeur in scope["headers"]):
            return None
        if scope["path"] == SCHEMA:
            # A tenth of a second, once: not while arbiters wait.
            await asyncio.to_thread(getattr, app, "openapi_schema")
            return SCHEMA
        salles = app.state.salles
        ligne = (scope["scheme"], app.state.liaison.admet(scope["scheme"], (scope["client"] or "?")[0]))
        if assis_ici(scope):
            return None  # who sits here is offered more than others may see
        if scope["path"] == ACCUEIL:
            return (*ligne, *((salle.identifiant, salle.version) for salle in salles))
        lu = CODE.match(scope["path"])
        salle = salles.trouver(lu[1]) if lu else None
        return (*ligne, salle.version) if salle else None

    return tour
