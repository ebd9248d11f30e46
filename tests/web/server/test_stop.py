"""The server stopped with Ctrl+C: the file of an event alone holds all that was acknowledged."""

import shutil
import signal
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from duplicata.app.room.folder import Tournois
from duplicata.journal import verify
from web.in_process import Room
from web.room_maker import EVENT, free_port
from web.served import answers, until
from web.window import Window

SLIP = {"coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}


@pytest.fixture
def room(template: tuple[Path, dict[str, str]], tmp_path: Path) -> tuple[Path, dict[str, str]]:
    folder, codes = template
    shutil.copytree(folder, tmp_path / "room")
    return tmp_path / "room", codes


def enter(url: str, code: str, tables: range) -> tuple[int, str]:
    """Slips acknowledged one after the other; the line of the last one, and what opens the session."""
    with httpx.Client(base_url=f"{url}/api/t/{EVENT}", timeout=30) as session:
        token = session.post("/connexion", json={"code": code}, headers={"X-CSRF-Token": "anonyme"}).json()["csrf"]
        for table in tables:
            answer = session.post("/bulletins", json={"table": table, **SLIP}, headers={"X-CSRF-Token": token})
            assert answer.status_code == 201, answer.text
        return answer.json()["enregistre"], session.cookies["duplicata"]


def stop(window: Window, times: int = 1) -> str:
    """Ctrl+C; what the terminal then shows."""
    for _ in range(times):
        window.process.send_signal(signal.SIGINT)
        time.sleep(0.05)
    said, _ = window.process.communicate(timeout=20)
    return said or ""


@pytest.mark.parametrize("times", [1, 3])
def test_after_a_clean_stop_the_file_copied_alone_is_whole(
    room: tuple[Path, dict[str, str]], tmp_path: Path, times: int, capfd: pytest.CaptureFixture[str]
):
    """However many times Ctrl+C is pressed, a stream being open."""
    folder, codes = room
    public = free_port()
    window = Window(folder, "--hote", "0.0.0.0", "--port-public", str(public), "--port-badges", str(free_port()))
    try:
        # The stand is up, and reads the same file.
        until(lambda: answers(f"http://127.0.0.1:{public}/t/{EVENT}/classement"))
        line, cookie = enter(window.url, codes["JA"], range(1, 9))
        with socket.create_connection((urlsplit(window.url).hostname, urlsplit(window.url).port), 10) as screen:
            screen.sendall(f"GET /api/t/{EVENT}/flux HTTP/1.1\r\nHost: a\r\nCookie: duplicata={cookie}\r\n\r\n".encode())
            screen.recv(100)
            stop(window, times)
    finally:
        window.close()
    assert "Traceback" not in capfd.readouterr().err
    journal = Tournois(folder).fichier(EVENT)
    taken = tmp_path / journal.name
    shutil.copy(journal, taken)
    assert verify(taken, Tournois(folder).sceau).lines == line
    log = journal.with_name(f"{journal.name}-wal")
    assert not log.exists() or log.stat().st_size == 0


def test_an_event_whose_last_lines_are_gone_is_not_opened_as_if_nothing_were(salle: Room):
    salle.close()
    place = Tournois(salle.folder)
    journal, kept = place.fichier(EVENT), salle.folder / "vieux"
    shutil.copy(journal, kept)
    salle.open()
    line = salle.person("A").stored("/bulletins", {"table": 1, **SLIP})["enregistre"]
    salle.close()
    shutil.copy(kept, journal)
    salle.open()
    assert salle.app is not None
    (told,) = salle.app.state.salles.refus()
    assert f"à {line}" in told
    assert "elles manquent" in told
    assert not verify(journal, place.sceau).sound
