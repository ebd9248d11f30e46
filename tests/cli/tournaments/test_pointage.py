"""The door and the tables from the keyboard."""

import io
import json
import sys
from pathlib import Path

import pytest


@pytest.fixture
def event(duplicata, tmp_path: Path):
    listed = tmp_path / "joueurs.csv"
    listed.write_text("nom;série\nZOÉ;1A\nÉRIC;6B\nABEL;\n", "utf-8")
    assert duplicata("tournoi", "creer", "Coupe", "--joueurs", str(listed)).code == 0
    return duplicata


def door(duplicata, *options: str) -> dict[str, dict]:
    players = json.loads(duplicata("tournoi", "pointer", "coupe", *options, "--json").out)["joueurs"]
    return {one["nom"]: one for one in players}


def test_presences_and_fees(event):
    assert list(door(event)) == ["ABEL", "ÉRIC", "ZOÉ"]
    told = door(event, "1", "2", "--etat", "present", "--droit", "12,50", "--paye")
    assert [(one["presence"], one["du"], one["paye"]) for one in told.values()] == [("attendu", 0, 0), ("present", 1250, 1250), ("present", 1250, 1250)]
    shown = event("tournoi", "pointer", "coupe").out
    assert "12,50" in shown
    assert "présent" in shown
    assert event("tournoi", "pointer", "coupe", "--etat", "absent").code == 2
    assert "n’est pas une somme" in event("tournoi", "pointer", "coupe", "--droit", "cinq").err


def test_tables_are_given_and_taken_back(event, monkeypatch):
    assert event("tournoi", "placer", "coupe").code == 2
    assert "3 tables données" in event("tournoi", "placer", "coupe", "--ordre", "nom").out
    assert [one["table"] for one in door(event).values()] == [1, 2, 3]
    event("tournoi", "ouvrir", "coupe", "--arbitres", "A:1-3")
    assert event("tournoi", "placer", "coupe", "--ordre", "serie").code == 0
    assert {name: one["table"] for name, one in door(event).items()} == {"ZOÉ": 1, "ÉRIC": 2, "ABEL": 3}
    assert event("tournoi", "placer", "coupe", "--reprendre").code == 0
    assert [one["table"] for one in door(event).values()] == [1, 2, 3]
    event("tournoi", "placer", "coupe", "--ordre", "serie")
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    event("partie", "jouer", "coupe")
    assert "premier tirage" in event("tournoi", "placer", "coupe", "--reprendre").err


def test_a_licensee_of_the_base_is_entered_at_the_door(event, tmp_path: Path):
    base = tmp_path / "base.txt"
    base.write_bytes("DURAND;Élise;1234567;0;1A;X01;V;FR;FISF;0;;0\r\n;;;;;;;;;;;x\r\n".encode("cp1252"))
    kept = event("tournoi", "base", str(base)).out
    assert "1 licencié gardé." in kept
    assert "1 ligne sans nom" in kept
    assert door(event, "--licence", "1234567")["DURAND Élise"]["presence"] == "present"
    assert "n’est pas dans la base" in event("tournoi", "pointer", "coupe", "--licence", "1").err
    assert event("tournoi", "base", str(tmp_path / "rien")).code == 2
