"""What nobody may read, kept in a base: a room taken over by another computer has the same badges."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg

from duplicata.journal.failures import StorageError
from duplicata.journal.postgres.address import Adresse, Connection
from duplicata.journal.postgres.failures import explain, is_lost
from duplicata.journal.postgres.gate import connect_writer, open_writer
from duplicata.web.access.store import Kept


class BaseStore(Kept):
    """One connection to the server that writes, opened again when it is another one."""

    def __init__(self, address: Adresse) -> None:
        self._address = address
        self.verrou = threading.RLock()
        self._connexion: Connection = open_writer(address)
        self._enchainee = False

    def lire(self, requete: str, *valeurs: Any) -> list[tuple[Any, ...]]:
        return self._demander(requete, valeurs).fetchall()

    def ecrire(self, requete: str, *valeurs: Any) -> None:
        self._demander(requete, valeurs)

    def _demander(self, requete: str, valeurs: tuple[Any, ...]) -> psycopg.Cursor[tuple[object, ...]]:
        """Done twice, what a row is replaced by is the same; a line cut within a whole undoes the whole."""
        with self.verrou:
            try:
                return self._connexion.execute(_traduite(requete), valeurs)
            except psycopg.Error as erreur:
                if self._enchainee or not is_lost(erreur):
                    raise StorageError(explain(erreur)) from erreur
            with _dite():
                self._reprendre()
                return self._connexion.execute(_traduite(requete), valeurs)

    @contextmanager
    def ensemble(self) -> Iterator[None]:
        with self.verrou:
            if self._enchainee:
                yield
                return
            with _dite():
                # A line that was cut meanwhile is noticed before anything is changed.
                self._demander("SELECT 1", ())
                self._enchainee = True
                try:
                    with self._connexion.transaction():
                        yield
                finally:
                    self._enchainee = False

    def _reprendre(self) -> None:
        with closing(self._connexion):
            self._connexion = connect_writer(self._address)

    def fermer(self) -> None:
        self._connexion.close()


@contextmanager
def _dite() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as erreur:
        raise StorageError(explain(erreur)) from erreur


def _traduite(requete: str) -> str:
    """psycopg marks values otherwise; no statement of ours holds either sign for itself."""
    return requete.replace("?", "%s")
