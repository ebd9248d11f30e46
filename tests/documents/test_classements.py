"""The general standings for a spreadsheet."""

from typing import Any

import pytest

from duplicata.competition.general import LigneGenerale
from duplicata.documents.classements import classement_csv
from duplicata.documents.texte_csv import lire_csv


def line(rank: int, **other: Any) -> LigneGenerale:
    known = LigneGenerale(rank, 7, "Zoé", "Cergy", "S", "2", "", (420,), 420, -80, 8400, 3, False, False)
    return known._replace(**other)


def rows(*lines: LigneGenerale, game: int = 1) -> list[dict[str, str]]:
    (_, head), *body = lire_csv(classement_csv(lines, [game]))
    return [dict(zip(head, cells, strict=True)) for _, cells in body]


def test_toppings_have_the_time_that_ranks_them():
    assert [row["Temps"] for row in rows(line(1, temps=1_125), line(2, temps=8_000))] == ["11,25", "80,00"]


@pytest.mark.parametrize(("hundredths", "written"), [(9627, "96,27"), (8400, "84,00"), (-150, "-1,50"), (None, "")])
def test_decimals_are_those_of_a_spreadsheet_that_parts_cells_by_semicolons(hundredths: int | None, written: str):
    assert rows(line(1, centiemes=hundredths))[0]["Pourcentage"] == written


def test_other_games_have_no_time():
    assert "Temps" not in rows(line(1))[0]


def test_a_column_is_named_after_its_game():
    """Games before it may be play-offs, or have been taken back."""
    assert rows(line(1), game=3)[0]["Partie 3"] == "420"
