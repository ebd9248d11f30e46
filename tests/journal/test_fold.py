"""The file alone: all that is stored ends up in it, and a folder knows when some of it is gone."""

import shutil
import time
from contextlib import closing

import pytest

from duplicata.journal import Journal, JournalRefused, copy, restore, verify, writer
from duplicata.journal.connection import open_reader
from duplicata.journal.reading import Reader


def alone(path, tmp_path):
    """How many lines a copy of the file, taken without its log, holds."""
    taken = tmp_path / "cle-usb" / path.name
    taken.parent.mkdir(exist_ok=True)
    shutil.copy(path, taken)
    with closing(Reader(taken)) as reader:
        return reader.head[0]


def log_of(path):
    return path.with_name(path.name + "-wal")


@pytest.fixture
def stored(path, seal, gesture):
    """A journal of eight lines, closed."""
    with Journal.create(path, seal) as journal:
        for number in range(8):
            journal.append(gesture(f"k{number}"))
    return path


def test_a_clean_stop_leaves_everything_in_the_file_though_somebody_has_it_open(journal, path, gesture, tmp_path):
    journal.append(gesture("a"))
    with closing(open_reader(path)) as spectator:
        assert spectator.execute("SELECT count(*) FROM events").get == 1
        journal.append(gesture("b"))
        assert journal.close() is True
        assert alone(path, tmp_path) == 2
        assert log_of(path).stat().st_size == 0


def test_what_cannot_be_moved_is_told_and_kept(path, seal, gesture, tmp_path, monkeypatch):
    monkeypatch.setattr("duplicata.journal.connection.BUSY_MS", 10)
    journal = Journal.create(path, seal)
    journal.append(gesture("a"))
    with closing(open_reader(path)) as reading:
        reading.execute("BEGIN")
        assert reading.execute("SELECT count(*) FROM events").get == 1
        journal.append(gesture("b"))
        assert journal.close() is False
        assert alone(path, tmp_path) < 2
        reading.execute("COMMIT")
    with Journal.open(path, seal) as again:
        assert again.head[0] == 2


def test_when_nobody_does_anything_the_file_catches_up(path, seal, gesture, tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "QUIET", 0.05)
    with Journal.create(path, seal) as journal:
        journal.append(gesture("a"))
        for _ in range(200):
            if alone(path, tmp_path) == 1:
                break
            time.sleep(0.02)
        assert alone(path, tmp_path) == 1
        journal.append(gesture("b"))
        assert journal.head[0] == 2


def test_it_catches_up_now_and_then_when_gestures_never_stop(path, seal, gesture, tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "REGULAR", 0.0)
    with Journal.create(path, seal) as journal:
        for number in range(20):
            journal.append(gesture(f"k{number}"))
        assert alone(path, tmp_path) >= 19


class TestShorter:
    @pytest.fixture
    def older(self, stored, seal, gesture):
        """The file as it was before its last two lines."""
        kept = stored.with_name("vieux")
        shutil.copy(stored, kept)
        with Journal.open(stored, seal) as journal:
            journal.append(gesture("l1"))
            journal.append(gesture("l2"))
        shutil.copy(kept, stored)
        return stored

    def test_is_not_written_on_and_is_told(self, older, seal):
        with pytest.raises(JournalRefused, match="elles manquent"):
            Journal.open(older, seal)
        assert alone(older, older.parent) == 8

    def test_is_not_called_sound(self, older, seal):
        verdict = verify(older, seal)
        assert (verdict.lines, verdict.sound) == (8, False)
        assert "Lignes 9 à 10" in verdict.faults[0]

    def test_goes_on_from_what_is_left_once_somebody_says_so(self, older, seal, gesture):
        kept = older.with_name("reste")
        copy(older.rename(kept), older, seal)
        with Journal.open(older, seal) as journal:
            journal.append(gesture("suite"))
        older.unlink()
        restore(kept, older, seal)
        Journal.open(older, seal).close()

    def test_a_new_journal_in_its_place_is_another_one(self, older, seal):
        older.unlink()
        Journal.create(older, seal).close()

    @pytest.mark.parametrize("note", [b"", b"x", b"\xff\xfe", b"000000000099 " + b"0" * 64 + b" " + b"1" * 64])
    def test_a_note_cut_short_or_made_by_somebody_else_says_nothing(self, older, seal, note):
        older.with_name(older.name + ".tete").write_bytes(note)
        Journal.open(older, seal).close()
        assert verify(older, seal).sound


def test_a_log_taken_away_after_a_kill_is_missed(path, seal, gesture, tmp_path):
    with Journal.create(path, seal) as journal:
        for number in range(4):
            journal.append(gesture(f"k{number}"))
        room = tmp_path / "autre"
        room.mkdir()
        for file in (path, path.with_name(path.name + ".tete")):
            shutil.copy(file, room / file.name)
    with pytest.raises(JournalRefused, match="elles manquent"):
        Journal.open(room / path.name, seal)


def test_a_disk_without_room_for_the_note_loses_nothing(stored, seal, gesture):
    note = stored.with_name(stored.name + ".tete")
    note.unlink()
    note.mkdir()
    with Journal.open(stored, seal) as journal:
        journal.append(gesture("a"))
        assert journal.head[0] == 9
