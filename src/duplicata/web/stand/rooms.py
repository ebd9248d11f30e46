"""The tournaments of the data folder as the stand follows them, line by line as they are stored."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

from duplicata.app.room.folder import Tournois
from duplicata.app.room.follower import SalleSuivie
from duplicata.journal.witness import noted
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

    def __init__(self, folder: Path, clock: Horloge) -> None:
        self._tournois = Tournois(folder)
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
            for name in self._tournois.identifiants():
                await self.find(name)
            self._looked = time.monotonic()

    async def _follow(self, name: str) -> bool:
        file = self._tournois.fichier(name)
        if not IDENTIFIANT.match(name) or not file.exists():
            return False
        found = _signature(file)
        if self._refused.get(name) == found:
            return False
        self._refused[name] = found
        seal = self._tournois.sceau
        stored = noted(file, seal)
        try:
            followed = await asyncio.to_thread(SalleSuivie, file, seal)
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

    def spectators(self) -> dict[str, int]:
        """Tournament -> spectators."""
        return {name: live.diffusion.spectateurs_ici for name, live in self._open.items()}

    async def follow(self) -> None:
        """Tell the screens of each tournament what is stored, for ever."""
        while True:
            await asyncio.sleep(STEP)
            for live in list(self._open.values()):
                if live.room.en_retard():
                    await asyncio.to_thread(live.room.rattraper)
                    live.diffuser()
                    await asyncio.to_thread(live.room.garder)


def _signature(file: Path) -> tuple[int, ...]:
    """What changes when something is stored in that file or in the log beside it."""
    beside = file.with_name(f"{file.name}-wal")
    return tuple(part.stat().st_mtime_ns for part in (file, beside) if part.exists())
