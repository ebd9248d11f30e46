import json
from pathlib import Path

import apsw
import pytest

from cli.conftest import MOVE, TABLES, etat


@pytest.fixture
def coupe(duplicata, tmp_path):
    liste = tmp_path / "joueurs.csv"
    liste.write_text("nom;club\nADA;X01\n=BLAISE;X02\n")
    assert duplicata("tournoi", "creer", "Coupe du Club", "--lieu", "Dole", "--joueurs", str(liste)).code == 0
    return "coupe-du-club"


def test_create_list_show(duplicata, coupe, data_folder):
    listed = json.loads(duplicata("tournoi", "lister", "--json").out)
    assert listed["tournois"] == [
        {
            "tournoi": coupe,
            "nom": "Coupe du Club",
            "lieu": "Dole",
            "date": None,
            "joueurs": 2,
            "parties": 0,
            "clos": False,
            "noms_jusqu_au": None,
        }
    ]
    assert "Coupe du Club" in duplicata("tournoi", "lister").out
    shown = json.loads(duplicata("tournoi", "montrer", coupe, "--json").out)
    assert [row["nom"] for row in shown["classement"]] == ["ADA", "=BLAISE"]
    assert "ADA" in duplicata("tournoi", "montrer", coupe).out


def test_the_standings_of_a_spreadsheet_compute_nothing(duplicata, coupe, tmp_path):
    duplicata("tournoi", "montrer", coupe, "--csv", str(tmp_path / "c.csv"))
    written = (tmp_path / "c.csv").read_text("utf-8-sig")
    assert ";'=BLAISE;" in written
    assert written.startswith("Licence;Rang;")


def test_two_events_of_the_same_name_have_their_own_files(duplicata, coupe):
    assert (
        json.loads(duplicata("tournoi", "creer", "Coupe du club", "--json").out)["tournoi"]
        == "coupe-du-club-2"
    )


def test_a_wrong_list_creates_nothing(duplicata, tmp_path):
    liste = tmp_path / "joueurs.csv"
    liste.write_text("nom;licence\nADA;12\n;13\n")
    outcome = duplicata("tournoi", "creer", "Coupe", "--joueurs", str(liste))
    assert outcome.code == 2
    assert "ligne 3" in outcome.err
    assert json.loads(duplicata("tournoi", "lister", "--json").out)["tournois"] == []


def test_a_name_too_long_creates_nothing_and_names_its_line(duplicata, tmp_path):
    liste = tmp_path / "joueurs.csv"
    liste.write_text(f"nom;licence\nADA;12\n{'B' * 300};13\n")
    outcome = duplicata("tournoi", "creer", "Coupe", "--joueurs", str(liste))
    assert (outcome.code, "ligne 3" in outcome.err) == (2, True)
    assert json.loads(duplicata("tournoi", "lister", "--json").out)["tournois"] == []


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs an endless file")
def test_an_endless_list_is_refused(duplicata):
    outcome = duplicata("tournoi", "creer", "Coupe", "--joueurs", "/dev/zero")
    assert (outcome.code, "trop gros" in outcome.err) == (2, True)


def test_check(duplicata, coupe, data_folder):
    outcome = duplicata("tournoi", "verifier", coupe)
    assert outcome.code == 0
    assert "4 lignes" in outcome.out
    path = data_folder / "tournois" / f"{coupe}.duplicata"
    with apsw.Connection(str(path)) as intruder:
        intruder.execute("DROP TRIGGER events_unchanged")
        intruder.execute("UPDATE events SET payload = replace(payload, 'ADA', 'EVE') WHERE seq = 3")
    intruder.close()
    outcome = duplicata("tournoi", "verifier", coupe)
    assert outcome.code == 1
    assert "Ligne 3" in outcome.out
    assert "events_unchanged" in outcome.out
    report = json.loads(duplicata("tournoi", "verifier", coupe, "--json").out)
    assert (report["sain"], report["lignes"], len(report["fautes"])) == (False, 2, 2)


def test_a_shortened_journal_is_shown_with_a_warning_and_never_written(duplicata, coupe, data_folder):
    path = data_folder / "tournois" / f"{coupe}.duplicata"
    with apsw.Connection(str(path)) as intruder:
        guards = list(intruder.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"))
        for name, _ in guards:
            intruder.execute(f"DROP TRIGGER {name}")
        intruder.execute("DELETE FROM events WHERE seq = 4")
        intruder.execute("UPDATE head SET (seq, digest) = (SELECT seq, digest FROM events WHERE seq = 3)")
        for _, text in guards:
            intruder.execute(text)
    intruder.close()
    shown = duplicata("tournoi", "montrer", coupe)
    assert (shown.code, "ADA" in shown.out, "BLAISE" in shown.out) == (0, True, False)
    assert "Attention, journal changé hors de duplicata" in shown.err
    for command in (("tournoi", "ouvrir", coupe), ("partie", "jouer", coupe)):
        refused = duplicata(*command)
        assert refused.code == 2
        assert "Ligne 4" in refused.err
        assert "tournoi verifier" in refused.err
    assert duplicata("tournoi", "verifier", coupe).code == 1


def test_a_seal_that_could_not_be_checked_is_not_called_sound(duplicata, coupe, data_folder):
    (data_folder / "tournois" / "sceau.cle").unlink()
    said = duplicata("tournoi", "verifier", coupe).out
    assert "sceau non vérifié" in said
    assert "sain" not in said
    assert json.loads(duplicata("tournoi", "verifier", coupe, "--json").out)["sain"] is None


def test_a_copy_without_the_key_is_checked_against_the_head_that_was_published(duplicata, coupe, data_folder):
    (data_folder / "tournois" / "sceau.cle").unlink()
    head = json.loads(duplicata("tournoi", "verifier", coupe, "--json").out)["tete"]
    assert json.loads(duplicata("tournoi", "verifier", coupe, "--tete", head[:12], "--json").out)["sain"] is True
    assert "rien n’a changé avant" in duplicata("tournoi", "verifier", coupe, "--tete", head).out
    unknown = duplicata("tournoi", "verifier", coupe, "--tete", "0" * 12)
    assert (unknown.code, "à aucune ligne" in unknown.out) == (1, True)
    assert duplicata("tournoi", "verifier", coupe, "--tete", "0" * 5).code == 2


def test_a_well_chained_journal_that_makes_no_sense_fails_the_check(duplicata, coupe, data_folder):
    from datetime import UTC, datetime

    from duplicata.journal import Entry, Gesture, Journal, Seal

    folder = data_folder / "tournois"
    with Journal.open(folder / f"{coupe}.duplicata", Seal.of_folder(folder)) as journal:
        journal.append(Gesture("k", "x", datetime.now(UTC), (Entry("inconnu", {"evenement": "inconnu"}),)))
    outcome = duplicata("tournoi", "verifier", coupe)
    assert outcome.code == 1
    assert "inconnu" in outcome.out


@pytest.mark.parametrize("command", ["montrer", "verifier"])
def test_unknown_tournament(duplicata, command):
    outcome = duplicata("tournoi", command, "rien")
    assert outcome.code == 2
    assert "n’existe pas" in outcome.out + outcome.err


def test_copy_and_restore_on_another_computer(duplicata, coupe, tmp_path):
    assert duplicata("tournoi", "copier", coupe, str(tmp_path / "copie.duplicata")).code == 0
    other = str(tmp_path / "autre ordinateur")
    assert (
        duplicata("tournoi", "restaurer", str(tmp_path / "copie.duplicata"), "coupe", "--dossier", other).code
        == 0
    )
    assert duplicata("tournoi", "verifier", "coupe", "--dossier", other).code == 0
    assert "ADA" in duplicata("tournoi", "montrer", "coupe", "--dossier", other).out


def test_a_damaged_tournament_is_listed_as_such(duplicata, coupe, data_folder):
    (data_folder / "tournois" / "vide.duplicata").write_bytes(b"")
    listed = json.loads(duplicata("tournoi", "lister", "--json").out)
    assert len(listed["tournois"]) == 1
    assert "vide.duplicata" in listed["endommages"][0]


class TestAppeals:
    """The cases of the commission from the terminal (6.3, 6.4)."""

    @pytest.fixture
    def played(self, jouer) -> None:
        jouer([*MOVE, "1 PRONANz H4 90", "2 PRONANt H4 72", "", "appel 1/2 il doute", "appel 9/1 motif", "appel rien", "fin"], *TABLES)

    def test_an_appeal_typed_during_the_game_is_before_the_commission(self, played, duplicata):
        told = json.loads(duplicata("tournoi", "affaires", "club", "--json").out)
        assert [(case["coup"], case["table"], case["motif"], case["tardif"]) for case in told["cas"]] == [(1, 2, "il doute", "")]
        (limit,) = told["delais"]
        assert (limit["partie"], limit["passe"], limit["suivante"]) == (1, False, None)
        said = duplicata("tournoi", "affaires", "club").out
        assert "1/1/2 il doute" in said
        assert "appels reçus encore 14:" in said

    def test_a_late_one_is_refused_without_a_reason_and_marked_with_one(self, played, duplicata, jouer):
        duplicata("tournoi", "ouvrir", "club")
        assert "jusqu’au début de la partie 2" in duplicata("tournoi", "affaires", "club").out
        said = jouer(["", "appel 1/1/1 le z est un t"]).out
        assert "le délai d’appel est passé (6.3)" in said
        assert "délai d’appel passé" in duplicata("tournoi", "affaires", "club").out
        refused = duplicata("tournoi", "appel", "club", "1/1/1", "--motif", "Le z est un t")
        assert (refused.code, "délai d’appel est passé" in refused.err) == (2, True)
        jouer(["appel 1/1/1 le z est un t ! le billet vient d’arriver"])
        assert etat().dossier(1, 1, 1).renvoi.tardif == "le billet vient d’arriver"
        assert "appel tardif" in duplicata("tournoi", "affaires", "club").out

    def test_the_command_takes_the_reason_too(self, played, duplicata):
        taken = duplicata("tournoi", "appel", "club", "1/1/1", "--motif", "Le z est un t", "--tardif", "sans objet")
        assert (taken.code, "tardif" in taken.out) == (0, False), "in time, it is not late"

    def test_the_file_of_a_case_is_a_page_or_json(self, played, duplicata, tmp_path):
        page = tmp_path / "dossier.html"
        assert duplicata("tournoi", "dossier", "club", "1/1/1", "--html", str(page)).code == 0
        assert "PRONANz" in page.read_text("utf-8")
        assert json.loads(duplicata("tournoi", "dossier", "club", "1/1/1", "--json").out)["table"] == 1
        for wrong in ("1/1/7", "1/1", "rien"):
            refused = duplicata("tournoi", "dossier", "club", wrong, "--json")
            assert (refused.code, refused.out) == (2, "")
