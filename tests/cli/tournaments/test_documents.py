"""``duplicata documents``: files written, one per table if asked, and nothing of a sealed game before its hour."""

from pathlib import Path

import pytest

from cli.conftest import Duplicata
from documents.papier.sheets import journal, needs_poppler, text

CODE = "K7QX-2M9P-WT4H"


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(journal(tmp_path_factory.mktemp("papier")))


@needs_poppler
def test_correction_slips_of_one_move(duplicata: Duplicata, event: str, tmp_path: Path):
    target = tmp_path / "billets.pdf"
    done = duplicata("documents", "billets", event, "--coup", "6", "--sortie", str(target))
    assert (done.code, done.out) == (0, f"Document écrit\N{NO-BREAK SPACE}: {target}.\n")
    printed = text(target)
    assert "Coup 6" in printed
    assert "Coup 5" not in printed
    again = duplicata("documents", "billets", event, "--coup", "6", "--tous", "--format", "a6", "--sortie", str(target))
    assert again.code == 0
    assert text(target).count("\f") > printed.count("\f"), "one on each page"


def test_one_file_per_table(duplicata: Duplicata, event: str, tmp_path: Path):
    folder = tmp_path / "rapports"
    done = duplicata("documents", "rapports", event, "--table", "3", "--separes", "--sortie", str(folder))
    assert done.code == 0
    assert [file.name for file in folder.iterdir()] == ["table-0003.pdf"]


def test_what_cannot_be_made_is_said(duplicata: Duplicata, event: str, tmp_path: Path):
    target = str(tmp_path / "a.pdf")
    unknown = duplicata("documents", "rapports", event, "--table", "999", "--sortie", target)
    assert (unknown.code, unknown.err) == (2, "Table 999 inconnue.\n")
    no_case = duplicata("documents", "dossier", event, "--sortie", target)
    assert no_case.code == 2
    assert "son coup et sa table" in no_case.err
    assert not Path(target).exists()


@needs_poppler
def test_the_announcements_of_a_sealed_game_wait_for_its_hour(duplicata: Duplicata, tmp_path: Path):
    late, now = tmp_path / "tard.scellee", tmp_path / "ouverte.scellee"
    assert duplicata("partie", "sceller", str(late), "--graine", "7", "--code", CODE, "--pas-avant", "2126-01-01T10:00").code == 0
    refused = duplicata("documents", "annonces", str(late), "--code", CODE)
    assert refused.code == 2
    assert not late.with_suffix(".pdf").exists()
    assert duplicata("partie", "sceller", str(now), "--graine", "7", "--code", CODE).code == 0
    assert duplicata("documents", "annonces", str(now), "--code", CODE).code == 0
    read_aloud = text(now.with_suffix(".pdf"))
    assert "Confidentiel" in read_aloud
    assert "Coup 1" in read_aloud
    shown = duplicata("partie", "desceller", str(now), "--code", CODE, "--json").out
    words = [line for line in shown.splitlines() if '"retenu"' in line]
    assert words
    for line in words:
        word = line.split('"')[3].split()[0]
        assert word in read_aloud


@needs_poppler
@pytest.mark.parametrize(("language", "said", "board"), [("fr", "Le juge-arbitre", "Rang"), ("en", "The chief arbiter", "Rank")])
def test_documents_speak_the_language_asked_for(duplicata: Duplicata, event: str, tmp_path: Path, language: str, said: str, board: str):
    """Though they are composed beside the command."""
    manual, standings = tmp_path / "manuel.pdf", tmp_path / "general.pdf"
    assert duplicata("--langue", language, "documents", "manuel", "--sortie", str(manual)).code == 0
    assert said in text(manual)
    assert duplicata("--langue", language, "documents", "general", event, "--sortie", str(standings)).code == 0
    assert board in text(standings)
