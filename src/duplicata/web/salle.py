"""The tournaments of the data folder, open: one writer each, their screens told of what is stored."""

import asyncio
import logging
import re
import uuid
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from litestar.di import NamedDependency

from duplicata.app.geste import Geste
from duplicata.app.juge import Plateau
from duplicata.app.salle import Salle
from duplicata.app.tournois import Tournois
from duplicata.engine.placements import Play
from duplicata.engine.search import solutions
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.acces.sessions import Session
from duplicata.web.diffusion import REPIT, Diffusion
from duplicata.web.horloge import Horloge
from duplicata.web.presence import Presence
from duplicata.web.vues.sujets import sujets

journal = logging.getLogger("duplicata.web")
IDENTIFIANT = re.compile(r"[a-z0-9][a-z0-9-]{0,39}\Z")


class SalleOuverte:
    """One tournament as the web serves it."""

    diffusion: Diffusion
    presence: Presence

    def __init__(self, identifiant: str, salle: Salle, horloge: Horloge) -> None:
        self.identifiant = identifiant
        self.salle = salle
        self.horloge = horloge

    @property
    def version(self) -> int:
        return self.salle.etat.seq

    def geste(self, session: Session, cle: str | None, motif: str = "") -> Geste:
        """What *session* does now; a browser that names no key does it once more each time it asks."""
        return Geste(
            f"{session.auteur}/{cle or uuid.uuid4()}", session.auteur, self.horloge.maintenant(), motif
        )

    def diffuser(self) -> None:
        """Tell the screens; called once a gesture is stored."""
        self.diffusion.annoncer()

    def fermer_ecrans(self) -> None:
        """Sessions were closed, or changed: their streams end, and organisers are told."""
        self.diffusion.rappeler()
        self.presence.changer()

    async def demarrer(self, repit: float = REPIT, officiels: bool = True) -> None:
        boucle = asyncio.get_running_loop()
        self.presence = Presence(self.horloge, boucle)
        self.diffusion = Diffusion(lambda lents: sujets(self.salle.etat, lents, officiels), boucle, repit)
        await self.diffusion.demarrer()

    async def arreter(self) -> None:
        await self.diffusion.arreter()
        self.salle.fermer()


class Salles:
    """The tournaments of the data folder."""

    def __init__(self, dossier: Path, horloge: Horloge) -> None:
        self.tournois = Tournois(dossier)
        self.horloge = horloge
        self._sceau = self.tournois.sceau
        self._ouvertes: dict[str, SalleOuverte] = {}
        self.refusees: dict[str, str] = {}
        """Files that could not be opened, and why."""

    def __iter__(self) -> Iterator[SalleOuverte]:
        return iter(self._ouvertes.values())

    def trouver(self, identifiant: str) -> SalleOuverte | None:
        return self._ouvertes.get(identifiant)

    async def ouvrir_toutes(self) -> None:
        for identifiant in filter(IDENTIFIANT.match, self.tournois.identifiants()):
            fichier = self.tournois.fichier(identifiant)
            try:
                salle = await asyncio.to_thread(Salle.ouvrir, fichier, self._sceau)
            except SaisieInvalide as refus:
                self.refusees[identifiant] = str(refus)
            except Exception as erreur:
                # Our own fault, but in this one alone: the others are not to wait for it.
                journal.error("%s: not opened", identifiant, exc_info=erreur)
                self.refusees[identifiant] = dire("Le programme n’a pas su le relire.")
            else:
                await self.accueillir(identifiant, salle)

    def refus(self) -> list[str]:
        """Of each file that could not be opened: what happened, what is safe, what to do."""
        return [
            dire(
                "L’événement « {nom} » n’est pas ouvert. {raison} Son fichier est laissé tel quel, les "
                "autres événements ne sont pas touchés ; « duplicata tournoi verifier {nom} » en dit plus.",
                nom=nom,
                raison=raison,
            )
            for nom, raison in self.refusees.items()
        ]

    def creer(self, nom: str) -> tuple[str, Salle]:
        """A new journal, named after the event; to be filled, then welcomed."""
        identifiant = self.tournois.libre(nom)
        return identifiant, Salle.creer(self.tournois.fichier(identifiant), self._sceau)

    async def accueillir(self, identifiant: str, salle: Salle) -> SalleOuverte:
        ouverte = SalleOuverte(identifiant, salle, self.horloge)
        await ouverte.demarrer()
        self._ouvertes[identifiant] = ouverte
        return ouverte

    async def fermer(self) -> None:
        for ouverte in self._ouvertes.values():
            await ouverte.arreter()
        self.horloge.oublier()


LaSalle = NamedDependency[SalleOuverte]
"""The room that the address of a request names."""


@lru_cache(maxsize=8)
def solutions_du(plateau: Plateau) -> tuple[Play, ...]:
    """Every legal play of a move, best first; searched once."""
    return tuple(solutions(plateau.position))
