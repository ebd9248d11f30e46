"""The general standings for a spreadsheet."""

from typing import Any

from duplicata.competition.general import LigneGenerale
from duplicata.documents.classements import classement_csv
from duplicata.documents.texte_csv import lire_csv


def line(rank: int, **other: Any) -> LigneGenerale:
    return LigneGenerale(rank, 7, "Zoé", "Cergy", "S", "2", "", (420,), 420, -80, 8400, 3, False, False, **other)


def rows(*lines: LigneGenerale) -> list[dict[str, str]]:
    (_, head), *body = lire_csv(classement_csv(lines))
    return [dict(zip(head, cells, strict=True)) for _, cells in body]


def test_toppings_have_the_time_that_ranks_them():
    assert [row["Temps"] for row in rows(line(1, temps=1_125), line(2, temps=8_000))] == ["11.25", "80.0"]


def test_other_games_have_no_time():
    assert "Temps" not in rows(line(1))[0]
