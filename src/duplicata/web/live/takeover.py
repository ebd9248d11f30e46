"""Several servers on one base: whoever stops is replaced, whoever was replaced steps aside."""

import asyncio
import logging
from collections.abc import Callable

from duplicata.app.room.base.tournois import TournoisEnBase
from duplicata.journal import StorageError
from duplicata.langue import dire
from duplicata.web.access.access import Acces
from duplicata.web.live.rooms import IDENTIFIANT, Salles

log = logging.getLogger("duplicata.web")
STEP = 0.25
"""Seconds between two looks: with the length of a lease, less than five before somebody takes over."""
LOOK = 20
"""Looks between two at the settings of the base: another server of it may have other ones."""
SILENCE = 3.0
"""Seconds without an answer after which it is told that gestures wait."""


class Takeover:
    def __init__(
        self, salles: Salles, tournois: TournoisEnBase, acces: Acces, dire_etat: Callable[[str], None]
    ) -> None:
        """*dire_etat*: what officials are to know of the base from now on, "" for nothing."""
        self._salles = salles
        self._tournois = tournois
        self._acces = acces
        self._dire = dire_etat
        self._dit = ""
        self._reglages = ""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self._settings()
        self._tell()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()

    async def _run(self) -> None:
        looks = 0
        while True:
            await asyncio.sleep(STEP)
            try:
                looks += 1
                await self.look()
                if looks % LOOK == 0:
                    await self._settings()
            except StorageError:
                pass  # Whoever does something is told; it is looked for again.
            except Exception as erreur:
                log.error("takeover", exc_info=erreur)
            self._tell()

    async def look(self) -> None:
        """Step aside where we were replaced, take over what nobody conducts any more."""
        for ouverte in list(self._salles):
            if ouverte.room.journal.lost:
                await self._salles.ceder(ouverte.identifiant)
        noms = await asyncio.to_thread(self._tournois.identifiants)
        for nom in filter(IDENTIFIANT.match, noms):
            if self._salles.trouver(nom) or nom in self._salles.refusees:
                continue
            self._salles.tenues.pop(nom, None)
            if await self._salles.ouvrir(nom):
                await asyncio.to_thread(self._acces.relire)

    async def _settings(self) -> None:
        reglages = await asyncio.to_thread(self._tournois.cluster.settings)
        if reglages.fault:
            self._reglages = reglages.fault
        else:
            self._reglages = "" if reglages.standbys else self._tournois.cluster.alone()

    def _tell(self) -> None:
        attente = max((une.room.journal.waiting for une in self._salles), default=0.0)
        phrases = [self._reglages]
        if attente > SILENCE:
            phrases.append(
                dire(
                    "La base ne confirme plus : des gestes attendent, aucun n’est perdu. Son serveur de "
                    "secours est peut-être arrêté."
                )
            )
        phrases += self._salles.tenues.values()
        dit = " ".join(filter(None, phrases))
        if dit != self._dit:
            self._dit = dit
            self._dire(dit)
