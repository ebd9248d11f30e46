"""The generator of faults: the same chance makes the same slip, and every fault is really made."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import pytest

from duplicata.arbitrage.fautes import FAUTES, ILLISIBLES, Brouillon, alterer_le_raccord, fauter, sans_faute
from duplicata.arbitrage.lecture import lire_bulletin, lire_dessin
from duplicata.documents.positions import lire_position
from duplicata.engine.notation import SIZE
from duplicata.engine.search import solutions
from rulings.strategies import plays, pool

T = TypeVar("T")
MOTS = ["STEROLS", "SWEATS", "PAGES", "PAS"]


class Doigts:
    """A chance told in advance: which of the choices offered is taken, one after the other."""

    def __init__(self, picks: Sequence[int]) -> None:
        self.picks = iter(picks)

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[next(self.picks)]


def slip_of(mot: str, place: str) -> Brouillon:
    position = lire_position({"mots": ["STEROLS H3"], "tirage": "AE?PSTW", "lexique": MOTS})
    found = (play for play in solutions(position) if (play.word, str(play.place)) == (mot, place))
    return sans_faute(position, next(found))


def written(slip: Brouillon) -> str:
    bulletin = slip.bulletin()
    rows = "/".join(bulletin.dessin.rows)
    return f"{rows} {bulletin.reference.texte or '-'} {'-' if bulletin.score is None else bulletin.score}"


@pytest.mark.parametrize(
    ("key", "picks", "expected"),
    [
        ("reference_absente", [], "S/W/E/A/T/S - 50"),
        ("reference_illisible", [], "S/W/E/A/T/S illisible 50"),
        ("reference_inversee", [], "S/W/E/A/T/S H3 50"),
        ("reference_decalee", [0, 2], "S/W/E/A/T/S 4G 50"),
        ("reference_decalee", [1, 0], "S/W/E/A/T/S 2H 50"),
        ("reference_lointaine", [14, 3], "S/W/E/A/T/S 6G 50"),
        ("reference_lointaine", [9, 14], "S/W/E/A/T/S 2B 50"),
        ("reference_hors_grille", [2], "S/W/E/A/T/S 16C 50"),
        ("sens_inverse", [], "SWEATS 3H 50"),
        ("score_absent", [], "S/W/E/A/T/S 3H -"),
        ("score_faux", [7], "S/W/E/A/T/S 3H 7"),
        ("score_faux", [-1], "S/W/E/A/T/S 3H 199"),
        ("score_d_ailleurs", [0], "S/W/E/A/T/S 3H 24"),
        ("raccord", [0, 0], "S/W/E/A/T/S - 50"),
        ("raccord", [3, 0, 0, 0, 0], "STER/W/E/A/T/S - 50"),
        ("raccord", [-1, 0, 0, 0, 0, 0, 0, 1], "STEROLS/W/E/A/T/S 3H 50"),
        ("raccord_altere", [2, 0, 0, 0, 0, 0, 4], "SEE/W/E/A/T/S - 50"),
        ("raccord_altere", [2, 0, 0, 0, 1, 1], "ST/W/E/A/T/S - 50"),
        ("raccord_altere", [2, 0, 0, 0, 0, 2, 1], "SET/W/E/A/T/S - 50"),
        ("lettre_parasite", [26, 0], "#///////..S/..W/..E/..A/..T/..S 3H 50"),
        ("lettre_parasite", [0, -1], "S/W/E/A/T/S//............A 3H 50"),
        ("encerclement", [0], "S/W/E/A/T/S 3H 50"),
        ("encerclement", [3], "S/W/e/A/T/S 3H 50"),
        ("recopie", [2, 25], "S/W/Z/A/T/S 3H 50"),
        ("lettre_illisible", [2], "S/W/#/A/T/S 3H 50"),
        ("score_illisible", [], "S/W/E/A/T/S 3H -"),
        ("derniere_lettre", [0], "S/W/E/A/T 3H 50"),
        ("derniere_lettre", [1, 25], "S/W/E/A/T/Z 3H 50"),
    ],
)
def test_a_fault_is_the_one_its_name_tells(key: str, picks: list[int], expected: str) -> None:
    assert written(fauter(slip_of("SWEATS", "3H"), [key], Doigts(picks))) == expected


@pytest.mark.parametrize(
    ("mot", "place", "picks", "expected"),
    [
        ("PAS", "3F", [0, 1], "P/A/S//S/W/E/A/T/S 3F 6"),
        ("PAS", "3F", [10, 1], "P/A/S//.s/.W/.E/.A/.T/.S 3F 6"),
        ("PAS", "3F", [0, 0, 2, 0, 0, 0], "P/A/S//STE/W/E/A/T/S 3F 6"),
        ("SWEATS", "3H", [0, 1], "S/W/E/A/T/S 3H 50"),
        ("PAS", "9F", [-1, 1], "P/A/S//p/A/S 9F 6"),
    ],
)
def test_a_second_word_lies_below_and_apart(mot: str, place: str, picks: list[int], expected: str) -> None:
    assert written(fauter(slip_of(mot, place), ["second_mot"], Doigts(picks))) == expected


def test_a_word_of_two_letters_keeps_both() -> None:
    """Its last letter is changed, never left out: one letter is no word."""
    position = lire_position({"tirage": "AEILNRT", "lexique": ["AI"]})
    slip = sans_faute(position, solutions(position)[0])
    assert len(fauter(slip, ["derniere_lettre"], Doigts([0])).mot) == 2


def test_a_word_of_three_letters_may_lose_its_last() -> None:
    assert written(fauter(slip_of("PAS", "3F"), ["derniere_lettre"], Doigts([0]))) == "P/A 3F 6"


@pytest.mark.parametrize(("picks", "incidents"), [([0, 1], 2), ([0, 0], 1)])
def test_incidents_add_up(picks: list[int], incidents: int) -> None:
    slip = fauter(slip_of("SWEATS", "3H"), ["incident", "incident"], Doigts(picks))
    assert len(slip.bulletin().incidents) == incidents


def test_an_unreadable_score_is_not_a_missing_one() -> None:
    assert fauter(slip_of("SWEATS", "3H"), ["score_illisible"], Doigts([])).bulletin().score_illisible


def slips() -> list[Brouillon]:
    chance = random.Random(3)
    return [sans_faute(position, chance.choice(plays(position))) for position in pool(first=False)]


@pytest.mark.parametrize("key", [*FAUTES, *ILLISIBLES])
def test_a_fault_changes_some_slips_and_leaves_the_draft_alone(key: str):
    changed = 0
    for number, slip in enumerate(slips()):
        before = slip.bulletin()
        spoilt = fauter(slip, [key], random.Random(number)).bulletin()
        assert slip.bulletin() == before
        changed += spoilt != before
    assert changed


def test_the_same_chance_makes_the_same_slip():
    for number, slip in enumerate(slips()):
        keys = random.Random(number).choices(list(FAUTES), k=4)
        one, other = (fauter(slip, keys, random.Random(number)).bulletin() for _ in range(2))
        assert one == other


def test_a_drawing_is_as_a_typist_would_give_it():
    """Nothing of it is trimmed or refused at the border."""
    for number, slip in enumerate(slips()):
        keys = random.Random(number).choices(list(FAUTES), k=3)
        dessin = fauter(slip, keys, random.Random(number)).bulletin().dessin
        assert lire_dessin(dessin.rows) == dessin


def test_a_slip_transcribed_reads_as_it_was_written():
    for number, slip in enumerate(slips()):
        keys = random.Random(number).choices([*FAUTES, *ILLISIBLES], k=number % 4)
        spoilt = fauter(slip, keys, random.Random(number))
        assert lire_bulletin(spoilt.champs()) == spoilt.bulletin()
    assert slip_of("SWEATS", "3H").champs() == {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": "50"}


def test_a_second_word_that_finds_no_room_is_left_out():
    """Below the last line of the slip there is no room."""
    low = next(
        sans_faute(position, play)
        for position in pool(first=False)
        for play in plays(position)
        if play.place.row == SIZE - 1 and not play.place.down
    )
    assert fauter(low, ["second_mot"], random.Random(1)) == low


def test_the_line_below_the_last_is_no_room():
    """One line is left free between the two words: from the last but one, none is left."""
    slip = word_across("AI")
    low = replace(slip, mot={(SIZE - 2, 7): "A", (SIZE - 2, 8): "I"})
    assert fauter(low, ["second_mot"], Doigts([0, 1])) == low


def test_no_link_is_altered_where_none_is_drawn():
    slip = slips()[0]
    assert alterer_le_raccord(slip, random.Random(1)) is slip


def test_link_letters_are_those_of_the_four_sides() -> None:
    """Then those beside a letter already drawn, and no other."""
    rows = ["." * SIZE] * 6 + ["......STE......", "......E.A......", "......LAS......"] + ["." * SIZE] * 6
    position = lire_position({"grille": rows, "tirage": "AEILNRT", "lexique": ["TE"]})
    slip = Brouillon(position, slip_of("PAS", "3F").play, {(7, 7): "I"}, None, None)
    assert slip.raccords == [(6, 7), (7, 6), (7, 8), (8, 7)]
    assert replace(slip, autour={(6, 7): "T", (8, 7): "A"}).raccords == [
        (6, 6),
        (6, 8),
        (7, 6),
        (7, 8),
        (8, 6),
        (8, 8),
    ]
    assert len(fauter(slip, ["raccord"], Doigts([-1, *[0] * 7, 0])).autour) == 7


def word_across(mot: str, col: int = 7) -> Brouillon:
    position = lire_position({"tirage": "AEILNRT", "lexique": [mot]})
    return sans_faute(position, next(play for play in solutions(position) if play.place.col == col))


def test_a_word_across_lies_across() -> None:
    slip = word_across("RATE", col=5)
    assert list(slip.mot) == [(7, 5), (7, 6), (7, 7), (7, 8)]
    assert slip.champs()["sens"] == "H"
    assert fauter(slip, ["sens_inverse"], Doigts([])).champs()["sens"] == "V"
