"""The list that comes with the program is the one its record describes."""

import hashlib
import json
import re

from duplicata.lexicons.embedded import DATA, NAME, embedded

RECORD = json.loads((DATA / f"{NAME}.json").read_text("utf-8"))


def test_the_digest_is_that_of_the_record():
    assert hashlib.sha256(embedded().text).hexdigest() == RECORD["empreinte"] == embedded().digest


def test_the_number_of_words_is_that_of_the_record():
    assert len(embedded()) == RECORD["mots"] == sum(RECORD["mots_par_longueur"].values())
    assert 400_000 < len(embedded()) < 410_000


def test_it_holds_only_playable_words_sorted_and_once():
    assert re.fullmatch(rb"(?:[A-Z]{2,15}\n)+", embedded().text)
    words = embedded().text.split()
    assert words == sorted(set(words))


def test_everyday_words_are_there_and_names_are_not():
    words = set(embedded())
    assert {"ARBRE", "ETE", "OEUF", "KILOMETRE", "EUX", "SEPT"} <= words
    assert not {"MOSCOU", "SNCF", "QUIL", "AUJOURDHUI"} & words


def test_its_licence_and_origin_come_with_it():
    assert RECORD["licence"] == "MPL-2.0"
    assert "Mozilla Public License Version 2.0" in (DATA / "LICENCE-MPL-2.0.txt").read_text("utf-8")
    assert RECORD["source"]["paquet"].removeprefix("Debian ") in (DATA / "NOTICE.txt").read_text("utf-8")
