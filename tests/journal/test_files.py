"""Damaged, foreign and future files: one sentence, nothing touched."""

import random
import signal
import subprocess
import sys

import apsw
import pytest

from duplicata.journal import Journal, JournalRefused, Seal, schema, verify
from duplicata.journal.failures import cause, readable


@pytest.fixture
def closed(path, seal, gesture):
    with Journal.create(path, seal) as journal:
        for n in range(40):
            journal.append(gesture(f"k{n}", {"n": n, "texte": "x" * 200}))
    return path


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "n’est pas un tournoi"),
        (b"PK\x03\x04" + b"\0" * 400, "n’est pas un tournoi"),
        (b"\xff" * 5000, "n’est pas un tournoi"),
    ],
)
def test_what_is_no_database_is_refused(path, seal, content, sentence):
    path.write_bytes(content)
    with pytest.raises(JournalRefused, match=sentence):
        Journal.open(path, seal)
    assert path.read_bytes() == content
    assert not verify(path).sound


def test_a_missing_file_is_refused(path, seal):
    with pytest.raises(JournalRefused, match="n’existe pas"):
        Journal.open(path, seal)
    assert not path.exists()


def test_another_program_s_database_is_refused(path, seal):
    with apsw.Connection(str(path)) as other:
        other.execute("CREATE TABLE t (x)")
    other.close()
    with pytest.raises(JournalRefused, match="n’est pas un tournoi"):
        Journal.open(path, seal)


def test_a_version_of_the_future_is_refused(closed, seal):
    with apsw.Connection(str(closed)) as connection:
        connection.pragma("user_version", 99)
    connection.close()
    with pytest.raises(JournalRefused, match=r"version 99.*mettez duplicata à jour"):
        Journal.open(closed, seal)
    assert "99" in verify(closed, seal).faults[0]


def test_a_truncated_file_is_refused_at_any_length(closed, seal):
    whole = closed.read_bytes()
    for length in [*range(0, 4096, 512), *random.Random(3).sample(range(4096, len(whole)), 20)]:
        closed.write_bytes(whole[:length])
        with pytest.raises(JournalRefused):
            Journal.open(closed, seal)
        assert not verify(closed, seal).sound
        assert closed.stat().st_size == length


def test_a_migration_is_whole_or_absent(closed, seal, monkeypatch):
    """Stopped at each statement, the file stays in its version and stays sound."""
    steps = (
        "ALTER TABLE head ADD COLUMN a TEXT",
        "CREATE TABLE b (x TEXT) STRICT",
        "ALTER TABLE head ADD COLUMN c TEXT",
    )
    for stop in range(len(steps) + 1):
        broken = (*steps[:stop], "SELECT no_such_function()", *steps[stop:])
        monkeypatch.setattr(schema, "VERSION", 2)
        monkeypatch.setattr(schema, "MIGRATIONS", {1: broken})
        with pytest.raises(JournalRefused, match="no_such_function"):
            Journal.open(closed, seal)
        monkeypatch.undo()
        assert verify(closed, seal).sound
        assert verify(closed, seal).lines == 40


def test_an_older_file_is_brought_to_the_present_version(closed, seal, monkeypatch, gesture):
    monkeypatch.setattr(schema, "VERSION", 2)
    monkeypatch.setattr(schema, "MIGRATIONS", {1: ("CREATE INDEX by_kind ON events (kind)",)})
    monkeypatch.setattr(
        schema, "SCHEMA", schema.SCHEMA | {"by_kind": "CREATE INDEX by_kind ON events (kind)"}
    )
    with Journal.open(closed, seal) as journal:
        journal.append(gesture("apres"))
    assert verify(closed, seal) == verify(closed, seal)._replace(lines=41, faults=())
    monkeypatch.undo()
    with pytest.raises(JournalRefused, match="version 2"):
        Journal.open(closed, seal)


def test_the_key_of_the_seal_is_private_and_kept(tmp_path):
    first = Seal.of_folder(tmp_path)
    key = tmp_path / "sceau.cle"
    assert key.stat().st_mode & 0o777 == 0o600
    assert Seal.of_folder(tmp_path).stamp(1, "a") == first.stamp(1, "a")
    key.write_bytes(b"court")
    with pytest.raises(JournalRefused, match="abîmée"):
        Seal.of_folder(tmp_path)


MIGRATION = """
import os, signal, sys
from pathlib import Path
from duplicata.journal import Journal, Seal, schema

statements = tuple(sys.argv[3:])
schema.VERSION, schema.MIGRATIONS = 2, {1: statements}
schema.SCHEMA |= {text.split()[2]: text for text in statements}
migrate = schema.migrate

def killed(connection, version):
    count = 0

    def trace(cursor, sql, bindings):
        nonlocal count
        count += 1
        if count == int(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)
        return True

    connection.set_exec_trace(trace)
    migrate(connection, version)
    connection.set_exec_trace(None)

schema.migrate = killed
Journal.open(Path(sys.argv[1]), Seal(b"k" * 32)).close()
print("done")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_migration_killed_at_each_statement_starts_again(closed, seal, monkeypatch):
    steps = ("CREATE INDEX by_kind ON events (kind)", "CREATE TABLE notes (x TEXT) STRICT", "CREATE INDEX by_x ON notes (x)")
    killed, done = 0, ""
    while not done:
        run = subprocess.run(
            [sys.executable, "-c", MIGRATION, str(closed), str(killed + 1), *steps], capture_output=True, text=True, check=False
        )
        done = run.stdout
        if not done:
            assert run.returncode == -signal.SIGKILL, run.stderr
            assert verify(closed, seal) == verify(closed, seal)._replace(lines=40, faults=()), "still the file of before"
            killed += 1
    assert killed > len(steps)
    added = {"by_kind": steps[0], "notes": steps[1], "by_x": steps[2]}
    monkeypatch.setattr(schema, "VERSION", 2)
    monkeypatch.setattr(schema, "SCHEMA", schema.SCHEMA | added)
    assert verify(closed, seal).sound
    assert verify(closed, seal).lines == 40


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (apsw.FullError, "le disque est plein"),
        (apsw.ReadOnlyError, "lecture seule"),
        (apsw.IOError, "ne se lit ou ne s’écrit pas"),
        (apsw.BusyError, "un autre programme"),
        (apsw.LockedError, "un autre programme"),
        (apsw.CorruptError, "illisible"),
        (apsw.CantOpenError, "pas accessible"),
    ],
)
def test_the_usual_refusals_of_the_file_are_said_in_french(error, reason):
    assert reason in cause(error("what SQLite says"))


def test_a_locked_file_is_named_with_its_reason(tmp_path):
    with pytest.raises(JournalRefused, match="un autre programme l’occupe"), readable(tmp_path / "coupe.duplicata"):
        raise apsw.BusyError("database is locked")
