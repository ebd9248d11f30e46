"""The store of a central as one SQLite file, written like a journal: the disk has what was answered."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import apsw

from duplicata.app.central.depot import Decision, Depot, Fichier, Garde, Tete, TeteChangeeError
from duplicata.errors import SaisieInvalide
from duplicata.journal import JournalRefused, Row
from duplicata.journal.connection import open_writer
from duplicata.journal.failures import StorageError, explain
from duplicata.journal.gate import require_durable, require_local_folder, require_sound_engine
from duplicata.journal.row import COLUMNS
from duplicata.journal.writer import TOGETHER
from duplicata.langue import dire
from duplicata.system import put_in_place

SUFFIXE = ".centrale"
APPLICATION = 0x44554343
"""``DUCC`` in the file's header."""
VERSION = 1
SCHEMA = (
    "CREATE TABLE evenement (identifiant TEXT PRIMARY KEY) STRICT",
    """CREATE TABLE lignes (
  centre INTEGER NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, payload TEXT NOT NULL,
  author TEXT NOT NULL, at TEXT NOT NULL, reason TEXT NOT NULL, key TEXT NOT NULL, part INTEGER NOT NULL,
  parts INTEGER NOT NULL, previous TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (centre, seq)
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE tetes (
  centre INTEGER PRIMARY KEY, seq INTEGER NOT NULL, digest TEXT NOT NULL, poste TEXT NOT NULL,
  quand TEXT NOT NULL
) STRICT""",
    """CREATE TABLE fichiers (
  empreinte TEXT PRIMARY KEY, centre INTEGER NOT NULL, poste TEXT NOT NULL, premiere INTEGER NOT NULL,
  derniere INTEGER NOT NULL, statut TEXT NOT NULL, raison TEXT NOT NULL, quand TEXT NOT NULL,
  octets BLOB NOT NULL
) STRICT""",
    """CREATE TABLE decisions (
  numero INTEGER PRIMARY KEY, sorte TEXT NOT NULL, contenu TEXT NOT NULL, auteur TEXT NOT NULL,
  quand TEXT NOT NULL, motif TEXT NOT NULL
) STRICT""",
    """CREATE TABLE gardes (
  centre INTEGER PRIMARY KEY, ligne INTEGER NOT NULL, empreinte TEXT NOT NULL, programme TEXT NOT NULL,
  octets BLOB NOT NULL
) STRICT""",
)
DU_FICHIER = "empreinte, centre, poste, premiere, derniere, statut, raison, quand"


class DepotSqlite(Depot):
    """One connection, one gesture at a time; several programs wait for each other at the file."""

    def __init__(self, chemin: Path, evenement: str) -> None:
        require_sound_engine()
        require_local_folder(chemin.parent)
        if not chemin.exists():
            _creer(chemin, evenement)
        self.chemin = chemin
        self._verrou = threading.RLock()
        self._connexion = open_writer(chemin)
        try:
            require_durable(self._connexion)
            self._connexion.pragma("wal_autocheckpoint", 4_000)
            self._exiger(evenement)
        except BaseException:
            self._connexion.close()
            raise

    def _exiger(self, evenement: str) -> None:
        if self._connexion.pragma("application_id") != APPLICATION:
            raise JournalRefused(dire("« {nom} » n’est pas la base d’une centrale.", nom=self.chemin.name))
        if self._connexion.pragma("user_version") != VERSION:
            raise JournalRefused(
                dire(
                    "« {nom} » est d’une autre version de ce programme : mettez duplicata à jour.",
                    nom=self.chemin.name,
                )
            )
        if self._connexion.execute("SELECT identifiant FROM evenement").get != evenement:
            raise SaisieInvalide(dire("« {nom} » est la base d’un autre événement.", nom=self.chemin.name))

    @contextmanager
    def _geste(self) -> Iterator[apsw.Connection]:
        """One transaction; what the disk refuses is said, and nothing has changed."""
        with self._verrou:
            try:
                with self._connexion:
                    yield self._connexion
            except apsw.Error as error:
                raise StorageError(explain(error)) from error

    def tetes(self) -> dict[int, Tete]:
        with self._geste() as base:
            lues: list[Any] = base.execute("SELECT centre, seq, digest, poste, quand FROM tetes").fetchall()
        return {centre: Tete(*tete) for centre, *tete in lues}

    def tete(self, centre: int) -> Tete:
        with self._geste() as base:
            return _tete(base, centre)

    def prendre(self, centre: int, poste: str, rows: Sequence[Row], quand: str) -> int:
        with self._geste() as base:
            tete = _tete(base, centre)
            if not rows:
                return 0
            if (rows[0].seq - 1, rows[0].previous) != (tete.ligne, tete.empreinte):
                raise TeteChangeeError
            for at in range(0, len(rows), TOGETHER):
                some = rows[at : at + TOGETHER]
                places = ",".join([f"({centre},{','.join('?' * len(Row._fields))})"] * len(some))
                base.execute(f"INSERT INTO lignes VALUES {places}", tuple(chain.from_iterable(some)))
            base.execute(
                "INSERT OR REPLACE INTO tetes VALUES (?, ?, ?, ?, ?)",
                (centre, rows[-1].seq, rows[-1].digest, poste, quand),
            )
        return len(rows)

    def lignes(self, centre: int, apres: int = 0) -> Iterator[Row]:
        query = f"SELECT {COLUMNS} FROM lignes WHERE centre = ? AND seq > ? ORDER BY seq"
        with self._geste() as base:
            lues: list[Any] = base.execute(query, (centre, apres)).fetchall()
        return (Row(*champs) for champs in lues)

    def empreinte(self, centre: int, ligne: int) -> str | None:
        query = "SELECT digest FROM lignes WHERE centre = ? AND seq = ?"
        with self._geste() as base:
            digest: str | None = base.execute(query, (centre, ligne)).get
        return digest

    def oublier(self, centre: int) -> None:
        with self._geste() as base:
            for table in ("lignes", "tetes", "gardes"):
                base.execute(f"DELETE FROM {table} WHERE centre = ?", (centre,))

    def ranger(self, fichier: Fichier) -> None:
        with self._geste() as base:
            base.execute("INSERT OR REPLACE INTO fichiers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", tuple(fichier))

    def fichiers(self, centre: int | None = None, *, octets: bool = False) -> list[Fichier]:
        contenu = "octets" if octets else "x''"
        colonnes = f"{DU_FICHIER}, {contenu}"
        query = f"SELECT {colonnes} FROM fichiers WHERE ?1 IS NULL OR centre = ?1 ORDER BY empreinte"
        with self._geste() as base:
            return [Fichier(*champs) for champs in base.execute(query, (centre,))]

    def retirer(self, empreinte: str) -> None:
        with self._geste() as base:
            base.execute("DELETE FROM fichiers WHERE empreinte = ?", (empreinte,))

    def decider(self, sorte: str, contenu: str, auteur: str, quand: str, motif: str) -> Decision:
        with self._geste() as base:
            numero = base.execute("SELECT coalesce(max(numero), 0) + 1 FROM decisions").get
            decision = Decision(numero, sorte, contenu, auteur, quand, motif)
            base.execute("INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?)", tuple(decision))
        return decision

    def decisions(self) -> list[Decision]:
        with self._geste() as base:
            return [Decision(*champs) for champs in base.execute("SELECT * FROM decisions ORDER BY numero")]

    def garder(self, centre: int, garde: Garde) -> None:
        with self._geste() as base:
            base.execute("INSERT OR REPLACE INTO gardes VALUES (?, ?, ?, ?, ?)", (centre, *garde))

    def garde(self, centre: int) -> Garde | None:
        query = "SELECT ligne, empreinte, programme, octets FROM gardes WHERE centre = ?"
        with self._geste() as base:
            lue = base.execute(query, (centre,)).fetchone()
        return Garde(*lue) if lue else None

    def fermer(self) -> None:
        with self._verrou:
            self._connexion.close()


def _tete(base: apsw.Connection, centre: int) -> Tete:
    lue = base.execute("SELECT seq, digest, poste, quand FROM tetes WHERE centre = ?", (centre,)).fetchone()
    return Tete(*lue) if lue else Tete()


def _creer(chemin: Path, evenement: str) -> None:
    """Under another name first: whoever is stopped half-way leaves nothing behind under this one."""
    partiel = chemin.with_name(chemin.name + ".partiel")
    partiel.unlink(missing_ok=True)
    # Readable by its owner only, and so is what SQLite writes beside it: games are in it before the window.
    partiel.touch(mode=0o600)
    base = open_writer(partiel, create=True)
    with base:
        for statement in SCHEMA:
            base.execute(statement)
        base.execute("INSERT INTO evenement VALUES (?)", (evenement,))
        base.pragma("application_id", APPLICATION)
        base.pragma("user_version", VERSION)
    base.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    base.close()
    put_in_place(partiel, chemin)
