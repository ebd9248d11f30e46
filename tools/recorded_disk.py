"""A disk on paper: every write, sync, truncation, removal and renaming, and what is left after a power cut.

A file layer under SQLite records what it is asked; files handled without SQLite are recorded by ``watched``.
For a cut, what a disk might hold is rebuilt: all that was synced, and of the rest any part, in any order,
torn at 512 bytes; a new name is durable once its folder was synced, and may or may not be before.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import apsw

from duplicata.journal import backup

SECTOR = 512
LAYER = "recorder"
SYSTEM = apsw.vfs_names()[0]


class Operation(NamedTuple):
    kind: str
    """``write``, ``truncate``, ``sync``, ``delete``, ``rename``, ``folder`` (synced), or what was told."""
    file: str
    at: int = 0
    data: bytes = b""


class Disk(apsw.VFS):
    """The system's own file layer, with a record of what it is asked."""

    def __init__(self) -> None:
        self.log: list[Operation] = []
        super().__init__(LAYER, SYSTEM)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        file = RecordedFile(SYSTEM, name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name or ""
        file.label, file.log = Path(path).name, self.log
        return file

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        super().xDelete(name, sync)
        self.log.append(Operation("delete", Path(name).name))

    def begin_with(self, *paths: Path) -> None:
        """Forget the past: these files are on the disk as they are."""
        self.log.clear()
        for path in paths:
            self.log += [Operation("write", path.name, 0, path.read_bytes()), Operation("sync", path.name)]


class RecordedFile(apsw.VFSFile):
    label: str
    log: list[Operation]

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self.log.append(Operation("write", self.label, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        super().xTruncate(size)
        self.log.append(Operation("truncate", self.label, size))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self.log.append(Operation("sync", self.label))


@contextmanager
def watched(disk: Disk, careful: bool) -> Iterator[None]:
    """Record what is done to files outside SQLite; *careful* or not: whether syncs are believed."""
    rename, unlink, flush = Path.replace, Path.unlink, backup._flush

    def replace(self: Path, target: Any) -> Path:
        disk.log.append(Operation("rename", self.name, 0, Path(target).name.encode()))
        return rename(self, target)

    def remove(self: Path, missing_ok: bool = False) -> None:
        if self.exists():
            disk.log.append(Operation("delete", self.name))
        unlink(self, missing_ok)

    def sync(path: Path) -> None:
        flush(path)
        if careful:
            disk.log.append(Operation("folder" if path.is_dir() else "sync", path.name))

    patched: list[tuple[Any, str, Callable[..., Any]]] = [
        (Path, "replace", replace),
        (Path, "unlink", remove),
        (backup, "_flush", sync),
    ]
    originals: tuple[Callable[..., Any], ...] = (rename, unlink, flush)
    apsw.set_default_vfs(LAYER)
    for owner, name, function in patched:
        setattr(owner, name, function)
    try:
        yield
    finally:
        for (owner, name, _), original in zip(patched, originals, strict=True):
            setattr(owner, name, original)
        apsw.set_default_vfs(SYSTEM)


class Renaming(NamedTuple):
    source: str
    target: str
    content: bytearray | None
    pending: list[Operation]


class Image:
    """What a disk may hold when the power goes after the last operation of a log."""

    def __init__(self, log: list[Operation], dice: random.Random) -> None:
        self.files: dict[str, bytearray] = {}
        self._pending: dict[str, list[Operation]] = {}
        self._renamings: list[Renaming] = []
        for operation in log:
            self._note(operation)
        for renaming in self._renamings:
            self._put(renaming, renaming.target if dice.random() < 0.5 else renaming.source)
        for name, operations in self._pending.items():
            kept = dice.choice([0.0, 0.5, 1.0])
            for operation in operations:
                if dice.random() < kept:
                    whole = dice.random() < 0.7
                    for part in [operation] if whole else torn(operation, dice):
                        apply(self.files.setdefault(name, bytearray()), part)

    def _note(self, operation: Operation) -> None:
        name = operation.file
        match operation.kind:
            case "write" | "truncate":
                self._pending.setdefault(name, []).append(operation)
            case "sync":
                for earlier in self._pending.pop(name, []):
                    apply(self.files.setdefault(name, bytearray()), earlier)
            case "delete":
                self.files.pop(name, None)
                self._pending.pop(name, None)
            case "rename":
                content, pending = self.files.pop(name, None), self._pending.pop(name, [])
                self._renamings.append(Renaming(name, operation.data.decode(), content, pending))
            case "folder":
                for renaming in self._renamings:
                    self._put(renaming, renaming.target)
                self._renamings.clear()

    def _put(self, renaming: Renaming, name: str) -> None:
        self.files.pop(name, None)
        # A name whose file was never synced may point to nothing at all.
        self.files[name] = renaming.content if renaming.content is not None else bytearray()
        self._pending[name] = renaming.pending

    def write(self, folder: Path) -> None:
        for old in folder.iterdir():
            old.unlink()
        for name, content in self.files.items():
            (folder / name).write_bytes(content)


def apply(content: bytearray, operation: Operation) -> None:
    if operation.kind == "truncate":
        del content[operation.at :]
        return
    end = operation.at + len(operation.data)
    content.extend(bytes(max(0, end - len(content))))
    content[operation.at : end] = operation.data


def torn(operation: Operation, dice: random.Random) -> list[Operation]:
    """The sectors of a write that reached the disk."""
    if operation.kind == "truncate":
        return [operation]
    starts = range(0, len(operation.data), SECTOR)
    return [
        operation._replace(at=operation.at + start, data=operation.data[start : start + SECTOR])
        for start in starts
        if dice.random() < 0.5
    ]
