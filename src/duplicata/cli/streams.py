"""What the program writes to: missing, left by its reader, or unable to show every letter."""

import errno
import io
import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, cast

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

ENCODING = "utf-8" if sys.platform == "win32" else None
"""Of what is no terminal: where the system would take one that lacks « ’ », ours; elsewhere the system's."""


class Pipe(io.FileIO):
    """Where somebody (head, less, tee) may read, and may leave before the end.

    Told here, as the end of the program: above, click and rich each make a failure of their own of it.
    """

    def __init__(self, descriptor: int, *, needs_reader: bool) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self.needs_reader = needs_reader

    def write(self, data: "ReadableBuffer", /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            if not self._is_left(error):
                raise
            if self.needs_reader:
                self.needs_reader = False
                raise SystemExit(0) from None
            return len(memoryview(data))

    def _is_left(self, error: OSError) -> bool:
        """Windows calls a pipe without a reader an invalid argument."""
        if error.errno == errno.EINVAL:
            return stat.S_ISFIFO(os.fstat(self.fileno()).st_mode)
        return error.errno == errno.EPIPE


def prepare_streams() -> None:
    """Whoever reads the answer may leave it; whoever reads complaints changes nothing by leaving."""
    sys.stdin = sys.stdin or _nobody("r")
    if isinstance(sys.stdin, io.TextIOWrapper) and not sys.stdin.isatty():
        sys.stdin.reconfigure(encoding=ENCODING)
    sys.stdout = _attended(sys.stdout, needs_reader=True) if sys.stdout else _nobody("w")
    sys.stderr = _attended(sys.stderr, needs_reader=False) if sys.stderr else _nobody("w")


def outlive_the_reader() -> None:
    """For what goes on when nobody reads its messages any more."""
    written = getattr(sys.stdout, "buffer", None)
    raw = getattr(written, "raw", written)
    if isinstance(raw, Pipe):
        raw.needs_reader = False


def silence_output() -> None:
    """What could not be written is not tried again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _nobody(mode: str) -> TextIO:
    """A program started without a stream (``<&-``, ``>&-``) reads nothing and writes to nobody."""
    return cast(TextIO, Path(os.devnull).open(mode, encoding="utf-8"))


def _attended(stream: TextIO, *, needs_reader: bool) -> TextIO:
    assert isinstance(stream, io.TextIOWrapper)
    # Where « ’ » is unknown, something else is shown; the program does not stop.
    stream.reconfigure(errors="replace")
    if stream.isatty():
        return stream
    stream.reconfigure(encoding=ENCODING)
    pipe = Pipe(stream.fileno(), needs_reader=needs_reader)
    return io.TextIOWrapper(
        pipe if stream.write_through else io.BufferedWriter(pipe),
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
