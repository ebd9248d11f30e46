"""The face of the program: help, version, languages, errors in one sentence."""

import subprocess
import sys

import pytest

import duplicata as package
from duplicata.cli.main import COMMANDS
from duplicata.engine import backend


def test_the_version_names_the_engine(duplicata):
    outcome = duplicata("--version")
    assert outcome.code == 0
    assert outcome.out.startswith(f"duplicata {package.__version__}, moteur ")
    assert ("natif (C++)" in outcome.out) == (backend.NAME == "native")


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_the_help_lists_every_command_in_french(duplicata, arguments: list[str]):
    outcome = duplicata(*arguments)
    assert outcome.code == 0
    assert "Usage\xa0: duplicata" in outcome.out
    assert all(f"\n  {name} " in outcome.out for name in COMMANDS)


def test_the_help_in_english(duplicata):
    assert "Word lists: install" in duplicata("--langue", "en", "--help").out


def test_the_language_may_come_from_the_environment(duplicata, monkeypatch):
    monkeypatch.setenv("DUPLICATA_LANGUE", "en")
    assert duplicata("lexique", "inconnu").err == 'Unknown command: "inconnu".\n'


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["inconnue"], "Commande inconnue\xa0: «\xa0inconnue\xa0»."),
        (["--inconnue"], "Option inconnue\xa0: --inconnue."),
        (["--langue", "de"], "--langue\xa0: une valeur parmi fr, en est attendue."),
        (["--langue"], "L’option --langue est mal employée."),
        (["lexique", "chercher"], "Il manque MOTIF."),
        (["lexique", "chercher", "A", "B"], "Arguments en trop\xa0: voir «\xa0duplicata lexique chercher --help\xa0»."),
        (["lexique", "chercher", "AA", "--limite", "x"], "--limite\xa0: un nombre entier admis est attendu."),
    ],
)
def test_a_bad_command_line_gets_one_sentence(duplicata, arguments: list[str], sentence: str):
    assert duplicata(*arguments) == (2, "", sentence + "\n")


def run_python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_importing_the_package_loads_no_part_of_it():
    loaded = run_python("import duplicata, sys; print([m for m in sys.modules if m.startswith('duplicata.')])")
    assert loaded.strip() == "[]"


def test_the_command_line_loads_nothing_heavy():
    loaded = run_python("import duplicata.cli.main, sys; print({'rich', 'yaml', 'litestar', 'apsw'} & set(sys.modules))")
    assert loaded.strip() == "set()"


def test_a_reader_that_leaves_early_is_no_error():
    command = f"{sys.executable} -c 'from duplicata.cli.main import main; main()' lexique chercher '*' --json | head -1"
    outcome = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True)
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, "{\n", "")
