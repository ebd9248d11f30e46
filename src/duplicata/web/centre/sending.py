"""A centre's journal goes up by itself while there is a line, and never in the way of a slip.

One task for all centres of this computer: it asks the central what it has, sends what follows, and takes
what the federation proposes. Without a line it tries again, less and less often.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from duplicata.app.room.room import Salle
from duplicata.competition.evenements_tournoi import CentreOuvert
from duplicata.documents.simultane import recues
from duplicata.documents.simultane.depart import ENSEMBLE, envoi_de
from duplicata.documents.simultane.dossier import Dossier
from duplicata.documents.simultane.ouverture import dossier_garde
from duplicata.errors import SaisieInvalide
from duplicata.journal.reading import Reading
from duplicata.langue import dire
from duplicata.web.centre.line import Ligne, SansLigne, Tete
from duplicata.web.live.rooms import Salles

log = logging.getLogger("duplicata.web")
PAS = 5.0
"""Seconds between two looks at what is new here."""
REPOS = 60.0
"""Seconds between two demands when nothing is new here: the federation may have something to propose."""
RETRAIT = 300.0
"""The longest wait after a failure."""


class Envoi(Struct):
    """Where the sending of one centre stands."""

    ligne: int = 0
    """Last line that the central said it has; 0 before it said anything."""
    quand: float = 0.0
    """When it said so, by the clock of this computer."""
    avis: str = ""
    """Why nothing leaves; empty when all is well."""
    echecs: int = 0
    prochain: float = 0.0
    """Not before; by the monotonic clock."""


class Envois:
    def __init__(self, salles: Salles, en_clair: bool = False) -> None:
        self._salles = salles
        self.en_clair = en_clair
        self._etats: dict[str, Envoi] = {}
        self._tache: asyncio.Task[None] | None = None

    def etat(self, identifiant: str) -> Envoi:
        return self._etats.setdefault(identifiant, Envoi())

    async def ouvrir(self) -> None:
        self._tache = asyncio.get_running_loop().create_task(self._rester())

    async def fermer(self) -> None:
        if self._tache:
            self._tache.cancel()
            with suppress(asyncio.CancelledError):
                await self._tache

    async def _rester(self) -> None:
        while True:
            for live in list(self._salles):
                if self._attendu(live.identifiant, live.room, live.version):
                    await self.essayer(live.identifiant, live.room)
            await asyncio.sleep(PAS)

    def _attendu(self, identifiant: str, salle: Salle, version: int) -> bool:
        tournoi, etat = salle.etat.tournoi, self.etat(identifiant)
        if tournoi is None or tournoi.centre is None:
            return False
        maintenant = time.monotonic()
        if maintenant < etat.prochain:
            return False
        return etat.echecs > 0 or version > etat.ligne or maintenant >= etat.prochain + REPOS - PAS

    async def essayer(self, identifiant: str, salle: Salle) -> Envoi:
        """Once: what is new leaves, or it is said why not."""
        etat, centre = self.etat(identifiant), salle.etat.ouvert().centre
        try:
            dossier = await asyncio.to_thread(dossier_garde, salle.journal.path)
            if centre is None or dossier is None or not dossier.centrale.adresse:
                etat.avis, etat.prochain = "", time.monotonic() + RETRAIT
                return etat
            async with Ligne(dossier, centre, self.en_clair) as ligne:
                tete = await _envoyer(ligne, salle.journal, centre, dossier, lambda un: _noter(etat, un))
                await _recevoir(ligne, salle.journal.path, centre)
            _noter(etat, tete)
        except SaisieInvalide as refus:
            self._differer(etat, str(refus))
            if not isinstance(refus, SansLigne):
                log.warning("%s: %s", identifiant, refus)
        except Exception as erreur:
            # Our own fault: the room goes on, and its journal is whole.
            log.error("%s: not sent", identifiant, exc_info=erreur)
            self._differer(etat, dire("L’envoi a échoué ; rien n’est perdu, il reprendra."))
        return etat

    @staticmethod
    def _differer(etat: Envoi, avis: str) -> None:
        etat.avis, etat.echecs = avis, etat.echecs + 1
        attente = min(RETRAIT, PAS * 2 ** min(etat.echecs, 10))
        # Halls that lost the same line do not all come back in the same second.
        etat.prochain = time.monotonic() + attente * random.uniform(0.5, 1)


def _noter(etat: Envoi, tete: Tete) -> None:
    etat.ligne, etat.quand, etat.avis, etat.echecs, etat.prochain = (
        tete.ligne,
        time.time(),
        "",
        0,
        time.monotonic(),
    )


async def envoyer(salle: Reading, centre: CentreOuvert, dossier: Dossier, en_clair: bool = False) -> Tete:
    """Everything that the central does not have, once."""
    async with Ligne(dossier, centre, en_clair) as ligne:
        tete = await _envoyer(ligne, salle, centre, dossier, lambda _tete: None)
        await _recevoir(ligne, salle.path, centre)
    return tete


async def _envoyer(
    ligne: Ligne, lecture: Reading, centre: CentreOuvert, dossier: Dossier, noter: Callable[[Tete], None]
) -> Tete:
    tete = await ligne.tete()
    await asyncio.to_thread(_exiger_notre, lecture, tete)
    noter(tete)
    while tete.ligne < (await asyncio.to_thread(lambda: lecture.head))[0]:
        envoi = await asyncio.to_thread(envoi_de, lecture, centre, dossier, tete.ligne, ENSEMBLE)
        apres = await ligne.envoyer(envoi)
        if apres.ligne <= tete.ligne:
            raise SaisieInvalide(dire("La centrale n’avance pas : appelez la fédération."))
        tete = apres
        noter(tete)
    return tete


def _exiger_notre(lecture: Reading, tete: Tete) -> None:
    """What the central has of this centre was written here."""
    if tete.ligne and lecture.digest_of(tete.ligne) != tete.empreinte:
        raise SaisieInvalide(
            dire(
                "Un autre ordinateur a déjà envoyé pour ce centre {n} lignes qui ne sont pas celles d’ici : "
                "un seul joue. Fermez l’un des deux, et appelez la fédération.",
                n=tete.ligne,
            )
        )


async def _recevoir(ligne: Ligne, journal: Path, centre: CentreOuvert) -> None:
    connues = await asyncio.to_thread(recues.recues, journal, centre)
    contenu = await ligne.propositions(max(connues, default=0))
    await asyncio.to_thread(recues.recevoir, journal, centre, contenu)
