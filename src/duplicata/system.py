"""What each system does its own way: where files belong, how one takes its name, when the disk has it."""

import errno
import os
import sys
import time
from pathlib import Path
from typing import BinaryIO

APPLICATION = "duplicata"
PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds between two attempts to give a file its name, where another program may hold it for a moment."""


def data_place(system: str = sys.platform) -> Path:
    """Where a person's files belong; a folder of an earlier version, made as on Linux, is still the one."""
    earlier = _xdg("XDG_DATA_HOME", ".local/share")
    if system == "win32":
        place = _local_app_data() / APPLICATION
    elif system == "darwin":
        place = Path.home() / "Library" / "Application Support" / APPLICATION
    else:
        return earlier
    return earlier if earlier.is_dir() and not place.exists() else place


def cache_place(system: str = sys.platform) -> Path:
    """Where what can be made again belongs."""
    if system == "win32":
        # Beside the data, not among them: an uninstaller may sweep it.
        return _local_app_data() / f"{APPLICATION}-cache"
    if system == "darwin":
        return Path.home() / "Library" / "Caches" / APPLICATION
    return _xdg("XDG_CACHE_HOME", ".cache")


def put_in_place(partial: Path, target: Path, system: str = sys.platform) -> None:
    """Give a whole file its name. On Windows, what watches over files holds a new one for a moment."""
    for pause in PAUSES if system == "win32" else ():
        try:
            partial.replace(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    partial.replace(target)


def open_to_read(path: Path) -> BinaryIO:
    """A folder is told as such; Windows only says that access to it is denied."""
    try:
        return path.open("rb")
    except PermissionError:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path)) from None
        raise


def flush(handle: int) -> None:
    """Return once the disk itself has the file; on macOS ``fsync`` stops at the cache of the drive."""
    if sys.platform == "darwin":
        import fcntl

        try:
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
        except OSError:  # A file system that knows no such order: network, FAT.
            os.fsync(handle)
    else:
        os.fsync(handle)


def _local_app_data() -> Path:
    known = os.environ.get("LOCALAPPDATA")
    return Path(known) if known else Path.home() / "AppData" / "Local"


def _xdg(variable: str, usual: str) -> Path:
    base = os.environ.get(variable)
    return (Path(base) if base else Path.home() / usual) / APPLICATION
