"""Who reads the answer may leave before its end; who reads the complaints too."""

import errno
import io
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from duplicata.cli.streams import Pipe

COMMAND = [sys.executable, "-c", "from duplicata.cli.main import main; main()"]
BUFFERING = pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
"""As Python writes by itself, and as PYTHONUNBUFFERED makes it write: the reader is missed elsewhere in the program."""


@contextmanager
def nobody() -> Iterator[int]:
    """Where to write to a reader that has left."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def environment(folder: Path, unbuffered: str) -> dict[str, str]:
    return {**os.environ, "PYTHONUNBUFFERED": unbuffered, "DUPLICATA_DONNEES": str(folder)}


@BUFFERING
@pytest.mark.parametrize("form", [["--json"], []], ids=["json", "table"])
def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path, unbuffered: str, form: list[str]):
    writing = subprocess.Popen(
        [*COMMAND, "lexique", "chercher", "*", *form],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, unbuffered),
    )
    assert writing.stdout
    assert writing.stderr
    assert writing.stdout.readline()
    writing.stdout.close()
    assert (writing.wait(), writing.stderr.read()) == (0, b"")
    writing.stderr.close()


@BUFFERING
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["partie", "--help"],
        ["lexique", "lister"],
        ["lexique", "lister", "--json"],
        ["top", "--mots", "STEROLS H3", "--tirage", "AEGPSTW"],
        ["places", "SWEATS", "--mots", "STEROLS H3", "--tirage", "AEGPSTW"],
        ["partie", "generer", "--graine", "7"],
        ["tournoi", "creer", "Coupe"],
    ],
    ids=" ".join,
)
def test_a_reader_that_never_came_is_no_error(tmp_path: Path, arguments: list[str], unbuffered: str):
    with nobody() as writer:
        outcome = subprocess.run(
            [*COMMAND, *arguments],
            stdout=writer,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            env=environment(tmp_path, unbuffered),
        )
    assert (outcome.returncode, outcome.stderr) == (0, b"")


@BUFFERING
@pytest.mark.parametrize(
    "arguments",
    [["inconnue"], ["juger", "nulle-part.yaml"], ["lexique", "verifier"], ["tournoi", "montrer", "inconnu"]],
    ids=" ".join,
)
def test_a_complaint_that_nobody_reads_keeps_its_code(tmp_path: Path, arguments: list[str], unbuffered: str):
    with nobody() as writer:
        outcome = subprocess.run(
            [*COMMAND, *arguments],
            stdout=subprocess.PIPE,
            stderr=writer,
            env=environment(tmp_path, unbuffered),
        )
    assert (outcome.returncode, outcome.stdout) == (2, b"")


class AsOnWindows(io.FileIO):
    """What its C library says of a pipe that nobody reads."""

    def write(self, data: object, /) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")


class PipeAsOnWindows(Pipe, AsOnWindows):
    pass


def test_a_pipe_without_a_reader_is_known_as_windows_calls_it(tmp_path: Path):
    with nobody() as writer:
        answers, complaints = PipeAsOnWindows(writer, needs_reader=True), PipeAsOnWindows(writer, needs_reader=False)
        with pytest.raises(SystemExit) as left:
            answers.write(b"top")
        assert left.value.code == 0
        assert answers.write(b"what is still to be flushed") == 27
        assert complaints.write(b"faute") == 5
    with (tmp_path / "file").open("wb") as file, pytest.raises(OSError, match="Invalid argument"):
        PipeAsOnWindows(file.fileno(), needs_reader=True).write(b"top")


def test_the_room_goes_on_when_nobody_reads_its_terminal(tmp_path: Path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with nobody() as writer:
        serving = subprocess.Popen(
            [*COMMAND, "serveur", "--hote", "127.0.0.1", "--port", str(port)], stdout=writer, stderr=writer, env=environment(tmp_path, "")
        )
        try:
            while serving.poll() is None:
                with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=5) as page:
                    assert page.status == 200
                    break
                time.sleep(0.05)
            assert serving.poll() is None
        finally:
            serving.kill()
            serving.wait()
