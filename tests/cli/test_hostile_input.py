"""Files and arguments that no honest user writes: one sentence, never a trace, never a crash."""

import json
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from duplicata.web.access.store import AccessStore

SLIP = {"nom": "sans faute", "table": "1", "mot": "SWEATS", "sens": "V", "reference": "3H", "score": "50"}
CASE = {"mots": ["STEROLS H3"], "tirage": "AEGPSTW", "lexique": ["SWEATS", "STEROLS"], "bulletins": [SLIP]}
MOVE = {"tirage": "STEROLS", "retenu": "STEROLS H3"}
GAME = {"partie": {"lexique": ["STEROLS"]}, "joueurs": [{"table": "1"}], "coups": [MOVE]}


@pytest.fixture
def refusal(duplicata, tmp_path: Path):
    """The sentence that refuses a file, whatever the command."""

    def call(content: str, *command: str) -> str:
        path = tmp_path / "fichier"
        path.write_text(content, "utf-8")
        code, out, err = duplicata(*command, str(path))
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        return err

    return call


@pytest.mark.parametrize(
    "content",
    ["[" * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000, "a: " + "[" * 500 + "]" * 500, "- " * 500 + "a"],
    ids=["json list", "json mapping", "yaml flow", "yaml block"],
)
def test_nesting_without_end_does_not_kill_the_loader(content: str, tmp_path: Path):
    path = tmp_path / "profond"
    path.write_text(content, "utf-8")
    code = "import sys; from duplicata.cli.main import run; sys.exit(run(['juger', sys.argv[1]]))"
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_a_key_written_twice_is_refused_in_json_too(refusal):
    assert "tirage" in refusal('{"tirage": "AB",\t"tirage": "CD"}', "top")


def test_many_keys_are_read_in_no_time(refusal):
    assert "k0" in refusal("\n".join(f"k{n}: a" for n in range(20_000)), "juger")


def test_a_complaint_is_one_line_without_control_characters(refusal):
    said = refusal(json.dumps(CASE | {"coup": "a\nb\x1b[31m"}), "juger")
    assert "\x1b" not in said


@pytest.mark.parametrize("command", [["juger"], ["comparer"], ["expliquer"]], ids=str)
def test_a_name_between_brackets_is_a_name(duplicata, tmp_path: Path, command: list[str]):
    path = tmp_path / "cas.json"
    path.write_text(json.dumps(CASE | {"bulletins": [SLIP | {"nom": "[/x] [red]"}]}), "utf-8")
    code, out, _ = duplicata(*command, str(path))
    assert code == 0
    assert "[/x] [red]" in out


def test_the_names_of_a_game_too(duplicata, tmp_path: Path):
    path = tmp_path / "partie.json"
    named = {"partie": {"nom": "[/p]", **GAME["partie"]}, "joueurs": [{"table": "1", "nom": "[/j]"}]}
    path.write_text(json.dumps(GAME | named), "utf-8")
    code, out, _ = duplicata("partie", "rejouer", str(path))
    assert code == 0
    assert "[/p]" in out
    assert "[/j]" in out


CORRECTION = {"table": "1", "cause": "saisie", "motif": "relu"}


@pytest.mark.parametrize(
    "fields",
    [
        {"discipline": True},
        {"discipline": {"1": "2"}},
        *({"rectifications": [CORRECTION | {"bulletin": slip}]} for slip in (True, "", [], [[]], {"inconnu": "x"})),
    ],
    ids=str,
)
def test_a_game_with_another_kind_of_value_is_refused(refusal, fields: dict[str, object]):
    assert "Coup 1" in refusal(json.dumps(GAME | {"coups": [MOVE | fields]}), "partie", "rejouer")


@pytest.mark.parametrize(
    "command",
    [
        *(["juger"], ["partie", "rejouer"], ["top", "--tirage", "AB", "--lexique"]),
        *(["tournoi", "verifier"], ["tournoi", "lister", "--dossier"], ["tournoi", "copier", "x"]),
    ],
    ids=str,
)
def test_a_name_too_long_for_a_file(duplicata, command: list[str]):
    code, out, err = duplicata(*command, "a" * 5_000)
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        *(("juger {} >&-", 0), ("juger - <&-", 2), ("lexique construire - <&-", 2), ("juger nulle-part 2>&-", 2)),
        *(("lexique verifier \"$(printf '\\377')\"", 1), ("juger \"$(printf '\\377')\"", 2)),
        *(("juger {} >/dev/full", 2), ("partie generer --json >/dev/full", 2)),
        ("tournoi restaurer \"$(printf '\\377')\" coupe --dossier {}.d", 2),
    ],
)
def test_closed_streams_and_bytes_that_are_no_text(tmp_path: Path, command: str, code: int):
    path = tmp_path / "cas.json"
    path.write_text(json.dumps(CASE), "utf-8")
    start = f'"{sys.executable}" -c "from duplicata.cli.main import main; main()" '
    done = subprocess.run(start + command.format(path), shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("target", ["", "."])
def test_a_copy_is_a_file_not_a_folder(duplicata, target: str):
    assert duplicata("tournoi", "creer", "Coupe").code == 0
    code, out, err = duplicata("tournoi", "copier", "coupe", target)
    assert (code, out) == (2, "")
    assert "dossier" in err


@pytest.mark.parametrize("text", ["", "# rien\n", "tirage: AEGPSTW\n", "tirage: AEGPSTW\nbulletins: []\n"])
@pytest.mark.parametrize("command", ["juger", "comparer", "expliquer"])
def test_a_file_without_a_slip_is_named(duplicata, tmp_path: Path, text: str, command: str):
    path = tmp_path / "vide.yaml"
    path.write_text(text, "utf-8")
    code, out, err = duplicata(command, str(path))
    assert (code, out) == (2, "")
    assert "ne contient aucun bulletin" in err


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b"x" * 5_000),
        lambda path: path.write_bytes(path.read_bytes()[:4_100] + b"\xff" * 8_000),
        lambda path: _run_sql(path, "DROP TABLE comptes", "CREATE TABLE comptes (autre)"),
    ],
    ids=["foreign", "pages", "columns"],
)
def test_a_damaged_file_of_badges_is_one_sentence(duplicata, tmp_path, damage):
    AccessStore(tmp_path).fermer()
    damage(tmp_path / "acces.sqlite")
    outcome = duplicata("serveur", "--dossier", str(tmp_path), "--hote", "127.0.0.1", "--port", "18977")
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert "acces.sqlite" in outcome.err


def _run_sql(path, *statements):
    connection = apsw.Connection(str(path))
    for statement in statements:
        connection.execute(statement)
    connection.close()


def test_what_a_file_names_is_never_obeyed_by_the_terminal(duplicata, tmp_path):
    file = tmp_path / "partie.json"
    hostile = {"table": "1", "nom": "ADA\x1b[2J\x9b31m"}
    file.write_text(json.dumps(GAME | {"joueurs": [hostile]}))
    shown = duplicata("partie", "rejouer", str(file))
    assert (shown.code, "ADA" in shown.out) == (0, True)
    assert not {"\x1b[2J", "\x9b"} & {shown.out[at : at + n] for at in range(len(shown.out)) for n in (1, 4)}


@pytest.mark.parametrize(("name", "why"), [("absent", "n’existe pas"), (".", "dossier"), ("x" * 300, "trop long")])
def test_the_reasons_of_the_system_are_in_french(duplicata, name, why):
    outcome = duplicata("tournoi", "creer", "Coupe", "--joueurs", name)
    assert (outcome.code, why in outcome.err) == (2, True), outcome.err


def test_a_long_text_is_quoted_by_its_ends(duplicata):
    outcome = duplicata("x" * 5_000)
    assert outcome.code == 2
    assert len(outcome.err) < 300
    assert "x…x" in outcome.err
