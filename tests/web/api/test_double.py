"""The second reading through its addresses: whoever has to read without knowing is told nothing."""

from functools import partial
from typing import Any

import pytest
from msgspec import UNSET

from duplicata.web.live.subjects import sujets
from web.access.test_matrix import ask
from web.in_process import Room
from web.room_maker import EVENT

TOP = {"mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}
STEROLS = {"mot": "STEROLS", "sens": "H", "reference": "H3", "score": 66}


def slip(table: int, **fields: Any) -> dict[str, Any]:
    return {"table": table, "coup": 2, **TOP, **fields}


@pytest.fixture
def entered(salle: Room) -> Room:
    """Table 1 got 50 points, then 45 with a reason that says so."""
    arbiter = salle.person("A")
    version = arbiter.stored("/bulletins", slip(1))["version"]
    own = {"points": 45, "sanction": "penalite", "raison": "45 et non 50"}
    arbiter.stored("/bulletins", slip(1, version=version, motif="45 et non 50", decision=own))
    return salle


def told(room: Room, who: str) -> list[dict[str, Any]]:
    return list(room.person(who).get("/journal?table=1&coup=2").json()["gestes"])


def test_the_journal_hides_points_and_reasons_from_who_reads_blind(entered: Room):
    blind, known = told(entered, "D1"), told(entered, "A")
    assert [gesture["phrases"] for gesture in blind] == [["Coup 2, table 1\xa0: décision rectifiée"], ["Coup 2, table 1\xa0: décision rendue"]]
    assert [gesture["motif"] for gesture in blind] == ["", ""]
    assert "45 points" in known[0]["phrases"][0]
    assert known[0]["motif"] == "45 et non 50"


@pytest.mark.parametrize("path", ["/billets", "/commission", f"/t/{EVENT}/billets"])
def test_rulings_are_not_for_who_reads_blind(entered: Room, path: str):
    assert entered.person("D1").get(path).status_code == 403
    assert entered.person("JA").get(path).status_code == 200


def test_the_third_person_chooses_a_reading_or_types_one(entered: Room):
    entered.person("D1").stored("/double", slip(1))
    third = entered.person("D2")
    answer = third.post("/double/trancher", {"coup": 2, "table": 1, "raison": "papier"})
    assert answer.status_code == 422
    assert answer.json()["erreur"] == "Choisissez une des lectures, ou saisissez le bulletin."
    third.stored("/double/trancher", {**slip(1, reference="9H"), "raison": "papier"})
    (stored,) = entered.person("JA").get("/bulletins?coup=2&table=1").json()["bulletins"]
    assert (stored["bulletin"]["reference"], stored["decision"]["points"]) == ("9H", 45)
    assert third.get("/double").json()["ecarts"] == []


def test_screens_are_told_of_a_second_reading_and_of_its_undoing(entered: Room):
    assert entered.app is not None
    open_room = entered.app.state.salles.trouver(EVENT)

    def told() -> Any:
        return sujets(open_room.room.etat, lents=False).sujets["double"]

    before = told()
    stored = entered.person("D1").stored("/double", {"coup": 1, "table": 5} | STEROLS)
    entered.person("D2").stored("/double", {"coup": 1, "table": 6} | STEROLS)
    after = told()
    assert after != before
    entered.person("D1").stored("/annuler", {"lot": stored["geste"]})
    assert told() not in (before, after)


def test_a_reading_that_differs_is_neither_replaced_nor_taken_back(entered: Room):
    reader = entered.person("D1")
    stored = reader.stored("/double", slip(1))
    assert stored["accord"] is False
    for answer in (reader.post("/double", slip(1, score=45)), reader.post("/annuler", {"lot": stored["geste"]})):
        assert answer.status_code == 422
        assert "une troisième personne tranche" in answer.json()["erreur"]
    answer = entered.person("D2").post("/double", slip(1, score=45))
    assert (answer.status_code, "D1 a déjà relu" in answer.json()["erreur"]) == (422, True)
    (difference,) = entered.person("D2").get("/double").json()["ecarts"]
    assert difference["peut_trancher"] is True


@pytest.fixture
def given(salle: Room) -> Room:
    """The top to all of A's tables: who reads blind must not see that it was one gesture, for it tells their slips."""
    salle.person("B").stored("/bulletins", slip(5))
    salle.person("A").stored("/bulletins/top", {"coup": 2})
    return salle


@pytest.mark.parametrize("path", ["/etat", "/journal/etat?avant=9999"])
def test_the_state_has_no_versions_for_who_reads_blind(given: Room, path: str):
    known = given.person("A").get("/etat").json()
    last = known["version"] + 1
    blind = given.person("D1").get(path.replace("9999", str(last))).json()
    assert {table["version"] for table in blind["tables"]} == {0}
    assert [table["saisi"] for table in blind["tables"]] == [table["saisi"] for table in known["tables"]]
    assert len({table["version"] for table in known["tables"]}) == 3


def test_nor_has_the_stream_of_who_reads_blind(given: Room):
    assert given.app is not None
    open_room = given.app.state.salles.trouver(EVENT)
    parts = sujets(open_room.room.etat, lents=True)
    blind = parts.de(True, aveugle=True)
    tables = [table for name in blind if name.startswith("etat:tables") for table in parts.listes[name].values()]
    assert (len(tables), {table.version for table in tables}) == (8, {0})
    assert parts.sujets["commission/aveugle"].votes is UNSET
    assert {name.removesuffix("/aveugle") for name in blind} == parts.de(True)


def test_whose_stream_it_is_is_known_from_his_badge(given: Room):
    assert given.app is not None
    open_room = given.app.state.salles.trouver(EVENT)
    kept: list[Any] = []
    subscribe = open_room.diffusion.abonner
    open_room.diffusion.abonner = lambda *known: kept.append(subscribe(*known)) or kept[-1]
    for who in ("D1", "A", None):
        person = given.person(who)
        portal, cookie = person.client.blocking_portal, person.client.cookies.get("duplicata") or ""
        assert portal.call(partial(ask, given.app, "GET", f"/api/t/{EVENT}/flux", cookie=cookie)).status == 200
    assert [(one.officiel, one.aveugle) for one in kept] == [(True, True), (True, False), (False, False)]


def test_the_journal_tells_each_slip_by_itself(given: Room):
    known, blind = (given.person(who).get("/journal?coup=2").json()["gestes"] for who in ("A", "D1"))
    assert any("autre" in phrase for gesture in known for phrase in gesture["phrases"]) or len(known[0]["phrases"]) > 1
    slips = [gesture for gesture in blind if "décision rendue" in gesture["phrases"][0]]
    assert [len(gesture["phrases"]) for gesture in slips] == [1] * 5
    assert {gesture["geste"] for gesture in slips} == {""}
    assert all(gesture["quand"].endswith(":00.000Z") for gesture in slips)
    assert [gesture["seq"] for gesture in slips] == sorted((gesture["seq"] for gesture in slips), reverse=True)


def test_nor_does_the_undoing_of_a_batch_count_its_slips(given: Room):
    given.person("A").stored("/annuler")
    (told,) = given.person("D1").get("/journal").json()["gestes"][0]["phrases"]
    assert told == "Geste annulé – Coup 2, table 1\xa0: décision rendue"


def confirm(room: Room, who: str, table: int, coup: int = 1) -> dict[str, Any]:
    reader = room.person(who)
    shown = reader.stored("/double/montrer", {"coup": coup, "table": table})
    return reader.stored("/double/confirmer", {"coup": coup, "table": table, "version": shown["version"]})


class TestConfirmation:
    def test_the_slip_is_shown_then_confirmed_and_counted_apart(self, entered: Room):
        reader = entered.person("D1")
        shown = reader.stored("/double/montrer", {"coup": 1, "table": 5})
        assert shown["lecture"]["bulletin"]["mot"] == "STEROLS"
        reader.stored("/double/confirmer", {"coup": 1, "table": 5, "version": shown["version"]})
        seen = reader.get("/double?coup=1").json()
        assert (seen["lus"], seen["confirmes"]) == ([], [5])
        assert 5 not in [table for tables in seen["piles"].values() for table in tables]
        told = entered.person("ORGA").get("/organisation").json()
        assert (told["relus"], told["compares"]) == (0, 1)

    def test_what_the_screen_has_not_shown_is_not_confirmed(self, entered: Room):
        version = entered.person("D1").stored("/double/montrer", {"coup": 1, "table": 5})["version"]
        for who, table in (("D2", 5), ("D1", 6)):
            answer = entered.person(who).post("/double/confirmer", {"coup": 1, "table": table, "version": version})
            assert answer.status_code in (409, 422)
        assert entered.person("D1").get("/double?coup=1").json()["confirmes"] == []

    def test_a_slip_that_changed_meanwhile_is_not_confirmed(self, entered: Room):
        reader = entered.person("D1")
        shown = reader.stored("/double/montrer", {"coup": 2, "table": 1})
        entered.person("JA").stored("/bulletins", slip(1, version=shown["version"], motif="relu", score=45))
        answer = reader.post("/double/confirmer", {"coup": 2, "table": 1, "version": shown["version"]})
        assert answer.status_code == 409

    def test_changed_later_it_is_to_be_read_again(self, entered: Room):
        confirm(entered, "D1", 1, coup=2)
        shown = entered.person("JA").get("/bulletins?coup=2&table=1").json()["bulletins"][0]["version"]
        entered.person("JA").stored("/bulletins", slip(1, version=shown, motif="relu", score=45))
        seen = entered.person("D2").get("/double?coup=2").json()
        assert (seen["confirmes"], 1 in seen["piles"]["A"]) == ([], True)

    def test_whoever_was_shown_the_first_reading_reads_it_blind_no_more(self, entered: Room):
        reader = entered.person("D1")
        reader.stored("/double/montrer", {"coup": 1, "table": 5})
        reader.stored("/double", {"coup": 1, "table": 5} | STEROLS)
        told = entered.person("ORGA").get("/organisation").json()
        assert (told["relus"], told["compares"]) == (0, 1)
        assert reader.get("/journal").json()["gestes"][1]["phrases"] == ["Coup 1, table 5\xa0: première lecture montrée au double arbitre"]

    def test_what_was_shown_is_not_taken_back_a_confirmation_is(self, entered: Room):
        stored = confirm(entered, "D1", 5)
        reader = entered.person("D1")
        reader.stored("/annuler", {"lot": stored["geste"]})
        assert reader.get("/double?coup=1").json()["confirmes"] == []
        answer = reader.post("/annuler")
        assert (answer.status_code, "montré" in answer.json()["erreur"]) == (422, True)

    def test_nobody_confirms_his_own_entry(self, entered: Room):
        entered.person("JA").stored("/bulletins", slip(6))
        assert entered.person("JA").post("/double/montrer", {"coup": 2, "table": 6}).status_code == 422

    def test_the_organiser_may_want_blind_readings_only(self, entered: Room):
        entered.person("ORGA").stored("/confirmations", {"admises": False})
        answer = entered.person("D1").post("/double/montrer", {"coup": 1, "table": 5})
        assert (answer.status_code, "à l’aveugle" in answer.json()["erreur"]) == (422, True)
        assert entered.person("D1").get("/double").json()["confirmations"] is False
        entered.person("ORGA").stored("/confirmations", {"admises": True})
        confirm(entered, "D1", 5)

    def test_an_old_browser_that_confirms_without_having_been_shown_is_told(self, entered: Room):
        answer = entered.person("D1").post("/double", {"coup": 1, "table": 5, "confirme": True})
        assert answer.status_code == 400
