"""The room and the terminal are two faces of the same gestures: what one refuses the other refuses, in the same sentence."""

import io
import re
import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from duplicata.cli.main import run
from web.in_process import Person, Room
from web.room_maker import EVENT, TABLES, make_room

ALL = list(range(1, TABLES + 1))
SLIP = {"mot": "SWEATS", "reference": "3H", "sens": "H", "score": 50}
RETAIN, CLOSE = ("/partie/retenir", {}), ("/partie/clore", {"non_remis": ALL})


class Attempt(NamedTuple):
    """What is asked of each face, the last time in vain; the second move is being collected, no slip is in."""

    room: list[tuple[str, dict[str, Any]]]
    terminal: list[str]


ATTEMPTS = {
    "late after a slip, without a reason": Attempt([("/partie/retard", {"table": 1, "coup": 2})], ["retard 1 2"]),
    "a slip entered twice": Attempt([("/bulletins", {"table": 1, "coup": 2, **SLIP})] * 2, ["1 SWEATS 3H 50"] * 2),
    "a slip of nobody": Attempt([("/bulletins", {"table": 99, "coup": 2, **SLIP})], ["99 SWEATS 3H 50"]),
    "a correction without a reason": Attempt([("/bulletins", {"table": 1, "coup": 1, **SLIP})], ["1/1 SWEATS 3H 50"]),
    "a slip found late, without a reason": Attempt([RETAIN, CLOSE, ("/bulletins", {"table": 1, "coup": 2, **SLIP})], ["manque", "2/1 SWEATS 3H 50"]),
    "a ruling of one's own without a reason": Attempt([("/bulletins", {"table": 1, "coup": 2, **SLIP, "decision": {"points": 10}})], ["1 = 10"]),
    "a ruling beyond the top": Attempt([("/bulletins", {"table": 1, "coup": 2, **SLIP, "decision": {"points": 990, "raison": "relu"}})], ["1 = 990 relu"]),
    "a rack before its time": Attempt([RETAIN, CLOSE, ("/partie/tirer", {"attendre": True})], ["manque", ""]),
    "letters that are not in the bag": Attempt([RETAIN, CLOSE, ("/partie/tirer", {"mode": "manuel", "lettres": "-KKKKKKK"})], ["manque", "-KKKKKKK", "-KKKKKKK"]),
    "a word that cannot be laid": Attempt([("/partie/retenir", {"mot": "ZUT", "place": "H8"})], ["mot ZUT H8"]),
    "a move closed without its slips": Attempt([("/partie/clore", {})], [""]),
    "a move cancelled without a reason": Attempt([("/partie/annuler_coup", {})], ["annuler"]),
    "a game ended over slips": Attempt([("/partie/clore_partie", {"cause": "decision"})], ["fin"]),
    "an incident on a rack that is not the last": Attempt([RETAIN, CLOSE, ("/partie/clore_partie", {"cause": "dernier_tirage"})], ["manque", "fin incident"]),
    "an exclusion without a reason": Attempt([("/partie/exclure", {"table": 1, "coup": 2})], ["exclure 1"]),
    "an appeal without a reason": Attempt([("/appel", {"table": 1, "coup": 1, "raison": ""})], ["appel 1/1"]),
    "a correction slip of nothing": Attempt([("/billets/ajoutes", {"partie": 1, "billets": [{"coup": 1, "table": 1}]})], ["billet 1/1"]),
}


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


def plain(text: str) -> str:
    """Without what differs by the second or by the width of the window."""
    return re.sub(r"dans \d+ s", "dans … s", re.sub(r"\s+", " ", text))


def versions(judge: Person, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """A slip of the first move is there already: whoever changes it has seen it."""
    if path != "/bulletins" or body["coup"] != 1:
        return body
    (stored,) = judge.get("/bulletins", params={"coup": 1, "table": body["table"]}).json()["bulletins"]
    return {**body, "version": stored["version"]}


def typed(folder: Path, *command: str, lines: tuple[str, ...] = ()) -> None:
    sys.stdin = Keyboard("".join(f"{line}\n" for line in lines))
    run([*command, "--dossier", str(folder)])


@pytest.fixture(scope="module")
def room_folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    folder = tmp_path_factory.mktemp("faces")
    return folder, make_room(folder)


@pytest.fixture
def copies(room_folder: tuple[Path, dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The same event twice: one copy served, the other conducted at the keyboard."""
    monkeypatch.setattr(sys, "stdin", sys.stdin)
    folder, codes = room_folder
    for name in ("room", "terminal"):
        shutil.copytree(folder, tmp_path / name)
    room = Room(tmp_path / "room", codes)
    room.open()
    yield room, tmp_path / "terminal"
    room.close()


@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS.keys())
def test_both_faces_refuse_in_the_same_words(attempt: Attempt, copies: tuple[Room, Path], capsys: pytest.CaptureFixture[str]):
    room, folder = copies
    judge = room.person("JA")
    *done, (path, body) = attempt.room
    for before in done:
        judge.stored(*before)
    refused = judge.post(path, versions(judge, path, body))
    assert 400 <= refused.status_code < 500, refused.text
    typed(folder, "partie", "jouer", EVENT, "--arbitre", "JA", lines=(*attempt.terminal, "quitter"))
    assert plain(refused.json()["erreur"]) in plain(capsys.readouterr().out)


def test_both_faces_keep_an_event_open_while_something_is_unsettled(copies: tuple[Room, Path], capsys: pytest.CaptureFixture[str]):
    room, folder = copies
    refused = room.person("ORGA").post("/clore")
    assert refused.status_code == 422
    typed(folder, "tournoi", "clore", EVENT)
    assert plain(refused.json()["erreur"]) in plain(capsys.readouterr().err)
