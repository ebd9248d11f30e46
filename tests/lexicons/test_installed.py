"""Installed lists: kept whole, replaced in one step, found by name."""

import gzip
import os
from pathlib import Path

import pytest

from duplicata.errors import SaisieInvalide
from duplicata.lexicons import embedded, installation, installed
from duplicata.lexicons.find import find_lexicon
from duplicata.lexicons.installation import install, name_for
from duplicata.lexicons.word_list import parse_word_list


def words(text: str):
    return parse_word_list(text, Path("liste"))


def test_an_installed_list_is_found_by_its_name_in_any_case():
    lexicon = install("ODS9", words("MOT\nMOTS"))
    assert (lexicon.name, lexicon.text) == ("ods9", b"MOT\nMOTS\n")
    assert installed.names() == ["ods9"]
    found = find_lexicon("Ods9")
    assert (found.text, found.digest) == (lexicon.text, lexicon.digest)


def test_installing_again_replaces(data_folder: Path):
    install("club", words("MOT"))
    install("club", words("AUTRE"))
    assert installed.load("club").text == b"AUTRE\n"
    assert [file.name for file in (data_folder / "lexiques").iterdir()] == ["club.txt.gz"]


def test_a_failed_write_leaves_the_installed_list_untouched(data_folder: Path, monkeypatch: pytest.MonkeyPatch):
    install("club", words("MOT"))

    def full_disk(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(installation.os, "fsync", full_disk)
    with pytest.raises(SaisieInvalide, match="le disque est plein"):
        install("club", words("AUTRE"))
    assert installed.load("club").text == b"MOT\n"
    assert [file.name for file in (data_folder / "lexiques").iterdir()] == ["club.txt.gz"]


@pytest.mark.parametrize("name", ["", "../club", "a/b", "été", "-x", "x" * 41, "a b", "a\n"])
def test_a_name_that_could_leave_the_folder_is_refused(name: str):
    with pytest.raises(SaisieInvalide):
        install(name, words("MOT"))
    assert installed.names() == []


def test_the_embedded_list_cannot_be_replaced():
    with pytest.raises(SaisieInvalide, match="embarqué"):
        install(embedded.NAME, words("MOT"))


@pytest.mark.parametrize(
    "content",
    [b"", b"MOT\n", gzip.compress(b"MOT\n")[:-1], gzip.compress(b"MOT\n")[:-5] + b"12345", gzip.compress(b"mot\n"), gzip.compress(b"MOT")],
    ids=["empty", "not compressed", "truncated", "bad checksum", "lower case", "no last line end"],
)
def test_a_damaged_or_foreign_file_is_said_to_be(data_folder: Path, content: bytes):
    install("club", words("MOT"))
    (data_folder / "lexiques" / "club.txt.gz").write_bytes(content)
    with pytest.raises(SaisieInvalide, match="endommagé"):
        find_lexicon("club")


def test_a_list_is_named_after_its_file():
    assert name_for(Path("dossier/Liste été 2024.txt")) == "liste-ete-2024"
    assert name_for(Path("-")) == "liste"


def test_the_data_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("DUPLICATA_DONNEES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert installed.data_folder() == tmp_path / "duplicata"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert installed.data_folder() == Path(os.environ["HOME"]) / ".local/share/duplicata"


def test_nothing_means_the_embedded_lexicon():
    assert find_lexicon() is find_lexicon("dicollecte-7.0") is embedded.embedded()


def test_words_given_are_exactly_the_lexicon():
    assert list(find_lexicon(["zut", "Été"])) == ["ETE", "ZUT"]


def test_a_path_is_relative_to_the_folder_given(tmp_path: Path):
    (tmp_path / "liste.txt").write_text("mot\n")
    assert list(find_lexicon("liste.txt", tmp_path)) == ["MOT"]
    with pytest.raises(SaisieInvalide, match="liste2"):
        find_lexicon("liste2.txt", tmp_path)
