"""The file of badges was left behind or removed: whoever starts the server is told, and what to do."""

import subprocess
from pathlib import Path

from duplicata.web.access.store import FICHIER, comptes_absents
from web.room_maker import free_port
from web.served import until
from web.states import State, make_event
from web.window import PROGRAM


def test_a_folder_with_events_and_no_badges_is_told(tmp_path: Path):
    make_event(tmp_path / "event", State.NO_GAME)
    assert comptes_absents(tmp_path / "event") == ""
    (tmp_path / "event" / FICHIER).unlink()
    assert "n’ouvrent plus rien" in comptes_absents(tmp_path / "event")


def test_a_new_folder_has_nothing_to_miss(tmp_path: Path):
    assert comptes_absents(tmp_path) == ""


def test_the_terminal_says_so(tmp_path: Path):
    make_event(tmp_path / "event", State.NO_GAME)
    for left in (tmp_path / "event").glob(f"{FICHIER}*"):
        left.unlink()
    command = [*PROGRAM, "--dossier", str(tmp_path / "event"), "--hote", "127.0.0.1", "--port", str(free_port())]
    with (tmp_path / "said").open("w+", encoding="utf-8") as terminal:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=terminal)
        try:
            said = until(lambda: (tmp_path / "said").read_text("utf-8"))
        finally:
            process.kill()
            process.wait()
    assert FICHIER in said
    assert "code du serveur" in said
