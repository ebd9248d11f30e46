"""The tournaments of the data folder, open: one writer each, their screens told of what is stored."""

import asyncio
import logging
import re
from collections.abc import Iterator

from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.errors import SaisieInvalide
from duplicata.journal.failures import JournalHeld
from duplicata.langue import dire
from duplicata.web.live.room import LiveRoom
from duplicata.web.machine.clock import Horloge
from duplicata.web.machine.command import sur_le_dossier

log = logging.getLogger("duplicata.web")
IDENTIFIANT = re.compile(r"[a-z0-9][a-z0-9-]{0,39}\Z")


class Salles:
    """The tournaments of the data folder."""

    def __init__(self, tournois: Tournois, horloge: Horloge) -> None:
        self.tournois = tournois
        self.horloge = horloge
        self._sceau = self.tournois.sceau
        self._ouvertes: dict[str, LiveRoom] = {}
        self.refusees: dict[str, str] = {}
        """Files that could not be opened, and why."""
        self.tenues: dict[str, str] = {}
        """Tournaments of a base that another program conducts, in a sentence each."""
        self._avis = ""

    def __iter__(self) -> Iterator[LiveRoom]:
        return iter(self._ouvertes.values())

    def trouver(self, identifiant: str) -> LiveRoom | None:
        return self._ouvertes.get(identifiant)

    async def ouvrir_toutes(self) -> None:
        for identifiant in filter(IDENTIFIANT.match, self.tournois.identifiants()):
            await self.ouvrir(identifiant)

    async def ouvrir(self, identifiant: str) -> bool:
        """Whether it is open now; otherwise ``refusees`` says why."""
        try:
            salle = await asyncio.to_thread(self.relire, identifiant)
        except JournalHeld as refus:
            self.tenues[identifiant] = str(refus)
        except SaisieInvalide as refus:
            self.refusees[identifiant] = str(refus)
        except Exception as erreur:
            # Our own fault, but in this one alone: the others are not to wait for it.
            log.error("%s: not opened", identifiant, exc_info=erreur)
            self.refusees[identifiant] = dire("Le programme n’a pas su le relire.")
        else:
            await self.accueillir(identifiant, salle)
            return True
        return False

    def relire(self, identifiant: str) -> Salle:
        return Salle.sur(self.tournois.ouvrir(identifiant), self._sceau)

    async def ceder(self, identifiant: str) -> None:
        """Another program has taken it over: its screens are let go, it is not ours any more."""
        ouverte = self._ouvertes.pop(identifiant)
        await ouverte.diffusion.arreter()
        await ouverte.arreter()

    def refus(self) -> list[str]:
        """Of each file that could not be opened: what happened, what is safe, what to do."""
        return [*self.tenues.values(), *self._refus()]

    def _refus(self) -> list[str]:
        if self.tournois.base:
            return [
                dire("L’événement « {nom} » n’est pas ouvert. {raison}", nom=nom, raison=raison)
                for nom, raison in self.refusees.items()
            ]
        return [
            dire(
                "L’événement « {nom} » n’est pas ouvert. {raison} Son fichier est laissé tel quel, les "
                "autres événements ne sont pas touchés ; « duplicata tournoi verifier "
                "{nom}{options} » en dit plus.",
                nom=nom,
                raison=raison,
                options=sur_le_dossier(self.tournois.chemin, Tournois().chemin),
            )
            for nom, raison in self.refusees.items()
        ]

    def prevenir(self, avis: str) -> None:
        """What concerns the computer itself, told to the officials of every event until it is over ("")."""
        self._avis = avis
        for ouverte in list(self):
            ouverte.prevenir(avis)

    def creer(self, nom: str) -> tuple[str, Salle]:
        """A new journal, named after the event; to be filled, then welcomed."""
        identifiant = self.tournois.libre(nom)
        return identifiant, Salle.sur(self.tournois.creer(identifiant), self._sceau)

    async def accueillir(self, identifiant: str, salle: Salle) -> LiveRoom:
        ouverte = LiveRoom(identifiant, salle, self.horloge, self._avis)
        await ouverte.demarrer()
        self._ouvertes[identifiant] = ouverte
        return ouverte

    async def laisser_partir(self) -> None:
        """Streams never end by themselves: those who are there are let go."""
        for ouverte in self._ouvertes.values():
            await ouverte.diffusion.arreter()

    async def fermer(self) -> None:
        for ouverte in self._ouvertes.values():
            await ouverte.arreter()
        self.horloge.oublier()
