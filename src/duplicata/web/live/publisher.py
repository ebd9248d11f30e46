"""What every screen is told, without queues: each subject keeps its last message only, each table its own.

A stream remembers one number, the last publication it has seen. Woken, it takes the subjects that are newer:
a slow spectator skips what it missed and costs no memory. A browser that comes back says which line of the
journal it knew (``Last-Event-ID``) and is given every subject told since. Officials are woken first;
spectators by groups, so that they never hold an arbiter up.
"""

import asyncio
import logging
from collections.abc import Callable, Hashable, Mapping
from contextvars import Context
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import asdict

from duplicata.web.access.blind import en_aveugle
from duplicata.web.live.lines import Line, Lines

GROUPE = 50
"""Spectators woken before the server turns to its other duties."""
INTERVAL = 0.01
"""Seconds it then gives to them."""
CADENCE = 0.1
"""Seconds between two publications: entries that come together are told together."""
CADENCE_LENTE = 1.0


Reveil = Callable[[], None]


class Message(NamedTuple):
    version: int
    """Last line of the journal it takes in."""
    tour: int
    """Publication that brought it: subjects held back come later with the same version."""
    octets: bytes


class Abonne:
    def __init__(
        self, diffusion: "Diffusion", officiel: bool, connu: int, reveil: Reveil, porte: bool = False
    ) -> None:
        self.diffusion = diffusion
        self.officiel = officiel
        self.porte = porte
        """Keeps the door without being an official: told that alone besides what the public is."""
        self.aveugle = officiel and en_aveugle()
        self.reveil = reveil
        self._connu = connu
        self._tour = 0

    @property
    def en_service(self) -> bool:
        return self.officiel or self.porte

    def nouveautes(self) -> bytes:
        """Events not sent yet."""
        lot = self.diffusion.lot(self.officiel, self._tour, self._connu, self.aveugle, self.porte)
        if lot.octets:
            # What comes next is newer than anything the browser knew.
            self._tour, self._connu = lot.tour, 0
        return lot.octets


class Diffusion:
    """The streams of one tournament. Lives on the event loop; ``annoncer`` may be called from any thread."""

    def __init__(
        self,
        calculer: Callable[[bool], "Parts"],
        loop: asyncio.AbstractEventLoop,
        interval: float = INTERVAL,
        suite: Callable[[bool], "Parts | None"] = lambda lents: None,
    ) -> None:
        """*calculer* looks at everything; *suite* at what changed only, at once; None: not enough."""
        self._calculer = calculer
        self._suite = suite
        self._loop = loop
        self._interval = interval
        self._abonnes: set[Abonne] = set()
        self._sujets: dict[str, tuple[Any, Message]] = {}
        self._listes: dict[str, Lines] = {}
        self._parts = Parts(0, {}, frozenset(), frozenset())
        self._changement = asyncio.Event()
        self._tache: asyncio.Task[None] | None = None
        self._tour = 0
        self._lots: dict[tuple[bool, bool, bool, int, int], Message] = {}
        self._dernier_lent = -CADENCE_LENTE
        self.tour_public = 0
        """Last publication that told the public something."""
        self.ailleurs = 0
        """Spectators of the stand."""

    def annoncer(self) -> None:
        """Something was stored."""
        self._loop.call_soon_threadsafe(self._changement.set)

    def rappeler(self) -> None:
        """A session was closed: each official's stream looks whether its own still stands."""
        self._loop.call_soon_threadsafe(self._rappeler)

    def _rappeler(self) -> None:
        for abonne in tuple(self._abonnes):
            if abonne.en_service:
                abonne.reveil()

    async def demarrer(self) -> None:
        await self._publier(lents=True)
        self._tache = asyncio.create_task(self._tourner())

    async def arreter(self) -> None:
        if self._tache:
            self._tache.cancel()
        quittes = list(self._abonnes)
        self._abonnes.clear()
        for abonne in quittes:
            abonne.reveil()

    def abonner(self, officiel: bool, connu: int, reveil: Reveil, porte: bool = False) -> Abonne:
        """*connu*: the version the browser had, 0 for a new one; *reveil* is called when there is news."""
        abonne = Abonne(self, officiel, connu, reveil, porte)
        self._abonnes.add(abonne)
        return abonne

    def desabonner(self, abonne: Abonne) -> None:
        self._abonnes.discard(abonne)

    def suit(self, abonne: Abonne) -> bool:
        return abonne in self._abonnes

    @property
    def spectateurs(self) -> int:
        return self.ailleurs + self.spectateurs_ici

    @property
    def spectateurs_ici(self) -> int:
        """Spectators served by this program."""
        return sum(not abonne.en_service for abonne in self._abonnes)

    def lot(
        self, officiel: bool, tour: int, connu: int, aveugle: bool = False, porte: bool = False
    ) -> Message:
        """What was told after *tour* and is not older than version *connu*, put together once for all.

        The version comes last: a line cut in the middle asks for everything again.
        """
        cle = (officiel, aveugle, porte, tour, connu)
        if cle not in self._lots:
            dits = self._parts.de(officiel, aveugle) | ({"porte"} if porte else frozenset())
            messages = [
                message
                for sujet, (_, message) in self._sujets.items()
                if sujet in dits and message.tour > tour and message.version >= connu
            ]
            messages += [
                Message(lignes[-1].version, lignes[-1].tour, en_liste(sujet, lignes))
                for sujet, liste in self._listes.items()
                if sujet in dits and (lignes := liste.since(tour, connu))
            ]
            octets = b"".join(message.octets for message in messages)
            version = max((message.version for message in messages), default=0)
            fin = b"id: %d\n\n" % version if messages else b""
            dernier = max((message.tour for message in messages), default=tour)
            self._lots[cle] = Message(version, dernier, octets + fin)
        return self._lots[cle]

    async def _tourner(self) -> None:
        while True:
            await self._changement.wait()
            self._changement.clear()
            attente = self._dernier_lent + CADENCE_LENTE - self._loop.time()
            try:
                await self._publier(lents=attente <= 0)
            except Exception:
                # Our own fault: it is told, and the screens follow again with the next gesture.
                logging.getLogger("duplicata").exception("publication")
            if attente > 0:
                self._loop.call_later(attente, self._changement.set)
            await asyncio.sleep(CADENCE)

    async def _publier(self, lents: bool) -> None:
        # Everybody is told the same: nothing of the language or the badge of whoever opened the room.
        parts = Context().run(self._suite, lents)
        if parts is None:
            parts = await asyncio.to_thread(Context().run, self._calculer, lents)
        if lents:
            self._dernier_lent = self._loop.time()
        self._parts = parts
        self._tour += 1
        self._lots.clear()
        changes = set()
        for sujet, contenu in parts.sujets.items():
            if sujet not in self._sujets or self._sujets[sujet][0] != contenu:
                message = Message(parts.version, self._tour, encoder(parts.version, sujet, contenu))
                self._sujets[sujet] = (contenu, message)
                changes.add(sujet)
        for sujet, lignes in parts.listes.items():
            liste = self._listes.setdefault(sujet, Lines())
            if parts.entieres:
                liste.keep(lignes)
            if liste.tell(lignes, parts.version, self._tour):
                changes.add(sujet)
        if changes:
            public = not changes.isdisjoint(parts.du_public)
            self.tour_public = self._tour if public else self.tour_public
            await self._reveiller(public)

    async def _reveiller(self, spectateurs: bool) -> None:
        publics = []
        for abonne in self._abonnes:
            if abonne.en_service:
                abonne.reveil()
            elif spectateurs:
                publics.append(abonne)
        for rang in range(0, len(publics), GROUPE):
            await asyncio.sleep(self._interval)
            for abonne in publics[rang : rang + GROUPE]:
                abonne.reveil()


class Parts(NamedTuple):
    """The subjects as they stand, and who is told which."""

    version: int
    sujets: Mapping[str, Any]
    du_public: frozenset[str]
    des_officiels: frozenset[str]
    des_aveugles: frozenset[str] = frozenset()
    """Of the officials, those who read slips a second time without knowing the first."""
    listes: Mapping[str, Mapping[Hashable, Struct]] = {}
    """The subjects told line by line."""
    entieres: bool = True
    """Whether these are all their lines."""

    def de(self, officiel: bool, aveugle: bool = False) -> frozenset[str]:
        if aveugle:
            return self.des_aveugles
        return self.des_officiels if officiel else self.du_public


def en_liste(sujet: str, lignes: list[Line]) -> bytes:
    """Subject ``etat:tables/aveugle`` gives event ``etat`` whose data has a list ``tables``."""
    nom, _, partie = sujet.partition("/")[0].partition(":")
    corps = b",".join(ligne.encoded for ligne in lignes)
    return b'event: %s\ndata: {"version":%d,"%s":[%s]}\n\n' % (
        *(nom.encode(), lignes[-1].version),
        *(partie.encode(), corps),
    )


def encoder(version: int, sujet: str, contenu: Any) -> bytes:
    """One event: subject ``etat:tables/B`` gives event ``etat`` whose data has a key ``tables``."""
    nom, _, partie = sujet.partition("/")[0].partition(":")
    champs = {partie: contenu} if partie else asdict(contenu)
    corps = {"version": version, **{cle: dit for cle, dit in champs.items() if dit is not UNSET}}
    return b"event: %s\ndata: %s\n\n" % (nom.encode(), msgspec.json.encode(corps))
