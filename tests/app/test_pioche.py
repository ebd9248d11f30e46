"""Racks typed from a bag, against the formula of the game (3.8)."""

import pytest

from duplicata.app import organisation, pioche
from duplicata.app.organisation import Programme
from duplicata.competition.evenements import TirageFait
from duplicata.competition.formules import lire_formule
from duplicata.errors import SaisieInvalide


def typed(salle, geste, formula: str, rack: str) -> str:
    organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023", lire_formule(formula)))
    return pioche.tirer(salle, geste(), 2, rack).un(TirageFait).tirage


@pytest.mark.parametrize(
    ("formula", "rack"),
    [("joker", "STEROL?"), ("joker+7_sur_8", "STEROLS?"), ("7_sur_8", "STEROLSE"), ("7_8_et_9", "STEROLSEA")],
)
def test_3_8_a_rack_of_the_formula_is_taken(salle, geste, formula: str, rack: str):
    assert typed(salle, geste, formula, rack) == rack


@pytest.mark.parametrize(
    ("formula", "rack", "reproach"),
    [
        ("joker", "AELNTTT", "« AELNTTT » : en formule joker, il faut un joker"),
        ("joker", "AELNT??", "et un seul"),
        ("joker", "BCDFGHK", "il faut un joker"),
        ("joker+7_et_8", "STEROLSE", "il faut un joker"),
        ("7_sur_8", "STEROLS", "moins de 8 lettres"),
        ("7_et_8", "STEROLS", "moins de 8 lettres"),
        ("7_8_et_9", "STEROLSE", "moins de 9 lettres"),
        ("normale", "BCDFGHKL", "8 lettres au lieu de 7"),
    ],
)
def test_3_8_a_rack_that_breaks_the_formula_is_refused(salle, geste, formula: str, rack: str, reproach: str):
    with pytest.raises(SaisieInvalide, match=reproach.replace("?", r"\?").replace(" ", r"\s")):
        typed(salle, geste, formula, rack)
    game = salle.etat.partie(2)
    assert (game.coups, game.rejets) == ((), ())
