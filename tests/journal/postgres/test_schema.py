"""The tables of a base: made whole or not at all, and no more rights than each role needs."""

import psycopg
import pytest

from duplicata.journal import JournalRefused
from duplicata.journal.postgres import schema
from duplicata.journal.postgres.address import Adresse
from duplicata.journal.postgres.gate import Reglages, open_writer

STATEMENTS = schema.statements(0)


class Killed(Exception):
    pass


class Dying:
    """A connection whose server is killed before its statement number *fatal*."""

    def __init__(self, connection, fatal: int) -> None:
        self._connection, self._left = connection, fatal

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def execute(self, query, *values):
        if query in STATEMENTS:
            if self._left == 0:
                with psycopg.connect(self._connection.info.dsn, autocommit=True) as other:
                    other.execute("SELECT pg_terminate_backend(%s)", (self._connection.info.backend_pid,))
                raise Killed
            self._left -= 1
        return self._connection.execute(query, *values)


def test_killed_at_every_statement_the_version_before_is_whole(base: Adresse):
    """Of a migration from nothing, and of one from each version before."""
    for version in range(schema.VERSION):
        with base.connect() as connection:
            connection.execute("DROP SCHEMA IF EXISTS duplicata CASCADE")
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(schema, "VERSION", version)
                if version:
                    for statement in [*schema.ROLES, *(text for step in range(version) for text in schema.MIGRATIONS[step])]:
                        connection.execute(statement)
                    connection.execute("UPDATE duplicata.base SET version = %s", (version,))
        # Each step once, from the version before it; what follows the last step once too.
        first, count = len(schema.ROLES), len(schema.statements(version))
        last = version + 1 == schema.VERSION
        for fatal in range(first, count if last else first + len(schema.MIGRATIONS[version])):
            with base.connect() as connection, pytest.raises((Killed, psycopg.OperationalError)):
                schema.migrate(Dying(connection, fatal))
            with base.connect() as connection:
                assert schema.version_of(connection) == version
        with base.connect() as connection:
            assert schema.migrate(connection) == version
            assert schema.version_of(connection) == schema.VERSION
            assert schema.guards(connection) == schema.GUARDS


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        (("off", "on", "on", "", False, 150_000), "fsync"),
        (("on", "off", "on", "", False, 150_000), "full_page_writes"),
        (("on", "on", "off", "", False, 150_000), "synchronous_commit"),
        (("on", "on", "local", "*", False, 150_000), "synchronous_commit"),
        (("on", "on", "remote_write", "*", False, 150_000), "synchronous_commit"),
        (("on", "on", "on", "*", True, 150_000), "réplique"),
        (("on", "on", "on", "*", False, 120_000), "13"),
        (("on", "on", "on", "*", False, 150_000), ""),
        (("on", "on", "local", "", False, 150_000), ""),
        (("on", "on", "remote_apply", "*", False, 150_000), ""),
    ],
)
def test_the_gate(settings, reason: str):
    fault = Reglages(*settings).fault
    assert reason in fault
    assert bool(fault) == bool(reason)


def test_a_base_that_does_not_wait_for_its_disk_is_refused(base_server, base: Adresse):
    with Adresse.lue(base_server.address()).connect() as connection:
        connection.execute(f"ALTER DATABASE {base.texte.rpartition('/')[2]} SET synchronous_commit = off")
    with pytest.raises(JournalRefused, match="synchronous_commit"):
        open_writer(base)


def test_each_role_does_what_it_must_and_nothing_else(base: Adresse):
    with base.connect() as connection:
        schema.migrate(connection)
        connection.execute("SELECT duplicata.begin('coupe', '')")

        def may(role: str, statement: str) -> bool:
            try:
                with connection.transaction(force_rollback=True):
                    connection.execute(f"SET LOCAL ROLE {role}")
                    connection.execute(statement)
            except psycopg.errors.InsufficientPrivilege:
                return False
            return True

        line = "INSERT INTO duplicata.events VALUES ('coupe', 1, '', '', '', '', '', '', 1, 1, '', '')"
        allowed = {
            "SELECT * FROM duplicata.events": (True, True),
            "SELECT * FROM duplicata.head": (True, True),
            line: (True, False),
            "UPDATE duplicata.head SET seq = 1": (True, False),
            "SELECT duplicata.begin('autre', '')": (True, False),
            "INSERT INTO duplicata.comptes VALUES ('coupe', 'A', '', '', '')": (True, False),
            "SELECT * FROM duplicata.sessions": (True, False),
            "UPDATE duplicata.events SET payload = ''": (False, False),
            "DELETE FROM duplicata.events": (False, False),
            "TRUNCATE duplicata.events": (False, False),
            "DELETE FROM duplicata.head": (False, False),
            "DROP TABLE duplicata.events": (False, False),
            "CREATE TABLE duplicata.mine (x int)": (False, False),
            "UPDATE duplicata.base SET version = 0": (False, False),
        }
        for statement, expected in allowed.items():
            assert (may(schema.WRITER, statement), may(schema.READER, statement)) == expected, statement
