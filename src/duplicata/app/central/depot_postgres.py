"""The store of a central in a PostgreSQL base: several programs take in side by side, and nothing differs."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg

from duplicata.app.central.depot import Decision, Depot, Fichier, Garde, Tete, TeteChangeeError
from duplicata.journal import Row
from duplicata.journal.failures import StorageError
from duplicata.journal.postgres import schema
from duplicata.journal.postgres.address import Adresse, Connection
from duplicata.journal.postgres.failures import at_the_door, explain
from duplicata.journal.postgres.gate import connect_writer, open_writer
from duplicata.journal.row import COLUMNS
from duplicata.langue import dire

COPIE = f"COPY duplicata.centrale_lignes (evenement, centre, {COLUMNS}) FROM STDIN"
TETE = "SELECT seq, digest, poste, quand FROM duplicata.centrale_tetes WHERE evenement = %s AND centre = %s"
DU_FICHIER = "empreinte, centre, poste, premiere, derniere, statut, raison, quand"
PAR_CENTRE = ("centrale_lignes", "centrale_tetes", "centrale_gardes")
ICI = "UPDATE duplicata.centrale SET ouvertures = ouvertures + 1 WHERE evenement = %s"


class DepotPostgres(Depot):
    """One connection, one gesture at a time; other programs have theirs, and wait at the head of a centre."""

    def __init__(self, adresse: Adresse, evenement: str) -> None:
        self._adresse = adresse
        self._evenement = evenement
        self._verrou = threading.RLock()
        self._coupee = False
        self._connexion = self._suivie(open_writer(adresse))
        try:
            with at_the_door(adresse):
                schema.require_present(self._connexion, adresse)
                self._connexion.execute("SELECT duplicata.begin_central(%s)", (evenement,))
                self._connexion.execute(ICI, (evenement,))
        except BaseException:
            self._connexion.close()
            raise

    def _suivie(self, connexion: Connection) -> Connection:
        def noter(avis: psycopg.errors.Diagnostic) -> None:
            # Somebody cut short the wait for the standby: what was stored here may be nowhere else.
            self._coupee = self._coupee or avis.severity_nonlocalized == "WARNING"

        connexion.add_notice_handler(noter)
        return connexion

    def _ouverte(self) -> Connection:
        """The line, opened again where it was cut.

        Something is stored first: its commit tells that whatever can be read has reached the standby.
        """
        if self._connexion.closed or self._connexion.broken:
            self._connexion = self._suivie(connect_writer(self._adresse))
            self._coupee = True
        if self._coupee:
            self._coupee = False
            self._connexion.execute(ICI, (self._evenement,))
        return self._connexion

    @contextmanager
    def _geste(self) -> Iterator[psycopg.Cursor[Any]]:
        """One transaction; what the base refuses is said, and nothing has changed."""
        with self._verrou:
            try:
                connexion = self._ouverte()
                with connexion.transaction(), connexion.cursor() as base:
                    yield base
            except psycopg.Error as error:
                raise StorageError(explain(error)) from error
            if self._coupee:
                raise StorageError(
                    dire(
                        "Le serveur de secours de la base n’a pas confirmé : rien ne dit que ce geste est à "
                        "l’abri. Recommencez : il ne sera pas compté deux fois."
                    )
                )

    def tetes(self) -> dict[int, Tete]:
        with self._geste() as base:
            base.execute(
                "SELECT centre, seq, digest, poste, quand FROM duplicata.centrale_tetes WHERE evenement = %s",
                (self._evenement,),
            )
            return {centre: Tete(*tete) for centre, *tete in base}

    def tete(self, centre: int) -> Tete:
        with self._geste() as base:
            lue = base.execute(TETE, (self._evenement, centre)).fetchone()
        return Tete(*lue) if lue else Tete()

    def prendre(self, centre: int, poste: str, rows: Sequence[Row], quand: str) -> int:
        if not rows:
            return 0
        with self._geste() as base:
            # Whoever else takes in the same centre waits here.
            base.execute(
                "INSERT INTO duplicata.centrale_tetes VALUES (%s, %s, 0, repeat('0', 64), '', '') "
                "ON CONFLICT DO NOTHING",
                (self._evenement, centre),
            )
            lue = base.execute(f"{TETE} FOR UPDATE", (self._evenement, centre)).fetchone()
            assert lue is not None
            if (rows[0].seq - 1, rows[0].previous) != lue[:2]:
                raise TeteChangeeError
            with base.copy(COPIE) as copie:
                for row in rows:
                    copie.write_row((self._evenement, centre, *row))
            base.execute(
                "UPDATE duplicata.centrale_tetes SET seq = %s, digest = %s, poste = %s, quand = %s "
                "WHERE evenement = %s AND centre = %s",
                (rows[-1].seq, rows[-1].digest, poste, quand, self._evenement, centre),
            )
        return len(rows)

    def lignes(self, centre: int, apres: int = 0) -> Iterator[Row]:
        query = (
            f"SELECT {COLUMNS} FROM duplicata.centrale_lignes "
            "WHERE evenement = %s AND centre = %s AND seq > %s ORDER BY seq"
        )
        with self._geste() as base:
            lues = base.execute(query, (self._evenement, centre, apres)).fetchall()
        return (Row(*champs) for champs in lues)

    def empreinte(self, centre: int, ligne: int) -> str | None:
        query = (
            "SELECT digest FROM duplicata.centrale_lignes WHERE evenement = %s AND centre = %s AND seq = %s"
        )
        with self._geste() as base:
            lue = base.execute(query, (self._evenement, centre, ligne)).fetchone()
        return str(lue[0]) if lue else None

    def oublier(self, centre: int) -> None:
        with self._geste() as base:
            for table in PAR_CENTRE:
                base.execute(
                    f"DELETE FROM duplicata.{table} WHERE evenement = %s AND centre = %s",
                    (self._evenement, centre),
                )

    def ranger(self, fichier: Fichier) -> None:
        colonnes = f"{DU_FICHIER}, octets"
        neuves = ", ".join(f"{une} = excluded.{une}" for une in colonnes.split(", ")[1:])
        with self._geste() as base:
            base.execute(
                f"INSERT INTO duplicata.centrale_fichiers (evenement, {colonnes}) "
                "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s) "
                f"ON CONFLICT (evenement, empreinte) DO UPDATE SET {neuves}",
                (self._evenement, *fichier),
            )

    def fichiers(self, centre: int | None = None, *, octets: bool = False) -> list[Fichier]:
        contenu = "octets" if octets else "''::bytea"
        query = (
            f"SELECT {DU_FICHIER}, {contenu} FROM duplicata.centrale_fichiers "
            "WHERE evenement = %s AND (%s::int IS NULL OR centre = %s) ORDER BY empreinte"
        )
        with self._geste() as base:
            return [Fichier(*champs) for champs in base.execute(query, (self._evenement, centre, centre))]

    def retirer(self, empreinte: str) -> None:
        with self._geste() as base:
            base.execute(
                "DELETE FROM duplicata.centrale_fichiers WHERE evenement = %s AND empreinte = %s",
                (self._evenement, empreinte),
            )

    def decider(self, sorte: str, contenu: str, auteur: str, quand: str, motif: str) -> Decision:
        with self._geste() as base:
            # One after the other, whichever program they come from.
            base.execute(ICI, (self._evenement,))
            lu = base.execute(
                "SELECT coalesce(max(numero), 0) + 1 FROM duplicata.centrale_decisions WHERE evenement = %s",
                (self._evenement,),
            ).fetchone()
            assert lu is not None
            decision = Decision(lu[0], sorte, contenu, auteur, quand, motif)
            base.execute(
                "INSERT INTO duplicata.centrale_decisions VALUES (%s, %s, %s, %s, %s, %s, %s)",
                (self._evenement, *decision),
            )
        return decision

    def decisions(self) -> list[Decision]:
        query = (
            "SELECT numero, sorte, contenu, auteur, quand, motif FROM duplicata.centrale_decisions "
            "WHERE evenement = %s ORDER BY numero"
        )
        with self._geste() as base:
            return [Decision(*champs) for champs in base.execute(query, (self._evenement,))]

    def garder(self, centre: int, garde: Garde) -> None:
        with self._geste() as base:
            base.execute(
                "INSERT INTO duplicata.centrale_gardes VALUES (%s, %s, %s, %s, %s, %s) "
                "ON CONFLICT (evenement, centre) DO UPDATE SET ligne = excluded.ligne, "
                "empreinte = excluded.empreinte, programme = excluded.programme, octets = excluded.octets",
                (self._evenement, centre, *garde),
            )

    def garde(self, centre: int) -> Garde | None:
        query = (
            "SELECT ligne, empreinte, programme, octets FROM duplicata.centrale_gardes "
            "WHERE evenement = %s AND centre = %s"
        )
        with self._geste() as base:
            lue = base.execute(query, (self._evenement, centre)).fetchone()
        return Garde(*lue) if lue else None

    def fermer(self) -> None:
        with self._verrou:
            self._connexion.close()
