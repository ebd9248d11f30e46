"""Names in French order, whatever the machine's own."""

import locale
import random

import pytest

from duplicata.competition.collation import francais, sans_accents


@pytest.mark.parametrize(
    "ordered",
    [
        ["cote", "côte", "coté", "côté"],
        ["DUPONT Eric", "DUPONT Éric", "DUPONT Erica"],
        ["LE GOFF Anne", "LEGRAND Zoé", "L’HÔTE Bea", "Lhote Carla"],
        ["DE L'ÎLE Anne", "DELILLE Anne"],
        ["MARTIN Jean Paul", "MARTIN Jean-Paul", "MARTIN Jeanne"],
        ["Cœur", "Coffre"],
        ["Noël", "Noémie"],
        ["Zoé", "Zoë", "zouave"],
        ["Abel", "ÉMILE", "Éric", "zoé"],
    ],
    ids=lambda names: names[0],
)
def test_the_order_of_a_french_list(ordered):
    shuffled = ordered[:]
    random.Random(3).shuffle(shuffled)
    assert sorted(shuffled, key=francais) == ordered


def test_the_machine_has_no_say(monkeypatch):
    monkeypatch.setattr(locale, "strxfrm", lambda text: pytest.fail("the locale was asked"))
    assert sorted(["Zoé", "Éric", "abel"], key=francais) == ["abel", "Éric", "Zoé"]


def test_a_search_knows_neither_accents_nor_hyphens():
    assert sans_accents("  D’Été-Lœwe ") == "dete loewe"
