"""What a slip and a ruling are as values: the label and the table are not part of them."""

from dataclasses import replace

from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.arbitrage.lecture import lire_bulletin

SLIP = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": "50"}


def test_slips_alike_are_equal_whatever_their_label_and_table() -> None:
    assert lire_bulletin(SLIP) == lire_bulletin(SLIP | {"nom": "essai", "table": "12"})
    assert lire_bulletin(SLIP) != lire_bulletin(SLIP | {"score": "49"})


def test_a_score_is_unreadable_only_when_said_so() -> None:
    assert not lire_bulletin(SLIP).score_illisible
    assert not lire_bulletin({"mot": "SWEATS"}).score_illisible
    assert lire_bulletin(SLIP | {"score": "illisible"}).score_illisible


def test_rulings_alike_are_equal_whatever_the_slip_they_answer() -> None:
    ruling = Decision("fisf-2023", 50, 50, Sanction.AUCUNE)
    assert ruling == replace(ruling, nom="essai") == replace(ruling, table=12)
    assert ruling.avertissements == 0
