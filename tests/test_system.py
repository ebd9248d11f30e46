"""Each system's own ways, told apart by its name: what Windows and macOS do is tried here by simulation."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from duplicata import system
from duplicata.app.room.private import keep_private
from duplicata.langue import raison

SYSTEMS = ["linux", "darwin", "win32"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for variable in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "AppData" / "Local"))
    return tmp_path


def test_each_system_has_a_place_for_data_and_one_for_the_rest(home: Path):
    assert [str(system.data_place(name).relative_to(home)) for name in SYSTEMS] == [
        *(".local/share/duplicata", "Library/Application Support/duplicata", "AppData/Local/duplicata")
    ]
    assert [str(system.cache_place(name).relative_to(home)) for name in SYSTEMS] == [
        *(".cache/duplicata", "Library/Caches/duplicata", "AppData/Local/duplicata-cache")
    ]


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_folder_of_an_earlier_version_is_still_found(home: Path, name: str):
    earlier = home / ".local" / "share" / "duplicata"
    earlier.mkdir(parents=True)
    assert system.data_place(name) == earlier


@pytest.mark.parametrize("name", ["darwin", "win32"])
def test_the_place_of_the_system_once_used_stays_the_one(home: Path, name: str):
    place = system.data_place(name)
    place.mkdir(parents=True)
    (home / ".local" / "share" / "duplicata").mkdir(parents=True)
    assert system.data_place(name) == place


def test_windows_says_where_local_data_go_or_it_is_known(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("LOCALAPPDATA")
    assert system.data_place("win32") == home / "AppData" / "Local" / "duplicata"


class Scanner:
    """An antivirus: it holds a new file, so many times that somebody wants to give it its name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
        self.asked = 0
        replace = Path.replace

        def held(partial: Path, target: Path) -> Path:
            self.asked += 1
            if self.asked <= times:
                raise PermissionError(errno.EACCES, "Access is denied", str(partial))
            return replace(partial, target)

        monkeypatch.setattr(Path, "replace", held)
        monkeypatch.setattr(system, "PAUSES", (0.0,) * 6)


def test_a_file_held_for_a_moment_takes_its_name_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "a").write_text("whole")
    scanner = Scanner(monkeypatch, 3)
    system.put_in_place(tmp_path / "a", tmp_path / "b", "win32")
    assert (scanner.asked, (tmp_path / "b").read_text()) == (4, "whole")


def test_a_file_held_for_good_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "a").touch()
    Scanner(monkeypatch, 100)
    with pytest.raises(PermissionError):
        system.put_in_place(tmp_path / "a", tmp_path / "b", "win32")


def test_elsewhere_a_refusal_is_one_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    scanner = Scanner(monkeypatch, 100)
    with pytest.raises(PermissionError):
        system.put_in_place(tmp_path / "a", tmp_path / "b", "linux")
    assert scanner.asked == 1


def test_no_file_takes_its_name_without_that_patience():
    """A ``replace`` of a path elsewhere would fail where this one waits."""
    source = Path(system.__file__).parent
    given = [
        (module.relative_to(source), line)
        for module in source.rglob("*.py")
        for line in module.read_text("utf-8").splitlines()
        if ".rename(" in line or "partiel.replace(" in line or "partial.replace(" in line or "temporary).replace(" in line
    ]
    assert {str(module) for module, _ in given} == {"system.py"}


def test_a_folder_given_for_a_file_is_told_as_such_where_access_is_denied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def windows(path: Path, *_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", windows)
    with pytest.raises(IsADirectoryError):
        system.open_to_read(tmp_path)
    with pytest.raises(PermissionError):
        system.open_to_read(tmp_path / "file")
    assert raison(PermissionError(errno.EACCES, "", str(tmp_path))) == "c’est un dossier, pas un fichier"
    assert raison(PermissionError(errno.EACCES, "", str(tmp_path / "file"))) == "l’accès est refusé"


def test_a_folder_outside_the_users_own_is_kept_to_him(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("USERDOMAIN", "CLUB")
    monkeypatch.setenv("USERNAME", "arbitre")
    asked: list[list[str]] = []

    def run(code: int):
        return lambda command: asked.append(command) or code

    assert keep_private(home / "tournois", "win32", run(1)) == "", "Windows closes a user's own folders to others"
    assert keep_private(Path("/elsewhere"), "linux", run(1)) == ""
    assert asked == []
    assert keep_private(Path("/elsewhere"), "win32", run(0)) == ""
    assert asked == [["icacls", "/elsewhere", "/inheritance:r", "/grant:r", "CLUB\\arbitre:(OI)(CI)F", "*S-1-5-18:(OI)(CI)F", "*S-1-5-32-544:(OI)(CI)F"]]
    assert "n’a pas pu être réservé" in keep_private(Path("/elsewhere"), "win32", run(5))


def test_where_the_system_has_another_encoding_what_is_no_terminal_is_utf_8(tmp_path: Path):
    """Windows: « ’ » and the no-break spaces of a sentence, in a file or a pipe."""
    program = "import duplicata.cli.streams as s; s.ENCODING = {}; s.prepare_streams(); print(len(input()), '\u2019\u03a9')"
    told = {
        encoding: subprocess.run(
            [sys.executable, "-c", program.format(repr(encoding))],
            input="ÉTÉ\n".encode(),
            env={**os.environ, "PYTHONIOENCODING": "cp1252"},
            capture_output=True,
            check=True,
        ).stdout
        for encoding in ("utf-8", None)
    }
    assert told["utf-8"].decode("utf-8").strip() == "3 ’Ω"
    assert told[None].decode("cp1252").strip() == "5 ’?", "elsewhere the system's own is used"
