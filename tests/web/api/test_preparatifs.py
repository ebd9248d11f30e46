"""Before the first rack: ticks that are true, badges that follow the machines of the evening, word lists from a file."""

from typing import Any

import httpx
import pytest

from duplicata.lexicons import installed
from duplicata.web.machine.liaison import Liaison, Ports
from web.in_process import API, Person, Room


@pytest.fixture(autouse=True)
def lists(tmp_path, monkeypatch):
    """Word lists of this test alone."""
    monkeypatch.setenv("DUPLICATA_DONNEES", str(tmp_path / "donnees"))


def ticks(person: Person) -> dict[str, bool]:
    return {step["cle"]: step["faite"] for step in person.get("/organisation").json()["etapes"]}


def put(person: Person, path: str, body: Any) -> httpx.Response:
    return person.client.put(API + path, json=body, headers={"X-CSRF-Token": person.csrf})


def test_every_tick_says_what_is(salle: Room):
    organiser = salle.person("ORGA")
    assert ticks(organiser) == {"joueurs": True, "lexique": True, "partie": True, "badges": True, "copie": False}
    assert organiser.get("/archive").status_code == 200
    assert ticks(organiser)["copie"]
    organiser.stored("/joueurs", [{"nom": "Zoé"}])
    assert not ticks(organiser)["copie"], "something was written since"
    organiser.client.delete(f"{API}/comptes/JA", headers={"X-CSRF-Token": organiser.csrf})
    assert not ticks(organiser)["badges"]


def test_a_word_list_is_installed_from_a_file(salle: Room):
    organiser = salle.person("ORGA")

    def send(content: bytes, name: str) -> httpx.Response:
        headers = {"X-CSRF-Token": organiser.csrf, "Content-Type": "application/octet-stream"}
        return organiser.client.post(f"{API}/lexiques?fichier={name}", content=content, headers=headers)

    done = send("été\nSTEROLS\nSWEATS\nsweats\nA\n".encode("cp1252"), "Ma liste 2026.txt")
    assert (done.status_code, done.json()["nom"], done.json()["mots"], done.json()["repetes"]) == (201, "ma-liste-2026", 3, 1)
    assert installed.names() == ["ma-liste-2026"]
    assert "ma-liste-2026" in organiser.get("/organisation").json()["choix"]["lexiques"]
    assert send(b"pas un mot !\n", "x.txt").status_code == 422
    assert send(b"CHAT\n", "..%2F..%2Fetc%2Fmot.txt").json()["nom"] == "mot"
    assert salle.person("JA").client.post(f"{API}/lexiques", content=b"CHAT\n", headers={"X-CSRF-Token": "x"}).status_code in (401, 403)


def test_badges_follow_the_machines_of_the_evening(salle: Room):
    salle.restart(Liaison("127.0.0.1", Ports(8000, 8001, 8002)))
    organiser = salle.person("ORGA")
    assert ticks(organiser)["appareils"] is False
    assert put(organiser, "/appareils", {"appareils": "ici"}).status_code == 200
    assert ticks(organiser)["appareils"] is True
    assert organiser.stored("/comptes", {"compte": "C", "roles": ["arbitre"]})["local"] is True
    assert put(organiser, "/appareils", {"appareils": "telephones"}).status_code == 200
    refused = organiser.post("/comptes", {"compte": "E", "roles": ["arbitre"]}, Host="127.0.0.1:8000")
    assert (refused.status_code, "Aucun réseau" in refused.json()["erreur"]) == (422, True), "a QR that led nowhere would be printed"
    assert [line["phrases"] for line in organiser.get("/journal").json()["gestes"][:2]] == [
        ["Appareils prévus\N{NO-BREAK SPACE}: des téléphones ou tablettes"], ["Appareils prévus\N{NO-BREAK SPACE}: seulement cet ordinateur"],
    ]  # fmt: skip


def test_tables_given_are_those_that_ranges_are_asked_for(salle: Room):
    organiser = salle.person("ORGA")
    put(organiser, "/pointage/presences/1", {"presence": "absent"})
    organiser.stored("/places/donner", {"ordre": "nom"})
    assert organiser.get("/organisation").json()["tables"] == {str(player): player - 1 for player in range(2, 9)}
