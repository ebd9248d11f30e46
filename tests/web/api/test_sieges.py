"""Latecomers take a table, tables change arbiters, by the interface; the screens follow."""

from typing import Any

import httpx
import pytest

from web.in_process import API, Person, Room


def put(person: Person, path: str, body: Any) -> httpx.Response:
    return person.client.put(API + path, json=body, headers={"X-CSRF-Token": person.csrf})


def ranges(*shares: tuple[str, int, int]) -> dict[str, Any]:
    return {"plages": [{"arbitre": who, "premiere": first, "derniere": last} for who, first, last in shares]}


def test_a_latecomer_sits_in_the_open_game_and_plays_from_the_next_move(salle: Room):
    organiser, arbiter = salle.person("ORGA"), salle.person("B")
    organiser.stored("/joueurs", [{"nom": "Zoé"}])
    game = organiser.get("/organisation").json()["parties"][0]
    assert (game["absents"], game["arrivee"]) == ([9], 3), "the second move is being collected"
    seated = organiser.stored("/parties/1/places", {"joueur": 9})
    assert (seated["table"], seated["coup"]) == (9, 3)
    assert organiser.get("/organisation").json()["parties"][0]["absents"] == []
    tables = arbiter.get("/etat").json()["tables"]
    assert next(table for table in tables if table["table"] == 9)["arbitre"] == "B"
    sheet = salle.person().get("/table/9").json()
    assert sheet["retard"] == 3
    assert organiser.post("/parties/1/places", {"joueur": 9}).status_code == 422
    assert organiser.post("/parties/2/places", {"joueur": 9}).status_code == 422


def test_the_juge_arbitre_seats_a_latecomer_himself(salle: Room):
    judge = salle.person("JA")
    salle.person("ORGA").stored("/joueurs", [{"nom": "Zoé", "club": "Lyon"}])
    (game,) = judge.get("/places").json()["parties"]
    assert (game["numero"], game["arrivee"]) == (1, 3)
    assert game["absents"] == [{"joueur": 9, "nom": "Zoé", "club": "Lyon"}]
    assert judge.stored("/parties/1/places", {"joueur": 9})["coup"] == 3
    assert judge.get("/places").json()["parties"][0]["absents"] == []
    assert salle.person("A").post("/parties/1/places", {"joueur": 9}).status_code == 403


@pytest.mark.parametrize("shares", [[("A", 5, 1)], [("A", 1, 5), ("B", 4, 900)]], ids=["inverted", "overlapping"])
def test_ranges_that_cannot_be_open_no_game(salle: Room, shares: list[tuple[str, int, int]]):
    organiser = salle.person("ORGA")
    answer = organiser.post("/parties", ranges(*shares))
    assert answer.status_code == 422
    assert "A 5-1" in answer.json()["erreur"] or "A 1-5" in answer.json()["erreur"]
    assert len(organiser.get("/organisation").json()["parties"]) == 1


def test_tables_change_arbiters_while_no_rack_is_drawn(salle: Room):
    organiser = salle.person("ORGA")
    opened = organiser.stored("/parties", ranges(("A", 1, 4)))
    assert opened["sans_arbitre"] == [5, 6, 7, 8]
    changed = put(organiser, "/parties/2/plages", ranges(("a", 1, 3), ("c", 4, 7)))
    assert (changed.status_code, changed.json()["sans_arbitre"]) == (200, [8])
    shown = organiser.get("/organisation").json()["parties"][1]["plages"]
    assert [tuple(share.values()) for share in shown] == [("A", 1, 3), ("C", 4, 7), ("", 8, 8)]
    late = put(organiser, "/parties/1/plages", ranges(("A", 1, 8)))
    assert (late.status_code, "avant le premier tirage" in late.json()["erreur"]) == (422, True)


def test_every_clash_of_an_import_comes_with_its_line(salle: Room):
    organiser = salle.person("ORGA")
    headers = {"X-CSRF-Token": organiser.csrf, "Content-Type": "application/octet-stream"}
    content = "Nom et prénom;Licence\nJoueur 1;\nZoé;12\nJoueur 2;\n".encode()
    refused = organiser.client.post(f"{API}/joueurs/import", content=content, headers=headers)
    assert refused.status_code == 422
    assert [(fault["ligne"], "est déjà le joueur" in fault["faute"]) for fault in refused.json()["details"]] == [(2, True), (4, True)]


def test_a_partner_a_team_and_a_category_are_shown_to_be_kept(salle: Room):
    organiser = salle.person("ORGA")
    whole = {"nom": "Zoé", "partenaire": "Max", "equipe": "Lynx", "categorie": "V", "club": "X", "serie": "2A", "licence": "12"}
    organiser.stored("/joueurs", [whole])
    shown = organiser.get("/organisation").json()["joueurs"][-1]
    assert {name: shown[name] for name in whole} == whole
