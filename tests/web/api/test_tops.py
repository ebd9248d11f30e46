"""Equal tops: which may be retained, and why the others may not (3.4)."""

import pytest

from duplicata.competition.choix import Choix
from duplicata.engine.notation import parse_place
from duplicata.engine.placements import Play
from duplicata.web.views.desk import tops
from web.in_process import Person, Room


def play(word: str, place: str) -> Play:
    return Play(50, word, parse_place(place))


SAVES, SPENDS, OTHER = play("SWEATS", "3H"), play("SWEATs", "9H"), play("SWEATS", "9H")


@pytest.mark.parametrize(
    ("choice", "ties", "said"),
    [
        (Choix((SAVES,), False, False), 1, ("",)),
        (Choix((SAVES,), True, False), 2, ("2 tops à égalité.", "on garde le joker")),
        (Choix((SAVES,), False, True), 2, ("on retient le mot qui met fin à la partie",)),
        (Choix((SAVES, OTHER), True, False), 3, ("3 tops à égalité.", "on garde le joker", "ouvre le plus la grille (3.4)")),
    ],
)
def test_the_duty_is_told_with_the_number_of_ties(choice: Choix, ties: int, said: tuple[str, ...]):
    told = tops._obligation(choice, ties)
    assert all(part in told for part in said)
    assert bool(told) == (ties > 1)


def test_each_tie_set_aside_says_why():
    choice = Choix((SAVES,), True, True)
    assert tops._ecarte(SAVES, choice) == ""
    assert "joker" in tops._ecarte(SPENDS, choice)
    assert "continuer" in tops._ecarte(OTHER, choice)


@pytest.fixture
def tied(salle: Room, request: pytest.FixtureRequest) -> Person:
    """The third move is to be collected; this rack has several tops."""
    juge = salle.person("JA")
    juge.stored("/partie/retenir")
    juge.stored("/partie/clore", {"non_remis": list(range(1, 9))})
    juge.stored("/partie/tirer", {"mode": "manuel", "lettres": f"-{request.param}"})
    for gesture in ("annoncer", "lancer", "terminer"):
        juge.stored(f"/partie/{gesture}")
    return juge


@pytest.mark.parametrize("tied", ["DEFJNO?"], indirect=True)
def test_a_tie_that_spends_the_joker_may_not_be_retained(tied: Person):
    found = tied.get("/tops").json()
    assert {f"{top['mot']} {top['place']}": top["permis"] for top in found["tops"]} == {"JETON L1": True, "JETONs L1": False, "iNFEODE 5E": False}
    assert all(("joker" in top["ecarte"]) != top["permis"] for top in found["tops"])
    assert found["obligation"] == "3 tops à égalité. À points égaux, on garde le joker (3.4)."


@pytest.mark.parametrize("tied", ["DEEELNP"], indirect=True)
def test_the_one_that_enter_retains_is_named_before_it_is(salle: Room, tied: Person):
    found = tied.get("/tops").json()
    assert [top["permis"] for top in found["tops"]] == [True] * 3
    assert "3 tops à égalité. Le juge-arbitre retient" in found["obligation"]
    offered = [top for top in found["tops"] if top["propose"]]
    assert offered == found["tops"][:1]
    arbiter = salle.person("A")
    assert arbiter.get("/etat").json()["partie"]["retenu"] is None
    tied.stored("/partie/retenir")
    laid = arbiter.get("/etat").json()["partie"]["retenu"]
    assert laid == arbiter.get("/tops").json()["retenu"]
    assert (laid["mot"], laid["place"], laid["points"]) == (offered[0]["mot"], offered[0]["place"], found["top"])
    assert "retenu" not in salle.person().get("/etat").json()["partie"], "not before the move is closed"


@pytest.mark.parametrize("tied", ["DEFJNO?"], indirect=True)
def test_the_top_given_to_all_before_it_is_retained_is_one_that_may_be(salle: Room, tied: Person):
    arbiter = salle.person("A")
    told = arbiter.get("/solutions").json()
    assert (told["mots"].split()[0], told["places"].split()[0]) == ("JETON", "L1")
    arbiter.stored("/bulletins/top", {"coup": 3})
    assert {one["bulletin"]["mot"] for one in arbiter.get("/bulletins?coup=3").json()["bulletins"]} == {"JETON"}


@pytest.mark.parametrize("tied", ["DEIORTU"], indirect=True)
def test_the_same_word_for_the_same_points_both_ways_is_told_with_the_announcement(tied: Person):
    found = {top["place"]: top for top in tied.get("/tops").json()["tops"]}
    assert {place: top["mot"] for place, top in found.items()} == {"L2": "ETOURDIT", "4A": "ETOURDIT"}
    assert (found["L2"]["mention"], found["L2"]["ailleurs"]) == ("Attention à la place\N{NO-BREAK SPACE}!", ["4A"])
    assert found["4A"]["annonce"][0] == "70 points.", "said besides, not among what the text lists"
    assert tied.get("/tops?langue=en").json()["tops"][0]["mention"].startswith("Attention"), "what is read aloud is French"


@pytest.mark.parametrize("tied", ["DEFJNO?"], indirect=True)
def test_other_words_of_the_same_points_ask_for_no_mention_of_the_place(tied: Person):
    assert {top["mention"] for top in tied.get("/tops").json()["tops"]} == {""}
