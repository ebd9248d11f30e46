"""The rooms of this program that follow another one; a line that drops is tried again."""

import asyncio
import logging
from typing import TYPE_CHECKING

from duplicata.app.multiplex import suivre
from duplicata.app.state.gesture import SERVEUR, Geste
from duplicata.competition.suivi import Suivi
from duplicata.documents.multiplex.ligne import recu
from duplicata.errors import SaisieInvalide
from duplicata.journal import StorageError
from duplicata.web.access.meneurs import Meneur, Meneurs
from duplicata.web.live.room import LiveRoom
from duplicata.web.live.rooms import Salles
from duplicata.web.multiplex.decalage import Decalage
from duplicata.web.multiplex.echange import LigneCoupee
from duplicata.web.views.desk import multiplex as vue

if TYPE_CHECKING:
    from duplicata.web.multiplex.client import Ligne

SONDES = 4
"""Exchanges of clocks before anything is done about what is told."""
REPRISE = 1.0
"""Seconds before a line that dropped is tried again; a refusal waits longer."""
REFUS = 5.0
log = logging.getLogger("duplicata.web")


class Suiveurs:
    """On the event loop."""

    def __init__(self, meneurs: Meneurs) -> None:
        self._meneurs = meneurs
        self._taches: dict[str, asyncio.Task[None]] = {}

    async def ouvrir(self, salles: Salles) -> None:
        for live in salles:
            await self.demarrer(live)

    async def demarrer(self, live: LiveRoom) -> None:
        """Follow whom the journal names, from the last message it holds."""
        await self.arreter(live.identifiant)
        suivi = live.room.etat.multiplex.suivi
        meneur = self._meneurs.de(live.identifiant) if suivi is not None else None
        if meneur is not None:
            tache = asyncio.get_running_loop().create_task(_suivre(live, meneur))
            self._taches[live.identifiant] = tache

    async def arreter(self, identifiant: str) -> None:
        tache = self._taches.pop(identifiant, None)
        if tache is not None:
            tache.cancel()
            await asyncio.gather(tache, return_exceptions=True)

    async def fermer(self) -> None:
        for identifiant in list(self._taches):
            await self.arreter(identifiant)


async def _suivre(live: LiveRoom, meneur: Meneur) -> None:
    """For as long as the room follows, and its event is open."""
    live.suivre_la_ligne(vue.Ligne())
    while (suivi := live.room.etat.multiplex.suivi) is not None and not live.room.etat.ouvert().clos:
        pause, refus = REPRISE, ""
        try:
            await _tenir(live, meneur, suivi.cle)
        except LigneCoupee:
            pass
        except (SaisieInvalide, StorageError) as raison:
            pause, refus = REFUS, str(raison)
        except Exception as erreur:
            # Our own fault: the hall plays on alone, and the line is tried again.
            log.error("%s: following", live.identifiant, exc_info=erreur)
            pause = REFUS
        live.suivre_la_ligne(live.ligne._replace(etablie=False, refus=refus))
        await asyncio.sleep(pause)


async def _tenir(live: LiveRoom, meneur: Meneur, cle: str) -> None:
    """Until the line drops, or says what is not to be believed."""
    # The client of the web takes a tenth of a second to load, and few rooms follow another.
    from duplicata.web.multiplex.client import Ligne

    ligne = await Ligne.ouvrir(meneur, cle, lambda: live.horloge.maintenant().timestamp() * 1000)
    decalage = Decalage()
    try:
        for _ in range(SONDES):
            await _demander(live, ligne, decalage, attendre=False)
        while live.room.etat.multiplex.suivi is not None:
            for une in await _demander(live, ligne, decalage):
                lu = recu(une, cle, decalage.ecart)
                await asyncio.to_thread(suivre.recevoir, live.room, _geste(live), lu)
                live.diffuser()
    finally:
        await ligne.fermer()


async def _demander(live: LiveRoom, ligne: "Ligne", decalage: Decalage, attendre: bool = True) -> list[bytes]:
    suivi: Suivi = live.room.etat.multiplex.exiger()
    recue = await ligne.demander(suivi.numero, suivi.empreinte, attendre)
    decalage.apprendre(recue.echange)
    if decalage.connu:
        live.suivre_la_ligne(vue.Ligne(True, live.horloge.millisecondes(), incertitude=decalage.incertitude))
    return recue.lignes if decalage.connu else []


def _geste(live: LiveRoom) -> Geste:
    """Nobody's; the message gives it its key."""
    return Geste("multiplex", SERVEUR, live.horloge.maintenant())
