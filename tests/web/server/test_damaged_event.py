"""One damaged event among healthy ones: it alone is refused, and both the terminal and the home page say so."""

import shutil
import urllib.error
import urllib.request
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import apsw
import pytest

from duplicata.app.gestures import organisation
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from web.in_process import Room
from web.room_maker import EVENT
from web.served import Hall

SOUND = "saine"
SAID = ("n’est pas ouvert", "laissé tel quel", f"tournoi verifier {EVENT}", "tournoi restaurer")


@pytest.fixture
def folder(template: tuple[Path, dict[str, str]], tmp_path: Path) -> Path:
    """A healthy event beside one whose file holds a text that is none."""
    room = tmp_path / "room"
    shutil.copytree(template[0], room)
    journal = Tournois(room).fichier(EVENT)
    with closing(apsw.Connection(str(journal))) as connection:
        connection.pragma("journal_mode", "delete")
    damaged = journal.read_bytes().replace(b'"nom":"Joueur 3"', b'"nom":"Joueur \xff"')
    assert damaged != journal.read_bytes()
    journal.write_bytes(damaged)
    with Salle.creer(Tournois(room).fichier(SOUND), Tournois(room).sceau) as salle:
        organisation.creer_tournoi(salle, Geste("x/1", "ORGA", datetime.now(UTC)), "Coupe saine")
    return room


def test_the_program_opens_the_others_and_says_which_it_does_not(folder: Path, capfd: pytest.CaptureFixture[str]):
    server = Hall(folder)
    server.start(PYTHONUNBUFFERED="1")  # in a process of its own, which writes where it is read below
    with urllib.request.urlopen(server.url, timeout=10) as answer:
        home = answer.read().decode()
    for url in (server.url, server.public):
        with urllib.request.urlopen(f"{url}/t/{SOUND}/classement", timeout=10) as answer:
            assert answer.status == 200
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{url}/t/{EVENT}/classement", timeout=10)
    with urllib.request.urlopen(server.public, timeout=10) as answer:
        public = answer.read().decode()
    assert "Coupe saine" in public
    assert "verifier" not in public, "nobody there could do anything about it"
    server.kill()
    told = capfd.readouterr().err
    for words in SAID:
        assert words in home
        assert words in told
    assert "Coupe saine" in home
    assert "Traceback" not in told


def test_what_we_cannot_read_for_a_reason_of_our_own_keeps_nobody_else_out(folder: Path, monkeypatch: pytest.MonkeyPatch):
    opened = Salle.ouvrir

    def fails_once(path: Path, *rest: object) -> Salle:
        if path.stem == EVENT:
            raise ZeroDivisionError
        return opened(path, *rest)

    monkeypatch.setattr(Salle, "ouvrir", fails_once)
    room = Room(folder, {})
    room.open()
    try:
        home = room.person().client.get("/").text
    finally:
        room.close()
    assert f"tournoi verifier {EVENT}" in home
    assert "Coupe saine" in home
