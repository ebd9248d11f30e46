"""Disk full, input/output error, read-only: never acknowledged after a failure, and it resumes by itself."""

import itertools
import random
from contextlib import contextmanager

import apsw
import pytest

from duplicata.journal import Journal, JournalRefused, StorageError, copy, restore, verify
from duplicata.journal.mirror import Mirror


class Trouble:
    """Counts disk operations and makes one of them, or all from it on, fail."""

    def __init__(self):
        self.clear()

    def clear(self):
        self.count, self.first, self.last, self.error = itertools.count(1), 0, -1, None

    def arm(self, first, last, error):
        self.count, self.first, self.last, self.error = itertools.count(1), first, last, error

    def strike(self):
        if self.error and self.first <= next(self.count) <= self.last:
            raise self.error("disk")


SYSTEM = apsw.vfs_names()[0]


class FaultyFile(apsw.VFSFile):
    trouble: Trouble

    def xWrite(self, data, offset):  # noqa: N802
        self.trouble.strike()
        super().xWrite(data, offset)

    def xSync(self, flags):  # noqa: N802
        self.trouble.strike()
        super().xSync(flags)

    def xTruncate(self, size):  # noqa: N802
        self.trouble.strike()
        super().xTruncate(size)


class FaultyDisk(apsw.VFS):
    def __init__(self, trouble):
        self.trouble = trouble
        super().__init__("faulty", SYSTEM)

    def xOpen(self, name, flags):  # noqa: N802
        file = FaultyFile(SYSTEM, name, flags)
        file.trouble = self.trouble
        return file


@pytest.fixture
def trouble():
    trouble = Trouble()
    disk = FaultyDisk(trouble)
    yield trouble
    disk.unregister()


@contextmanager
def striking(trouble, *when):
    """The trouble comes to every file opened meanwhile."""
    apsw.set_default_vfs("faulty")
    trouble.arm(*when)
    try:
        yield
    finally:
        trouble.clear()
        apsw.set_default_vfs(SYSTEM)


@pytest.mark.parametrize("error", [apsw.FullError, apsw.IOError, apsw.ReadOnlyError])
def test_every_disk_operation_of_a_gesture_may_fail_once(path, seal, gesture, trouble, error):
    """The n-th operation fails for n = 1, 2, 3...: the gesture is refused, sent again it is stored once."""
    failures = 0
    with Journal.create(path, seal, vfs="faulty") as journal:
        for n in range(1, 40):
            trouble.arm(n, n, error)
            try:
                journal.append(gesture(f"k{n}", {"texte": "x" * 9_000}))
            except StorageError:
                failures += 1
                assert journal.append(gesture(f"k{n}", {"texte": "x" * 9_000})).repeated is False
            trouble.clear()
        keys = [row.key for row in journal.rows()]
    assert keys == [f"k{n}" for n in range(1, 40)]
    assert failures >= 5
    assert verify(path, seal).sound


@pytest.mark.parametrize("error", [apsw.FullError, apsw.IOError, apsw.ReadOnlyError])
@pytest.mark.parametrize("start", [1, 2, 3, 5])
def test_a_disk_that_stays_full_never_acknowledges(path, seal, gesture, trouble, error, start):
    with Journal.create(path, seal, vfs="faulty") as journal:
        acknowledged = [journal.append(gesture(f"avant{n}")).rows[0].key for n in range(3)]
        trouble.arm(start, 10**9, error)
        answers = {f"k{n}": journal.submit(gesture(f"k{n}", {"texte": "x" * 20_000})) for n in range(30)}
        acknowledged += [key for key, answer in answers.items() if answer.exception() is None]
        assert len(acknowledged) < 33
        trouble.clear()
        acknowledged.append(journal.append(gesture("apres")).rows[0].key)
        stored = [row.key for row in journal.rows()]
    assert stored == acknowledged
    assert verify(path, seal).sound


def test_the_sentences_say_what_is_safe(path, seal, gesture, trouble):
    with Journal.create(path, seal, vfs="faulty") as journal:
        for error, words in [
            (apsw.FullError, "disque est plein"),
            (apsw.ReadOnlyError, "ne peut pas être écrit"),
            (apsw.IOError, "refusé l’écriture"),
        ]:
            trouble.arm(1, 1, error)
            with pytest.raises(StorageError, match=f"{words}.*pas enregistré"):
                journal.append(gesture("k"))
            trouble.clear()


def test_a_failing_checkpoint_loses_nothing(path, seal, gesture, trouble):
    """The log is moved into the file after the answer: its failure must stay silent and harmless."""
    with Journal.create(path, seal, vfs="faulty") as journal:
        for n in range(40):
            trouble.arm(40, 10**9, apsw.IOError)
            try:
                journal.append(gesture(f"k{n}", {"texte": "x" * 120_000}))
            except StorageError:
                trouble.clear()
                journal.append(gesture(f"k{n}", {"texte": "x" * 120_000}))
        trouble.clear()
        assert len(list(journal.rows())) == 40
    assert verify(path, seal).sound


ERRORS = [apsw.FullError, apsw.IOError, apsw.ReadOnlyError]


@pytest.mark.parametrize("error", ERRORS)
def test_five_hundred_gestures_with_a_disk_that_fails_now_and_then(path, seal, gesture, trouble, error):
    """Any operation, checkpoints included: what is acknowledged is stored, once, and the journal goes on."""
    dice = random.Random(11)
    failures = 0
    with Journal.create(path, seal, vfs="faulty") as journal:
        for n in range(500):
            first = dice.randint(1, 12)
            trouble.arm(first, first + dice.choice([0, 0, 3]), error)
            for _ in range(9):
                try:
                    journal.append(gesture(f"k{n}", {"texte": "x" * dice.randrange(9_000)}))
                except StorageError:
                    failures += 1
                else:
                    break
            trouble.clear()
        assert [row.key for row in journal.rows()] == [f"k{n}" for n in range(500)]
    assert failures > 100
    assert verify(path, seal).sound


@pytest.mark.parametrize("error", ERRORS)
def test_every_disk_operation_of_a_creation_may_fail(path, seal, trouble, error):
    """Refused in one sentence, nothing left under the name; the next try works."""
    for n in itertools.count(1):
        try:
            with striking(trouble, n, n, error):
                Journal.create(path, seal).close()
        except JournalRefused:
            if path.exists():
                # Made, and refused only when it was opened: it is whole.
                Journal.open(path, seal).close()
                path.unlink()
        else:
            break
        assert n < 200
    assert n > 3
    assert verify(path, seal).sound


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("way", ["copy", "restore"])
def test_every_disk_operation_of_a_copy_may_fail(path, seal, gesture, trouble, error, way, tmp_path):
    """The tournament and the copy of before stay whole; nothing half-made is left."""
    target = tmp_path / "copie"
    with Journal.create(path, seal) as journal:
        journal.append(gesture("k1"))
        if way == "copy":
            copy(path, target, seal)
        journal.append(gesture("k2", {"texte": "x" * 20_000}))
        refused = 0
        for n in itertools.count(1):
            try:
                with striking(trouble, n, n, error):
                    copy(path, target, seal) if way == "copy" else restore(path, target, seal)
            except (JournalRefused, StorageError):
                refused += 1
            else:
                break
            assert not list(tmp_path.glob("*partiel*"))
            assert verify(target, seal).lines == 1 if way == "copy" else not target.exists()
            assert n < 200
        assert refused > 3
        assert verify(path, seal).sound
        assert verify(target, seal).lines == 2


@pytest.mark.parametrize("error", ERRORS)
def test_every_disk_operation_of_a_second_copy_may_fail(path, seal, gesture, trouble, error, tmp_path):
    with Journal.create(path, seal) as journal:
        journal.append(gesture("k0"))
        with striking(trouble, 0, -1, None):
            mirror = Mirror(path, tmp_path / "copie", seal)
        failures = 0
        for n in range(1, 40):
            journal.append(gesture(f"k{n}", {"texte": "x" * 9_000}))
            trouble.arm(n, n, error)
            try:
                mirror.catch_up()
            except StorageError:
                failures += 1
                trouble.clear()
                mirror.catch_up()
            trouble.clear()
            assert verify(tmp_path / "copie", seal).lines == n + 1
        mirror.close()
    assert failures >= 5
