"""One tournament as the web serves it: the room, its screens, who is before them."""

import asyncio
import logging
import uuid
from typing import Generic, TypeVar

from litestar.di import NamedDependency

from duplicata.app.room.reader import SalleLue
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.web.access.sessions import Session
from duplicata.web.live.changes import Changes
from duplicata.web.live.durable import Durable
from duplicata.web.live.presence import Presence
from duplicata.web.live.publisher import INTERVAL, Diffusion
from duplicata.web.machine.clock import Horloge
from duplicata.web.views.desk.multiplex import Ligne

log = logging.getLogger("duplicata.web")
ALLEGER = 5.0
"""Seconds between two looks at what the room could put away."""
R = TypeVar("R", bound=SalleLue, covariant=True)


class Live(Generic[R]):
    """``room`` writes in the arbiters' program, and only reads in the stand."""

    diffusion: Diffusion
    durable: Durable
    presence: Presence

    def __init__(self, identifiant: str, room: R, horloge: Horloge, avis: str = "") -> None:
        self.identifiant = identifiant
        self.room = room
        self.horloge = horloge
        self._avis = avis
        self.ligne = Ligne()
        """To the room that is followed."""
        self.copiee = 0
        """Last line of the journal in a whole copy that somebody took away since this program started."""

    @property
    def version(self) -> int:
        return self.room.etat.seq

    def geste(self, session: Session, cle: str | None, motif: str = "") -> Geste:
        """What *session* does now; a browser that names no key does it once more each time it asks."""
        return Geste(
            f"{session.auteur}/{cle or uuid.uuid4()}", session.auteur, self.horloge.maintenant(), motif
        )

    def diffuser(self) -> None:
        """Tell the screens; called once a gesture is stored."""
        self.diffusion.annoncer()

    def prevenir(self, avis: str) -> None:
        """What concerns the computer itself, before the officials until it is over ("")."""
        self._avis = avis
        self._changes.avis = avis
        self.diffuser()

    def suivre_la_ligne(self, ligne: Ligne) -> None:
        """How the line to the room that is followed is; the officials are told when it changes."""
        change = (ligne.etablie, ligne.refus) != (self.ligne.etablie, self.ligne.refus)
        self.ligne = self._changes.ligne = ligne
        if change:
            self.diffuser()

    def fermer_ecrans(self) -> None:
        """Sessions were closed, or changed: their streams end, and organisers are told."""
        self.diffusion.rappeler()
        self.presence.changer()

    async def demarrer(self, interval: float = INTERVAL, officiels: bool = True) -> None:
        boucle = asyncio.get_running_loop()
        self.durable = Durable(boucle)
        self.presence = Presence(self.horloge, boucle)
        self._changes = Changes(self.room, officiels)
        self._changes.avis = self._avis
        self.diffusion = Diffusion(self._changes.tout, boucle, interval, self._changes.suite)
        await self.diffusion.demarrer()
        self._leger = boucle.create_task(self._rester_legere())

    async def _rester_legere(self) -> None:
        while True:
            await asyncio.sleep(ALLEGER)
            try:
                await asyncio.to_thread(self.room.alleger)
            except Exception as erreur:
                # Nothing but memory is lost: the room goes on as it is.
                log.error("%s: nothing put away", self.identifiant, exc_info=erreur)

    async def arreter(self) -> None:
        self._leger.cancel()
        await self.diffusion.arreter()
        self.room.fermer()


LiveRoom = Live[Salle]
"""As the arbiters' program has it."""
ReadRoom = Live[SalleLue]
"""As both programs have it: nothing is written."""
TheRoom = NamedDependency[LiveRoom]
"""The room that the address of a request names."""
TheReadRoom = NamedDependency[ReadRoom]
"""The same, in a route that the stand serves too."""
