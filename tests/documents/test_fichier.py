"""Files that people write: read in one pass, refused in one sentence before they are held."""

import pytest

from duplicata.documents import fichier
from duplicata.documents.fichier import MAX_DEPTH, MAX_VALUES, decoder
from duplicata.errors import SaisieInvalide


def read(text: str) -> list[object]:
    return decoder(text.encode(), "essai.yaml")


def refused(text: str) -> str:
    with pytest.raises(SaisieInvalide) as refusal:
        read(text)
    return str(refusal.value).replace("\u00a0", " ")


def test_every_scalar_is_a_text():
    text = "a: 1\nb: [ON, 3H, 1E5, ~, '']\nc:\n  d: |\n    une\n    deux\n  e:\n"
    assert read(text) == [{"a": "1", "b": ["ON", "3H", "1E5", "~", ""], "c": {"d": "une\ndeux\n", "e": ""}}]


def test_several_documents_and_empty_ones():
    assert read("---\na: 1\n---\n---\n- b\n...\n") == [{"a": "1"}, ["b"]]
    assert read("") == read("# rien\n") == []


def test_what_is_too_long_is_refused_in_one_sentence_before_it_is_held(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fichier, "MAX_VALUES", 100)
    assert len(read("- a\n" * 90)[0]) == 90
    long = "- a\n" * 200 + "*alias"
    assert refused(long) == "« essai.yaml » est trop long pour du YAML : 100 valeurs au plus, davantage en JSON."
    assert MAX_VALUES == 1_000_000


def test_traps_are_refused():
    assert "trop imbriqué" in refused("- " * (MAX_DEPTH + 1) + "a")
    assert read("- " * MAX_DEPTH + "a")
    assert "alias" in refused("a: &b 1\nc: *b\n")
    assert refused("x: 1\na:\n  b: 1\n  b: 2\n") == "Ligne 3 : la clé « b » est écrite deux fois."
    assert refused('{"b": 1, "b": 2}') == "La clé « b » est écrite deux fois."
    assert refused("a: 1\n? [b, c]\n: 2\n") == "« essai.yaml », ligne 2 : ce n’est pas du YAML."
    assert "n’est pas du YAML" in refused("a: [1\n")
