"""Where what nobody may read is kept: accounts, open doors, failed attempts, seeds. Never in a journal."""

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import apsw

from duplicata.app.room.folder import Tournois
from duplicata.errors import SaisieInvalide
from duplicata.journal.connection import wait_for_the_disk
from duplicata.journal.failures import StorageError, explain
from duplicata.journal.gate import require_sound_engine
from duplicata.langue import dire

FICHIER = "acces.sqlite"
_TABLES = """
CREATE TABLE IF NOT EXISTS comptes (
  tournoi TEXT, compte TEXT, nom TEXT, roles TEXT, secret TEXT, PRIMARY KEY (tournoi, compte)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sessions (
  jeton TEXT PRIMARY KEY, tournoi TEXT, compte TEXT, depuis TEXT, adresse TEXT, navigateur TEXT)
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS usages (
  jeton TEXT PRIMARY KEY, quand REAL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS essais (
  cle TEXT PRIMARY KEY, echecs INTEGER, reprise REAL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (
  tournoi TEXT, partie INTEGER, graine TEXT, tirages TEXT, PRIMARY KEY (tournoi, partie)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS meneurs (
  tournoi TEXT PRIMARY KEY, adresse TEXT, code TEXT) WITHOUT ROWID;
"""
_COLONNES = {
    "comptes": "tournoi, compte, nom, roles, secret",
    "sessions": "jeton, tournoi, compte, depuis, adresse, navigateur",
    "usages": "jeton, quand",
    "essais": "cle, echecs, reprise",
    "secrets": "tournoi, partie, graine, tirages",
    "meneurs": "tournoi, adresse, code",
}


def comptes_absents(dossier: Path) -> str:
    """What to say of a folder that has events and no accounts; "" when all is there, or nothing yet."""
    if (dossier / FICHIER).exists() or not Tournois(dossier).identifiants():
        return ""
    return dire(
        "« {nom} », le fichier des badges et des graines, n’est plus là : les badges distribués n’ouvrent "
        "plus rien. Reprenez celui de la copie de secours ; ou refaites le badge de l’organisateur avec le "
        "code du serveur, puis les autres.",
        nom=dossier / FICHIER,
    )


def _replacing(table: str, keys: int) -> str:
    """*keys*: how many of its first columns name a row."""
    columns = _COLONNES[table].split(", ")
    news = ", ".join(f"{one} = excluded.{one}" for one in columns[keys:])
    places = ", ".join("?" * len(columns))
    named = ", ".join(columns[:keys])
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places}) "
        f"ON CONFLICT ({named}) DO UPDATE SET {news}"
    )


KEYS = {"comptes": 2, "sessions": 1, "usages": 1, "essais": 1, "secrets": 2, "meneurs": 1}
REPLACED = {table: _replacing(table, keys) for table, keys in KEYS.items()}
EVENT_TABLES = ("comptes", "sessions", "secrets", "meneurs")
"""Those whose rows belong to one event."""
FORGOTTEN = {table: f"DELETE FROM {table} WHERE tournoi = ?" for table in EVENT_TABLES}
OF_EVENT = {table: f"SELECT {_COLONNES[table]} FROM {table} WHERE tournoi = ?" for table in EVENT_TABLES}


class Kept(ABC):
    """Used under a lock; every write is durable when the call returns.

    What cannot be stored is a ``StorageError``, as with a journal. Statements mark their values by ``?``.
    """

    verrou: threading.RLock
    """Held by whoever keeps in memory what is stored here: both change together."""

    @abstractmethod
    def lire(self, requete: str, *valeurs: Any) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    def ecrire(self, requete: str, *valeurs: Any) -> None: ...

    @abstractmethod
    def ensemble(self) -> AbstractContextManager[None]:
        """Reads and writes that nobody else comes between."""

    def remplacer(self, table: str, *valeurs: Any) -> None:
        """Store a row in the place of the one of that name, if there is one."""
        self.ecrire(REPLACED[table], *valeurs)

    def oublier(self, tournoi: str) -> None:
        """The event is no more: its accounts, its open doors and its seeds go with it."""
        with self.ensemble():
            for table in EVENT_TABLES:
                self.ecrire(FORGOTTEN[table], tournoi)

    def confier(self, autre: "Kept", tournoi: str) -> None:
        """Store what is kept of an event in another place too, as it is."""
        with autre.ensemble():
            for table in EVENT_TABLES:
                for ligne in self.lire(OF_EVENT[table], tournoi):
                    autre.remplacer(table, *ligne)

    @abstractmethod
    def fermer(self) -> None: ...


class AccessStore(Kept):
    """One connection to a file."""

    def __init__(self, dossier: Path) -> None:
        require_sound_engine()
        chemin = dossier / FICHIER
        os.close(os.open(chemin, os.O_RDWR | os.O_CREAT, 0o600))
        self.verrou = threading.RLock()
        try:
            self._connexion = _ouvrir(chemin)
        except apsw.FullError as erreur:
            raise StorageError(explain(erreur)) from erreur
        except apsw.Error:
            raise SaisieInvalide(
                dire(
                    "« {nom} », le fichier des badges et des graines, est abîmé : reprenez celui de la copie "
                    "de secours, ou écartez-le et distribuez de nouveaux badges.",
                    nom=chemin,
                )
            ) from None

    def lire(self, requete: str, *valeurs: Any) -> list[tuple[Any, ...]]:
        with self.verrou, _dite():
            return list(self._connexion.execute(requete, valeurs))

    def ecrire(self, requete: str, *valeurs: Any) -> None:
        with self.ensemble():
            self._connexion.execute(requete, valeurs)

    @contextmanager
    def ensemble(self) -> Iterator[None]:
        with self.verrou, _dite(), self._connexion:
            yield

    def fermer(self) -> None:
        self._connexion.close()


@contextmanager
def _dite() -> Iterator[None]:
    """A failure of the disk, in a sentence."""
    try:
        yield
    except apsw.Error as erreur:
        raise StorageError(explain(erreur)) from erreur


def _ouvrir(chemin: Path) -> apsw.Connection:
    """Read it whole first: damage found later would stop the room in the middle of a game."""
    connexion = apsw.Connection(str(chemin))
    try:
        connexion.set_busy_timeout(5_000)
        connexion.pragma("journal_mode", "wal")
        wait_for_the_disk(connexion)
        connexion.execute(_TABLES)
        if connexion.execute("PRAGMA quick_check(1)").get != "ok":
            raise apsw.CorruptError
        for table, colonnes in _COLONNES.items():
            connexion.execute(f"SELECT {colonnes} FROM {table} LIMIT 1").fetchall()
    except apsw.Error:
        connexion.close()
        raise
    return connexion
