"""Racks typed from a bag, against the formula of the game (3.8)."""

import pytest

from duplicata.app.gestures import conduite, organisation, tirage
from duplicata.app.gestures.organisation import Programme
from duplicata.competition.evenements import TirageFait, TirageRejete
from duplicata.competition.formules import lire_formule
from duplicata.errors import SaisieInvalide


def typed(salle, geste, formula: str, rack: str) -> str:
    organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023", lire_formule(formula)))
    return tirage.tirer(salle, geste(), 2, rack).un(TirageFait).tirage


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


def test_3_2_a_cancelled_move_is_not_one_of_those_that_ask_for_more(salle, geste):
    formula = lire_formule({"coups_exigeants": "1"})
    organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023", formula))
    tirage.tirer(salle, geste(), 2, "STEROLS")
    conduite.annuler_coup(salle, geste(motif="jeton tombé"), 2)
    assert tirage.tirer(salle, geste(), 2, "EBCDFGH").un(TirageRejete).coup == 2


def test_d9_after_a_cancelled_first_move_two_letters_still_link_a_word(salle, geste):
    """Two letters lie on the grid: the second move that counts has the number 3."""
    tirage.tirer(salle, geste(), 1, "STEROLS")
    conduite.annuler_coup(salle, geste(motif="jeton tombé"), 1)
    tirage.tirer(salle, geste(), 1, "BIEFBCD")
    for gesture in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        gesture(salle, geste(), 1)
    conduite.retenir(salle, geste(), 1, "BI H7")
    tirage.tirer(salle, geste(), 1, "-BEEFSTA")
    game = salle.etat.partie(1)
    assert salle.juge.plateau(game, game.coups[2]).position.move == 2


def test_the_same_rack_in_a_game_of_other_bonuses_has_another_top(salle, geste):
    tirage.tirer(salle, geste(), 1, "STEROLS")
    first = salle.etat.partie(1)
    assert salle.juge.plateau(first, first.coups[0]).tops()[0].score == 66
    organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023", lire_formule({"primes": {"7": "75"}})))
    tirage.tirer(salle, geste(), 2, "STEROLS")
    second = salle.etat.partie(2)
    assert salle.juge.plateau(second, second.coups[0]).tops()[0].score == 91
