"""Whose screens are open: a session is here while a stream of its browser is.

Kept in memory, for people come and go without anything being stored. Organisers alone are told, on their own
streams: that something changed, at most once a second; the list itself is theirs to ask for.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from duplicata.web.access.roles import ORGANISATION
from duplicata.web.access.sessions import Session
from duplicata.web.live.publisher import Reveil
from duplicata.web.machine.clock import Horloge

CADENCE = 1.0
"""Seconds between two announcements: a whole room that comes in is told in a few."""
Nouveautes = Callable[[], bytes]


class Presence:
    """Of one tournament. Lives on the event loop; ``changer`` and the questions may come from any thread."""

    def __init__(self, horloge: Horloge, loop: asyncio.AbstractEventLoop) -> None:
        self._horloge = horloge
        self._loop = loop
        self._flux: Counter[str] = Counter()
        self._quittes: dict[str, datetime] = {}
        self._organisateurs: set[Reveil] = set()
        self._tour = 1
        self._dernier = -CADENCE
        self._prochain: asyncio.TimerHandle | None = None

    def presente(self, session: Session) -> bool:
        return self._flux[session.numero] > 0

    def quittee(self, session: Session) -> str | None:
        """When its last stream ended; None for one that has had none since the server started."""
        quand = self._quittes.get(session.numero)
        return quand.isoformat(timespec="seconds") if quand else None

    def changer(self) -> None:
        """A session was opened or closed."""
        self._loop.call_soon_threadsafe(self._changer)

    @contextmanager
    def suivre(self, session: Session | None, reveil: Reveil) -> Iterator[Nouveautes]:
        """While a stream is open: gives what its session is told of the others."""
        if session is None:
            yield lambda: b""
            return
        organise = bool(session.compte.roles & ORGANISATION)
        if organise:
            self._organisateurs.add(reveil)
        self._flux[session.numero] += 1
        self._changer()
        try:
            yield self._annonces() if organise else lambda: b""
        finally:
            self._organisateurs.discard(reveil)
            self._flux[session.numero] -= 1
            self._quittes[session.numero] = self._horloge.maintenant()
            self._changer()

    def _annonces(self) -> Nouveautes:
        dit = 0

        def nouveautes() -> bytes:
            nonlocal dit
            if dit == self._tour:
                return b""
            dit = self._tour
            return b'event: presence\ndata: {"tour":%d}\n\n' % dit

        return nouveautes

    def _changer(self) -> None:
        if self._prochain is None:
            attente = max(0.0, self._dernier + CADENCE - self._loop.time())
            self._prochain = self._loop.call_later(attente, self._prevenir)

    def _prevenir(self) -> None:
        self._prochain, self._dernier = None, self._loop.time()
        self._tour += 1
        for reveil in tuple(self._organisateurs):
            reveil()
