"""Anagrams, patterns, hooks, words containing; each against the plainest possible answer."""

from collections import Counter
from fnmatch import fnmatchcase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicata.engine.lexicon import lexicon_of_words
from duplicata.errors import SaisieInvalide
from duplicata.lexicons.embedded import embedded
from duplicata.lexicons.search import anagrams, containing, hooks, is_pattern, matching

SMALL = lexicon_of_words("essai", ["TABLE", "ETABLE", "STABLE", "TABLES", "BLATE", "TABLEAU", "LE", "AL", "LA"])
LETTERS = st.text("AELTSB?", min_size=1, max_size=7)


def test_anagrams():
    assert anagrams(SMALL, "elbat") == ["BLATE", "TABLE"]
    assert anagrams(SMALL, "ELBA?T") == ["ETABLE", "STABLE", "TABLES"]
    assert anagrams(SMALL, "L?") == ["AL", "LA", "LE"]
    assert anagrams(SMALL, "LL") == []


def test_patterns():
    assert matching(SMALL, ".ABLE") == ["TABLE"]
    assert matching(SMALL, "?ABLE.") == ["TABLES"]
    assert matching(SMALL, "*table*") == ["ETABLE", "STABLE", "TABLE", "TABLEAU", "TABLES"]
    assert is_pattern(".A..ER")
    assert is_pattern("QU*")
    assert not is_pattern("AEINRS?")


def test_hooks():
    assert hooks(SMALL, "Table") == (["ETABLE", "STABLE"], ["TABLES"])


def test_containing():
    assert containing(SMALL, "lea") == ["TABLEAU"]


@given(LETTERS)
def test_anagrams_are_those_of_the_definition(letters: str):
    rack = Counter(letters)
    jokers = rack.pop("?", 0)
    expected = [word for word in SMALL if len(word) == len(letters) and (Counter(word) - rack).total() <= jokers]
    assert anagrams(SMALL, letters) == expected


@given(st.text("AELT.*?", min_size=1, max_size=7))
def test_patterns_are_those_of_the_definition(pattern: str):
    shell_pattern = pattern.replace(".", "?")
    assert matching(SMALL, pattern) == [word for word in SMALL if fnmatchcase(word, shell_pattern)]


def test_the_pattern_of_the_manual_on_the_embedded_list():
    found = matching(embedded(), ".A..ER")
    assert {"BACHER", "CALMER", "VALSER"} <= set(found)
    assert all(len(word) == 6 and word[1] == "A" and word.endswith("ER") for word in found)


def test_many_stars_do_not_explode():
    assert matching(embedded(), "*" * 500 + "Z" + "*" * 500 + "Z*Z*Z*Z") == []
    assert matching(embedded(), "*.*.*.*.*.*.*.*.*.*.*.*.*Z*Z") == matching(embedded(), ".............*Z*Z")


@pytest.mark.parametrize("text", ["", "A1", "A B", "A-B", "A" * 16, "[A-Z]", "A\nB"])
def test_what_is_no_word_nor_pattern_is_refused(text: str):
    for ask in (anagrams, matching, containing, hooks):
        with pytest.raises(SaisieInvalide):
            ask(SMALL, text)
