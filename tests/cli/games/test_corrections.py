"""Slips corrected, added and handed over in a game conducted at the keyboard."""

from datetime import UTC, datetime

from cli.conftest import MOVE, TABLES, etat
from duplicata.app.gestures import tirage
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.competition.transcription import NON_REMIS


def test_correction_slips_are_handed_over(jouer):
    jouer([*MOVE, "1 ZZZ 9", "manque", "remis 1", "", "", "remis 1"], "--tables", "2", "--graine", "7")
    (remise,) = etat().partie(1).billets[1][1]
    assert remise.connu_au_coup == 2


def test_any_move_is_corrected_at_any_time(jouer, duplicata):
    lines = [*MOVE, "top", "", *MOVE, "top", ""]
    corrections = ["! 1/2 /n ! relu", "! 1/3 = 30! relu", "! 1 /n ! relu", "! 9/1 /n", "! 1/9 /n ! relu", "! x", "! 1/2 = 30"]
    outcome = jouer([*lines, *corrections, "classement", "quitter"], "--tables", "3", "--graine", "7")
    first, second = etat().partie(1).coups
    assert {table: decision.points for table, decision in first.decisions.items()} == {1: 72, 2: 0, 3: 30}
    assert first.decisions[3].avertissements == 1
    assert [(link.table, link.cause, link.auteur) for link in first.rectifications] == [
        (2, "saisie", "terminal"),
        (3, "appel", "terminal"),
    ]
    assert second.decisions[1].points == 0
    for reproach in ("coup 9 n’a pas été joué", "Table 9 inconnue", "ou 3/12", "demande un motif"):
        assert reproach in outcome.out
    assert duplicata("tournoi", "verifier", "club", "--rejuger").code == 0


def test_a_closed_move_is_corrected_as_in_the_room(jouer):
    lines = [*MOVE, "top", "1/1 PRONANt H4 72", "", "1/2 /n ! relu", *MOVE, "1/3 = 30! relu", "2/1 /n", "quitter"]
    outcome = jouer(lines, "--tables", "3", "--graine", "7")
    first, second = etat().partie(1).coups
    assert {table: decision.points for table, decision in first.decisions.items()} == {1: 72, 2: 0, 3: 30}
    assert [(link.table, link.cause) for link in first.rectifications] == [(2, "saisie"), (3, "appel")]
    assert "terminal a déjà saisi ce bulletin" in outcome.out
    assert second.bulletins == {1: NON_REMIS}


def test_a_move_of_the_game_before_is_corrected_too(jouer):
    jouer([*MOVE, "top", "", "fin"], *TABLES)
    outcome = jouer(["1/1/2 /n ! relu", "1/1/1 = 30 relu", "9/1/1 /n", "quitter"])
    first = etat().partie(1).coups[0]
    assert {table: decision.points for table, decision in first.decisions.items()} == {1: 30, 2: 0}
    assert "La partie 9 n’est pas ouverte" in outcome.out


def test_a_slip_found_after_the_close_is_added(jouer):
    lines = [*MOVE, "1 PRONANt H4 72", "manque", "1/2 PRONANt H4 72 ! sous la table", "retard 3 2", "1/3 PRONANt H4 72 ! idem"]
    outcome = jouer([*lines, "quitter"], "--tables", "3", "--graine", "7")
    partie = etat().partie(1)
    assert {table: decision.points for table, decision in partie.coups[0].decisions.items()} == {1: 72, 2: 72}
    assert partie.cumuls[2].points == 72
    assert [link.motif for link in partie.coups[0].rectifications] == ["sous la table"]
    assert "aucun bulletin n’est attendu de la table 3" in outcome.out


def test_a_move_left_open_under_the_next_draw_is_finished_first(jouer):
    jouer([*MOVE, "1 PRONANt H4 72", "mot", "quitter"], *TABLES)
    with Salle.ouvrir(Tournois().fichier("club"), Tournois().sceau) as salle:
        tirage.tirer_automatiquement(salle, Geste("salle/1", "JA", datetime(2026, 11, 14, tzinfo=UTC)), 1, "7")
    outcome = jouer(["", "2 PRONANt H4 72", "", "", "", "", "top", "", "quitter"], *TABLES)
    assert "il manque 1 bulletin, table 2" in outcome.out
    partie = etat().partie(1)
    assert [coup.phase for coup in partie.coups] == ["clos", "clos"]
    assert partie.coups[0].rectifications == ()
    assert partie.cumuls[1].points == partie.cumuls[2].points
