"""A second data folder, on a stick or another disk, that follows the first: play goes on from there.

It is a whole folder: journals, badges, seeds and key. On another computer, ``duplicata serveur --dossier`` on
it goes on with the same tournaments and the same badges. What was acknowledged in the last instant before
the first computer died may be missing: the paper is there, and the tables show as not entered.

It is held like a folder that is served, so that nobody serves it meanwhile; and once somebody did, elsewhere,
the first server finds another name there (``epoch``) and copies nothing over it.
"""

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from duplicata.app.room import epoch
from duplicata.app.room.folder import Tournois, deposer
from duplicata.app.room.lock import verrouiller
from duplicata.errors import SaisieInvalide
from duplicata.journal import JournalRefused, StorageError, verify
from duplicata.journal.backup import Follower
from duplicata.journal.mirror import Mirror
from duplicata.journal.seal import KEY_FILE
from duplicata.langue import dire, raison

PAS = 0.2
"""Seconds between two looks."""
ATTENTE = 5.0
"""Seconds before trying again a folder that cannot be written."""
SILENCE = 4.0
"""Seconds after which a folder that takes so long is told as one that fails."""
ACCES = "acces.sqlite"
SECRETS = (KEY_FILE, "tls/autorite.pem")
"""The key of the seals, and the authority that the telephones of the room already trust."""


class Copie:
    def __init__(self, dossier: Path, copie: Path, dire_etat: Callable[[str], None]) -> None:
        self._source = Tournois(dossier)
        self._copie = Tournois(copie)
        self._dire = dire_etat
        self._verrou: BinaryIO | None = None
        self._miroirs: dict[str, Mirror] = {}
        self._ecartes: set[str] = set()
        """Tournaments found damaged: their last copy is worth more than what they have become."""
        self._acces: Follower | None = None
        self._fin = threading.Event()
        self.panne = ""
        """Why nothing is copied now, in a sentence."""
        self._debut: float | None = None
        """When the thread that copies began, while it does."""
        self._fil = threading.Thread(target=self._tourner, name="copie", daemon=True)
        self._veille = threading.Thread(target=self._veiller, name="veille de la copie", daemon=True)

    def ouvrir(self) -> None:
        """Check the folder, bring it up to date, then follow; ``SaisieInvalide`` when it cannot serve."""
        if self._copie.chemin.resolve() == self._source.chemin.resolve():
            raise SaisieInvalide(dire("La copie demande un autre dossier que celui des tournois."))
        self._copie.preparer()
        try:
            self._confier_les_secrets()
            self.suivre()
        except (OSError, StorageError) as echec:
            raise SaisieInvalide(_phrase(echec)) from None
        self._fil.start()
        self._veille.start()

    def suivre(self) -> int:
        """Copy what changed; how many lines were stored."""
        self._tenir()
        self._suivre_acces()
        suivis = (nom for nom in self._source.identifiants() if nom not in self._ecartes)
        return sum(map(self._suivre_tournoi, suivis))

    def _tenir(self) -> None:
        """Nobody serves the copy while it is held, and nobody has since it was."""
        if self._verrou is None:
            self._verrou = verrouiller(self._copie.chemin)
        if trouvees := epoch.suivre(self._source, self._copie):
            raise CopieContinuee(epoch.avis(trouvees))

    def _suivre_tournoi(self, nom: str) -> int:
        """A refusal whose cause is the first folder concerns this tournament alone."""
        source, cible, sceau = self._source.fichier(nom), self._copie.fichier(nom), self._source.sceau
        try:
            if nom not in self._miroirs:
                self._miroirs[nom] = Mirror(source, cible, sceau)
            return self._miroirs[nom].catch_up()
        except JournalRefused:
            verdict = verify(source, sceau)
            if verdict.sound:
                raise
        self._ecartes.add(nom)
        if miroir := self._miroirs.pop(nom, None):
            miroir.close()
        self._dire(
            dire(
                "« {nom} » n’est pas copié, les autres tournois le sont ; ce qui en était copié "
                "reste. {raison}",
                nom=nom,
                raison=verdict.faults[0],
            )
        )
        return 0

    def fermer(self) -> None:
        """What was stored in the last instant is copied too."""
        self._fin.set()
        if self._fil.is_alive():
            self._fil.join()
            try:
                self.suivre()
            except (OSError, StorageError, SaisieInvalide) as echec:
                self._dire(_phrase(echec))
        self._lacher()

    def _tourner(self) -> None:
        while not self._fin.wait(ATTENTE if self.panne else PAS):
            self._debut = time.monotonic()
            try:
                self.suivre()
            except Exception as echec:
                # Whatever it is, slips go on uncopied: it is told, and tried again.
                if not isinstance(echec, OSError | StorageError | SaisieInvalide):
                    logging.getLogger("duplicata").exception("second copy")
                self._lacher()
                self._dire_panne(_phrase(echec))
            else:
                self._dire_panne("")
            self._debut = None

    def _veiller(self) -> None:
        """A disk that neither answers nor fails is told too."""
        while not self._fin.wait(SILENCE / 4):
            if (debut := self._debut) and time.monotonic() - debut > SILENCE:
                self._dire_panne(dire("Copie de secours interrompue : son disque ne répond plus."))

    def _dire_panne(self, panne: str) -> None:
        """Once when it begins, once when it is over."""
        if bool(panne) != bool(self.panne):
            self.panne = panne
            self._dire(panne or dire("La copie de secours est de nouveau à jour."))

    def _confier_les_secrets(self) -> None:
        """The same key on both sides; that of another computer is never replaced."""
        for nom in SECRETS:
            secret, cible = self._source.chemin / nom, self._copie.chemin / nom
            if secret.exists() and not (cible.exists() and cible.stat().st_size):
                cible.parent.mkdir(exist_ok=True)
                deposer(cible, secret.read_bytes())
        if self._copie.sceau != self._source.sceau:
            raise SaisieInvalide(
                dire("« {nom} » est le dossier d’un autre ordinateur.", nom=self._copie.chemin)
            )

    def _suivre_acces(self) -> None:
        """Badges, sessions and seeds: a small file, copied whole when it changes."""
        fichier = self._source.chemin / ACCES
        if self._acces is None and fichier.exists():
            self._acces = Follower(fichier)
        if self._acces:
            self._acces.copy_changes(self._copie.chemin / ACCES)

    def _lacher(self) -> None:
        for miroir in self._miroirs.values():
            miroir.close()
        self._miroirs.clear()
        if self._acces:
            self._acces.close()
        self._acces = None
        if self._verrou:
            self._verrou.close()
        self._verrou = None


class CopieContinuee(SaisieInvalide):
    """Somebody served the copy and stored something there: two folders now tell two stories."""


def _phrase(echec: Exception) -> str:
    if not isinstance(echec, OSError | StorageError | SaisieInvalide):
        return dire("Copie de secours interrompue : le programme n’a pas su copier.")
    dite = f"{raison(echec)}." if isinstance(echec, OSError) else echec
    return dire("Copie de secours interrompue : {raison}", raison=dite)
