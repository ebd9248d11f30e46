"""The way of whoever carries correction slips."""

import pytest

from duplicata.competition.parcours import ecrire_parcours, lire_parcours, rang_au_parcours
from duplicata.errors import SaisieInvalide


def test_rows_are_walked_as_they_are_written_and_the_rest_comes_last():
    way = lire_parcours("1-3, 6-5 ;9")
    assert sorted(range(1, 10), key=lambda table: rang_au_parcours(way, table)) == [1, 2, 3, 6, 5, 9, 4, 7, 8]
    assert ecrire_parcours(way) == "1-3, 6-5, 9"
    assert sorted((3, 1, 2), key=lambda table: rang_au_parcours((), table)) == [1, 2, 3]


@pytest.mark.parametrize("wrong", ["a", "1-", "1-5, 3", "1--2"])
def test_what_is_no_way_is_refused(wrong: str):
    with pytest.raises(SaisieInvalide):
        lire_parcours(wrong)
