"""The commission through its addresses: what is signed is what was shown."""

from typing import Any

import pytest

from duplicata.web.live.subjects import sujets
from web.in_process import Person, Room

TOP = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}
PATEES = {"mot": "PATEES", "reference": "5D", "score": 16}


def slip(table: int, **fields: Any) -> dict[str, Any]:
    return {"table": table, "coup": 2, **TOP, **fields}


@pytest.fixture
def case(salle: Room) -> Room:
    """PATEES, 16 points, of table 3 is appealed against."""
    salle.person("A").stored("/bulletins", slip(3, **PATEES))
    salle.person("A").stored("/appel", {"table": 3, "coup": 2, "raison": "x"})
    return salle


def shown(room: Room, who: str = "K1") -> dict[str, Any]:
    (found,) = room.person(who).get("/commission").json()["cas"]
    return dict(found)


def correct(room: Room, who: str = "A") -> None:
    room.person(who).stored("/bulletins", slip(3, version=shown(room)["version"], motif="relu"))


def vote(person: Person, version: int | None, key: str | None = None) -> Any:
    body = {"lecture": 0, "raison": "lu"} | ({} if version is None else {"version": version})
    return person.post("/commission/1-2-3/vote", body, key)


@pytest.mark.parametrize("address", ["vote", "decision"])
def test_a_member_does_not_sign_a_slip_he_has_not_seen(case: Room, address: str):
    before = shown(case)
    assert before["decision"]["points"] == 16
    correct(case)
    answer = case.person("K1").post(f"/commission/1-2-3/{address}", {"lecture": 0, "raison": "lu", "version": before["version"]})
    assert answer.status_code == 409
    assert "a changé depuis que vous l’avez lu" in answer.json()["erreur"]
    after = shown(case)
    assert (after["votes"], after["decision"]["points"]) == ([], 50)
    assert vote(case.person("K1"), after["version"]).status_code == 200


def test_without_a_version_the_vote_is_on_what_stands_and_earlier_ones_do_not_count(case: Room):
    assert vote(case.person("K1"), None).json()["clos"] is False
    correct(case)
    assert vote(case.person("K2"), None).json()["clos"] is False
    assert vote(case.person("K1"), None).json()["clos"] is True


def test_screens_are_told_that_a_slip_before_the_commission_has_changed(case: Room):
    assert case.app is not None
    open_room = case.app.state.salles.trouver("coupe")

    def told() -> Any:
        return sujets(open_room.room.etat, lents=False).sujets["commission"]

    before = told()
    case.person("JA").stored("/partie/retenir")
    assert told() == before
    correct(case)
    assert told() != before


def test_a_second_reading_done_meanwhile_moves_no_ruling_proposed(case: Room):
    before = [ruling["points"] for ruling in shown(case)["propositions"]]
    case.person("D1").stored("/double", slip(3))
    after = [ruling["points"] for ruling in shown(case)["propositions"]]
    assert after == [*before, 50]


def test_the_places_of_both_readings_are_listed(case: Room):
    assert {place["mot"] for place in shown(case)["placements"]} == {"PATEES"}
    case.person("D1").stored("/double", slip(3))
    places = shown(case)["placements"]
    assert {place["mot"] for place in places} == {"PATEES", "SWEATS"}
    assert ("SWEATS", "3H", 50, True) in {(place["mot"], place["place"], place["score"], place["meme_score"]) for place in places}


def test_a_vote_that_closed_its_case_is_acknowledged_again_when_sent_again(case: Room):
    vote(case.person("K1"), None)
    last = case.person("K2")
    first = vote(last, None, "cle-1").json()
    again = vote(last, None, "cle-1")
    assert again.status_code == 200
    assert (again.json()["enregistre"], again.json()["repete"], again.json()["clos"]) == (first["enregistre"], True, True)


def test_a_difference_is_settled_on_the_readings_shown(case: Room):
    case.person("D1").stored("/double", slip(3, score=48))
    third = case.person("JA")
    (difference,) = third.get("/double").json()["ecarts"]
    correct(case, "B")
    body = {"coup": 2, "table": 3, "lecture": 0, "raison": "le papier"}
    assert third.post("/double/trancher", body | {"version": difference["version"]}).status_code == 409
    (difference,) = third.get("/double").json()["ecarts"]
    third.stored("/double/trancher", body | {"version": difference["version"]})


def test_an_arbiter_does_not_overturn_what_the_commission_signed_but_may_appeal(case: Room):
    for member in ("K1", "K2"):
        vote(case.person(member), None)
    (stored,) = case.person("JA").get("/bulletins?coup=2&table=3").json()["bulletins"]
    for person in ("A", "JA"):
        answer = case.person(person).post("/bulletins", slip(3, version=stored["version"], motif="moi seul"))
        assert answer.status_code == 422
        assert "la commission a décidé, elle seule y revient" in answer.json()["erreur"]
    case.person("JA").stored("/appel", {"table": 3, "coup": 2, "raison": "pièce nouvelle"})
    assert shown(case)["decision"]["points"] == 16


def test_the_journal_says_what_was_voted_and_not_to_who_reads_blind(case: Room):
    assert vote(case.person("K1"), None).status_code == 200
    told = case.person("JA").get("/journal").json()["gestes"][0]["phrases"]
    assert told == ["Coup 2, table 3\u00a0: vote de la commission, 16 points, sans sanction"]
    blind = case.person("D1").get("/journal").json()["gestes"][0]["phrases"]
    assert blind == ["Coup 2, table 3\u00a0: vote de la commission"]


def test_the_place_that_the_slip_names_comes_first_valid_or_not(salle: Room):
    salle.person("A").stored("/bulletins", slip(3, reference="9H"))
    salle.person("A").stored("/appel", {"table": 3, "coup": 2, "raison": "x"})
    first, *others = shown(salle)["placements"]
    assert (first["place"], first["referencee"]) == ("9H", True)
    assert [one["referencee"] for one in others] == [False] * len(others)


class TestAppeals:
    """6.3: until when, and what a late one needs; 6.4: the file that goes to a higher body."""

    def end(self, room: Room) -> None:
        room.person("JA").end_game("decision")

    def test_the_time_left_is_told_to_the_commission_and_the_judge(self, case: Room):
        (playing,) = case.person("K1").get("/commission").json()["delais"]
        assert (playing["partie"], playing["finie"], playing["jusqu_a"], playing["suivante"]) == (1, False, None, None)
        self.end(case)
        (over,) = case.person("K1").get("/commission").json()["delais"]
        now = case.person().get("/heure").json()["maintenant"]
        assert 14 * 60_000 < over["jusqu_a"] - now <= 15 * 60_000
        assert case.person("JA").get("/partie/suivant").json()["delais"] == [over]

    def test_a_late_appeal_needs_a_reason_and_says_so_everywhere(self, case: Room):
        self.end(case)
        organiser, judge = case.person("ORGA"), case.person("JA")
        organiser.stored("/parties", {"plages": [{"arbitre": "A", "premiere": 1, "derniere": 8}]})
        (first, _) = judge.get("/commission").json()["delais"]
        assert (first["suivante"], first["commencee"]) == (2, False)
        judge.stored("/partie/tirer")
        appeal = {"partie": 1, "coup": 1, "table": 1, "raison": "Il conteste"}
        refused = judge.post("/appel", appeal)
        assert (refused.status_code, "délai d’appel est passé (6.3)" in refused.json()["erreur"]) == (422, True)
        judge.stored("/appel", {**appeal, "tardif": "Le billet est arrivé ce soir"})
        late = {one["table"]: one["tardif"] for one in case.person("K1").get("/commission").json()["cas"]}
        assert late == {1: "Le billet est arrivé ce soir", 3: ""}
        assert "tardif" in judge.get("/journal").text

    def test_the_file_of_a_case_is_one_page_or_json(self, case: Room):
        member = case.person("K1")
        page = member.get("/commission/1-2-3/dossier.html")
        assert page.headers["content-disposition"] == 'attachment; filename="dossier-coupe-1-2-3.html"'
        assert "PATEES" in page.text
        assert member.get("/commission/1-2-3/dossier.json").json()["renvoi"]["motif"] == "x"
        assert member.get("/commission/1-2-9/dossier.json").status_code == 422
        assert member.get("/commission/rien/dossier.json").status_code == 422
        assert case.person("A").get("/commission/1-2-3/dossier.html").status_code == 403

    def test_a_case_that_is_decided_still_has_its_file(self, case: Room):
        assert case.person("K1").get("/commission").json()["tranchees"] == []
        for who in ("K1", "K2"):
            vote(case.person(who), None)
        answer = case.person("K1").get("/commission").json()
        assert answer["cas"] == []
        assert [(one["cas"], one["decision"]["points"]) for one in answer["tranchees"]] == [("1-2-3", 16)]
