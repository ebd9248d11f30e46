"""Any word list is read; what is not one is refused, with its lines."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicata.errors import SaisieInvalide
from duplicata.lexicons import word_list
from duplicata.lexicons.word_list import parse_word_list, read_word_list

EXPECTED = b"ELEVE\nOEUF\nZOE\n"


@pytest.mark.parametrize(
    "data",
    [
        "zoé\nÉlève\nœuf\n".encode(),
        "ZOÉ\r\nÉLÈVE\r\nŒUF".encode("utf-8-sig"),
        b"zoe\releve\roeuf\r",
        "\n\n  zoé  \nélève\n\nœuf\n".encode("cp1252"),
        "zoe\u0301\ne\u0301le\u0300ve\noeuf".encode(),
    ],
    ids=["utf-8", "bom and crlf", "old mac", "windows", "decomposed"],
)
def test_case_accents_and_encodings(tmp_path: Path, data: bytes):
    file = tmp_path / "liste.txt"
    file.write_bytes(data)
    assert read_word_list(file).text == EXPECTED


def test_latin_1(tmp_path: Path):
    file = tmp_path / "liste.txt"
    file.write_bytes("été\nmaïs\n".encode("latin-1"))
    assert read_word_list(file).text == b"ETE\nMAIS\n"


def test_what_cannot_be_played_is_counted():
    words = parse_word_list("a\nmot\nMOT\nanticonstitutionnellement\nhypersensibilisations\n", Path("liste"))
    assert (words.text, words.lines, words.too_long, words.too_short, words.repeated) == (b"MOT\n", 5, 2, 1, 1)


def test_fifteen_letters_are_kept_and_sixteen_are_not():
    words = parse_word_list("ABAISSERAIENTXX\nABAISSERAIENTXXX\n", Path("liste"))
    assert (words.text, words.too_long) == (b"ABAISSERAIENTXX\n", 1)


def test_the_lines_at_fault_are_quoted():
    text = "mot\nporte-clé\nmot\n" + "x1\n" * 9
    with pytest.raises(SaisieInvalide) as refusal:
        parse_word_list(text, Path("ma liste"))
    message = str(refusal.value)
    assert "ma liste" in message
    assert "ligne 2 «\xa0porte-clé\xa0»" in message
    assert "ligne 4 «\xa0x1\xa0»" in message
    assert "5 autres lignes" in message


def test_a_long_or_unprintable_line_is_quoted_short():
    with pytest.raises(SaisieInvalide) as refusal:
        parse_word_list("\x1b[31m" + "?" * 10_000_000, Path("liste"))
    assert len(str(refusal.value)) < 200
    assert "\x1b" not in str(refusal.value)


@pytest.mark.parametrize(
    ("data", "reason"),
    [(b"", "aucun mot"), (b"\n \n", "aucun mot"), (b"a\nb\n", "aucun mot"), (b"\x7fELF\0\0", "fichier de texte"), ("mot\n".encode("utf-16"), "fichier de texte")],
    ids=["empty", "blank", "single letters", "binary", "utf-16"],
)
def test_what_is_no_list_is_refused(tmp_path: Path, data: bytes, reason: str):
    file = tmp_path / "liste.txt"
    file.write_bytes(data)
    with pytest.raises(SaisieInvalide, match=reason):
        read_word_list(file)


def test_a_missing_file_and_a_directory_are_refused(tmp_path: Path):
    with pytest.raises(SaisieInvalide, match="n’existe pas"):
        read_word_list(tmp_path / "absent")
    with pytest.raises(SaisieInvalide, match="dossier"):
        read_word_list(tmp_path)


def test_a_huge_file_is_refused_without_reading_it_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "liste.txt"
    with file.open("wb") as sparse:
        sparse.truncate(1_000_000_000)
    monkeypatch.setattr(word_list, "MAX_BYTES", 1_000_000)
    with pytest.raises(SaisieInvalide, match="trop grand"):
        read_word_list(file)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_list_or_bad_input(data: bytes):
    try:
        words = parse_word_list(word_list._decode(data, Path("liste")), Path("liste"))
    except SaisieInvalide:
        return
    assert words.text.endswith(b"\n")
    assert words.text.decode("ascii").split() == sorted(set(words.text.decode("ascii").split()))
