import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import apsw
import pytest

from duplicata.journal import Journal, JournalRefused, StaleHeadError, schema, verify
from duplicata.journal.row import GENESIS, canonical, instant


def test_a_gesture_is_stored_with_author_time_and_reason(journal, gesture):
    receipt = journal.append(gesture("k1", {"table": 12, "mot": "ÉTÉ"}, reason="faute de frappe"))
    (row,) = journal.rows()
    assert receipt.rows == (row,)
    assert (row.seq, row.author, row.at, row.reason) == (
        1,
        "arbitre A",
        "2026-11-14T12:00:00.000Z",
        "faute de frappe",
    )
    assert row.content == {"table": 12, "mot": "ÉTÉ"}
    assert row.previous == GENESIS
    assert journal.head == (1, row.digest)


def test_payloads_are_canonical():
    assert canonical({"b": 1, "a": "é"}) == '{"a":"é","b":1}'
    with pytest.raises(ValueError, match="JSON"):
        canonical({"a": float("nan")})


def test_a_time_without_zone_is_refused():
    with pytest.raises(ValueError, match="zone"):
        instant(datetime(2026, 11, 14, 12))


def test_a_repeated_gesture_returns_the_first_result(journal, gesture):
    first = journal.append(gesture("k1", {"points": 50}))
    again = journal.append(gesture("k1", {"points": 0}))
    assert again.rows == first.rows
    assert again.repeated
    assert not first.repeated
    assert journal.head[0] == 1


def test_the_events_of_a_gesture_are_stored_together(journal, gesture):
    journal.append(gesture("k1", {"n": 1}, {"n": 2}))
    with pytest.raises(TypeError):
        journal.append(gesture("k2", {"n": 3}, {"n": {1, 2}}))
    assert [(row.part, row.parts, row.content["n"]) for row in journal.rows()] == [(1, 2, 1), (2, 2, 2)]
    assert [row.content["n"] for row in journal.find("k1")] == [1, 2]


@pytest.mark.parametrize("bad", [{"n": {1}}, {"n": "\udc80"}, {"n": float("inf")}])
def test_content_that_cannot_be_stored_is_refused_before_it_is_queued(journal, gesture, bad):
    journal.append(gesture("k1"))
    with pytest.raises((TypeError, ValueError)):
        journal.submit(gesture("k2", bad))
    assert journal.head[0] == 1


def test_what_was_decided_on_an_older_state_is_refused(journal, gesture):
    journal.append(gesture("k1"), after=0)
    with pytest.raises(StaleHeadError):
        journal.append(gesture("k2"), after=0)
    journal.append(gesture("k3"), after=1)
    assert [row.key for row in journal.rows()] == ["k1", "k3"]


def test_a_repeated_gesture_is_answered_even_on_a_newer_state(journal, gesture):
    journal.append(gesture("k1"), after=0)
    journal.append(gesture("k2"), after=1)
    assert journal.append(gesture("k1"), after=0).repeated


def test_many_clients_each_gesture_once(journal, gesture, seal):
    def client(number):
        for n in range(50):
            journal.append(gesture(f"{number}-{n}"))
            journal.append(gesture(f"{number}-{n}"))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(client, range(8)))
    keys = [row.key for row in journal.rows()]
    assert len(keys) == 400
    assert len(set(keys)) == 400
    assert verify(journal.path, seal).sound


def test_a_reader_sees_only_whole_gestures(journal, gesture):
    done = threading.Event()
    torn = []

    def look():
        while not done.is_set():
            rows = list(journal.rows())
            torn.extend(row for row in rows[-1:] if row.part != row.parts)

    reader = threading.Thread(target=look)
    reader.start()
    for n in range(200):
        journal.append(gesture(f"k{n}", {"n": 1}, {"n": 2}, {"n": 3}))
    done.set()
    reader.join()
    assert torn == []


def test_rows_can_be_read_from_any_line(journal, gesture):
    for n in range(5):
        journal.append(gesture(f"k{n}"))
    assert [row.seq for row in journal.rows(after=3)] == [4, 5]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET payload = '{}' WHERE seq = 1",
        "DELETE FROM events",
        "DELETE FROM head",
        "UPDATE head SET seq = 0",
        "INSERT INTO events SELECT 9, kind, payload, author, at, reason, 'x', part, parts, previous, digest FROM events",
        "INSERT OR REPLACE INTO events SELECT seq, 'x', payload, author, at, reason, key, part, parts, previous, digest FROM events",
    ],
)
def test_the_file_itself_forbids_changes(journal, gesture, statement):
    journal.append(gesture("k1"))
    with apsw.Connection(str(journal.path)) as intruder, pytest.raises(apsw.ConstraintError):
        intruder.execute(statement)


def test_reopening_continues_the_chain(path, seal, gesture):
    with Journal.create(path, seal) as journal:
        journal.append(gesture("k1"))
    with Journal.open(path, seal) as journal:
        journal.append(gesture("k2"))
        assert journal.append(gesture("k1")).repeated
    assert verify(path, seal).lines == 2


def test_a_second_writer_is_refused(journal, seal):
    with pytest.raises(JournalRefused, match="déjà ouvert"):
        Journal.open(journal.path, seal)


def test_creating_never_touches_an_existing_file(path, seal):
    path.write_text("mon travail")
    with pytest.raises(JournalRefused, match="existe déjà"):
        Journal.create(path, seal)
    assert path.read_text() == "mon travail"


def test_a_creation_stopped_half_way_leaves_nothing_in_the_way(path, seal, monkeypatch):
    def stop(connection, stamp):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(schema, "create", stop)
        with pytest.raises(KeyboardInterrupt):
            Journal.create(path, seal)
    assert not path.exists()
    Journal.create(path, seal).close()
    assert verify(path, seal).sound


def test_an_empty_gesture_is_a_mistake(journal, gesture):
    with pytest.raises(ValueError, match="key"):
        journal.append(gesture(""))


def test_the_log_is_emptied_while_the_tournament_runs(journal, gesture):
    text = "x" * 60_000
    for n in range(600):
        journal.append(gesture(f"k{n}", {"t": text}))
    assert journal.path.with_name(journal.path.name + "-wal").stat().st_size < 64 << 20
    assert journal.path.stat().st_size > 30 << 20
