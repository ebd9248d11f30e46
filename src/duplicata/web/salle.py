"""The tournaments of the data folder, open: one writer each, their screens told after every stored gesture."""

import asyncio
import re
import uuid
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from duplicata.app.geste import Geste
from duplicata.app.juge import Plateau
from duplicata.app.salle import Salle
from duplicata.engine.placements import Play
from duplicata.engine.search import solutions
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.journal import JournalRefused, Seal
from duplicata.langue import dire
from duplicata.web.acces.sessions import Session, Sessions
from duplicata.web.diffusion import Diffusion
from duplicata.web.horloge import Horloge
from duplicata.web.vues.sujets import sujets

SUFFIXE = ".duplicata"
IDENTIFIANT = re.compile(r"[a-z0-9][a-z0-9-]{0,39}\Z")


class SalleOuverte:
    """One tournament as the web serves it."""

    diffusion: Diffusion

    def __init__(self, identifiant: str, salle: Salle, horloge: Horloge, sessions: Sessions) -> None:
        self.identifiant = identifiant
        self.salle = salle
        self.horloge = horloge
        self._sessions = sessions

    @property
    def version(self) -> int:
        return self.salle.etat.seq

    def geste(self, session: Session, cle: str | None, motif: str = "") -> Geste:
        """What *session* does now; a browser that names no key does it once more each time it asks."""
        return Geste(
            f"{session.auteur}/{cle or uuid.uuid4()}", session.auteur, self.horloge.maintenant(), motif
        )

    def acces_de(self, session: Session) -> bool:
        """Whether the session still stands."""
        return session in self._sessions.du_tournoi(self.identifiant)

    def diffuser(self) -> None:
        """Tell the screens; called once a gesture is stored."""
        self.diffusion.annoncer()

    async def demarrer(self) -> None:
        self.diffusion = Diffusion(
            lambda classement: sujets(self.salle.etat, self.horloge, classement), asyncio.get_running_loop()
        )
        await self.diffusion.demarrer()

    async def arreter(self) -> None:
        await self.diffusion.arreter()
        self.salle.fermer()


class Salles:
    """The data folder."""

    def __init__(self, dossier: Path, horloge: Horloge, sessions: Sessions) -> None:
        self.dossier = dossier
        self.horloge = horloge
        self._sessions = sessions
        self._sceau = Seal.of_folder(dossier)
        self._ouvertes: dict[str, SalleOuverte] = {}
        self.refusees: dict[str, str] = {}
        """Files that could not be opened, and why."""

    def __iter__(self) -> Iterator[SalleOuverte]:
        return iter(self._ouvertes.values())

    def trouver(self, identifiant: str) -> SalleOuverte | None:
        return self._ouvertes.get(identifiant)

    async def ouvrir_toutes(self) -> None:
        for chemin in sorted(self.dossier.glob(f"*{SUFFIXE}")):
            identifiant = chemin.name.removesuffix(SUFFIXE)
            if not IDENTIFIANT.match(identifiant):
                continue
            try:
                salle = await asyncio.to_thread(Salle.ouvrir, chemin, self._sceau)
            except JournalRefused as refus:
                self.refusees[identifiant] = str(refus)
            else:
                await self.accueillir(identifiant, salle)

    def creer(self, nom: str) -> tuple[str, Salle]:
        """A new journal, named after the event; to be filled, then welcomed."""
        identifiant = self.libre(nom)
        return identifiant, Salle.creer(self.dossier / f"{identifiant}{SUFFIXE}", self._sceau)

    async def accueillir(self, identifiant: str, salle: Salle) -> SalleOuverte:
        ouverte = SalleOuverte(identifiant, salle, self.horloge, self._sessions)
        await ouverte.demarrer()
        self._ouvertes[identifiant] = ouverte
        return ouverte

    def libre(self, nom: str) -> str:
        base = re.sub(r"[^a-z0-9]+", "-", fold(nom).lower()).strip("-")[:30]
        if not base:
            raise SaisieInvalide(dire("« {nom} » : il faut un nom avec des lettres ou des chiffres.", nom=nom))
        noms = (base, *(f"{base}-{n}" for n in range(2, 1000)))
        return next(nom for nom in noms if not (self.dossier / f"{nom}{SUFFIXE}").exists())

    async def fermer(self) -> None:
        for ouverte in self._ouvertes.values():
            await ouverte.arreter()


@lru_cache(maxsize=8)
def solutions_du(plateau: Plateau) -> tuple[Play, ...]:
    """Every legal play of a move, best first; searched once."""
    return tuple(solutions(plateau.position))
