from contextlib import closing
from pathlib import Path

import apsw
import pytest

from duplicata.journal import Journal, JournalRefused, gate
from duplicata.journal.connection import open_writer


@pytest.mark.parametrize("version", ["3.7.0", "3.40.1", "3.44.5", "3.45.0", "3.50.6", "3.51.0", "3.51.2"])
def test_an_affected_engine_is_refused(version):
    with pytest.raises(JournalRefused, match=version.replace(".", "[.]")):
        gate.require_sound_engine(version)


@pytest.mark.parametrize("version", ["3.6.23", "3.44.6", "3.44.9", "3.50.7", "3.51.3", "3.52.0", "4.0"])
def test_a_sound_engine_is_taken(version):
    gate.require_sound_engine(version)


def test_the_linked_engine_is_checked_at_start(path, seal, monkeypatch):
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.40.1")
    with pytest.raises(JournalRefused, match=r"3\.40\.1"):
        Journal.create(path, seal)
    assert not path.exists()


@pytest.mark.parametrize("level", [0, 1])
def test_a_connection_that_answers_too_early_is_refused(tmp_path, level):
    connection = apsw.Connection(str(tmp_path / "x"))
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", level)
    with pytest.raises(JournalRefused, match="FULL"):
        gate.require_durable(connection)


def test_a_file_without_write_ahead_log_is_refused():
    with pytest.raises(JournalRefused, match="disque local"):
        gate.require_durable(apsw.Connection(":memory:"))


@pytest.mark.parametrize("name", ["Dropbox", "OneDrive - Club", "Google Drive", "Nextcloud2"])
def test_a_synchronised_folder_is_refused_by_its_name(tmp_path, seal, name):
    folder = tmp_path / name / "tournois"
    folder.mkdir(parents=True)
    with pytest.raises(JournalRefused, match="synchronisé"):
        Journal.create(folder / "a", seal)
    assert list(folder.iterdir()) == []


def test_a_synchronised_folder_is_refused_by_its_mark(tmp_path, seal):
    (tmp_path / ".stfolder").mkdir()
    with pytest.raises(JournalRefused, match="synchronisé"):
        Journal.create(tmp_path / "a", seal)


MOUNTS = """22 1 254:0 / / rw - ext4 /dev/vda rw
30 22 0:40 / /salle rw shared:1 - nfs4 serveur:/salle rw
31 30 0:41 / /salle/local rw - tmpfs tmpfs rw
32 22 0:42 / /mnt/cle\\040usb rw - vfat /dev/sdb1 rw"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/home/a", "ext4"),
        ("/salle", "nfs4"),
        ("/salle/x", "nfs4"),
        ("/salle/local/x", "tmpfs"),
        ("/salleX", "ext4"),
        ("/mnt/cle usb/x", "vfat"),
    ],
)
def test_the_file_system_of_a_folder(folder, kind):
    assert gate.filesystem_of(Path(folder), MOUNTS) == kind


def test_a_network_folder_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(gate, "filesystem_of", lambda folder: "nfs4")
    with pytest.raises(JournalRefused, match="réseau"):
        gate.require_local_folder(tmp_path)


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        (r"C:\Users\a", ""),
        (r"\\?\C:\Users\a", ""),
        (r"Z:\club", "smb"),
        (r"\\?\Z:\club", "smb"),
        (r"\\serveur\club\tournois", "smb"),
        (r"\\?\UNC\serveur\club", "smb"),
    ],
)
def test_a_folder_of_another_computer_under_windows(folder, kind):
    """By its name there, or by the letter that this computer gives it."""
    assert gate.share_of(folder, lambda root: 4 if root == "Z:\\" else 3) == kind


def test_what_windows_tells_of_a_share_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(gate, "filesystem_of", lambda folder: gate.share_of(r"Z:\club", lambda root: 4))
    with pytest.raises(JournalRefused, match="réseau"):
        gate.require_local_folder(tmp_path)


def test_macos_is_told_that_its_drive_counts_too(tmp_path):
    with closing(open_writer(tmp_path / "a", create=True)) as connection:
        assert [connection.pragma(name) for name in ("synchronous", "fullfsync", "checkpoint_fullfsync")] == [2, 1, 1]
