"""The door by the interface: presences, fees, the federation's base, tables given and taken back."""

from typing import Any

import httpx

from web.in_process import API, Person, Room

BASE = "\n".join(
    (
        "DURAND;Ada Marie;1234567;0;1A;X01;V;FR;FISF;0;;0",
        "LE GOFF;Éric;2345678;0;6B;Y02;S;FR;FISF;0;;0",
        "Sans licence;;;0;;;;;;;;",
        "ÉTIENNE-DUBŒUF;Zoé;2300000;0;;Z03;;FR;FISF;0;;0",
    )
)


def put(person: Person, path: str, body: Any) -> httpx.Response:
    content = {"content": body.encode()} if isinstance(body, str) else {"json": body}
    return person.client.put(API + path, headers={"X-CSRF-Token": person.csrf}, **content)


def line(person: Person, player: int) -> dict[str, Any]:
    return next(one for one in person.get("/pointage").json()["joueurs"] if one["joueur"] == player)


def test_two_presses_at_the_door_one_for_the_presence_one_for_the_fee(salle: Room):
    door = salle.person("ORGA")
    assert put(door, "/droit", {"centimes": 500}).status_code == 200
    assert put(door, "/pointage/presences/3", {"presence": "present"}).status_code == 200
    assert put(door, "/pointage/paiements/3", {}).status_code == 200
    assert put(door, "/pointage/presences/4", {"presence": "absent"}).status_code == 200
    told = door.get("/pointage").json()
    assert told["comptes"] == {"attendus": 6, "presents": 1, "retards": 0, "absents": 1, "du": 3500, "paye": 500}
    assert (line(door, 3)["presence"], line(door, 3)["paye"], line(door, 3)["table"]) == ("present", 500, 3)
    assert put(door, "/pointage/presences/3", {"presence": "ailleurs"}).status_code == 400
    assert put(salle.person("A"), "/pointage/presences/3", {"presence": "present"}).status_code == 403


def test_whoever_is_not_entered_is_found_in_the_base_and_sits_down(salle: Room):
    door = salle.person("ORGA")
    kept = put(door, "/base", BASE)
    assert (kept.status_code, kept.json()) == (200, {"licencies": 3, "ecartees": 1})
    names = {text: [one["nom"] for one in door.get(f"/base?q={text}").json()["licencies"]] for text in ("le", "goff er", "ada", "23", "dub zo", "x")}
    assert names == {
        "le": ["LE GOFF Éric"], "goff er": ["LE GOFF Éric"], "ada": ["DURAND Ada Marie"],
        "23": ["LE GOFF Éric", "ÉTIENNE-DUBŒUF Zoé"], "dub zo": ["ÉTIENNE-DUBŒUF Zoé"], "x": [],
    }  # fmt: skip
    come = door.stored("/pointage/venus", {"licence": "2345678"})
    assert come["joueur"] == 9
    (seat,) = line(door, 9)["sieges"]
    assert seat == {"partie": 1, "table": 9, "coup": 3, "assis": False}
    assert door.stored("/parties/1/places", {"joueur": 9})["coup"] == 3
    assert line(door, 9)["sieges"][0]["assis"] is True
    assert door.get("/base?q=2345678").json()["licencies"][0]["joueur"] == 9
    assert "base fédérale" not in door.get("/journal").text, "the base is not of the event"


def test_tables_given_for_the_next_game_are_taken_back(salle: Room):
    judge = salle.person("JA")
    given = judge.stored("/places/donner", {"ordre": "rang"})
    assert (given["joueurs"], given["parties"]) == (8, [])
    told = judge.get("/pointage").json()
    assert (told["ordre"], told["commencee"], told["reprenables"]) == ("rang", True, False)
    before = salle.person("ORGA").stored("/parties", {})["partie"]
    moved = judge.stored("/places/donner", {"ordre": "nom"})
    assert moved["parties"] == [before]
    assert judge.post("/places/reprendre", {}).status_code == 200
    assert judge.get("/pointage").json()["ordre"] == "rang"


def test_players_are_listed_in_french_order(salle: Room):
    organiser = salle.person("ORGA")
    organiser.stored("/joueurs", [{"nom": "ZOÉ"}, {"nom": "Émile"}, {"nom": "abel"}, {"nom": "Éric"}])
    names = [one["nom"] for one in organiser.get("/pointage").json()["joueurs"]]
    assert [name for name in names if not name.startswith("Joueur")] == ["abel", "Émile", "Éric", "ZOÉ"]
