import threading

import pytest

from duplicata.journal import Journal, JournalRefused, Seal, copy, restore, verify


def test_a_copy_taken_while_gestures_arrive_is_a_sound_prefix(journal, gesture, seal, tmp_path):
    def write():
        for n in range(300):
            journal.append(gesture(f"k{n}"))

    writer = threading.Thread(target=write)
    writer.start()
    counts = [copy(journal.path, tmp_path / f"copie{n}", seal).lines for n in range(10)]
    writer.join()
    digests = {row.seq: row.digest for row in journal.rows()}
    assert counts == sorted(counts)
    for n, count in enumerate(counts):
        verdict = verify(tmp_path / f"copie{n}", seal)
        assert verdict.sound
        assert verdict.head == digests.get(count, verdict.head)


def test_a_copy_replaces_the_one_before(journal, gesture, seal, tmp_path):
    for n in range(3):
        journal.append(gesture(f"k{n}"))
        copy(journal.path, tmp_path / "copie", seal)
    assert verify(tmp_path / "copie", seal).lines == 3
    assert not list(tmp_path.glob("*partiel*"))


def test_resuming_on_another_computer(journal, gesture, seal, tmp_path):
    for n in range(20):
        journal.append(gesture(f"k{n}"))
    copy(journal.path, tmp_path / "copie", seal)
    other = Seal(b"o" * 32)
    verdict = restore(tmp_path / "copie", tmp_path / "autre.tournoi", other, origin=seal)
    assert (verdict.lines, verdict.head) == journal.head
    with Journal.open(tmp_path / "autre.tournoi", other) as resumed:
        assert resumed.head == journal.head
        assert resumed.append(gesture("k3")).repeated
        resumed.append(gesture("suite"))
    assert verify(tmp_path / "autre.tournoi", other).lines == 21


def test_nothing_is_restored_over_a_tournament(journal, seal, tmp_path):
    copy(journal.path, tmp_path / "copie", seal)
    with pytest.raises(JournalRefused, match="existe déjà"):
        restore(tmp_path / "copie", journal.path, seal)


def test_an_unsound_copy_is_not_restored(journal, gesture, seal, tmp_path):
    journal.append(gesture("k1"))
    copy(journal.path, tmp_path / "copie", seal)
    with pytest.raises(JournalRefused, match="sceau"):
        restore(tmp_path / "copie", tmp_path / "autre", seal, origin=Seal(b"z" * 32))
    (tmp_path / "faux").write_bytes(b"rien")
    with pytest.raises(JournalRefused):
        restore(tmp_path / "faux", tmp_path / "autre", seal)
    assert not (tmp_path / "autre").exists()
    assert not list(tmp_path.glob("*partiel*"))
