"""``partie sceller``, ``partie desceller``, and ``partie jouer --scellee``."""

import json
from pathlib import Path

import pytest

from cli.conftest import etat

MOVE = ["", "", "", "", "top", ""]


@pytest.fixture
def sealed(duplicata, tmp_path: Path) -> Path:
    file = tmp_path / "finale.scellee"
    outcome = duplicata("partie", "sceller", str(file), "--graine", "7", "--code", "SECRET-77-BIS", "--nom", "Finale")
    assert outcome.code == 0
    assert "Empreinte à publier" in outcome.out
    return file


def test_a_sealed_game_is_played_left_taken_up_and_made_public(duplicata, jouer, sealed: Path):
    options = ("--scellee", str(sealed), "--code", "SECRET-77-BIS")
    outcome = jouer([*MOVE, *MOVE, "quitter"], "--tables", "2", *options)
    digest = json.loads(sealed.read_text("utf-8"))["engagement"]
    assert digest in outcome.out
    assert len(etat().partie(1).coups) == 2
    outcome = jouer(["quitter"])
    assert (outcome.code, "partie 1 est préparée" in outcome.err) == (2, True)
    outcome = jouer(MOVE * 40, *options)
    partie = etat().partie(1)
    assert outcome.code == 0
    assert partie.fin is not None
    shown = json.loads(duplicata("partie", "desceller", str(sealed), "--code", "SECRET-77-BIS", "--json").out)
    assert partie.graine == shown["texte"]
    assert [coup.tirage for coup in partie.coups] == [coup["tirage"] for coup in shown["coups"]]
    generated = json.loads(duplicata("partie", "generer", "--graine", "7", "--json").out)["parties"][0]
    assert partie.top == generated["top"]


def test_a_written_game_is_sealed(duplicata, jouer, tmp_path: Path):
    record = tmp_path / "partie.yaml"
    record.write_text("partie: {nom: Maison}\ncoups:\n  - {tirage: IUFEBEE, retenu: BIEF H5}\n", "utf-8")
    file = tmp_path / "maison.scellee"
    code = json.loads(duplicata("partie", "sceller", str(file), "--partie", str(record), "--json").out)["code"]
    jouer(MOVE, "--tables", "1", "--scellee", str(file), "--code", code)
    partie = etat().partie(1)
    assert (partie.ouverture.nom, partie.fin) == ("Maison", "decision")
    assert [coup.retenu.mot for coup in partie.coups] == ["BIEF"]


def test_what_is_refused(duplicata, sealed: Path, tmp_path: Path):
    again = duplicata("partie", "sceller", str(sealed), "--code", "SECRET-77-BIS")
    assert (again.code, "existe déjà" in again.err) == (2, True)
    for options, reproach in (
        (("--code", "FAUX-CODE"), "code n’ouvre pas"),
        ((), "Il manque le code"),
    ):
        outcome = duplicata("partie", "desceller", str(sealed), *options)
        assert (outcome.code, outcome.out) == (2, "")
        assert reproach in outcome.err
    closed = tmp_path / "plus-tard.scellee"
    assert duplicata("partie", "sceller", str(closed), "--pas-avant", "2999-01-01", "--code", "SECRET-77-BIS").code == 0
    outcome = duplicata("partie", "desceller", str(closed), "--code", "SECRET-77-BIS")
    assert (outcome.code, "ne s’ouvre pas avant" in outcome.err) == (2, True)
    outcome = duplicata("partie", "sceller", str(tmp_path / "x"), "--pas-avant", "demain")
    assert (outcome.code, "demain" in outcome.err) == (2, True)


def test_a_sealed_topping_keeps_its_own_words(duplicata, jouer, tmp_path: Path):
    """The player's top is as good as the prepared one, which is laid, so that the next racks still fit."""
    file = tmp_path / "topping.scellee"
    record = tmp_path / "partie.yaml"
    record.write_text(
        "partie: {formule: topping}\ncoups:\n  - {tirage: IUFEBEE, retenu: BIEF H5}\n  - {tirage: EEU+GAPS}\n", "utf-8"
    )
    duplicata("partie", "sceller", str(file), "--partie", str(record), "--code", "SECRET-77-BIS")
    jouer(["", "", "BIEF H8", "", "", "", "quitter"], "--tables", "1", "--scellee", str(file), "--code", "SECRET-77-BIS")
    first, second = etat().partie(1).coups
    assert (first.retenu.place, first.recherches[1].trouve) == ("H5", True)
    assert second.tirage == "EEU+GAPS"


def test_a_sealed_game_goes_on_by_hand_after_a_cancelled_move(jouer, sealed: Path):
    options = ("--scellee", str(sealed), "--code", "SECRET-77-BIS")
    lines = ["", "", "annuler panne", "", "IUFEBEE", "", "", "", "top", "", "fin"]
    outcome = jouer(lines, "--tables", "1", *options)
    partie = etat().partie(1)
    assert "la suite se tire à la main" in outcome.out
    assert [coup.retenu.mot if coup.retenu else None for coup in partie.coups] == [None, "BIEF"]
    assert partie.graine is not None
