"""Formulas: what the text fixes (3.3, 3.8, 5.9), combinations, and the event's own."""

import pytest

from duplicata.competition.formules import Formule, Palier, lire_formule
from duplicata.engine.limits import limits_of
from duplicata.errors import SaisieInvalide


@pytest.mark.parametrize(
    ("name", "seconds", "warning", "free"),
    [
        ("normale", 180, 30, 3),
        ("reduite", 150, 30, 3),
        ("semi_rapide", 120, 30, 3),
        ("semi_blitz", 90, 20, 3),
        ("blitz", 60, 20, 5),
        ("joker", 180, 30, 5),
        ("7_sur_8", 180, 30, 5),
        ("topping", 60, 20, 5),
        ("paires", 180, 30, 3),
        ("blitz+paires", 60, 20, 5),
    ],
)
def test_times_and_free_warnings(name: str, seconds: int, warning: int, free: int):
    formule = lire_formule(name)
    assert formule.palier(1) == formule.palier(30) == Palier(0, seconds, warning)
    assert formule.avertissements_gratuits == free


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ("fisf-2010", [100] * 3 + [80] * 3 + [60] * 3 + [40] * 3),
        ("fisf-2015", [80] * 3 + [60] * 3 + [40] * 6),
        ("fisf-2016", [80] * 3 + [60] * 3 + [40] * 6),
        ("fisf-2023", [80] * 3 + [60] * 3 + [40] * 6),
    ],
)
def test_sudden_death_shortens(version: str, expected: list[int]):
    formule = lire_formule("mort_subite", version)
    assert [formule.palier(move).duree for move in range(1, 13)] == expected
    assert {formule.palier(move).alerte for move in range(1, 13)} == {20}


@pytest.mark.parametrize(
    "name", ["normale", "semi_blitz", "7_sur_8", "7_et_8", "7_8_et_9", "joker+7_sur_8", "mort_subite"]
)
def test_limits_are_those_of_the_engine(name: str):
    assert lire_formule(name).limits == limits_of(name)


def test_formulas_combine():
    formule = lire_formule("blitz+joker+7_et_8")
    assert (formule.taille, formule.pose, formule.joker, formule.joker_remplace) == (8, 8, True, True)
    assert formule.primes[7:9] == (50, 75)
    assert formule.palier(1).duree == 60


def test_dutch_and_romanian_clubs_play_with_new_racks_and_replaced_jokers():
    formule = lire_formule("reliquat_remis+joker_remplace")
    assert (formule.reliquat_remis, formule.joker_remplace, formule.joker) == (True, True, False)
    assert (formule.palier(1).duree, formule.avertissements_gratuits) == (180, 3)


def test_the_joker_formula_gives_its_joker_back_unless_the_event_says_no():
    assert lire_formule({"joker": "oui"}).joker_remplace
    assert not lire_formule({"joker": "oui", "joker_remplace": "non"}).joker_remplace


def test_steps_of_the_events_own():
    formule = lire_formule({"mort_subite": "oui", "paliers": [{"coups": "2", "duree": "90"}, {"duree": "30", "alerte": "10"}]})
    assert [formule.palier(move).duree for move in (1, 2, 3, 9)] == [90, 90, 30, 30]
    assert formule.palier(9).alerte == 10


@pytest.mark.parametrize(
    "name", ["foo", "", "blitz+normale", "7_sur_8+7_et_8", "joker+joker", "mort_subite+blitz"]
)
def test_impossible_formulas_are_refused(name: str):
    with pytest.raises(SaisieInvalide, match="Formule"):
        lire_formule(name)


def test_the_events_own_formula():
    formule = lire_formule({
        "base": "joker", "nom": "coupe", "taille": "8", "pose": "8", "primes": {"7": "50", "8": "80"}, "duree": "100", "alerte": "25",
        "avertissements_gratuits": "2", "coups_exigeants": "12", "minimum": "1", "reliquat_remis": "oui", "joker_remplace": "non",
    })  # fmt: skip
    assert formule == Formule(
        nom="coupe", paliers=(Palier(0, 100, 25),), taille=8, pose=8, primes=(0, 0, 0, 0, 0, 0, 0, 50, 80, 0),
        avertissements_gratuits=2, coups_exigeants=12, minimum=1, joker=True, joker_remplace=False, reliquat_remis=True,
    )  # fmt: skip
    assert [formule.cout_avertissements(n) for n in range(5)] == [0, 0, 0, 5, 10]


@pytest.mark.parametrize(
    ("fields", "at_fault"),
    [
        ({"tirage": "8"}, "tirage"),
        ({"taille": "10"}, "10"),
        ({"taille": "sept"}, "sept"),
        ({"pose": "8"}, "8"),
        ({"joker": "peut-être"}, "peut-être"),
        ({"primes": "50"}, "primes"),
        ({"primes": {"12": "50"}}, "12"),
        ({"primes": {"sept": "50"}}, "sept"),
        ({"primes": {"7": 2**31}}, "2147483648"),
        ({"primes": {"7": "9" * 5_000}}, "999"),
        ({"primes": {"9" * 5_000: "50"}}, "999"),
        ({"duree": "9" * 5_000}, "999"),
        ({"paliers": "60"}, "paliers"),
        ({"paliers": []}, "paliers"),
        ({"paliers": [{"coups": "3"}]}, "duree"),
        ({"paliers": [{"duree": "60", "pause": "3"}]}, "pause"),
    ],
)
def test_bad_fields_are_quoted(fields: dict[str, object], at_fault: str):
    with pytest.raises(SaisieInvalide, match=at_fault):
        lire_formule(fields)
