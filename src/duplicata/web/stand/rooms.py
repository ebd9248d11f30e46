"""The tournaments of the data folder as the stand follows them, line by line as they are stored."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress

from duplicata.app.room.folder import Tournois
from duplicata.app.room.follower import SalleSuivie
from duplicata.journal import StorageError
from duplicata.web.live.room import Live, ReadRoom
from duplicata.web.live.rooms import IDENTIFIANT
from duplicata.web.machine.clock import Horloge

STEP = 0.05
"""Seconds between two looks at the journals."""
LOOK = 1.0
"""Seconds between two looks at the folder, where an event may have been created."""
PAUSE = 0.002
"""Seconds between two groups of spectators: whoever waits for a processor gets it meanwhile."""


class Rooms:
    """Each is opened when somebody asks for it."""

    def __init__(self, tournois: Tournois, clock: Horloge) -> None:
        self._tournois = tournois
        self._clock = clock
        self._open: dict[str, Live[SalleSuivie]] = {}
        self._refused: dict[str, tuple[int, ...]] = {}
        """Those that could not be opened, as their files were."""
        self._lock = asyncio.Lock()
        self._look = asyncio.Lock()
        self._looked = -LOOK

    def __iter__(self) -> Iterator[ReadRoom]:
        return iter(list(self._open.values()))

    def refus(self) -> list[str]:
        """Why a file could not be opened is told by the server, to those who can do something about it."""
        return []

    async def find(self, name: str) -> ReadRoom | None:
        async with self._lock:
            if name not in self._open and not await self._follow(name):
                return None
        return self._open[name]

    async def find_all(self) -> None:
        """Those of the folder, new ones too."""
        async with self._look:
            if time.monotonic() - self._looked < LOOK:
                return
            with suppress(StorageError):  # A base that is gone for a moment.
                for name in await asyncio.to_thread(self._tournois.identifiants):
                    await self.find(name)
            self._looked = time.monotonic()

    async def _follow(self, name: str) -> bool:
        if not IDENTIFIANT.match(name) or not self._tournois.existe(name):
            return False
        found = self._tournois.signature(name)
        if self._refused.get(name) == found:
            return False
        self._refused[name] = found
        stored = self._tournois.enregistrees(name)
        try:
            followed = await asyncio.to_thread(self._followed, name)
        except Exception:
            # The server says why it does not open it either; the others are not to wait for it.
            return False
        if followed.etat.seq < stored:
            followed.fermer()
            return False
        room = Live(name, followed, self._clock)
        await room.demarrer(PAUSE, officiels=False)
        self._open[name] = room
        await asyncio.to_thread(followed.garder)
        return True

    def _followed(self, name: str) -> SalleSuivie:
        tournois = self._tournois
        return SalleSuivie(tournois.fichier(name), tournois.sceau, tournois.suivre(name))

    def spectators(self) -> dict[str, int]:
        """Tournament -> spectators."""
        return {name: live.diffusion.spectateurs_ici for name, live in self._open.items()}

    async def follow(self) -> None:
        """Tell the screens of each tournament what is stored, for ever."""
        while True:
            await asyncio.sleep(STEP)
            for live in list(self._open.values()):
                with suppress(StorageError):  # The same: it is looked for again.
                    if await self._late(live.room):
                        await asyncio.to_thread(live.room.rattraper)
                        live.diffuser()
                        await asyncio.to_thread(live.room.garder)

    async def _late(self, room: SalleSuivie) -> bool:
        """A file answers at once; a base may be on another machine, and may be gone."""
        return await asyncio.to_thread(room.en_retard) if self._tournois.base else room.en_retard()

