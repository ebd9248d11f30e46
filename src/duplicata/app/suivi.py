"""A tournament that another program conducts, followed line by line as it is stored."""

import threading
from collections.abc import Callable
from pathlib import Path

from duplicata.app.geste import Geste, Reponse
from duplicata.app.instantane import garder, rappeler
from duplicata.app.juge import Juge
from duplicata.app.memoire import souvenirs
from duplicata.app.salle import Brouillon, Salle
from duplicata.journal import Seal, StorageError
from duplicata.journal.reading import Reader
from duplicata.langue import dire

PAS = 4_000
"""Lines between two states kept beside the journal."""


class SalleSuivie(Salle):
    """Read only: it shows what is stored, and refuses every gesture."""

    def __init__(self, chemin: Path, sceau: Seal) -> None:
        self._chemin = chemin
        self._sceau = sceau
        self._lecteur = Reader(chemin)
        self.juge = Juge()
        self._verrou = threading.Lock()
        self._memoire = rappeler(self._lecteur, chemin, sceau)
        self._etat = self._memoire.etat
        self._gardee = self._memoire.depart

    def en_retard(self) -> bool:
        return self._lecteur.head[0] > self._etat.seq

    def rattraper(self) -> None:
        """Take in what was stored since."""
        with self._verrou:
            for geste in souvenirs(self._lecteur.rows(after=self._etat.seq)):
                self._memoire = self._memoire.suite(geste)
            self._etat = self._memoire.etat

    def garder(self) -> None:
        """Keep a state beside the journal now and then: the one who conducts has no time for it."""
        if self._memoire.jalon.seq - self._gardee >= PAS:
            self._gardee = garder(self._memoire, self._lecteur, self._chemin, self._sceau)

    def faire(self, geste: Geste, decider: Callable[[Brouillon], None]) -> Reponse:
        raise StorageError(dire("Ce programme montre le tournoi, il n’y écrit pas."))

    def fermer(self) -> None:
        self._lecteur.close()
