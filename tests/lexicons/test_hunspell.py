"""The tool that makes the embedded list, on a dictionary small enough to read."""

from pathlib import Path

import pytest

from embedded_lexicon.hunspell import Dictionary
from embedded_lexicon.selection import select

AFFIXES = """\
SET UTF-8
FLAG long
NEEDAFFIX ()
FORBIDDENWORD {}
KEEPCASE ||
PFX L' Y 1
PFX L' 0 l' [aé]
PFX Um Y 2
PFX Um 0 kilo .
PFX Um 0 yotta .
SFX S. Y 1
SFX S. 0 s [^sxz] is:pl
SFX a1 Y 3
SFX a1 er er/() er
SFX a1 er ant er po:ppre
SFX a1 er é/F. er po:ppas
SFX F. Y 2
SFX F. 0 e é
SFX F. 0 es é
"""
ENTRIES = """\
15
arbre/S.L' po:nom is:mas
gros po:adj
mètre/S.Um po:nom is:mas
aimer/a1 po:infi
Paris po:npr
dupont po:patr
kg/|| po:nom
sept/-- po:nmbr is:inv po:adv
sept po:nom is:mas
œuf/S. po:nom
porte-clé po:nom
iᵉʳ po:adj
faux/{} po:adj
s po:nom
ronger/()a1 po:infi
"""


@pytest.fixture
def dictionary(tmp_path: Path) -> Dictionary:
    (tmp_path / "fr.aff").write_text(AFFIXES, "utf-8")
    (tmp_path / "fr.dic").write_text(ENTRIES, "utf-8")
    return Dictionary(tmp_path / "fr.aff", tmp_path / "fr.dic")


def test_inflected_forms_are_written_out(dictionary: Dictionary):
    words, _ = select(dictionary)
    assert [w for w in words if w.startswith("AR")] == ["ARBRE", "ARBRES"]
    assert [w for w in words if w.startswith("AIM")] == ["AIMANT", "AIME", "AIMEE", "AIMEES", "AIMER"]
    assert [w for w in words if w.startswith("GRO")] == ["GROS"]


def test_only_everyday_units_take_a_prefix(dictionary: Dictionary):
    words, _ = select(dictionary)
    assert [w for w in words if w.endswith(("METRE", "METRES"))] == ["KILOMETRE", "KILOMETRES", "METRE", "METRES"]


def test_a_stem_that_needs_an_affix_is_no_word(dictionary: Dictionary):
    words, _ = select(dictionary)
    assert "RONGER" not in words
    assert {"RONGEANT", "RONGANT"} & set(words) == {"RONGANT"}


def test_names_symbols_and_pieces_are_dropped_and_counted(dictionary: Dictionary):
    words, dropped = select(dictionary)
    assert not {"PARIS", "DUPONT", "KG", "FAUX", "IER", "S"} & set(words)
    assert dropped == {"not a plain lower-case word": 3, "class patr": 1, "unit symbol": 1, "single letter": 1, "abbreviation or operator": 1}


def test_homographs_of_abbreviations_stay(dictionary: Dictionary):
    assert "SEPT" in select(dictionary)[0]


def test_ligatures_become_two_letters(dictionary: Dictionary):
    assert {"OEUF", "OEUFS"} <= set(select(dictionary)[0])


def test_another_kind_of_dictionary_is_refused(tmp_path: Path):
    (tmp_path / "fr.aff").write_text("SET ISO8859-1\n", "utf-8")
    (tmp_path / "fr.dic").write_text("0\n", "utf-8")
    with pytest.raises(ValueError, match="FLAG long"):
        Dictionary(tmp_path / "fr.aff", tmp_path / "fr.dic")
