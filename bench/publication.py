"""What telling the screens costs, with few and many tables: ``python bench/publication.py`` (``make load``).

After each few slips, ten officials' streams are told, as the server does ten times a second. Processor time
of one publication with 500 tables and with 2,500, in turn in one run, and their ratio.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from duplicata.app.gestures import saisie
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.competition.transcription import Transcription
from duplicata.web.live.changes import Changes
from duplicata.web.live.publisher import Diffusion
from web.room_maker import EVENT, make_room

SIZES = (500, 2_500)
SCREENS, SLIPS, ROUNDS = 10, 4, 100
SLIP = Transcription(mot="SWEATS", sens="V", reference="3H", score=50)


class Told:
    def __init__(self, salle: Salle, loop: asyncio.AbstractEventLoop) -> None:
        self._salle = salle
        changes = Changes(salle, officiels=True)
        self._streams = Diffusion(changes.tout, loop, suite=changes.suite)
        self._screens = [self._streams.abonner(True, 0, lambda: None) for _ in range(SCREENS)]
        self._table = 0
        self.costs: list[float] = []
        self.bytes: list[int] = []

    async def once(self) -> None:
        for _ in range(SLIPS):
            self._table += 1
            now = datetime.now(UTC)
            saisie.saisir(self._salle, Geste(f"A/{self._table}", "A", now), 1, 2, self._table, SLIP)
        began = time.process_time()
        await self._streams._publier(lents=len(self.costs) % 10 == 0)
        told = [screen.nouveautes() for screen in self._screens]
        self.costs.append(1000 * (time.process_time() - began))
        self.bytes.append(len(told[0]))


async def measure(rooms: dict[int, Salle]) -> None:
    told = {size: Told(salle, asyncio.get_running_loop()) for size, salle in rooms.items()}
    for _ in range(ROUNDS):
        for one in told.values():
            await one.once()
    for size, one in told.items():
        mean, sent = statistics.mean(one.costs[2:]), statistics.mean(one.bytes[2:]) / SLIPS
        print(f"{size} tables: {mean:.2f} ms of processor a publication, {sent:.0f} bytes a slip and screen")
    few, many = (statistics.mean(told[size].costs[2:]) for size in SIZES)
    print(f"ratio {many / few:.2f}")


def main() -> None:
    with tempfile.TemporaryDirectory() as where:
        rooms = {}
        for size in SIZES:
            make_room(Path(where) / str(size), tables=size)
            tournois = Tournois(Path(where) / str(size))
            rooms[size] = Salle.ouvrir(tournois.fichier(EVENT), tournois.sceau)
        asyncio.run(measure(rooms))
        for salle in rooms.values():
            salle.fermer()


if __name__ == "__main__":
    main()
