"""What every screen is told, without queues: each subject keeps its last message only.

A stream remembers one number, the last publication it has seen. Woken, it takes the subjects that are newer:
a slow spectator skips what it missed and costs no memory. A browser that comes back says which line of the
journal it knew (``Last-Event-ID``) and is given every subject told since. Officials are woken first;
spectators by groups, so that they never hold an arbiter up.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

GROUPE = 50
"""Spectators woken before the server turns to its other duties."""
REPIT = 0.01
"""Seconds it then gives to them."""
CADENCE = 0.1
"""Seconds between two publications: entries that come together are told together."""
CADENCE_LENTE = 1.0


class Message(NamedTuple):
    version: int
    """Last line of the journal it takes in."""
    tour: int
    """Publication that brought it: subjects held back come later with the same version."""
    octets: bytes


class Abonne:
    def __init__(self, diffusion: "Diffusion", officiel: bool, connu: int) -> None:
        self.diffusion = diffusion
        self.officiel = officiel
        self._connu = connu
        self._tour = 0
        self.signal = asyncio.Event()
        self.signal.set()

    def nouveautes(self) -> bytes:
        """Events not sent yet; the version comes last: a line cut in the middle asks for them again."""
        self.signal.clear()
        messages = [
            message
            for message in self.diffusion.messages(self.officiel)
            if message.tour > self._tour and message.version >= self._connu
        ]
        if not messages:
            return b""
        self._tour = max(message.tour for message in messages)
        version = max(message.version for message in messages)
        return b"".join(message.octets for message in messages) + b"id: %d\n\n" % version


class Diffusion:
    """The streams of one tournament. Lives on the event loop; ``annoncer`` may be called from any thread."""

    def __init__(self, calculer: Callable[[bool], "Parts"], loop: asyncio.AbstractEventLoop) -> None:
        self._calculer = calculer
        self._loop = loop
        self._abonnes: set[Abonne] = set()
        self._sujets: dict[str, tuple[Any, Message]] = {}
        self._parts = Parts(0, {}, frozenset(), frozenset())
        self._changement = asyncio.Event()
        self._tache: asyncio.Task[None] | None = None
        self._tour = 0
        self._dernier_lent = -CADENCE_LENTE

    def annoncer(self) -> None:
        """Something was stored."""
        self._loop.call_soon_threadsafe(self._changement.set)

    async def demarrer(self) -> None:
        await self._publier(lents=True)
        self._tache = asyncio.create_task(self._tourner())

    async def arreter(self) -> None:
        if self._tache:
            self._tache.cancel()
        for abonne in self._abonnes:
            abonne.signal.set()
        self._abonnes.clear()

    def abonner(self, officiel: bool, connu: int) -> Abonne:
        """*connu*: the version the browser had, 0 for a new one."""
        abonne = Abonne(self, officiel, connu)
        self._abonnes.add(abonne)
        return abonne

    def desabonner(self, abonne: Abonne) -> None:
        self._abonnes.discard(abonne)

    def suit(self, abonne: Abonne) -> bool:
        return abonne in self._abonnes

    @property
    def spectateurs(self) -> int:
        return sum(not abonne.officiel for abonne in self._abonnes)

    def messages(self, officiel: bool) -> list[Message]:
        dits = self._parts.de(officiel)
        return [message for sujet, (_, message) in self._sujets.items() if sujet in dits]

    async def _tourner(self) -> None:
        while True:
            await self._changement.wait()
            self._changement.clear()
            attente = self._dernier_lent + CADENCE_LENTE - self._loop.time()
            await self._publier(lents=attente <= 0)
            if attente > 0:
                self._loop.call_later(attente, self._changement.set)
            await asyncio.sleep(CADENCE)

    async def _publier(self, lents: bool) -> None:
        parts = await asyncio.to_thread(self._calculer, lents)
        if lents:
            self._dernier_lent = self._loop.time()
        self._parts = parts
        self._tour += 1
        changes = set()
        for sujet, contenu in parts.sujets.items():
            if sujet not in self._sujets or self._sujets[sujet][0] != contenu:
                message = Message(parts.version, self._tour, encoder(parts.version, sujet, contenu))
                self._sujets[sujet] = (contenu, message)
                changes.add(sujet)
        if changes:
            await self._reveiller(not changes.isdisjoint(parts.du_public))

    async def _reveiller(self, spectateurs: bool) -> None:
        publics = []
        for abonne in self._abonnes:
            if abonne.officiel:
                abonne.signal.set()
            elif spectateurs:
                publics.append(abonne)
        for rang in range(0, len(publics), GROUPE):
            await asyncio.sleep(REPIT)
            for abonne in publics[rang : rang + GROUPE]:
                abonne.signal.set()


class Parts(NamedTuple):
    """The subjects as they stand, and who is told which."""

    version: int
    sujets: Mapping[str, Any]
    du_public: frozenset[str]
    des_officiels: frozenset[str]

    def de(self, officiel: bool) -> frozenset[str]:
        return self.des_officiels if officiel else self.du_public


def encoder(version: int, sujet: str, contenu: Any) -> bytes:
    """One event: subject ``etat:tables/B`` gives event ``etat`` whose data has a key ``tables``."""
    nom, _, partie = sujet.partition("/")[0].partition(":")
    corps = {"version": version, partie: contenu} if partie else {"version": version, **contenu}
    return b"event: %s\ndata: %s\n\n" % (nom.encode(), msgspec.json.encode(corps))
