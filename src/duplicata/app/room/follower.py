"""A tournament that another program conducts, followed line by line as it is stored."""

from pathlib import Path

from duplicata.app.room.reader import SalleLue
from duplicata.app.room.snapshot import garder, load_history
from duplicata.app.state.history import gestes_ecrits
from duplicata.journal import Seal
from duplicata.journal.reading import Reader, Reading

PAS = 4_000
"""Lines between two states kept beside the journal."""


class SalleSuivie(SalleLue):
    """It shows what is stored; there is no way to write from here."""

    def __init__(self, chemin: Path, sceau: Seal, lecteur: Reading | None = None) -> None:
        self._lecteur = lecteur or Reader(chemin)
        super().__init__(load_history(self._lecteur, chemin, sceau))
        self._chemin = chemin
        self._sceau = sceau
        self._gardee = self._history.depart

    @property
    def _lignes(self) -> Reading:
        return self._lecteur

    def en_retard(self) -> bool:
        seq = self._etat.seq
        return self._lecteur.may_have_grown(seq) and self._lecteur.head[0] > seq

    def rattraper(self) -> None:
        """Take in what was stored since."""
        with self._verrou:
            for geste in gestes_ecrits(self._lecteur.rows(after=self._etat.seq)):
                self._history = self._history.suite(geste)
            self._etat = self._history.etat

    def garder(self) -> None:
        """Keep a state beside the journal now and then: the one who conducts has no time for it."""
        if self._history.checkpoint.seq - self._gardee >= PAS:
            self._gardee = garder(self._history, self._lecteur, self._chemin, self._sceau)

    def fermer(self) -> None:
        self._lecteur.close()
