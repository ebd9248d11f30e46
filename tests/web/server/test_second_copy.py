"""One laptop dies in the middle of entry: the other goes on from the copy, badges included."""

import json
import shutil
import time
from pathlib import Path

from duplicata.app.room.folder import Tournois
from duplicata.journal import verify
from web.live.test_stream import TOP, log_in, post
from web.room_maker import EVENT, Server, stored_slips


def test_the_other_laptop_goes_on_from_the_stick(template: tuple[Path, dict[str, str]], tmp_path: Path):
    folder, codes = template
    shutil.copytree(folder, tmp_path / "premier")
    server, stick = Server(tmp_path / "premier"), tmp_path / "cle"
    server.start("--copie", str(stick))
    cookie, csrf = log_in(server, codes["A"])
    stored = json.load(post(server, "bulletins", {"table": 1, "coup": 2, **TOP}, csrf, cookie))
    limit = time.monotonic() + 20
    while copied(stick) < stored["enregistre"]:
        assert time.monotonic() < limit
        time.sleep(0.1)
    server.kill()
    shutil.rmtree(tmp_path / "premier")

    other = Server(stick)
    began = time.monotonic()
    other.start()
    post(other, "bulletins", {"table": 2, "coup": 2, **TOP}, csrf, cookie)
    assert time.monotonic() - began <= 60
    other.kill()
    assert sorted(stored_slips(stick)) == [1, 2]


def copied(stick: Path) -> int:
    return verify(Tournois(stick).fichier(EVENT)).lines
