"""Refusals at the door: a base that could lose what it acknowledged, or that only repeats another."""

from typing import NamedTuple, Self

from duplicata.journal.failures import JournalRefused
from duplicata.journal.postgres.address import ANY, WRITES, Adresse, Connection
from duplicata.journal.postgres.failures import LOST, at_the_door
from duplicata.langue import dire

ASKED = (
    "SELECT current_setting('fsync'), current_setting('full_page_writes'), "
    "current_setting('synchronous_commit'), current_setting('synchronous_standby_names'), "
    "pg_is_in_recovery(), current_setting('server_version_num')::int"
)
OLDEST = 130_000
"""The first PostgreSQL whose partitioned tables have triggers before each row."""


class Reglages(NamedTuple):
    fsync: str
    full_page_writes: str
    synchronous_commit: str
    standbys: str
    """The standbys whose acknowledgement a commit waits for, as the server names them; "" for none."""
    replica: bool
    version: int

    @classmethod
    def of(cls, connection: Connection) -> Self:
        row = connection.execute(ASKED).fetchone()
        assert row is not None
        return cls(*row)  # type: ignore[arg-type]

    @property
    def fault(self) -> str:
        """Why no journal may be written there; "" when it may."""
        if self.replica:
            return dire("C’est une réplique : les gestes ne se décident que sur le serveur principal.")
        if self.version < OLDEST:
            return dire("PostgreSQL 13 au moins est exigé.")
        for name in ("fsync", "full_page_writes"):
            if getattr(self, name) != "on":
                return dire(
                    "Le réglage « {nom} » est coupé : un geste confirmé pourrait se perdre.", nom=name
                )
        enough = ("on", "remote_apply") if self.standbys else ("on", "remote_apply", "remote_write", "local")
        if self.synchronous_commit not in enough:
            return dire(
                "Le réglage « synchronous_commit » est à « {valeur} » : « on » est exigé.",
                valeur=self.synchronous_commit,
            )
        return ""


def open_writer(address: Adresse) -> Connection:
    """The server that writes, for whoever begins: what does not open is a refusal that says why."""
    with at_the_door(address):
        try:
            return connect_writer(address)
        except LOST:
            # libpq says of a replica that it does not write, of nobody that nobody is there.
            with address.connect(ANY) as found:
                require(Reglages.of(found), address)
            raise


def connect_writer(address: Adresse) -> Connection:
    """The server that writes now, if what it confirms is safe; ``psycopg.Error`` where there is none yet."""
    connection = address.connect(WRITES)
    try:
        require(Reglages.of(connection), address)
    except BaseException:
        connection.close()
        raise
    return connection


def require(found: Reglages, address: Adresse) -> None:
    if found.fault:
        raise JournalRefused(
            dire("La base {base} n’est pas employée : {faute}", base=address, faute=found.fault)
        )


def without_standby() -> str:
    """What is told, in the terminal and to the organiser, as long as one machine alone holds all."""
    return dire(
        "La base n’a pas de serveur de secours synchrone : si son disque se perd, ce qui vient d’y être "
        "enregistré se perd aussi."
    )
