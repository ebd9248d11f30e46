"""The clock at the terminal, and slips typed while it runs."""

import os
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import MOVE, TABLES, etat
from duplicata.cli.games.cadran import AU_DESSUS, LARGEUR, Compte, cadran

THREE_MINUTES = Compte(180, 30, 0)
DRAW, ANNOUNCE, START, END = MOVE
PROGRAM = "from duplicata.cli.main import main; main()"


@pytest.mark.parametrize(
    ("left", "hour", "full", "told"),
    [(180, "3:00", 30, ""), (179.2, "3:00", 30, ""), (90, "1:30", 15, ""), (30, "0:30", 5, "dernières"), (0.4, "0:01", 1, "dernières"), (-4, "0:00", 0, "écoulé")],
)
def test_the_bar_and_the_figures_agree(left, hour, full, told):
    text, _ = cadran(THREE_MINUTES, left)
    bar = re.match(r"\[(#*)(\.*)\] (\S+)", text)
    assert bar is not None
    assert (len(bar[1]), len(bar[1] + bar[2]), bar[3]) == (full, LARGEUR, hour)
    assert told in text


def test_slips_typed_while_the_clock_runs_are_entered_at_its_end(jouer):
    outcome = jouer([DRAW, ANNOUNCE, START, "1 PRONANt H4 72", "2 = 36 motif", "1 PRONANT H4 72", "n’importe quoi", END, "classement"], *TABLES)
    coup = etat().partie(1).coups[0]
    assert {table: ruling.points for table, ruling in coup.decisions.items()} == {1: 72, 2: 36}
    assert outcome.out.count("jugé et enregistré à la fin du coup") == 3
    assert "n’a pas de sens ici" in outcome.out, "what is no slip is refused at once"
    assert "1 PRONANT H4 72 – " in outcome.out, "the second slip of a table is refused when it is entered"


def test_leaving_says_what_was_not_stored(jouer):
    outcome = jouer([DRAW, ANNOUNCE, START, "1 PRONANt H4 72", "quitter"], *TABLES)
    assert re.search(r"non enregistrés\s: 1 PRONANt H4 72", outcome.out)
    assert etat().partie(1).coups[0].decisions == {}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
def test_on_a_terminal_the_clock_runs_above_the_line_being_typed(tmp_path: Path):
    import pty

    ours, theirs = pty.openpty()
    environment = {**os.environ, "DUPLICATA_DONNEES": str(tmp_path), "TERM": "xterm-256color", "COLUMNS": "100", "DUPLICATA_LANGUE": "fr"}
    command = [sys.executable, "-c", PROGRAM, "partie", "jouer", "club", "--tables", "2", "--graine", "7"]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        seen = ""

        def until(text: str) -> None:
            nonlocal seen
            while text not in seen:
                assert select.select([ours], [], [], 60)[0], seen[-500:]
                seen += os.read(ours, 4096).decode("utf-8", "replace")
            seen = seen[seen.index(text) + len(text) :]

        until("tirage (Entr")
        for asked in ("annoncer", "lancer", "fin du coup"):
            os.write(ours, b"\n")
            until(asked)
        os.write(ours, b"1 PRONANt")
        until(AU_DESSUS)
        until("2:5")
        os.write(ours, b" H4 72\n")
        until("la fin du coup.")
        os.write(ours, b"\n")
        until("72 points")
        os.write(ours, b"grille\n")
        until("Derni")
        os.write(ours, b"quitter\n")
        until("est gard")
        process.wait(60)
    os.close(ours)
    assert process.returncode == 0
