import csv
import io

import pytest

from duplicata.documents.texte_csv import ecrire_csv, neutre


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+33 6", "-2", "@SOMME", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠x", " =1", "\xa0=1"],
)
def test_a_text_that_would_be_computed_is_made_plain(text):
    assert neutre(text) == "'" + text


@pytest.mark.parametrize("value", [-18, 98.75, 0, "ADA", "O'NEIL", "a=b", "Jean-Luc", "", True])
def test_numbers_and_ordinary_texts_stay_as_they_are(value):
    assert neutre(value) == value


def test_a_spreadsheet_reads_back_what_was_written():
    content = ecrire_csv(
        ["nom", "négatif"], [["=cmd|' /C calc'!A0", -18], ['a;"b"\nc', None], ["Éric", 98.12]]
    )
    assert content.startswith(b"\xef\xbb\xbf")
    assert list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";")) == [
        ["nom", "négatif"], ["'=cmd|' /C calc'!A0", "-18"], ['a;"b"\nc', ""], ["Éric", "98,12"],
    ]  # fmt: skip
