"""Whether the folder that is served is still ours: another program may have been let in behind our back."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from duplicata.app.room import epoch
from duplicata.app.room.lock import tenu
from duplicata.langue import dire

PAS = 1.0
"""Seconds between two looks."""


class Garde:
    """Tells what it finds when that changes, and "" once nothing is wrong."""

    def __init__(
        self, dossier: Path, verrou: BinaryIO, epoque: epoch.Epoque, dire_etat: Callable[[str], None]
    ) -> None:
        self._dossier = dossier
        self._verrou = verrou
        self._epoque = epoque
        self._dire = dire_etat
        self._dit = ""
        self._fin = threading.Event()
        self._fil = threading.Thread(target=self._tourner, name="garde du dossier", daemon=True)

    def ouvrir(self) -> None:
        self._fil.start()

    def fermer(self) -> None:
        self._fin.set()
        if self._fil.is_alive():
            self._fil.join()

    def regarder(self) -> str:
        """What is wrong with the folder, in sentences; forks known when it was taken were told then."""
        trouvee = epoch.Epoque.du_dossier(self._dossier)
        phrases = []
        if not tenu(self._verrou, self._dossier) or (trouvee and trouvee.detenteur != self._epoque.detenteur):
            phrases.append(
                dire(
                    "Un autre programme tient aussi « {nom} » : arrêtez l’un des deux serveurs.",
                    nom=self._dossier,
                )
            )
        if trouvee:
            connues = self._epoque.fourches
            phrases.append(
                epoch.avis({nom: n for nom, n in trouvee.fourches.items() if connues.get(nom) != n})
            )
        return " ".join(filter(None, phrases))

    def _tourner(self) -> None:
        while not self._fin.wait(PAS):
            try:
                trouve = self.regarder()
            except OSError:
                continue  # A folder that cannot be read fails every gesture, which is told where it is done.
            if trouve != self._dit:
                self._dit = trouve
                self._dire(trouve)
