"""A topping in the room: words announced, times, the top given, standings by time."""

from typing import Any

import pytest

from web.in_process import Person, Room
from web.sealed import CODE, envelope, prepared

RANGES = [{"arbitre": "A", "premiere": 1, "derniere": 4}, {"arbitre": "B", "premiere": 5, "derniere": 8}]


@pytest.fixture
def searching(salle: Room) -> Room:
    """The first rack of a sealed topping, its clock running."""
    salle.person("JA").stored("/partie/annuler_coup", {"raison": "salle évacuée"})
    salle.person("JA").stored("/partie/clore_partie", {"cause": "decision"})
    salle.person("ORGA").stored("/parties/scellee", {"enveloppe": envelope("topping"), "code": CODE, "plages": RANGES})
    search(salle.person("JA"))
    return salle


def search(juge: Person) -> None:
    juge.stored("/partie/tirer", {"mode": "prepare"})
    juge.stored("/partie/annoncer")
    juge.stored("/partie/lancer")


def line(person: Person, text: str, move: int = 1) -> dict[str, Any]:
    return person.stored("/topping", {"coup": move, "ligne": text})


def tables(room: Room) -> dict[int, dict[str, Any]]:
    return {table["table"]: table for table in room.person("JA").get("/etat").json()["tables"]}


def standings(room: Room) -> list[tuple[int, int, int]]:
    lines = room.person().get("/classement").json()["lignes"]
    return [(one["rang"], one["table"], one["temps"]) for one in lines]


def test_the_top_stops_the_clock_of_the_table_and_anything_else_is_an_attempt(searching: Room):
    arbiter, top = searching.person("A"), prepared("topping").coups[0].retenu
    wrong = line(arbiter, f"1 EX {top.split()[1]}")
    assert (wrong["trouve"], wrong["essais"], wrong["temps"]) == (False, 1, None)
    right = line(arbiter, f"1 {top.lower()}")
    assert (right["trouve"], right["essais"]) == (True, 2)
    assert 0 <= right["temps"] < 6_000
    assert "top en" in right["phrase"]
    assert (tables(searching)[1]["saisi"], tables(searching)[2]["saisi"]) == (True, False)
    assert arbiter.post("/topping", {"coup": 1, "ligne": f"1 {top}"}).status_code == 422, "found already"


def test_the_last_line_is_undone_with_a_trace_and_by_its_author_alone(searching: Room):
    arbiter, top = searching.person("A"), prepared("topping").coups[0].retenu
    line(arbiter, "1 EX H8")
    line(arbiter, f"1 {top} 23,4")
    assert searching.person("B").post("/annuler", {}).status_code == 422
    arbiter.stored("/annuler", {})
    table = tables(searching)[1]
    assert (table["saisi"], table["essais"], table["dit"]) == (False, 1, "EX H8")
    gestes = searching.person("JA").get("/journal").json()
    assert top.split()[0] in str(gestes), "the line taken back stays in the journal"
    searching.person("JA").stored("/partie/passer")
    assert standings(searching)[0][2] == 8_000


def test_a_time_of_a_closed_move_cannot_be_undone(searching: Room):
    arbiter = searching.person("A")
    line(arbiter, "1 12,5")
    searching.person("JA").stored("/partie/passer")
    assert arbiter.post("/annuler", {}).status_code == 422
    assert standings(searching)[0] == (1, 1, 1_250)


def test_times_of_a_stopwatch_rank_the_tables_the_least_first(searching: Room):
    arbiter, juge = searching.person("A"), searching.person("JA")
    top = prepared("topping").coups[0].retenu
    assert line(arbiter, f"1 {top} 23,4")["temps"] == 2_340
    line(arbiter, "2 12.5 3")
    given = line(juge, "3 -")
    assert (given["trouve"], given["phrase"]) == (False, "Table 3\N{NO-BREAK SPACE}: top donné.")
    line(arbiter, "1 11,25")
    action = juge.get("/partie/suivant").json()
    assert (action["geste"], "5 tables" in action["precision"]) == ("passer", True)
    assert juge.get("/etat").json()["manquants"] == {"A": [4], "B": [5, 6, 7, 8]}
    juge.stored("/partie/passer")
    unfound = 6_000 + 2_000
    assert standings(searching) == [(1, 1, 1_125), (2, 2, 1_250), *((3, table, unfound) for table in range(3, 9))]
    page = searching.person().get("/t/coupe/classement").text
    assert "11,25\N{NO-BREAK SPACE}s" in page
    assert "Négatif" not in page
    sheet = searching.person().get("/table/2").json()
    assert sheet["coups"][0]["recherche"] == {"temps": 1_250, "trouve": True, "essais": 3}
    assert "Top donné" in searching.person().get("/t/coupe/table/3").text


def test_beside_other_games_a_topping_brings_its_points_to_the_general_standings_not_its_times(searching: Room):
    before = {one["joueur"]: one["total"] for one in searching.person().get("/classement").json()["general"]}
    line(searching.person("A"), "1 12,5")
    searching.person("JA").stored("/partie/passer")
    found = searching.person().get("/classement").json()
    gained = {one["joueur"]: one["total"] - before[one["joueur"]] for one in found["general"]}
    assert gained == {1: found["top"], **dict.fromkeys(range(2, 9), 0)}
    assert {one["temps"] for one in found["general"]} == {None}
    page = searching.person().get("/t/coupe/classement").text
    assert "un top trouvé en topping y vaut ses points" in page
    assert "les temps ne comptent que dans le classement du topping" in page


def test_the_prepared_word_is_laid_and_the_move_closed_in_one_gesture(searching: Room):
    juge = searching.person("JA")
    for move, planned in enumerate(prepared("topping").coups, 1):
        if move > 1:
            search(juge)
        for table in range(1, 9):
            line(juge, f"{table} {table},5", move)
        assert juge.get("/partie/suivant").json()["precision"] == "Tous ont leur temps."
        juge.stored("/partie/passer")
        laid = juge.get("/etat").json()["partie"]["dernier"]
        assert f"{laid['mot']} {laid['place']}" == planned.retenu
    assert juge.get("/partie/suivant").json()["geste"] == "clore_partie"
    assert standings(searching)[0] == (1, 1, 300)


def test_a_time_is_corrected_once_the_move_is_closed(searching: Room):
    juge = searching.person("JA")
    juge.stored("/partie/passer")
    line(searching.person("B"), "8 4,2 1")
    assert standings(searching)[0] == (1, 8, 420)


@pytest.mark.parametrize("text", ["", "12", "un mot", "99 12,5", "1 61", "1 12,5 x", "1 MOT Z9", "1 MOT 3H douze"])
def test_a_line_that_says_nothing_changes_nothing(searching: Room, text: str):
    arbiter = searching.person("A")
    before = arbiter.get("/etat").json()["version"]
    answer = arbiter.post("/topping", {"coup": 1, "ligne": text})
    assert answer.status_code == 422
    assert answer.json()["erreur"]
    assert arbiter.get("/etat").json()["version"] == before


def test_slips_have_no_place_in_a_topping(searching: Room):
    slip = {"table": 1, "coup": 1, "mot": "EX", "reference": "H8", "score": 10}
    for path, body in (("/bulletins", slip), ("/bulletins/top", {"coup": 1})):
        assert "temps" in searching.person("A").post(path, body).json()["erreur"]


def test_times_have_no_place_in_another_game(salle: Room):
    juge = salle.person("JA")
    assert "topping" in juge.post("/topping", {"coup": 2, "ligne": "1 12,5"}).json()["erreur"]
    assert "topping" in juge.post("/partie/passer").json()["erreur"]


def test_a_word_said_twice_under_one_key_is_one_attempt(searching: Room):
    arbiter = searching.person("A")
    body = {"coup": 1, "ligne": "1 EX H8"}
    arbiter.stored("/topping", body, "une-touche")
    assert arbiter.stored("/topping", body, "une-touche")["essais"] == 1


def test_a_line_whose_answer_was_lost_is_answered_alike_in_the_next_game(searching: Room):
    arbiter, judge, body = searching.person("A"), searching.person("JA"), {"partie": 2, "coup": 1, "ligne": "1 EX H8"}
    arbiter.stored("/topping", body, "une-touche")
    judge.stored("/partie/annuler_coup", {"raison": "salle évacuée"})
    judge.stored("/partie/clore_partie", {"cause": "decision"})
    searching.person("ORGA").stored("/parties", {"plages": RANGES})
    assert arbiter.stored("/topping", body, "une-touche")["repete"] is True


def test_a_line_meant_for_a_game_is_not_noted_in_the_next_one(searching: Room):
    judge = searching.person("JA")
    judge.stored("/partie/annuler_coup", {"raison": "salle évacuée"})
    judge.stored("/partie/clore_partie", {"cause": "decision"})
    searching.person("ORGA").stored("/parties", {"formule": "topping", "plages": RANGES})
    for gesture in ("tirer", "annoncer", "lancer"):
        judge.stored(f"/partie/{gesture}")
    assert searching.person("A").post("/topping", {"partie": 2, "coup": 1, "ligne": "1 EX H8"}).status_code == 422
    assert tables(searching)[1]["essais"] == 0


def test_the_journal_tells_what_was_announced(searching: Room):
    line(searching.person("A"), "1 EX H8")
    assert "EX H8" in searching.person("A").get("/journal").json()["gestes"][0]["phrases"][0]
