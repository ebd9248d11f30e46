"""A journal in a base is the journal of a file: the same lines, the same digests, the same promises."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from duplicata.journal import Gesture, Journal, JournalRefused, Seal, StaleHeadError, StorageError, verify
from duplicata.journal.failures import JournalHeld, JournalTouched, LeaseLost
from duplicata.journal.postgres import lease, transfer
from duplicata.journal.postgres.address import Adresse
from duplicata.journal.postgres.base import Base
from duplicata.journal.postgres.store import BaseJournal

Make = Callable[..., Gesture]


def opened(base: Adresse, path: Path, seal: Seal) -> BaseJournal:
    return BaseJournal.open(base, "coupe", path, seal)


@pytest.fixture
def stored(base: Adresse, path: Path, seal: Seal, gesture: Make):
    """Three gestures of one, two and three events."""
    with BaseJournal.create(base, "coupe", path, seal) as journal:
        for number in (1, 2, 3):
            journal.append(gesture(f"cle-{number}", *({"table": n} for n in range(number))))
        yield journal


def expire(base: Adresse) -> None:
    """As time does, without waiting for it."""
    with base.connect() as connection:
        connection.execute("UPDATE duplicata.head SET until = '-infinity'")


def test_the_same_gestures_give_the_same_lines(stored: BaseJournal, journal: Journal, gesture: Make, tmp_path: Path, seal: Seal):
    for number in (1, 2, 3):
        journal.append(gesture(f"cle-{number}", *({"table": n} for n in range(number))))
    assert list(stored.rows()) == list(journal.rows())
    assert stored.head == journal.head
    assert list(stored.chained(1, stored.digest_of(1))) == list(journal.rows(1))
    for until, author in ((6, None), (3, None), (6, "arbitre A"), (6, "personne")):
        assert list(stored.gestures_back(until, author)) == list(journal.gestures_back(until, author))
    for key in ("cle-2", "cle-", "jamais"):
        assert stored.find(key) == journal.find(key)
        assert stored.key_of(key, "-") == journal.key_of(key, "-")
    assert stored.verify(seal) == journal.verify(seal)
    assert stored.copy(tmp_path / "copie.duplicata", seal) == verify(tmp_path / "copie.duplicata", seal)


def test_once_per_key_and_only_on_the_line_it_was_decided_after(stored: BaseJournal, gesture: Make):
    first = stored.append(gesture("cle-1", {"table": 99}))
    assert first.repeated
    assert [row.seq for row in first.rows] == [1]
    with pytest.raises(StaleHeadError):
        stored.append(gesture("autre"), after=5)
    assert not stored.append(gesture("autre"), after=6).repeated
    answers = [stored.submit(gesture("ensemble"), after=7), stored.submit(gesture("ensemble"), after=7)]
    assert [answer.result().repeated for answer in answers] == [False, True]


def test_pages_of_lines_join(stored: BaseJournal, gesture: Make, monkeypatch: pytest.MonkeyPatch):
    whole, back = list(stored.rows()), list(stored.gestures_back(6))
    monkeypatch.setattr("duplicata.journal.postgres.reading.PAGE", 2)
    assert list(stored.rows()) == whole
    assert list(stored.gestures_back(6)) == back


def test_one_writer_and_whoever_takes_over_fences_the_former(stored: BaseJournal, base: Adresse, path: Path, seal: Seal, gesture: Make):
    with pytest.raises(JournalHeld):
        opened(base, path, seal)
    expire(base)
    with opened(base, path, seal) as second:
        with pytest.raises(LeaseLost):
            stored.append(gesture("trop-tard"))
        assert stored.lost
        with pytest.raises(LeaseLost):
            stored.append(gesture("encore"))
        assert second.append(gesture("a-temps")).rows[0].seq == 7
    # Given back: nobody waits.
    with opened(base, path, seal) as third:
        assert third.head[0] == 7


def test_a_line_cut_is_found_again_and_nothing_is_stored_twice(stored: BaseJournal, base: Adresse, gesture: Make):
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    for number in range(5):
        with base.connect() as other:
            other.execute(cut)
        assert not stored.append(gesture(f"coupe-{number}")).repeated
    assert stored.head[0] == 11
    assert [row.key for row in stored.rows(6)] == [f"coupe-{number}" for number in range(5)]


class Cut:
    """A connection that is lost once its commit was carried out, before that is known."""

    def __init__(self, real):
        self._real = real
        self.cuts = 1

    def __getattr__(self, name):
        return getattr(self._real, name)

    def transaction(self):
        import contextlib

        import psycopg

        @contextlib.contextmanager
        def committed():
            with self._real.transaction():
                yield
            if self.cuts:
                self.cuts -= 1
                raise psycopg.OperationalError("the line is gone")

        return committed()


def test_a_commit_whose_answer_is_lost_is_looked_up(stored: BaseJournal, gesture: Make):
    writer = stored._writer
    writer._connection = Cut(writer._connection)
    receipt = stored.append(gesture("sans-reponse"), after=6)
    assert not receipt.repeated
    assert stored.find("sans-reponse") == receipt.rows
    assert stored.head[0] == 7


def test_a_wait_for_the_standby_that_was_cut_short_is_no_acknowledgement(stored: BaseJournal, gesture: Make, monkeypatch: pytest.MonkeyPatch):
    writer = stored._writer
    attempt, warned = writer._attempt, []

    def interrupted(*arguments):
        answers = attempt(*arguments)
        if not warned:
            warned.append(True)
            writer._warned.append("canceling wait for synchronous replication due to user request")
        return answers

    monkeypatch.setattr(writer, "_attempt", interrupted)
    receipt = stored.append(gesture("a-confirmer"))
    # Asked a second time, and told then: the second commit comes after the first on the standby.
    assert warned
    assert not receipt.repeated
    assert stored.head[0] == 7


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE duplicata.events SET payload = '{}' WHERE seq = 2",
        "DELETE FROM duplicata.events WHERE seq = 6",
        "UPDATE duplicata.head SET seq = 5",
        "UPDATE duplicata.head SET journal = 'autre'",
    ],
)
def test_lines_are_kept(stored: BaseJournal, base: Adresse, change: str):
    import psycopg

    with base.connect() as connection, pytest.raises(psycopg.errors.RaiseException):
        connection.execute(change)


def test_what_was_changed_behind_the_guards_is_named_and_not_written_on(stored: BaseJournal, base: Adresse, path: Path, seal: Seal):
    stored.close()
    with base.connect() as connection:
        connection.execute("ALTER TABLE duplicata.events DISABLE TRIGGER events_kept")
        connection.execute("UPDATE duplicata.events SET payload = '{}' WHERE seq = 2")
    whole = Base(base)
    with closing(whole):
        assert "Ligne 2" in whole.verify("coupe", path, seal).faults[0]
    with pytest.raises(JournalTouched):
        opened(base, path, seal)


def test_another_key_opens_nothing(stored: BaseJournal, base: Adresse, path: Path):
    stored.close()
    with pytest.raises(JournalTouched):
        opened(base, path, Seal(b"x" * 32))
    with base.connect() as connection:
        # The lease that it had taken was given back.
        assert connection.execute("SELECT until < clock_timestamp() FROM duplicata.head").fetchone() == (True,)


def test_a_follower_is_told(stored: BaseJournal, base: Adresse, path: Path, gesture: Make):
    whole = Base(base)
    with closing(whole):
        followed = whole.follow("coupe", path)
        while whole._wake._poll != 1.0:
            assert followed.head[0] == 6
        followed.may_have_grown(6)
        assert not followed.may_have_grown(6)
        stored.append(gesture("nouveau"))
        while not followed.may_have_grown(6):
            pass
        assert [row.key for row in followed.rows(6)] == ["nouveau"]


def test_a_base_without_journals_or_tables_says_so(base_server, base: Adresse, path: Path, seal: Seal):
    with pytest.raises(JournalRefused, match="n’est pas dans la base"):
        opened(base, path, seal)
    with pytest.raises(JournalRefused, match="ne s’ouvre pas"):
        Base(Adresse.lue(base_server.address("jamais")))
    with pytest.raises(JournalRefused, match="n’est pas préparée"):
        Base(Adresse.lue(base_server.address("postgres")))


def test_a_program_that_is_heard_no_more_is_replaced(stored: BaseJournal, base: Adresse, path: Path, seal: Seal, monkeypatch: pytest.MonkeyPatch):
    """Signs of life keep the lease; without them it ends by the clock of the base alone."""
    monkeypatch.setattr(lease, "renew", lambda *_: True)
    with base.connect() as connection:
        connection.execute("UPDATE duplicata.head SET until = clock_timestamp() + interval '200 milliseconds'")
        connection.execute("SELECT pg_sleep(0.3)")
    with opened(base, path, seal) as second:
        assert second.head[0] == 6


class TestThereAndBack:
    def test_every_digest_is_kept(self, base: Adresse, path: Path, seal: Seal, journal: Journal, gesture: Make):
        for number in range(30):
            journal.append(gesture(f"cle-{number}", {"mot": "ÉTÉ\u2028"}, {"table": number}))
        lines = list(journal.rows())
        journal.close()
        assert transfer.take(base, "coupe", path, seal) == 60
        assert not path.exists()
        with opened(base, path, seal) as there:
            assert list(there.rows()) == lines
            there.append(gesture("la-bas"))
        verdict = transfer.give(base, "coupe", path, seal)
        assert verdict.sound
        with Journal.open(path, seal) as back:
            assert list(back.rows(0))[:60] == lines
            back.append(gesture("ici"))
        with pytest.raises(JournalRefused, match="rendu"):
            opened(base, path, seal)
        # And there again, with what it has more.
        assert transfer.take(base, "coupe", path, seal) == 62
        with opened(base, path, seal) as there:
            assert there.verify(seal).sound

    def test_cut_short_it_is_done_again(self, base: Adresse, path: Path, seal: Seal, journal: Journal, gesture: Make):
        journal.append(gesture("un"))
        journal.close()
        kept = path.read_bytes()
        transfer.take(base, "coupe", path, seal)
        path.write_bytes(kept)
        assert transfer.take(base, "coupe", path, seal) == 1

    def test_another_tournament_of_that_name_is_left_alone(self, stored: BaseJournal, base: Adresse, path: Path, seal: Seal, journal: Journal, gesture: Make):
        journal.append(gesture("tout-autre"))
        journal.close()
        stored.close()
        with pytest.raises(JournalRefused, match="autre"):
            transfer.take(base, "coupe", path, seal)
        assert path.exists()


def test_nothing_is_acknowledged_by_a_base_that_is_gone(stored: BaseJournal, gesture: Make, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("duplicata.journal.postgres.writer.PATIENCE", 0.0)
    writer = stored._writer
    writer._drop()
    monkeypatch.setattr(writer, "_address", Adresse.lue("postgresql://127.0.0.1:1/rien"))
    with pytest.raises(StorageError, match="ne répond plus"):
        stored.append(gesture("perdu"))
    with pytest.raises(StorageError):
        list(stored.rows())
