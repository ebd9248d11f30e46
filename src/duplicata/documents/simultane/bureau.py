"""The desk of the federation: its file of the event, and the store of what came in beside it."""

import threading
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from duplicata.app.central.central import Central
from duplicata.app.central.depot import Depot
from duplicata.app.central.depot_sqlite import SUFFIXE, DepotSqlite
from duplicata.documents.fichier import lire_octets
from duplicata.documents.simultane.evenement import lire_evenement
from duplicata.documents.simultane.reception import Reception, simultane_de
from duplicata.errors import SaisieInvalide
from duplicata.journal.row import instant


class Bureau:
    """The federation's file may change while the store is open: a centre is added, a lost file replaced."""

    def __init__(self, fichier: Path, depot: Depot | None = None, *, base: str | None = None) -> None:
        """*base*: the PostgreSQL base where the store is, if not beside the file."""
        self.fichier = fichier
        self._verrou = threading.Lock()
        self._lu = _marque(fichier)
        evenement = lire_evenement(lire_octets(str(fichier)))
        self.depot = depot or _depot(fichier, evenement.identifiant, base)
        self._reception = Reception(Central(simultane_de(evenement), self.depot), evenement)

    @property
    def reception(self) -> Reception:
        """By the file as it stands; one that cannot be read changes nothing."""
        with self._verrou:
            marque = _marque(self.fichier)
            if marque != self._lu:
                self._lu = marque
                with suppress(SaisieInvalide):
                    evenement = lire_evenement(lire_octets(str(self.fichier)))
                    self._reception.central.changer(simultane_de(evenement))
                    self._reception = Reception(self._reception.central, evenement)
            return self._reception

    @property
    def central(self) -> Central:
        return self.reception.central

    def fermer(self) -> None:
        self._reception.central.fermer()
        self.depot.fermer()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.fermer()


def _depot(fichier: Path, evenement: str, base: str | None) -> Depot:
    if not base:
        return DepotSqlite(base_de(fichier), evenement)
    # Nothing of PostgreSQL is loaded for whoever does without.
    from duplicata.app.central.depot_postgres import DepotPostgres
    from duplicata.journal.postgres.address import Adresse

    return DepotPostgres(Adresse.lue(base), evenement)


def base_de(fichier: Path) -> Path:
    """``mondial.centrale`` beside ``mondial.simultane``."""
    return fichier.with_suffix(SUFFIXE)


def maintenant() -> str:
    return instant(datetime.now(UTC))


def _marque(fichier: Path) -> tuple[int, int]:
    etat = fichier.stat() if fichier.exists() else None
    return (etat.st_mtime_ns, etat.st_size) if etat else (0, 0)
