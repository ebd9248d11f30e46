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
from duplicata.app.room.lock import tenu, verrouiller
from duplicata.errors import SaisieInvalide
from duplicata.journal import JournalRefused, StorageError, verify
from duplicata.journal.backup import Follower
from duplicata.journal.mirror import JournalForked, Mirror
from duplicata.journal.seal import KEY_FILE
from duplicata.langue import dire, raison

PAS = 0.2
"""Seconds between two looks."""
ATTENTE = 2.0
"""Seconds before trying again a folder that cannot be written."""
SILENCE = 3.0
"""Seconds without a whole look after which it is told, whatever the cause; screens know within five."""
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
        self._ecartes: dict[str, str] = {}
        """Tournaments found damaged, and the sentence that says so: their last copy is worth more than what
        they have become."""
        self._acces: Follower | None = None
        self._fin = threading.Event()
        self.panne = ""
        """Why nothing is copied now, in a sentence."""
        self._a_jour = 0.0
        """When all was last found copied."""
        self._fil = self._nouveau_fil()
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
        self._a_jour = time.monotonic()
        self._fil.start()
        self._veille.start()

    @property
    def avis(self) -> str:
        """What officials are to know of it as long as it lasts; empty while all is copied."""
        return " ".join(filter(None, (self.panne, *self._ecartes.values())))

    def suivre(self) -> int:
        """Copy what changed; how many lines were stored."""
        self._tenir()
        self._suivre_acces()
        suivis = [nom for nom in self._source.identifiants() if nom not in self._ecartes]
        try:
            return sum(map(self._suivre_tournoi, suivis))
        except JournalForked:
            self._constater()
            raise

    def _tenir(self) -> None:
        """Nobody serves the copy while it is held, and nobody has since it was."""
        if self._verrou and not tenu(self._verrou, self._copie.chemin):
            self._lacher()
        if self._verrou is None:
            try:
                self._verrou = verrouiller(self._copie.chemin)
            except SaisieInvalide:
                self._constater()
                raise
        if trouvees := epoch.suivre(self._source, self._copie):
            raise CopieContinuee(epoch.avis(trouvees))

    def _constater(self) -> None:
        """Whoever holds the copy may have gone on from it: then that is what is told."""
        if trouvees := epoch.constater(self._source, self._copie):
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
        if miroir := self._miroirs.pop(nom, None):
            miroir.close()
        self._ecartes[nom] = dire(
            "« {nom} » n’est pas copié, les autres tournois le sont ; ce qui en était copié reste. {raison}",
            nom=nom,
            raison=verdict.faults[0],
        )
        self._annoncer(self._ecartes[nom])
        return 0

    def fermer(self) -> None:
        """What was stored in the last instant is copied too."""
        self._fin.set()
        if self._fil.is_alive():
            self._fil.join()
            try:
                self.suivre()
            except (OSError, StorageError, SaisieInvalide) as echec:
                self._dire_panne(_phrase(echec))
        self._lacher()

    def _nouveau_fil(self) -> threading.Thread:
        return threading.Thread(target=self._tourner, name="copie", daemon=True)

    def _tourner(self) -> None:
        while not self._fin.wait(ATTENTE if self.panne else PAS):
            try:
                self.suivre()
            except Exception as echec:
                # Whatever it is, slips go on uncopied: it is told, and tried again.
                if not isinstance(echec, OSError | StorageError | SaisieInvalide):
                    logging.getLogger("duplicata").exception("second copy")
                self._lacher()
                self._dire_panne(_phrase(echec))
            else:
                self._a_jour = time.monotonic()
                self._dire_panne("")

    def _veiller(self) -> None:
        """A disk that neither answers nor fails is told too, and a thread that is no longer there."""
        while not self._fin.wait(SILENCE / 4):
            if not self._fil.is_alive():
                self._dire_panne(_phrase(RuntimeError()))
                self._fil = self._nouveau_fil()
                self._fil.start()
            elif not self.panne and time.monotonic() - self._a_jour > SILENCE:
                self._dire_panne(dire("Copie de secours interrompue : son disque ne répond plus."))

    def _dire_panne(self, panne: str) -> None:
        """Once when it begins, when its reason is another one, and when it is over."""
        if panne != self.panne:
            self.panne = panne
            self._annoncer(panne or dire("La copie de secours est de nouveau à jour."))

    def _annoncer(self, phrase: str) -> None:
        """Nobody to hear it is no reason to stop copying."""
        try:
            self._dire(phrase)
        except Exception:
            logging.getLogger("duplicata").exception("second copy")

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
