"""The face of the program: help, version, languages, errors in one sentence."""

import re
import subprocess
import sys

import click
import pytest

import duplicata as package
from duplicata.cli.main import COMMANDS
from duplicata.cli.main import duplicata as program
from duplicata.engine import backend
from duplicata.web.server.start import Service


def test_the_version_names_the_engine(duplicata):
    outcome = duplicata("--version")
    assert outcome.code == 0
    assert outcome.out.startswith(f"duplicata {package.__version__}, moteur ")
    assert ("natif (C++)" in outcome.out) == (backend.NAME == "native")


def test_without_a_command_the_room_opens_with_its_browser(duplicata, monkeypatch):
    told = []
    monkeypatch.setattr("duplicata.web.server.start.servir", told.append)
    assert duplicata() == (0, "", "")
    assert told == [Service("0.0.0.0", 8765, navigateur=True)]


def test_the_server_asked_for_by_name_opens_no_browser_by_itself(duplicata, monkeypatch):
    told = []
    monkeypatch.setattr("duplicata.web.server.start.servir", told.append)
    assert duplicata("serveur") == duplicata("serveur", "--navigateur") == (0, "", "")
    assert [service.navigateur for service in told] == [False, True]


def test_the_package_is_a_program():
    told = subprocess.run([sys.executable, "-m", "duplicata", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.startswith(f"duplicata {package.__version__}")


def test_the_help_lists_every_command_in_french(duplicata):
    outcome = duplicata("--help")
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
        (["--langue"], "L’option --langue attend une valeur."),
        (["top", "--json=oui"], "L’option --json ne prend pas de valeur."),
        (["juger"], "Il manque FICHIER."),
        (["top"], "Il manque la position\xa0: un fichier, ou --tirage et --mots."),
        (["solutions", "--tirage", "AB", "--limite", "-1"], "--limite «\xa0-1\xa0»\xa0: il faut un nombre entier positif."),
        (["tournoi", "creer", "Coupe", "--date", "demain"], "Date «\xa0demain\xa0»\xa0: écrire 2023-11-18."),
        (["partie", "jouer", "inconnu"], "«\xa0inconnu\xa0» n’existe pas\xa0: --tables N ou --joueurs FICHIER pour le créer."),
        (["partie", "jouer", "club", "--tables", "2", "--joueurs", __file__], "--tables et --joueurs ne vont pas ensemble."),
        (["lexique", "chercher"], "Il manque MOTIF."),
        (["lexique", "chercher", "A", "B"], "Arguments en trop\xa0: voir «\xa0duplicata lexique chercher --help\xa0»."),
        (["lexique", "chercher", "AA", "--limite", "x"], "--limite\xa0: un nombre entier à partir de 1 est attendu."),
        (["serveur", "--port", "0"], "--port\xa0: un nombre entier de 1 à 65535 est attendu."),
        (["serveur", "--certificat", "nulle-part.pem"], "--certificat\xa0: le fichier ou le dossier n’existe pas."),
        (["serveur", "--certificat", "."], "--certificat\xa0: c’est un dossier, pas un fichier."),
        (["serveur", "--dossier", __file__], "--dossier\xa0: ce n’est pas un dossier."),
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


def all_commands() -> list[list[str]]:
    def below(path: list[str], command: click.Command) -> list[list[str]]:
        if not isinstance(command, click.Group):
            return [path]
        context = click.Context(command)
        members = [(name, command.get_command(context, name)) for name in command.list_commands(context)]
        return [path, *(found for name, member in members for found in below([*path, name], member))]

    return below([], program)


@pytest.mark.parametrize("command", all_commands(), ids=lambda command: " ".join(command) or "duplicata")
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_help_speaks_one_language(duplicata, command: list[str], language: str):
    code, out, err = duplicata("--langue", language, *command, "--help")
    assert (code, err) == (0, "")
    shown = re.sub(r"--\S+( [^a-z\s]\S*)?|\[\S*\]|«[^»]*»|“[^”]*”", "", out)
    strange = r"\b(INTEGER|RANGE|TEXT|COMMAND|the|of|Show)\b" if language == "fr" else r"\b(COMMANDE|par défaut|une|des|le|Affiche)\b"
    assert re.search(strange, shown) is None


def test_commands_are_listed_in_the_order_of_their_use(duplicata):
    out = duplicata("tournoi", "--help").out
    names = re.findall(r"^  ([a-z]+) ", out[out.index("Commandes") :], re.MULTILINE)
    assert names == [
        *("creer", "lister", "montrer", "inscrire", "base", "pointer", "placer", "ouvrir", "retirer", "mener", "suivre", "chronique"),
        *("affaires", "appel", "dossier", "clore", "rouvrir"),
        *("joueurs", "site", "verifier", "sondage", "copier", "restaurer", "effacer", "supprimer"),
    ]
