"""Lists from .ods and .xls: the players of an honest one, a sentence for any other, within bounds that the system holds."""

import os
import random
from contextlib import suppress
from types import SimpleNamespace

import pytest

from documents.spreadsheets.makers import BLANK_END, label, number, ods, row, xls
from duplicata.documents.joueurs import lire_joueurs
from duplicata.documents.spreadsheets import enfant, tableur
from duplicata.documents.spreadsheets.tableur import lire_tableur
from duplicata.errors import SaisieInvalide

PLAYERS = row("nom", "licence", "club") + row("ADA", "0123", "X01") + row("", "", "") + row("BLAISE", "456", "X02")
CELLS = label(0, 0, "nom") + label(0, 1, "licence") + label(1, 0, "ADA") + number(1, 1, 1234567.0)


def test_the_first_sheet_of_an_ods_file():
    read = lire_joueurs(ods(PLAYERS + BLANK_END))
    assert [(one.nom, one.licence, one.club) for one in read.fiches] == [("ADA", "0123", "X01"), ("BLAISE", "456", "X02")]
    assert read.lignes == (2, 4)


def test_the_first_sheet_of_an_xls_file_and_a_licence_kept_as_a_number():
    (ada,) = lire_joueurs(xls(CELLS)).fiches
    assert (ada.nom, ada.licence) == ("ADA", "1234567")


REFUSED = [
    pytest.param(lambda: ods(row("ADA", rows=1_000_000_000)), id="rows repeated"),
    pytest.param(lambda: ods(row("ADA", columns=1_000_000_000)), id="columns repeated"),
    pytest.param(lambda: ods(" " * 300_000_000), id="inflates"),
    pytest.param(lambda: ods(row("ADA") * 400_000), id="many rows"),
    pytest.param(lambda: ods(PLAYERS, "<!DOCTYPE a [<!ENTITY a 'x'>" + "".join(f"<!ENTITY a{n} '{'&a;' * 99}'>" for n in range(99)) + "]>")[:400], id="cut"),
    pytest.param(lambda: xls(label(0, 0, "nom") + label(65535, 255, "ADA")), id="far corner"),
    pytest.param(lambda: xls(CELLS)[:3000], id="truncated"),
    pytest.param(lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + os.urandom(100_000), id="noise"),
    pytest.param(lambda: b"\xd0\xcf\x11\xe0" * 50_000, id="magic"),
]


@pytest.mark.parametrize("made", REFUSED)
def test_files_made_to_exhaust_or_confuse_are_refused_in_a_sentence(made):
    with pytest.raises(SaisieInvalide) as refusal:
        lire_joueurs(made())
    assert str(refusal.value).endswith(".")


def test_a_sheet_in_a_far_corner_never_takes_the_memory_of_the_room():
    corner = xls(label(0, 0, "nom") + label(65535, 255, "ADA"))
    with pytest.raises(SaisieInvalide, match="trop de mémoire"):
        lire_tableur(corner)


def test_where_nothing_bounds_the_process_the_workbook_is_refused(monkeypatch):
    monkeypatch.setattr(tableur.subprocess, "run", lambda *_, **__: SimpleNamespace(returncode=enfant.SANS_BORNE))
    with pytest.raises(SaisieInvalide, match=r"enregistrez-le en \.xlsx ou en CSV"):
        lire_tableur(ods(PLAYERS))


def test_damaged_workbooks_give_players_or_a_sentence():
    chance = random.Random(7)
    for content in (xls(CELLS), ods(PLAYERS)):
        for _ in range(12):
            damaged = bytearray(content)
            for _ in range(chance.randint(1, 20)):
                damaged[chance.randrange(8, len(damaged))] = chance.randrange(256)
            with suppress(SaisieInvalide):
                assert all(len(cells) <= 64 for _, cells in lire_tableur(bytes(damaged)))


def test_without_the_library_the_person_is_told_what_to_do(monkeypatch):
    monkeypatch.setattr(tableur, "find_spec", lambda name: None)
    with pytest.raises(SaisieInvalide, match=r"enregistrez-le en \.xlsx ou en CSV"):
        lire_joueurs(ods(PLAYERS))


def test_a_process_that_never_answers_is_not_waited_for(monkeypatch, tmp_path):
    monkeypatch.setattr(tableur, "PATIENCE", 0.01)
    with pytest.raises(SaisieInvalide, match="trop de mémoire ou de temps"):
        lire_tableur(ods(PLAYERS))


def test_the_bounds_are_those_of_the_list_of_players():
    assert enfant.MEMOIRE <= 200 << 20
    assert enfant.SECONDES <= 5
