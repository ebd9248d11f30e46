"""The draw at the juge-arbitre's desk: why a rack goes back, one badly typed, one that leaves a sealed game."""

from typing import Any

import pytest

from web.api.test_sealed import RANGES
from web.in_process import Person, Room
from web.sealed import CODE, envelope


@pytest.fixture
def juge(salle: Room) -> Person:
    """The second move is closed."""
    juge = salle.person("JA")
    juge.stored("/bulletins/top", {"coup": 2})
    juge.stored("/partie/retenir")
    juge.stored("/partie/clore")
    return juge


def draw(juge: Person, letters: str) -> dict[str, Any]:
    told: dict[str, Any] = juge.stored("/partie/tirer", {"mode": "manuel", "lettres": letters})["suivant"]
    return told


def rejections(juge: Person) -> int:
    return int(juge.get("/etat").json()["partie"]["rejets"])


def test_a_rejection_says_why_and_by_which_article(juge: Person):
    told = draw(juge, "-AEIOUAE")["rejet"]
    assert "-AEIOUAE rejeté" in told
    assert "2 voyelles et 2 consonnes (3.2)" in told
    assert "2 rejets" in draw(juge, "-AEIOUIE")["rejet"]


def test_the_letters_of_a_cancelled_move_are_rejected_by_name(juge: Person):
    draw(juge, "-AEILNRT")
    juge.stored("/partie/annuler_coup", {"raison": "jeton tombé"})
    told = draw(juge, "TRNLIEA")
    assert (told["geste"], "lettres du coup annulé (3.6)" in told["rejet"]) == ("tirer", True)


def test_a_rack_badly_typed_is_taken_back_without_a_rejection(juge: Person):
    assert "corriger_tirage" in draw(juge, "-AEILNRS")["autres"]
    told = juge.stored("/partie/corriger_tirage")["suivant"]
    assert (told["geste"], told["rejet"], rejections(juge)) == ("tirer", "", 0)
    assert "corriger_tirage" not in told["autres"]
    assert draw(juge, "-AEILNRT")["geste"] == "annoncer"
    assert rejections(juge) == 0
    assert "corriger_tirage" not in juge.stored("/partie/annoncer")["suivant"]["autres"]
    assert "annoncé se rejette" in juge.post("/partie/corriger_tirage").json()["erreur"]


def test_so_is_one_that_was_rejected_for_a_slip_of_the_finger(juge: Person):
    draw(juge, "-AEIOUAE")
    assert "corriger_tirage" in draw(juge, "-AEIOUIE")["autres"]
    juge.stored("/partie/corriger_tirage")
    assert rejections(juge) == 1
    juge.stored("/partie/corriger_tirage")
    assert rejections(juge) == 0


def test_what_the_juge_arbitre_rejects_stays_rejected(juge: Person):
    draw(juge, "-AEILNRT")
    told = juge.stored("/partie/rejeter", {"raison": "huit jetons tirés"})["suivant"]
    assert "rejeté par le juge-arbitre" in told["rejet"]
    assert "corriger_tirage" not in told["autres"]


def test_a_sealed_game_is_told_as_long_as_it_goes_as_sealed(juge: Person, salle: Room):
    assert juge.get("/partie/suivant").json()["scellee"] is False
    juge.end_game("decision")
    salle.person("ORGA").stored("/parties/scellee", {"enveloppe": envelope(), "code": CODE, "plages": RANGES})
    assert juge.get("/partie/suivant").json()["scellee"] is True
    juge.stored("/partie/tirer", {"mode": "prepare"})
    told = juge.stored("/partie/annuler_coup", {"raison": "jeton tombé"})["suivant"]
    assert (told["geste"], told["scellee"]) == ("tirer", False)


def test_the_causes_of_an_early_end_are_those_of_the_regulation(juge: Person):
    causes = [cause["cause"] for cause in juge.get("/partie/suivant").json()["causes"]]
    assert causes == ["interruption", "plus_de_coup", "decision"]


def test_a_game_that_is_over_says_why_and_what_it_still_waits_for(salle: Room):
    slip = {"coup": 2, "table": 1, "mot": "SWEATS", "sens": "V", "reference": "3H", "version": 0}
    salle.person("A").stored("/bulletins", slip)
    second = {"coup": 2, "table": 1, "mot": "SWEATZ", "sens": "V", "reference": "3H", "score": 45}
    salle.person("D1").stored("/double", second)
    juge = salle.person("JA")
    told = juge.end_game("interruption")["suivant"]
    assert "plus de trente minutes" in told["precision"]
    assert [(thing["ecran"], len(thing["tables"])) for thing in told["reste"]] == [("double", 1), ("billets", 8)]


def test_a_sealed_rack_that_is_rejected_comes_again(juge: Person, salle: Room):
    """As the desk says before it is confirmed."""
    juge.end_game("decision")
    salle.person("ORGA").stored("/parties/scellee", {"enveloppe": envelope(), "code": CODE, "plages": RANGES})
    juge.stored("/partie/tirer", {"mode": "prepare"})
    rack = juge.get("/etat").json()["partie"]["tirage"]
    assert juge.stored("/partie/rejeter", {"raison": "jeton tombé"})["suivant"]["scellee"] is True
    juge.stored("/partie/tirer", {"mode": "prepare"})
    assert juge.get("/etat").json()["partie"]["tirage"] == rack


def test_a_rejection_is_told_while_the_move_before_is_still_corrected(salle: Room):
    juge = salle.person("JA")
    salle.person("A").stored("/bulletins/top", {"coup": 2})
    juge.stored("/partie/retenir")
    told = draw(juge, "GP+BCDLM")
    assert (told["geste"], "GP+BCDLM rejeté" in told["rejet"], "(3.2)" in told["rejet"]) == ("tirer", True, True)
    salle.person("B").stored("/bulletins/top", {"coup": 2})
    told = juge.get("/partie/suivant").json()
    assert (told["geste"], "GP+BCDLM rejeté" in told["rejet"]) == ("clore", True)
    assert draw(juge, "AEILNRT")["rejet"] == ""


@pytest.mark.parametrize(("letters", "first"), [("-AEILNRT", "Rejet."), ("GP+AEILT", "Reliquat")])
def test_the_room_hears_of_a_rejection_where_there_was_a_leftover(juge: Person, letters: str, first: str):
    draw(juge, letters)
    assert juge.get("/etat").json()["partie"]["annonce"][0].startswith(first)


def test_a_full_rack_after_a_play_of_seven_letters_is_no_rejection(salle: Room):
    """The first move played all its letters; the second was typed with a dash all the same."""
    game = salle.person("JA").get("/etat").json()["partie"]
    assert game["tirage_ordre"] == "AEGPSTW"
    assert "Rejet" not in " ".join(game["annonce"])


@pytest.fixture
def typed(juge: Person, salle: Room) -> Person:
    """A game whose first two racks were typed in advance."""
    juge.end_game("decision")
    salle.person("ORGA").stored("/parties", {"tirages": ["STEROLS", "AEGPSTW"], "plages": RANGES})
    return juge


def rack(juge: Person) -> str:
    return str(juge.get("/etat").json()["partie"]["tirage"])


def test_a_cancelled_move_drawn_from_elsewhere_leaves_the_prepared_rack(typed: Person):
    assert typed.get("/partie/suivant").json()["saisi"] is True
    typed.stored("/partie/tirer", {"mode": "auto"})
    assert typed.stored("/partie/annuler_coup", {"raison": "jeton tombé"})["suivant"]["saisi"] is True
    typed.stored("/partie/tirer", {"mode": "prepare"})
    assert rack(typed) == "ELORSST"


def test_a_cancelled_move_takes_its_own_prepared_rack_with_it(typed: Person):
    for expected in ("ELORSST", "AEGPSTW"):
        typed.stored("/partie/tirer", {"mode": "prepare"})
        assert rack(typed) == expected
        told = typed.stored("/partie/annuler_coup", {"raison": "jeton tombé"})["suivant"]
    assert (told["geste"], told["saisi"]) == ("tirer", False)
    assert "coup 3" in typed.post("/partie/tirer", {"mode": "prepare"}).json()["erreur"]


def test_a_prepared_rack_asked_for_again_under_its_key_is_answered_alike(typed: Person):
    typed.stored("/partie/tirer", {"mode": "prepare"})
    typed.stored("/partie/annuler_coup", {"raison": "jeton tombé"})
    typed.stored("/partie/tirer", {"mode": "prepare"}, "le-dernier")
    assert typed.stored("/partie/tirer", {"mode": "prepare"}, "le-dernier")["repete"] is True
    assert rack(typed) == "AEGPSTW"


def test_a_prepared_rack_that_no_longer_fits_is_said_not_to(typed: Person):
    draw(typed, "ABCDEIL")
    for gesture in ("annoncer", "lancer", "terminer"):
        typed.stored(f"/partie/{gesture}")
    typed.stored("/partie/retenir")
    typed.stored("/partie/clore", {"non_remis": list(range(1, 9))})
    told = typed.get("/partie/suivant").json()
    assert (told["saisi"], "ne va pas avec le reliquat" in told["precision"]) == (False, True)
