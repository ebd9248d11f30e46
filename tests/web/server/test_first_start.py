"""The demonstration event is made at the first start, even when that start is cut short."""

import errno
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import apsw
import pytest

from duplicata.app.demo.event import Narration
from duplicata.app.gestures import organisation
from duplicata.app.room import folder
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.errors import SaisieInvalide
from duplicata.journal import Journal, StorageError
from duplicata.langue import choisir_langue
from duplicata.web.access.access import Acces
from duplicata.web.access.badges import DIRECTION
from duplicata.web.machine.disk import free_space_required
from duplicata.web.server import first_start
from web.room_maker import CHEAP


def short_story(salle: Salle, name: str, regulation: str, now: Any) -> None:
    organisation.creer_tournoi(salle, Narration(salle, now).geste("ORGA"), name, entrainement=True)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_start, "raconter", short_story)
    monkeypatch.setattr(first_start, "Acces", partial(Acces, hachage=CHEAP))


def test_its_name_is_kept_in_french_whatever_the_terminal_speaks(tmp_path: Path):
    choisir_langue("en")
    try:
        first_start.preparer_demonstration(tmp_path)
    finally:
        choisir_langue("fr")
    with Salle.ouvrir(Tournois(tmp_path).fichier(first_start.DEMONSTRATION), Tournois(tmp_path).sceau) as salle:
        assert salle.etat.ouvert().ouverture.nom == "Tournoi de démonstration"


def cut_short(*_: Any) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("step", ["raconter", "badges_initiaux"])
def test_a_start_cut_short_leaves_nothing_in_the_way_of_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str):
    with monkeypatch.context() as interrupted:
        interrupted.setattr(first_start, step, cut_short)
        with pytest.raises(KeyboardInterrupt):
            first_start.preparer_demonstration(tmp_path)
    codes = first_start.preparer_demonstration(tmp_path)
    assert {"ORGA", "JA", "A"} <= set(codes)
    assert first_start.preparer_demonstration(tmp_path) == codes, "the same ones at every start"
    assert not list(tmp_path.glob("*.partiel*"))
    with Salle.ouvrir(Tournois(tmp_path).fichier(first_start.DEMONSTRATION), Tournois(tmp_path).sceau) as salle:
        assert salle.etat.ouvert().ouverture.entrainement


def test_a_demonstration_that_the_disk_does_not_hold_whole_is_not_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as full:
        full.setattr(Journal, "close", lambda journal, close=Journal.close: close(journal) and False)
        with pytest.raises(SaisieInvalide, match="est plein"):
            first_start.preparer_demonstration(tmp_path)
    assert not Tournois(tmp_path).identifiants()
    assert not list(tmp_path.glob("*.partiel*"))
    assert {"ORGA", "JA", "A"} <= set(first_start.preparer_demonstration(tmp_path)), "once there is room"


@pytest.mark.parametrize("cause", [apsw.FullError("full"), None])
def test_a_disk_that_fails_while_it_is_made_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cause: Exception | None):
    def fail(*_: Any) -> None:
        raise StorageError("Le disque a refusé l’écriture.") from cause

    with monkeypatch.context() as failing:
        failing.setattr(first_start, "raconter", fail)
        with pytest.raises(SaisieInvalide, match="est plein" if cause else "a refusé"):
            first_start.preparer_demonstration(tmp_path)
    assert not list(tmp_path.glob("*.partiel*"))
    assert first_start.preparer_demonstration(tmp_path)


def test_no_room_for_the_codes_is_told_and_made_good_at_the_next_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def no_room(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(first_start, "deposer", no_room)
        with pytest.raises(SaisieInvalide, match="est plein"), free_space_required(tmp_path):
            first_start.preparer_demonstration(tmp_path)
    assert {"ORGA", "JA", "A"} <= set(first_start.preparer_demonstration(tmp_path))


def test_codes_that_were_lost_are_made_again_and_the_event_is_kept(tmp_path: Path):
    first_start.preparer_demonstration(tmp_path)
    journal = Tournois(tmp_path).fichier(first_start.DEMONSTRATION)
    before = shutil.copy(journal, tmp_path / "avant").read_bytes()
    (tmp_path / first_start.CODES).unlink()
    assert set(first_start.preparer_demonstration(tmp_path)) >= {"ORGA", "JA"}
    assert journal.read_bytes() == before


@pytest.mark.parametrize("left", [b"", b'{"ORGA": "OR', b'{"ORGA": "\xff"}', b"[]", b"{}", b'{"ORGA": 1}'])
def test_codes_half_written_are_made_again(tmp_path: Path, left: bytes):
    first_start.preparer_demonstration(tmp_path)
    (tmp_path / first_start.CODES).write_bytes(left)
    codes = first_start.preparer_demonstration(tmp_path)
    assert {"ORGA", "JA", "A"} <= set(codes)
    assert first_start.preparer_demonstration(tmp_path) == codes
    acces = Acces(tmp_path, hachage=CHEAP)
    assert acces.identifier(first_start.DEMONSTRATION, codes["JA"], "127.0.0.1") == acces.comptes.garde(first_start.DEMONSTRATION, "JA")
    acces.fermer()


def test_the_codes_bear_their_name_only_once_they_are_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as interrupted:
        interrupted.setattr(folder.os, "fsync", cut_short)
        with pytest.raises(KeyboardInterrupt):
            first_start.deposer(tmp_path / first_start.CODES, b"{}")
    assert not (tmp_path / first_start.CODES).exists()
    first_start.preparer_demonstration(tmp_path)
    assert (tmp_path / first_start.CODES).stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("*.partiel*"))


def test_a_code_that_was_changed_or_withdrawn_is_not_said_to_open(tmp_path: Path):
    codes = first_start.preparer_demonstration(tmp_path)
    acces = Acces(tmp_path, hachage=CHEAP)
    acces.badger(first_start.DEMONSTRATION, "ORGA", "Organisation", DIRECTION)
    acces.comptes.supprimer(first_start.DEMONSTRATION, "D2")
    acces.fermer()
    assert first_start.preparer_demonstration(tmp_path) == codes | {"ORGA": "", "D2": ""}
