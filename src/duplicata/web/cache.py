"""Pages that every telephone asks for at once, drawn once for each thing told to the public."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

from duplicata.web.salle import SalleOuverte

PAGE = re.compile(r"/(?:api/)?t/([a-z0-9-]+)/(?:classement|rejeu|table)\b")
MAXIMUM = 500
"""Pages kept for one state of the room."""
VARIANTES = (b"cookie", b"accept-encoding", b"accept")
"""Headers that change a page: the language is a cookie."""

App = Callable[..., Awaitable[None]]
Message = dict[str, Any]


class Cache:
    def __init__(self, app: App, trouver: Callable[[str], Awaitable[SalleOuverte | None]]) -> None:
        self._app = app
        self._trouver = trouver
        self._pages: dict[tuple[object, ...], asyncio.Future[list[Message]]] = {}
        self._tours: dict[str, int] = {}

    async def __call__(self, scope: Message, receive: App, send: App) -> None:
        lue = PAGE.match(scope.get("path", ""))
        salle = await self._trouver(lue[1]) if lue else None
        if lue is None or salle is None:
            await self._app(scope, receive, send)
            return
        self._rafraichir(lue[1], salle.diffusion.tour_public)
        entetes = tuple(valeur for nom, valeur in scope["headers"] if nom in VARIANTES)
        cle = (scope["path"], scope["query_string"], *entetes)
        if cle not in self._pages:
            self._pages[cle] = asyncio.ensure_future(self._dessiner(scope, receive))
        for message in await self._pages[cle]:
            await send(message)

    def _rafraichir(self, tournoi: str, tour: int) -> None:
        if self._tours.get(tournoi) != tour or len(self._pages) >= MAXIMUM:
            self._tours[tournoi] = tour
            self._pages.clear()

    async def _dessiner(self, scope: Message, receive: App) -> list[Message]:
        messages: list[Message] = []

        async def garder(message: Message) -> None:
            messages.append(message)

        await self._app(scope, receive, garder)
        return messages
