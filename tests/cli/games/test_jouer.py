"""A game conducted through the standard input, as a script or a person would."""

import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from cli.conftest import MOVE, TABLES, etat
from duplicata.app.room.folder import Tournois
from duplicata.arbitrage.decision import Motif
from duplicata.competition.classement import equipes
from duplicata.journal.reading import read_rows


def test_a_whole_game(jouer, duplicata):
    outcome = jouer([*MOVE, "top", ""] * 40, "--tables", "3", "--graine", "7")
    partie = etat().partie(1)
    assert outcome.code == 0
    assert partie.fin is not None
    assert partie.graine == "7"
    assert partie.top == sum(coup.retenu.points for coup in partie.coups) > 500
    assert {cumul.points for cumul in partie.cumuls.values()} == {partie.top}
    assert "Partie finie" in outcome.out
    checked = json.loads(duplicata("tournoi", "verifier", "club", "--rejuger", "--json").out)
    assert (checked["sain"], checked["fautes"], checked["ecarts"]) == (True, [], [])


def test_a_person_types_a_rack_again_before_the_end_of_the_interval(jouer, monkeypatch):
    """3.1: twenty seconds from the word to the next rack."""

    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(io, "StringIO", Keyboard)
    outcome = jouer([*MOVE, "top", "", "", "quitter"], *TABLES)
    assert "Tirage possible dans" in outcome.out
    assert len(etat().partie(1).coups) == 1
    jouer(["", "", "quitter"], *TABLES[2:])
    assert len(etat().partie(1).coups) == 2


def test_slips_of_every_kind(jouer):
    slips = ["1 pronant h4 72", "2 /n", "3 /v", "4 = 20 lu avec le joueur", "5 PRONANt H4 72"]
    outcome = jouer(
        [*MOVE, *slips, "! 3 PRONANt H4 ! relu", "", "classement", "feuille 3", "grille"],
        "--tables",
        "5",
        "--graine",
        "7",
    )
    coup = etat().partie(1).coups[0]
    assert {table: decision.points for table, decision in coup.decisions.items()} == {
        1: 72,
        2: 0,
        3: 72,
        4: 20,
        5: 72,
    }
    assert coup.decisions[1].avertissements == 1
    assert coup.decisions[4].motifs[0].texte == "lu avec le joueur"
    assert coup.retenu.points == 72
    assert "Bulletin non remis" in outcome.out
    assert "article 5.7" in outcome.out


@pytest.mark.parametrize("typed", ["1 = 12345", "1 = 45.5 motif", "1 = 45motif", "1 = 45,5", "1 = 45!motif"])
def test_points_that_are_not_points_are_refused_whole(jouer, typed):
    outcome = jouer([*MOVE, typed], *TABLES)
    assert "12 = 45 motif" in outcome.out
    assert etat().partie(1).coups[0].decisions == {}


def test_the_ruling_of_an_arbiter_names_no_article(jouer):
    outcome = jouer([*MOVE, "1 = 45 relu"], *TABLES)
    assert "relu (terminal)" in outcome.out


def test_the_opening_of_the_game_is_not_undone(jouer):
    outcome = jouer(["defaire", *MOVE, "1 /n", "defaire", "quitter"], *TABLES)
    assert "rien à défaire" in outcome.out
    assert outcome.out.count("Défait.") == 1
    assert etat().partie(1).coups[0].decisions == {}


def test_a_seed_that_was_typed_is_asked_for_again(jouer):
    jouer([*MOVE, "top", "", "quitter"], *TABLES)
    outcome = jouer(["", "quitter"])
    assert "donnez la sienne (--graine)" in outcome.out.replace("\n", " ")
    assert len(etat().partie(1).coups) == 1
    jouer(["", "quitter"], "--graine", "7")
    assert len(etat().partie(1).coups) == 2


def test_a_game_whose_seed_is_lost_is_finished_without_publishing_it(jouer):
    jouer([*MOVE, "top", "", "quitter"], *TABLES)
    outcome = jouer(["fin"])
    assert "elle n’est pas publiée" in outcome.out
    partie = etat().partie(1)
    assert (partie.fin is not None, partie.graine) == (True, None)


def test_an_interrupted_game_says_that_it_is_kept(jouer, monkeypatch):
    def interrupted(self):
        raise KeyboardInterrupt

    monkeypatch.setattr("duplicata.cli.games.conversation.Conducteur._demander", interrupted)
    outcome = jouer([], *TABLES)
    assert (outcome.code, "La partie est gardée" in outcome.out) == (130, True)


def test_nothing_wrong_stops_the_game(jouer):
    bad = [
        "99 PRONANT",
        "x",
        "1 A!B",
        "1",
        "1 = beaucoup",
        "1 = 20",
        "! 2 ABC",
        "remis",
        "feuille",
        "feuille 77",
        "annuler",
        "",
        "mot ZUT H8",
    ]
    outcome = jouer([*MOVE, *bad, "1 PRONANt H4 72", "1 ABC", "manque"], "--tables", "2", "--graine", "7")
    assert outcome.code == 0
    coup = etat().partie(1).coups[0]
    assert (coup.decisions[1].points, coup.retenu.mot) == (72, "PRONANt")
    assert "Table 99 inconnue" in outcome.out
    assert "terminal a déjà saisi ce bulletin" in outcome.out
    assert "il manque 2 bulletins, tables 1, 2" in outcome.out


def test_typed_racks_rejections_cancelling_and_undo(jouer):
    lines = [
        "AEIOUAE",
        "STEROLS",
        "rejet",
        "STEROLS",
        "",
        "",
        "",
        "top",
        "defaire",
        "1 /n",
        "annuler panne d’écran",
        "AEGPSTW",
        "zz",
        "fin",
    ]
    outcome = jouer(lines, "--tables", "1")
    partie = etat().partie(1)
    assert [coup.annule for coup in partie.coups] == [True, True]
    assert partie.fin == "decision"
    assert "Tirage rejeté" in outcome.out
    assert len(partie.reste) == 102


def test_leaving_and_coming_back(jouer):
    jouer([*MOVE, "1 PRONANt H4 72", "quitter"], "--tables", "2", "--graine", "7")
    outcome = jouer(["2 /n", ""], "--graine", "7")
    assert etat().partie(1).coups[0].phase == "clos"
    assert "Coup 1" in outcome.out


def test_the_secret_seed_comes_back_by_itself(jouer):
    jouer([*MOVE, "top", "", "quitter"], "--tables", "2")
    outcome = jouer([*MOVE, "top", "", "fin"])
    partie = etat().partie(1)
    assert len(partie.coups) == 2
    assert partie.graine is not None
    assert partie.graine in outcome.out


def test_the_next_game_follows(jouer):
    jouer(["fin"], "--tables", "2")
    jouer(["quitter"])
    assert sorted(etat().ouvert().parties) == [1, 2]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_killed_game_is_taken_up_where_it_was(jouer, data_folder):
    """Every line whose answer was shown is still there after a kill."""
    command = [
        sys.executable,
        "-c",
        "from duplicata.cli.main import main; main()",
        "partie",
        "jouer",
        "club",
        "--tables",
        "4",
        "--graine",
        "7",
    ]
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    child.stdin.write("".join(f"{line}\n" for line in [*MOVE, "1 PRONANt H4 72", "2 /n", "3 /v"]))
    child.stdin.flush()
    shown = ""
    deadline = time.monotonic() + 60
    while "Table 3" not in shown and time.monotonic() < deadline:
        shown += child.stdout.readline()
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    assert sorted(etat().partie(1).coups[0].decisions) == [1, 2, 3]
    jouer(["4 /n", "", "quitter"], "--graine", "7")
    assert etat().partie(1).coups[0].phase == "clos"


def test_pairs_and_teams_of_a_list(jouer, tmp_path):
    liste = tmp_path / "paires.csv"
    liste.write_text(
        "nom;partenaire;équipe\nADA;BLAISE;Lynx\nCHLOÉ;DENIS;Ours\nÈVE;FANNY;Lynx\n", encoding="utf-8"
    )
    outcome = jouer(
        [*MOVE, "1 PRONANt H4 72", "manque", "equipes", "quitter"],
        "--joueurs",
        str(liste),
        "--formule",
        "paires+equipes",
        "--graine",
        "7",
    )
    partie = etat().partie(1)
    assert partie.joueurs[1].nom == "ADA / BLAISE"
    assert partie.clotures[1].resultats[1].points == 72
    assert equipes(partie) == [(1, "Lynx", 2, 72), (2, "Ours", 1, 0)]
    assert "CHLOÉ / DENIS" in outcome.out
    assert "Ours" in outcome.out


@pytest.mark.parametrize("formula", ["{base: blitz, reliquat_remis: oui}", "reliquat_remis+blitz", "FILE"])
def test_formulas_of_the_events_own(jouer, tmp_path, formula):
    if formula == "FILE":
        file = tmp_path / "formule.yaml"
        file.write_text("base: blitz\nreliquat_remis: oui\n")
        formula = str(file)
    jouer([*MOVE, "1 /n", "", "quitter"], "--tables", "1", "--graine", "7", "--formule", formula)
    partie = etat().partie(1)
    assert (partie.formule.reliquat_remis, partie.formule.palier(1).duree) == (True, 60)
    assert (partie.reliquat, len(partie.sac.lettres)) == ("", 102 - 7)


def test_a_game_is_exported_judged_again_and_compared(jouer, duplicata, tmp_path):
    jouer(
        [*MOVE, "1 PRONANt H4 72", "2 PRONANt H4", "3 = 20 lu avec le joueur", "! 2 /n ! relu", "", "quitter"],
        *("--tables", "3", "--graine", "7"),
    )
    file = tmp_path / "partie.yaml"
    assert duplicata("partie", "exporter", "club", "--sortie", str(file)).code == 0
    checked = duplicata("partie", "rejouer", str(file), "--verifier")
    assert (checked.code, ", 0 écart." in checked.out) == (0, True)
    record = json.loads(duplicata("partie", "rejouer", str(file), "--json").out)
    assert [player["points"] for player in record["joueurs"]] == [[72], [0], [20]]
    file.write_text(file.read_text("utf-8").replace("points: 20\n", "points: 21\n", 1), "utf-8")
    checked = duplicata("partie", "rejouer", str(file), "--verifier")
    assert checked.code == 1
    assert "table 3" in checked.out
    assert "attendu 20, obtenu 21" in checked.out.replace("\n", " ")


@pytest.mark.parametrize(
    "after",
    [
        ["exclure 2 triche"],
        [*MOVE, "1 /n", "2 /n", "exclure 2 triche", "manque"],
        [*MOVE, "exclure 2 triche", "top"],
        [*MOVE, "top", "", "! 1/1 /n ! relu", *MOVE, "manque", "exclure 2 triche"],
        [*MOVE[:2], "! 1/3 /n ! relu"],
        [*MOVE, "1 /n", "! 1/3 = 12 relu", "discipline 1 bavard"],
    ],
)
def test_what_is_exported_in_the_middle_of_a_game_passes_its_own_check(jouer, duplicata, tmp_path, after):
    jouer([*MOVE, "top", "", *after, "quitter"], "--tables", "3", "--graine", "7")
    file = tmp_path / "partie.yaml"
    assert duplicata("partie", "exporter", "club", "--sortie", str(file)).code == 0
    checked = duplicata("partie", "rejouer", str(file), "--verifier")
    assert (checked.code, checked.err, ", 0 écart." in checked.out) == (0, "", True), checked.out


def test_lateness_conduct_and_exclusion(jouer):
    lines = [*MOVE, "top", "", "retard 2", "discipline 1 parle", "exclure 3 téléphone"]
    bad = ["retard 2 9", "retard 2 x", "retard", "discipline 1", "exclure 2", "exclure x y"]
    outcome = jouer([*lines, *bad, "quitter"], "--tables", "4", "--graine", "7")
    partie = etat().partie(1)
    assert (partie.retards, partie.exclus, partie.hors_bulletin(1, 1)) == ({2: 1}, {3: 1}, 1)
    assert "exclue" in outcome.out
    for reproach in ("coup 9 n’est pas venu", "retard 12 3", "demande un motif", "numéro de table"):
        assert reproach in outcome.out


def test_a_table_that_gave_up_is_awaited_no_more(jouer):
    bad = ["abandon 3 malaise", "abandon 3 9 malaise", "abandon 3 2"]
    outcome = jouer([*MOVE, "top", "", *bad, "abandon 3 2 malaise", *MOVE[:1], "quitter"], "--tables", "4", "--graine", "7")
    assert etat().partie(1).abandons == {3: 2}
    for said in ("abandon 12 4 motif", "coup 9 n’est pas venu", "demande un motif", "ne joue plus à partir du coup 2"):
        assert said in " ".join(outcome.out.split())


def test_a_late_player_is_noted_with_the_reason_given(jouer):
    jouer([*MOVE, "top", "", "retard 2 1 panne de train", "quitter"], *TABLES)
    assert etat().partie(1).retards == {2: 1}
    assert read_rows(Tournois().fichier("club"))[-1].reason == "panne de train"


def test_the_ends_of_a_game_that_the_arbiter_announces(jouer):
    ends = ["fin interruption 30", "fin incident", "fin tout", "fin interruption 31"]
    outcome = jouer([*MOVE, "fin", "top", "", "", "", *ends], *TABLES)
    partie = etat().partie(1)
    assert partie.fin == "interruption"
    assert [coup.phase for coup in partie.coups] == ["clos", "annule"]
    for reproach in ("coup 1 n’est pas clos", "Moins de 30 minutes", "pas le dernier tirage", "fin interruption 45"):
        assert reproach in outcome.out


def test_equal_tops_are_shown_with_what_they_open(jouer):
    outcome = jouer(["IUFEBEE", "", "", "", "tops", "top", "", "quitter"], "--tables", "1")
    retained = etat().partie(1).coups[0].retenu
    shown = [line for line in outcome.out.splitlines() if "cases d’appui" in line]
    assert len(shown) > 1
    assert shown[0].startswith(f"{retained.mot} {retained.place} {retained.points}")


def test_arbiters_have_their_tables(jouer, duplicata):
    jouer(["quitter"], "--tables", "5", "--arbitres", "A:1-3, B:4-5")
    assert [joueur.arbitre for joueur in etat().partie(1).joueurs.values()] == ["A", "A", "A", "B", "B"]
    outcome = duplicata("partie", "jouer", "autre", "--tables", "2", "--arbitres", "A=1-3")
    assert (outcome.code, "A:1-20" in outcome.err) == (2, True)


def test_slips_are_typed_and_shown_as_in_the_room(jouer):
    slips = ["1 pronanT # 72", "2 /n", "3PRONANt H4 -", "4 PRONANt - - /l", "5 PRONANt ? 72"]
    outcome = jouer([*MOVE, *slips, "aide"], "--tables", "5", "--graine", "7")
    assert {table: slip.champs() for table, slip in etat().partie(1).coups[0].bulletins.items()} == {
        1: {"mot": "PRONANt", "reference": "illisible", "score": 72},
        2: {"incidents": ["non_remis"]},
        3: {"mot": "PRONANt", "reference": "H4"},
        4: {"mot": "PRONANt", "incidents": ["lecture_difficile"]},
        5: {"mot": "PRONANt", "reference": "illisible", "score": 72},
    }
    for shown in ("PRONANt # 72", "bulletin non remis", "PRONANt H4 -", "PRONANt - -, lecture difficile"):
        assert f" · {shown} · fisf-" in outcome.out
    assert "/n bulletin non remis, /v bulletin vierge" in outcome.out.replace("\n", " ")


def test_a_sheet_names_the_slip_that_was_not_handed_in(jouer):
    outcome = jouer([*MOVE, "1 /n", "", "manque", "feuille 2"], *TABLES)
    assert "il manque 1 bulletin, table 2" in outcome.out
    assert "Coup 1 bulletin non remis" in outcome.out


def test_in_english_the_reasons_are_in_english_and_kept_without_a_language(jouer, duplicata, monkeypatch):
    monkeypatch.setenv("DUPLICATA_LANGUE", "en")
    outcome = jouer([*MOVE, "1 ZEBRE H4 50", "feuille 1", "2 = 20 lu avec le joueur"], *TABLES)
    assert outcome.out.count("Letter error: ZEBRE cannot be formed") == 2
    assert "lu avec le joueur" in outcome.out
    kept = etat().partie(1).coups[0].decisions[1].motifs
    assert kept == (Motif("erreur_de_lettre", "5.4.1.d", "fisf-2023", mots=("ZEBRE",)),)


def test_a_tournament_without_players_waits_for_them(jouer, duplicata):
    duplicata("tournoi", "creer", "Club")
    outcome = jouer(["quitter"])
    assert (outcome.code, "Aucun joueur n’est inscrit" in outcome.err, etat().ouvert().parties) == (2, True, {})
    assert jouer(["quitter"], *TABLES).code == 0


def test_the_mention_of_the_place_is_offered_where_the_word_has_the_same_points_elsewhere(jouer):
    """ETOURDIT, 70 points at L2 as at 4A (3.4)."""
    moves = ["-STEROLS", "", "", "", "mot STEROLS H3", "manque", "-AEGPSTW", "", "", "", "mot SWEATS 3H", "manque"]
    outcome = jouer([*moves, "-DEIORTU", "", "", "", "mot ETOURDIT 4A"], *TABLES)
    told = outcome.out[outcome.out.rindex("Attention à la place") :]
    assert "même mot, les mêmes points en L2" in told
    assert told.index("L2") < told.index("70 points")
    assert outcome.out.count("Attention à la place") == 2, "STEROLS too may be laid elsewhere at the first move"


def test_what_is_noted_of_a_player_changes_no_ruling_and_is_listed_for_the_judge(jouer):
    lines = ["releves", *MOVE, "1 PRONANt H4 72 /ta", "2 PRONANt H4 72", "", "discipline 1 téléphone", "releves"]
    outcome = jouer(lines, *TABLES)
    coup = etat().partie(1).coups[0]
    assert [coup.decisions[table].points for table in (1, 2)] == [72, 72]
    assert coup.bulletins[1].incidents == ("ecrit_apres_la_fin", "appareil_interdit")
    assert "Rien n’est relevé" in outcome.out
    assert "la sanction est au juge-arbitre" in outcome.out
    assert "Coup 1, table 1\N{NO-BREAK SPACE}: appareil ou document interdit (2.1), avertissement donné" in outcome.out


def test_sanctions_that_need_no_correction_slip_are_told_at_the_close_and_added_by_one_word(jouer):
    lines = [*MOVE, "1 PRONANt H4 70", "2 PRONANz H4 90", "", "billet 1/1", "billets", "billet 2", "billet tout", "billets"]
    outcome = jouer(lines, *TABLES)
    nb = "\N{NO-BREAK SPACE}"
    assert f"Coup 1, table 1{nb}: sans billet (5.9), erreur de score sur le mot retenu" in outcome.out
    assert f"Coup 1, table 2{nb}: sans billet (5.9), zéro pour une solution au-dessus du top" in outcome.out
    assert f"Billets à remettre, coup 1{nb}: table 1." in outcome.out
    assert f"Billets à remettre, coup 1{nb}: tables 1, 2." in outcome.out
    assert "Écrire «" in outcome.out
    assert etat().dossier(1, 1, 2).ajoute
