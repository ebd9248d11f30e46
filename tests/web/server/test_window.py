"""The program's own window: it opens the browser, and asks before it is closed over somebody's work."""

import asyncio
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from duplicata.web.machine.window import Cross
from web.in_process import alone
from web.room_maker import free_port
from web.served import answers, until

QUESTION = "Un coup est en cours\xa0: coupe. Pour arrêter quand même, Ctrl+C encore une fois."
PROGRAM = [sys.executable, "-u", "-m", "duplicata"]


class Terminal:
    """A real one, where whoever started the program reads and presses Ctrl+C."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen([*PROGRAM, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, **environment}, start_new_session=True)
        os.close(theirs)
        os.set_blocking(self._ours, False)
        self._read = b""

    @property
    def shown(self) -> str:
        try:
            while more := os.read(self._ours, 65_536):
                self._read += more
        except OSError:
            pass
        return self._read.decode("utf-8", "replace").replace("\r\n", "\n")

    def press_ctrl_c(self) -> None:
        os.kill(self.process.pid, signal.SIGINT)

    def hang_up(self) -> None:
        """Its window is closed: the terminal is gone, and the system says so to the program."""
        os.close(self._ours)
        self._ours = os.open(os.devnull, os.O_RDONLY)
        os.kill(self.process.pid, signal.SIGHUP)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)


@contextmanager
def hanging_up(heard: signal.Handlers) -> Iterator[None]:
    """What programs started meanwhile do when their terminal goes, whoever runs the tests (`nohup`) and however."""
    before = signal.signal(signal.SIGHUP, heard)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


@pytest.fixture
def noting_browser(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A browser that only notes where it was sent, and what makes it this computer's."""
    noted, program = tmp_path / "opened", tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >> {noted}\n')
    program.chmod(0o755)
    return noted, {"BROWSER": f"{program} %s", "DISPLAY": ":0"}


def serve(opened: list[Terminal], folder: Path, *options: str, **environment: str) -> tuple[Terminal, str]:
    """The room of this computer alone, open."""
    port = free_port()
    return join(opened, folder, port, *options, **environment), f"http://127.0.0.1:{port}"


def join(opened: list[Terminal], folder: Path, port: int, *options: str, **environment: str) -> Terminal:
    opened.append(Terminal("serveur", "--hote", "127.0.0.1", "--port", str(port), "--dossier", str(folder), *options, **environment))
    return opened[-1]


def test_ctrl_c_over_an_open_move_is_asked_about_and_pressed_again_stops(template: tuple[Path, dict[str, str]], tmp_path: Path, terminals: list[Terminal]):
    shutil.copytree(template[0], tmp_path / "room")
    terminal, url = serve(terminals, tmp_path / "room")
    until(lambda: answers(f"{url}/"))
    terminal.press_ctrl_c()
    until(lambda: QUESTION in terminal.shown)
    assert answers(f"{url}/")
    terminal.press_ctrl_c()
    assert terminal.process.wait(20) == 0 or terminal.process.returncode == 130
    assert terminal.shown.count(QUESTION) == 1


def test_a_terminal_that_is_closed_stops_the_program_cleanly(template: tuple[Path, dict[str, str]], tmp_path: Path, terminals: list[Terminal]):
    """Over an open move too: nobody is left to answer."""
    shutil.copytree(template[0], tmp_path / "room")
    with hanging_up(signal.SIG_DFL):
        terminal, url = serve(terminals, tmp_path / "room")
    until(lambda: answers(f"{url}/"))
    terminal.hang_up()
    assert terminal.process.wait(20) == 0
    assert not (tmp_path / "room" / "horloge.json").exists(), "a clock kept for after a kill"


def test_whoever_asked_for_it_keeps_the_program_when_the_terminal_goes(tmp_path: Path, terminals: list[Terminal]):
    with hanging_up(signal.SIG_IGN):
        terminal, url = serve(terminals, tmp_path / "room")
    until(lambda: answers(f"{url}/"))
    os.kill(terminal.process.pid, signal.SIGHUP)
    assert answers(f"{url}/")
    assert terminal.process.poll() is None


def test_the_cross_of_the_console_closes_nothing_while_a_stop_would_be_asked_about():
    async def follow() -> list[bool]:
        cut_short, told = [False], []
        seen = asyncio.Event()

        def allow(allowed: bool) -> None:
            told.append(allowed)
            seen.set()

        cross = Cross(lambda: cut_short[0], allow, period=0.0)
        await cross.open()
        for held in (True, False, True):
            cut_short[0] = held
            seen.clear()
            await asyncio.wait_for(seen.wait(), 20)
        await cross.close()
        return told

    assert alone(follow()) == [False, True, False, True]


def test_ctrl_c_where_nobody_is_stops_at_once(tmp_path: Path, terminals: list[Terminal]):
    terminal, url = serve(terminals, tmp_path / "room")
    until(lambda: answers(f"{url}/"))
    terminal.press_ctrl_c()
    terminal.process.wait(20)
    assert "encore une fois" not in terminal.shown


def test_the_browser_opens_on_the_room_and_again_for_whoever_starts_it_twice(tmp_path: Path, terminals: list[Terminal], noting_browser: tuple[Path, dict[str, str]]):
    noted, environment = noting_browser
    terminal, url = serve(terminals, tmp_path / "room", "--navigateur", **environment)
    sent = until(lambda: noted.read_text() if noted.exists() else "")
    assert re.fullmatch(rf"{url}/#[2-9A-Z]{{8}}\n", sent)
    assert sent.strip() in terminal.shown, "the address that the terminal shows"
    second = join(terminals, tmp_path / "room", int(url.rpartition(":")[2]), "--navigateur", **environment)
    assert second.process.wait(20) == 0
    assert until(lambda: noted.read_text().splitlines()[1:]) == [url]
    assert "déjà ouverte" in second.shown
    assert answers(f"{url}/"), "the first one goes on"


@pytest.mark.parametrize("closed", [{"DUPLICATA_NAVIGATEUR": "non"}, {"DISPLAY": "", "WAYLAND_DISPLAY": ""}])
def test_no_browser_where_none_is_wanted_or_no_screen_is(tmp_path: Path, terminals: list[Terminal], noting_browser: tuple[Path, dict[str, str]], closed: dict[str, str]):
    noted, environment = noting_browser
    terminal, url = serve(terminals, tmp_path / "room", "--navigateur", **environment | closed)
    until(lambda: answers(f"{url}/"))
    terminal.press_ctrl_c()
    terminal.process.wait(20)
    assert not noted.exists()
