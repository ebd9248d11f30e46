"""A badge whose answer was lost is given again to the same key, and nothing is made twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from duplicata.web.access import once
from web.in_process import SERVER_CODE, Room

KEY = "6f1c0c5e-3c53-4b5c-9d7e-0a4f5c1d2e3f"
NEW = {"code": SERVER_CODE, "nom": "Coupe du Lac"}


@pytest.mark.parametrize("path", ["/api/evenements", "/api/demonstration"])
def test_the_same_key_makes_one_event(salle: Room, path: str):
    person = salle.person()
    first = person.stored(path, NEW, KEY)
    again = person.stored(path, NEW, KEY)
    assert again == first
    assert person.client.get("/").text.count("Coupe du Lac") == 1
    other = person.post(path, {**NEW, "lieu": "Annecy"}, KEY)
    assert (other.status_code, "autre geste" in other.json()["erreur"]) == (422, True)
    assert person.stored(path, NEW)["tournoi"] != first["tournoi"], "another key is another event"


def test_one_who_does_not_know_the_server_s_code_is_given_nothing_again(salle: Room):
    salle.person().stored("/api/evenements", NEW, KEY)
    assert salle.person().post("/api/evenements", {**NEW, "code": "22222222"}, KEY).status_code == 401


def test_a_badge_is_made_once_and_its_screens_stay_open(salle: Room):
    organiser, arbiter = salle.person("ORGA"), salle.person()
    made = organiser.stored("/comptes", {"compte": "A"}, KEY)
    arbiter.log_in(made["code"])
    assert organiser.stored("/comptes", {"compte": "A"}, KEY) == made
    assert arbiter.get("/etat").status_code == 200
    assert organiser.post("/comptes", {"compte": "B"}, KEY).status_code == 422
    assert organiser.stored("/comptes", {"compte": "A"})["code"] != made["code"]
    late = organiser.post("/comptes", {"compte": "A"}, KEY)
    assert (late.status_code, "a changé depuis" in late.json()["erreur"]) == (422, True), (
        "a dead code is not given"
    )


def test_a_code_is_given_again_only_to_who_made_it(salle: Room):
    organiser, other = salle.person("ORGA"), salle.person()
    other.log_in(organiser.stored("/comptes", {"compte": "O2", "roles": ["organisateur"]})["code"])
    made = organiser.stored("/comptes", {"compte": "A"}, KEY)
    assert other.stored("/comptes", {"compte": "A"}, KEY)["code"] != made["code"]


def test_a_code_is_not_given_again_after_a_while(salle: Room, monkeypatch: pytest.MonkeyPatch):
    organiser = salle.person("ORGA")
    made = organiser.stored("/comptes", {"compte": "A"}, KEY)
    monkeypatch.setattr(once, "DUREE", 0.0)
    assert organiser.stored("/comptes", {"compte": "A"}, KEY)["code"] != made["code"]


def test_what_was_refused_is_tried_again(salle: Room):
    organiser = salle.person("ORGA")
    for _ in range(2):
        assert organiser.post("/comptes", {"compte": "é"}, KEY).status_code == 422
    assert organiser.stored("/comptes", {"compte": "E", "roles": ["arbitre"]}, KEY)["compte"] == "E"


def test_the_organiser_s_badge_is_made_anew_once(salle: Room):
    person = salle.person()
    before = salle.person("JA").get("/etat").json()["version"]
    made = person.stored("/organisateur", {"code": SERVER_CODE}, KEY)
    assert person.stored("/organisateur", {"code": SERVER_CODE}, KEY) == made
    assert salle.person("JA").get("/etat").json()["version"] == before + 1, "the journal tells it once"


def test_two_presses_at_once_make_one_badge(salle: Room):
    organiser = salle.person("ORGA")
    with ThreadPoolExecutor(2) as pool:
        codes = {
            answer["code"]
            for answer in pool.map(lambda _: organiser.stored("/comptes", {"compte": "A"}, KEY), range(2))
        }
    assert len(codes) == 1
