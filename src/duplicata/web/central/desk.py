"""What both faces of the central work on: the federation's desk, and those who watch."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from time import monotonic
from typing import Any, TypeVar, cast

from litestar import Request
from litestar.exceptions import NotFoundException

from duplicata.app.central.arrets import Arrets
from duplicata.app.central.central import Central
from duplicata.app.central.ensemble import Ensemble
from duplicata.app.central.lecture.classements import LigneEvenement, classer
from duplicata.app.state.text import lire_instant
from duplicata.documents.simultane.bureau import Bureau, maintenant
from duplicata.documents.simultane.reception import Reception

T = TypeVar("T")
Requete = Request[Any, Any, Any]
WATCHERS = 200
"""Streams at once; whoever comes after reloads the page."""
PAUSE = 1.0
"""Seconds for which the network is told the same: however many look and send, it is counted once."""
PULSE = 10.0
"""Seconds between two signs of life."""


class Desk:
    """One per program; everything of the store is done in threads, never on the loop."""

    def __init__(self, bureau: Bureau) -> None:
        self.bureau = bureau
        self.bodies = asyncio.Semaphore(4)
        """Whole sendings in memory at once."""
        self._changed = asyncio.Event()
        self._watchers = 0
        self._standings: dict[bool, tuple[Ensemble, list[LigneEvenement]]] = {}
        self._closing = False
        self._counting = threading.Lock()
        self._told: dict[str, tuple[float, object]] = {}

    @property
    def reception(self) -> Reception:
        return self.bureau.reception

    @property
    def central(self) -> Central:
        return self.bureau.central

    def told(self, what: str, count: Callable[[], T]) -> T:
        """What everybody on the network is told for a moment."""
        with self._counting:
            known = self._told.get(what)
            if known is None or monotonic() - known[0] >= PAUSE:
                known = self._told[what] = (monotonic(), count())
        return cast(T, known[1])

    def standings(self, *, public: bool) -> list[LigneEvenement]:
        """Counted once for each state of the event."""
        ensemble = self.central.ensemble()
        known = self._standings.get(public)
        if known is None or known[0] is not ensemble:
            known = (ensemble, classer(self.central.evenement, ensemble, public=public))
            self._standings[public] = known
        return known[1]

    def open_to_all(self, arrets: Arrets) -> bool:
        """Whether anything of the games is public: the window has passed, or the federation opened it."""
        fenetre = self.central.evenement.fenetre
        return arrets.ouverte or not fenetre or lire_instant(maintenant()) >= lire_instant(fenetre)

    def changed(self) -> None:
        """Something came in: every open page looks again."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def close(self) -> None:
        self._closing = True
        self.changed()

    def _stored(self) -> object:
        depot = self.bureau.depot
        return self.told("stored", lambda: (depot.tetes(), len(depot.decisions()), len(depot.fichiers())))

    async def watch(self) -> AsyncIterator[bytes]:
        if self._watchers >= WATCHERS:
            return
        self._watchers += 1
        try:
            yield b"retry: 5000\n\n"
            change, known = self._changed, await apart(self._stored)
            while not self._closing:
                try:
                    await asyncio.wait_for(change.wait(), PULSE)
                except TimeoutError:
                    # The terminal, or another central beside this one, stores too.
                    before, known = known, await apart(self._stored)
                    yield b": \n\n" if known == before else b"data: change\n\n"
                else:
                    if not self._closing:
                        # What the network is told by then is not older than the change.
                        await asyncio.sleep(PAUSE)
                        change = self._changed
                        yield b"data: change\n\n"
        finally:
            self._watchers -= 1


def desk_of(request: Requete) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def apart(work: Callable[[], T]) -> T:
    """In a thread: the loop serves the others meanwhile."""
    return await asyncio.to_thread(work)


def known_event(desk: Desk, evenement: str) -> None:
    if evenement != desk.central.evenement.identifiant:
        raise NotFoundException
