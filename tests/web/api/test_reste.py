"""What is left to settle, as each desk is told it, and closing over it."""

from typing import Any

import pytest

from web.in_process import API, Room

PATEES = {"mot": "PATEES", "reference": "5D", "score": 16}


def left(room: Room, who: str) -> list[tuple[Any, ...]]:
    return [(un["chose"], un["coup"], un["tables"], un["ecran"]) for un in room.person(who).get("/reste").json()["reste"] if un["chose"] != "bulletin"]


@pytest.fixture
def case(salle: Room) -> Room:
    """PATEES, 16 points, of table 3 is before the commission."""
    salle.person("A").stored("/bulletins", {"table": 3, "coup": 2, **PATEES})
    salle.person("A").stored("/appel", {"table": 3, "coup": 2, "raison": "x"})
    return salle


def test_each_desk_is_led_to_the_screen_it_may_open(case: Room):
    assert ("affaire", 2, [3], "commission") in left(case, "JA")
    (line,) = [un for un in case.person("ORGA").get("/reste").json()["reste"] if un["chose"] == "affaire"]
    assert (line["ecran"], line["reserve"]) == (None, True)
    assert line["phrase"].endswith("(la commission)")


def test_closing_over_a_case_takes_a_reason_and_leaves_the_results_under_reserve(case: Room):
    judge, organiser = case.person("JA"), case.person("ORGA")
    judge.end_game("decision")
    refused = organiser.client.post(API + "/clore", headers={"X-CSRF-Token": organiser.csrf})
    assert refused.status_code == 422
    assert "1 cas devant la commission, table 3" in refused.json()["erreur"]
    organiser.stored("/clore", {"raison": "la commission siège demain"})
    event = judge.get("/etat").json()["tournoi"]
    assert (event["clos"], event["sous_reserve"]) == (True, True)
    version = case.person("K1").get("/commission").json()["cas"][0]["version"]
    for member in ("K1", "K2"):
        case.person(member).stored("/commission/1-2-3/vote", {"lecture": 0, "raison": "lu", "version": version})
    assert judge.get("/etat").json()["tournoi"]["sous_reserve"] is False


def test_an_event_with_nothing_open_is_closed_without_a_word(salle: Room):
    salle.person("JA").end_game("decision")
    organiser = salle.person("ORGA")
    answer = organiser.client.post(API + "/clore", headers={"X-CSRF-Token": organiser.csrf})
    assert answer.status_code == 200, answer.text


def test_the_reason_of_a_conduct_is_on_the_correction_slip(salle: Room):
    salle.person("A").stored("/bulletins", {"table": 3, "coup": 2, **PATEES, "incidents": ["discipline"]})
    judge = salle.person("JA")
    assert ("discipline", 2, [3], "juge") in left(salle, "JA")
    judge.stored("/partie/conduite", {"coup": 2, "table": 3, "raison": "parle à sa voisine"})
    assert all(what != "discipline" for what, *_ in left(salle, "JA"))
    (slip,) = [billet for billet in judge.get("/billets").json()["billets"] if billet["table"] == 3]
    assert (slip["reproche"], slip["a_motiver"]) == ("parle à sa voisine", False)
