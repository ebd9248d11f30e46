"""Refusals at the door: a storage engine or a folder that could lose an acknowledged gesture."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path, PureWindowsPath

import apsw

from duplicata.journal.failures import JournalRefused
from duplicata.langue import dire

FULL = 2
_NETWORK = re.compile(
    "9p|afpfs|afs|ceph|cifs|coda|davfs2?|drvfs|lustre|ncpfs|nfs4?|smb[23]?|smbfs|"
    "(fuse[.])?(gvfsd-fuse|rclone|sshfs|glusterfs|davfs2?)"
)
_DRIVE_REMOTE = 4
"""What Windows answers of a letter that stands for a folder of another computer."""
_SYNC_FOLDERS = (
    *("dropbox", "google drive", "googledrive", "icloud", "ksuite", "mobile documents"),
    *("nextcloud", "onedrive", "owncloud", "pcloud", "syncthing"),
)
_SYNC_MARKS = (".stfolder", ".dropbox.cache", ".sync/ID", ".owncloudsync.log", ".nextcloudsync.log")


def has_wal_reset_race(version: str) -> bool:
    """Whether this SQLite may drop committed transactions when a checkpoint meets a commit.

    Present from 3.7.0, where the write-ahead log begins, to 3.51.2; corrected in 3.51.3, and in 3.50.7
    and 3.44.6 on their branches.
    """
    major, minor, patch = (int(part) for part in [*version.split("."), "0", "0"][:3])
    if (3, 7, 0) <= (major, minor, patch) < (3, 51, 3):
        return not ((minor == 50 and patch >= 7) or (minor == 44 and patch >= 6))
    return False


def require_sound_engine(version: str = "") -> None:
    version = version or apsw.sqlite_lib_version()
    if has_wal_reset_race(version):
        raise JournalRefused(
            dire(
                "SQLite {version} peut perdre des gestes enregistrés (corrigé en 3.51.3) : "
                "mettez le paquet apsw à jour.",
                version=version,
            )
        )


def require_durable(connection: apsw.Connection) -> None:
    """A connection that answers before the disk has the data is refused."""
    synchronous = connection.pragma("synchronous")
    if not isinstance(synchronous, int) or synchronous < FULL:
        raise JournalRefused(dire("Le réglage « synchronous » de SQLite est trop faible : FULL est exigé."))
    if connection.pragma("journal_mode") != "wal":
        raise JournalRefused(
            dire("Le dossier n’accepte pas le journal d’écriture de SQLite : choisissez un disque local.")
        )


def require_local_folder(folder: Path) -> None:
    """Refuse network shares and folders that another program rewrites, where they can be recognised."""
    real = folder.resolve()
    kind = filesystem_of(real)
    if _NETWORK.fullmatch(kind):
        raise JournalRefused(
            dire(
                "« {dossier} » est sur le réseau ({sorte}) : choisissez un disque local.",
                dossier=folder,
                sorte=kind,
            )
        )
    for ancestor in (real, *real.parents):
        name = ancestor.name.casefold()
        if name.startswith(_SYNC_FOLDERS) or any((ancestor / mark).exists() for mark in _SYNC_MARKS):
            raise JournalRefused(
                dire(
                    "« {dossier} » est un dossier synchronisé : une copie en cours d’écriture abîmerait "
                    "le tournoi. Choisissez un dossier ordinaire.",
                    dossier=ancestor,
                )
            )


def share_of(folder: str, kind_of_drive: Callable[[str], int]) -> str:
    """Under Windows, ``smb`` for a folder of another computer: by its name there, or by a letter given it."""
    drive = PureWindowsPath(folder).drive.removeprefix("\\\\?\\").removeprefix("\\\\.\\").upper()
    if drive.startswith(("UNC\\", "\\\\")):
        return "smb"
    return "smb" if kind_of_drive(f"{drive}\\") == _DRIVE_REMOTE else ""


def filesystem_of(folder: Path, mounts: str | None = None) -> str:
    """The kind of file system a folder lies on, ``""`` where the system does not say."""
    if sys.platform == "win32":
        import ctypes

        return share_of(str(folder), ctypes.windll.kernel32.GetDriveTypeW)
    if mounts is None:
        table = Path("/proc/self/mountinfo")
        mounts = table.read_text("utf-8", "surrogateescape") if table.exists() else ""
    best, kind = "", ""
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        point = before.split()[4].replace("\\040", " ")
        inside = str(folder) == point or str(folder).startswith(point.rstrip("/") + os.sep)
        if inside and len(point) >= len(best):
            best, kind = point, after.split()[0]
    return kind
