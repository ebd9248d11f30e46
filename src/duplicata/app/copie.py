"""A second data folder, on a stick or another disk, that follows the first: play goes on from there.

It is a whole folder: journals, badges, seeds and key. On another computer, ``duplicata serveur --dossier`` on
it goes on with the same tournaments and the same badges. What was acknowledged in the last instant before
the first computer died may be missing: the paper is there, and the tables show as not entered.
"""

import threading
from collections.abc import Callable
from pathlib import Path

from duplicata.app.secret import deposer
from duplicata.app.tournois import Tournois
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
ACCES = "acces.sqlite"
SECRETS = (KEY_FILE, "tls/autorite.pem")
"""The key of the seals, and the authority that the telephones of the room already trust."""


class Copie:
    def __init__(self, dossier: Path, copie: Path, dire_etat: Callable[[str], None]) -> None:
        self._source = Tournois(dossier)
        self._copie = Tournois(copie)
        self._dire = dire_etat
        self._miroirs: dict[str, Mirror] = {}
        self._ecartes: set[str] = set()
        """Tournaments found damaged: their last copy is worth more than what they have become."""
        self._acces: Follower | None = None
        self._fin = threading.Event()
        self._fil = threading.Thread(target=self._tourner, name="copie", daemon=True)

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

    def suivre(self) -> int:
        """Copy what changed; how many lines were stored."""
        self._suivre_acces()
        suivis = (nom for nom in self._source.identifiants() if nom not in self._ecartes)
        return sum(map(self._suivre_tournoi, suivis))

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
        en_panne = False
        while not self._fin.wait(ATTENTE if en_panne else PAS):
            try:
                self.suivre()
            except (OSError, StorageError, SaisieInvalide) as echec:
                if not en_panne:
                    self._dire(_phrase(echec))
                en_panne = True
                self._lacher()
                continue
            if en_panne:
                self._dire(dire("La copie de secours est de nouveau à jour."))
            en_panne = False

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


def _phrase(echec: Exception) -> str:
    dite = f"{raison(echec)}." if isinstance(echec, OSError) else echec
    return dire("Copie de secours interrompue : {raison}", raison=dite)
