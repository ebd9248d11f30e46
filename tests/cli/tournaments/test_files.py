"""The commands that write an event out, read it back, check results, publish, erase and remove."""

import io
import json
import sys
import zipfile
from pathlib import Path

import pytest

from cli.conftest import MOVE, TABLES
from duplicata.app.room.folder import Tournois
from duplicata.journal import read_rows
from duplicata.web.access.store import AccessStore


@pytest.fixture
def club(jouer, data_folder) -> Path:
    outcome = jouer([*MOVE, "1 PRONANz H4 90", "2 PRONANt H4 72", "", "fin"], *TABLES)
    assert outcome.code == 0, outcome.err
    return Tournois().fichier("club")


def test_an_event_goes_out_and_comes_back(club, duplicata, tmp_path):
    out = tmp_path / "tout.jsonl"
    assert duplicata("exporter", "club", "--sortie", str(out)).code == 0
    answer = json.loads(duplicata("importer", str(out), "ailleurs", "--json").out)
    rows = read_rows(club)
    assert (answer["lignes"], answer["tete"]) == (len(rows), rows[-1].digest)
    assert read_rows(Tournois().fichier("ailleurs")) == rows
    again = duplicata("importer", str(out), "ailleurs")
    assert (again.code, "existe déjà" in again.err) == (2, True)
    assert duplicata("tournoi", "verifier", "ailleurs").code == 0


def test_standard_output_and_the_reduced_one(club, duplicata, tmp_path):
    whole = duplicata("exporter", "club").out
    assert json.loads(whole.splitlines()[-1])["signature"]
    reduced = tmp_path / "reduit.jsonl"
    assert duplicata("exporter", "club", "--reduit", "--sortie", str(reduced)).code == 0
    refused = duplicata("importer", str(reduced), "autre")
    assert (refused.code, "réduit" in refused.err) == (2, True)
    assert not Tournois().fichier("autre").exists()
    assert [path.name for path in club.parent.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("what", ["", "nom;club\n", "{}\n", "\0\0"])
def test_a_file_that_is_no_export_imports_nothing(duplicata, data_folder, tmp_path, what):
    file = tmp_path / "faux"
    file.write_text(what, "utf-8")
    outcome = duplicata("importer", str(file), "autre")
    assert outcome.code == 2
    assert len(outcome.err.splitlines()) == 1
    assert Tournois().identifiants() == []
    assert duplicata("importer", str(tmp_path), "autre").code == 2


def test_results_are_written_and_checked(club, duplicata, tmp_path):
    file, book = tmp_path / "resultats.json", tmp_path / "resultats.xlsx"
    written = duplicata("resultats", "ecrire", "club", "--sortie", str(file), "--xlsx", str(book))
    assert written.code == 0, written.err
    key = json.loads(file.read_text("utf-8"))["signature"]["cle"]
    assert key in written.out
    assert zipfile.is_zipfile(book)
    assert duplicata("resultats", "verifier", str(file), "--cle", key).code == 0
    assert "comparez-la" in duplicata("resultats", "verifier", str(file)).out
    total = json.loads(file.read_text("utf-8"))["parties"][0]["joueurs"][0]["total"]
    file.write_text(file.read_text("utf-8").replace(f'"total": {total}', f'"total": {total + 1}', 1), "utf-8")
    wrong = duplicata("resultats", "verifier", str(file))
    assert wrong.code == 1
    assert f"{total + 1} au lieu de {total}" in wrong.out
    answer = json.loads(duplicata("resultats", "verifier", str(file), "--json").out)
    assert answer["juste"] is False
    assert {"ligne", "phrase"} == set(answer["fautes"][0])
    assert duplicata("resultats", "ecrire", "club").out.startswith("{")


def test_a_game_goes_to_other_programs_and_back(club, duplicata, tmp_path):
    for format_ in ("gcg", "eliot", "sigles"):
        out = tmp_path / format_
        outcome = duplicata("partie", "exporter", "club", "--format", format_, "--sortie", str(out))
        assert outcome.code == 0
        assert outcome.err
    for format_ in ("gcg", "eliot"):
        game = tmp_path / f"{format_}.yaml"
        assert duplicata("partie", "importer", str(tmp_path / format_), "--sortie", str(game)).code == 0
        answer = json.loads(duplicata("partie", "rejouer", str(game), "--json").out)
        assert [move["retenu"].upper() for move in answer["coups"]] == ["PRONANZ H4"] or len(answer["coups"]) == 1
    assert duplicata("partie", "importer", str(tmp_path / "sigles")).code == 2


def test_the_site_is_written_to_a_new_folder_or_a_zip(club, duplicata, tmp_path):
    assert duplicata("tournoi", "site", "club", str(tmp_path / "site")).code == 0
    assert (tmp_path / "site" / "index.html").exists()
    assert duplicata("tournoi", "site", "club", str(tmp_path / "site")).code == 2
    assert duplicata("tournoi", "site", "club", str(tmp_path / "site.zip"), "--fenetre", "2026-11-20T22:00").code == 0
    assert zipfile.is_zipfile(tmp_path / "site.zip")
    assert duplicata("tournoi", "site", "club", str(tmp_path / "y.zip"), "--fenetre", "0001-01-01T00:00+14:00").code == 0
    assert duplicata("tournoi", "site", "club", str(tmp_path / "z.zip"), "--fenetre", "9999-12-31T23:59").code == 0
    assert "instant" in duplicata("tournoi", "site", "club", str(tmp_path / "x"), "--fenetre", "demain").err


def test_names_are_erased_and_events_removed(club, duplicata, monkeypatch):
    assert duplicata("tournoi", "effacer", "club", "--motif", "x").code == 2
    assert duplicata("tournoi", "effacer", "club", "1", "--tous", "--motif", "x").code == 2
    assert duplicata("tournoi", "effacer", "club", "1", "--motif", "à sa demande").code == 0
    lines = json.loads(duplicata("tournoi", "montrer", "club", "--json").out)["classement"]
    assert {line["nom"] for line in lines if line["joueur"] == 1} == {"Joueur 1"}
    assert json.loads(duplicata("tournoi", "effacer", "club", "--tous", "--motif", "x", "--json").out)["effaces"] == 2
    store = AccessStore(club.parent)
    store.ecrire("INSERT INTO comptes VALUES ('club', 'A', 'Ada', 'arbitre', 'x'), ('autre', 'B', 'Bob', 'arbitre', 'x')")
    store.fermer()
    monkeypatch.setattr(sys, "stdin", io.StringIO("n\n"))
    assert duplicata("tournoi", "supprimer", "club").code != 0
    assert club.exists()
    assert duplicata("tournoi", "supprimer", "club", "--oui").code == 0
    assert [path.name for path in club.parent.iterdir() if path.name.startswith("club")] == []
    store = AccessStore(club.parent)
    assert store.lire("SELECT tournoi FROM comptes") == [("autre",)]
    store.fermer()


def test_events_whose_names_are_due_are_told(duplicata, data_folder):
    assert duplicata("tournoi", "creer", "Vieille coupe", "--date", "2020-02-29").code == 0
    assert duplicata("tournoi", "creer", "Coupe", "--date", "2120-02-29").code == 0
    told = {row["tournoi"]: row["noms_jusqu_au"] for row in json.loads(duplicata("tournoi", "lister", "--json").out)["tournois"]}
    assert told == {"vieille-coupe": "2023-02-28", "coupe": "2123-02-28"}
    assert duplicata("tournoi", "creer", "Tard", "--date", "9999-12-31").code == 0
    said = duplicata("tournoi", "lister").out
    assert "Noms à effacer" in said
    assert said.rstrip().endswith("vieille-coupe.")


def test_the_players_in_the_base_of_the_federation(club, duplicata, tmp_path):
    base = tmp_path / "base.txt"
    outcome = duplicata("tournoi", "joueurs", "club", "--sortie", str(base))
    assert outcome.code == 0
    assert {line.count(";") for line in base.read_text("utf-8").splitlines()} == {11}
    assert "restent vides" in outcome.out
