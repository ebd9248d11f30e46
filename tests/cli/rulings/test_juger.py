"""``juger``, ``expliquer``, ``comparer``: what they say to somebody who comes for the first time."""

import json
from pathlib import Path

import pytest

NB = "\N{NO-BREAK SPACE}"
POSITION = "mots: [STEROLS H3]\ntirage: AEGPSTW\ncoup: 2\nlexique: [STEROLS, SWEATS]\n"
WRONG_PLACE = "{mot: SWEATS, sens: V, reference: 4H, score: 50, attendu: {fisf-2023: {points: 45}}}"
CASE = f"{POSITION}bulletins: [{WRONG_PLACE}]\n"


@pytest.fixture
def case(tmp_path: Path) -> str:
    path = tmp_path / "cas.yaml"
    path.write_text(CASE, "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "ne contient aucun bulletin"),
        (None, "Fichier introuvable"),
        (b"\x7fELF\x02\x01\x00\xff", "n’est pas un texte UTF-8"),
        (b"bonjour", "il faut des clés et des valeurs"),
        (b"mots: [STEROLS H3\ntirage: x", "ce n’est pas du YAML"),
    ],
)
def test_a_file_that_is_no_case_gets_one_sentence(duplicata, tmp_path: Path, content, said):
    path = tmp_path / "fichier"
    if content is not None:
        path.write_bytes(content)
    code, out, err = duplicata("juger", str(path))
    assert (code, out, err.count("\n"), said in err) == (2, "", 1, True), err


def test_a_folder_is_no_file(duplicata, tmp_path: Path):
    assert "est un dossier" in duplicata("juger", str(tmp_path)).err


def test_one_ruling_is_said_in_the_singular(duplicata, case):
    assert duplicata("juger", case, "--verifier").out.startswith("1 décision vérifiée, 0 écart.")
    assert duplicata("--langue", "en", "juger", case, "--verifier").out.startswith("1 ruling checked, 0 differences.")


def test_two_rulings_are_said_in_the_plural(duplicata, tmp_path: Path):
    path = tmp_path / "cas.yaml"
    path.write_text(f"{POSITION}bulletins: [{WRONG_PLACE}, {WRONG_PLACE.replace('45', '50')}]\n", "utf-8")
    outcome = duplicata("juger", str(path), "--verifier")
    assert (outcome.code, "2 décisions vérifiées, 1 écart." in outcome.out) == (1, True)


def test_a_slip_too_far_is_counted(duplicata, case):
    assert "n’a qu’un bulletin." in duplicata("expliquer", case, "--bulletin", "2").err
    assert "has only one slip." in duplicata("--langue", "en", "expliquer", case, "--bulletin", "2").err


def test_the_reading_names_the_sanction_and_its_article(duplicata, case):
    told = duplicata("expliquer", case, "--reglement", "fisf-2023").out
    assert f"Retenue{NB}: SWEATS 3H, 45 points, pénalité de 5 points. Article{NB}: 5.3.3." in told


def test_the_words_of_a_list_are_counted(duplicata, tmp_path: Path):
    path = tmp_path / "cas.yaml"
    path.write_text("tirage: AEGPSTW\nlexique: [SWEAT]\nbulletins: [{mot: SWEAT, reference: H4, score: 30}]\n", "utf-8")
    assert "(1 mot, empreinte" in duplicata("juger", str(path)).out


@pytest.mark.parametrize("fault", ["mots: [STEROLS H33]\ntirage: AB\nbulletins: [{mot: AB}]", "tirage: AB\nbulletins: [{mot: AB, refrence: H4}]", "tirage: AB\nbulletins: x"])
def test_the_file_at_fault_is_named_among_others(duplicata, case, tmp_path: Path, fault):
    path = tmp_path / "mauvais.yaml"
    path.write_text(fault, "utf-8")
    code, out, err = duplicata("juger", case, str(path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"«{NB}{path}{NB}»{NB}: ")


def test_a_reason_too_long_for_the_line_stays_indented(duplicata, case, monkeypatch):
    for name, value in {"COLUMNS": "60", "FORCE_COLOR": "1", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    lines = duplicata("juger", case, "--reglement", "fisf-2023").out.splitlines()
    first = next(number for number, line in enumerate(lines) if "localisation" in line)
    last = next(number for number, line in enumerate(lines) if "2023)" in line)
    assert first < last
    assert all(line.startswith("    ") for line in lines[first : last + 1])


def test_a_reason_for_another_program_is_one_line_without_spaces_after_it(duplicata, case, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    lines = duplicata("juger", case, "--reglement", "fisf-2023").out.splitlines()
    (reason,) = [line for line in lines if "localisation" in line]
    assert reason.startswith("    ")
    assert reason.endswith("2023)")


def test_what_the_text_leaves_open_is_said_and_kept_by_its_key(duplicata, tmp_path: Path):
    path = tmp_path / "cas.yaml"
    path.write_text(f"{POSITION}bulletins: [{{mot: SWEATS, sens: V, reference: H3, score: 50}}]\n", "utf-8")
    for command in ("juger", "expliquer"):
        out = duplicata(command, str(path), "--reglement", "fisf-2016").out
        assert f"Inversion{NB}: le texte de 2016 n’est pas connu" in out
    [decision] = json.loads(duplicata("juger", str(path), "--reglement", "fisf-2016", "--json").out)["decisions"]
    assert decision["signalements"] == ["inversion_non_precisee"]
    assert decision["autres_lectures"][0]["points"] == 45


@pytest.mark.parametrize(("reglement", "guessed"), [("fisf-2010", True), ("fisf-2015", False), ("fisf-2016", False)])
def test_a_number_that_no_text_shows_is_marked(duplicata, tmp_path: Path, reglement: str, guessed: bool):
    path = tmp_path / "cas.yaml"
    path.write_text(f"{POSITION}bulletins: [{{mot: SWEATS, sens: V, reference: 3H}}]\n", "utf-8")
    for command in ("juger", "expliquer"):
        out = duplicata(command, str(path), "--reglement", reglement).out
        assert ("5.2, numéro reconstitué" in out) == guessed
    [decision] = json.loads(duplicata("juger", str(path), "--reglement", reglement, "--json").out)["decisions"]
    assert [(one["article"], one["reconstitue"]) for one in decision["motifs"]] == [("5.2", guessed)]
