"""A computer that slept, its lid closed, during a move: seen when it wakes up, and told.

The clock of the room goes on through a sleep (`clock.py`): nothing is to be set again, but people must know
that the time went by while no screen could show it.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from duplicata.langue import dire
from duplicata.web.machine.clock import ecoule

PERIODE = 1.0
"""Seconds between two looks at the clock."""
ABSENCE = 5.0
"""Seconds that no busy computer takes for one look."""
RAPPEL = 600.0
"""Seconds during which it is said."""


class SleepWatch:
    def __init__(self, prevenir: Callable[[str], None], compteur: Callable[[], float] = ecoule) -> None:
        """*prevenir* is told a sentence, then "" once it has been said long enough."""
        self._prevenir = prevenir
        self._compteur = compteur
        self._vu = compteur()
        self._reveil: float | None = None
        self._tache: asyncio.Task[None] | None = None

    async def ouvrir(self) -> None:
        self._tache = asyncio.ensure_future(self._veiller())

    async def fermer(self) -> None:
        if self._tache:
            self._tache.cancel()
            with suppress(asyncio.CancelledError):
                await self._tache

    async def _veiller(self) -> None:
        while True:
            await asyncio.sleep(PERIODE)
            self.regarder()

    def regarder(self) -> None:
        avant, self._vu = self._vu, self._compteur()
        absence = self._vu - avant - PERIODE
        if absence > ABSENCE:
            self._reveil = self._vu
            self._prevenir(_phrase(round(absence)))
        elif self._reveil is not None and self._vu - self._reveil > RAPPEL:
            self._reveil = None
            self._prevenir("")


def _phrase(secondes: int) -> str:
    return dire(
        "Cet ordinateur s’est arrêté pendant {n} s (mise en veille, capot fermé) : le chronomètre a "
        "continué. Désactivez la mise en veille ; le juge-arbitre peut interrompre le coup en cours.",
        n=secondes,
    )
