"""Who sits at the server is asked for no code, tries every role of a training event, brings a copy back; nobody else does."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from duplicata.app.room.folder import Tournois
from duplicata.journal import copy
from duplicata.web.machine.seat import assis_ici
from web.in_process import SERVER_CODE, Person, Room
from web.room_maker import EVENT
from web.window import Window

HERE = {"client": ("127.0.0.1", 5000), "server": ("127.0.0.1", 8765), "headers": [(b"host", b"127.0.0.1:8765")]}


def at_the_server(room: Room) -> Person:
    """Somebody whose browser calls the computer as itself."""
    person = room.person()
    person.client.base_url = "http://127.0.0.1:8765"
    return person


@pytest.mark.parametrize(
    ("other", "here"),
    [
        ({}, True),
        ({"headers": [(b"host", b"localhost")]}, True),
        ({"client": ("::1", 5000), "server": ("::1", 8765), "headers": [(b"host", b"[::1]:8765")]}, True),
        ({"client": ("192.168.1.7", 5000)}, False),
        ({"server": ("192.168.1.20", 8765)}, False),
        ({"headers": [(b"host", b"192.168.1.20:8765")]}, False),
        ({"headers": [(b"host", b"evil.example:8765")]}, False),
        ({"headers": [(b"host", b"127.0.0.1"), (b"x-forwarded-for", b"1.2.3.4")]}, False),
        ({"headers": []}, False),
        ({"client": None}, False),
    ],
)
def test_the_computer_itself_is_at_both_ends_and_nothing_in_between(other: dict[str, Any], here: bool):
    assert assis_ici({**HERE, **other}) is here


def test_no_code_is_asked_of_who_sits_at_the_server(salle: Room):
    person = at_the_server(salle)
    assert person.post("/api/evenements", {"nom": "Coupe du Lac"}).status_code == 201
    assert person.post("/organisateur", {}).status_code == 201
    for elsewhere in (salle.person(), salle.person(address="192.168.1.7")):
        assert elsewhere.post("/api/evenements", {"nom": "Coupe du Lac"}).status_code in (401, 403)
    assert 'id="code"' not in person.client.get("/").text
    assert 'id="code"' in salle.person().client.get("/").text


def test_each_role_of_a_training_event_is_one_click_away_there_only(salle: Room):
    made = salle.person().stored("/api/demonstration", {"code": SERVER_CODE})["tournoi"]
    person = at_the_server(salle)
    page = person.client.get("/").text
    assert 'data-compte="JA"' in page
    assert "data-essai" not in salle.person().client.get("/").text
    entered = person.post(f"/api/t/{made}/essayer", {"compte": "A"})
    assert (entered.status_code, entered.json()["page"]) == (200, f"/t/{made}/saisie")
    assert at_the_server(salle).post("/essayer", {"compte": "A"}).status_code == 403, "an event that counts"
    for elsewhere in (salle.person(), salle.person(address="192.168.1.7")):
        assert elsewhere.post(f"/api/t/{made}/essayer", {"compte": "A"}).status_code == 403


def test_events_that_count_come_first_and_closed_ones_say_so(salle: Room):
    made = salle.person().stored("/api/demonstration", {"code": SERVER_CODE, "nom": "Aaa"})["tournoi"]
    page = salle.person().client.get("/").text
    assert page.index(f"/t/{EVENT}/connexion") < page.index(f"/t/{made}/connexion")


def send(person: Person, content: bytes) -> Any:
    return person.client.post("/api/copies", content=content, headers={"X-CSRF-Token": "anonyme", "Content-Type": "application/octet-stream"})


def test_a_copy_is_brought_back_under_a_name_of_its_own(salle: Room, tmp_path: Path):
    place = Tournois(salle.folder)
    copy(place.fichier(EVENT), tmp_path / "copie", place.sceau)
    content = (tmp_path / "copie").read_bytes()
    assert send(salle.person(), content).status_code == 403
    back = send(at_the_server(salle), content)
    assert back.status_code == 201, back.text
    made = back.json()["tournoi"]
    assert made != EVENT
    organiser = at_the_server(salle)
    assert organiser.post(f"/api/t/{made}/connexion", {"code": back.json()["code"]}).status_code == 200
    names = [salle.person().get(f"/api/t/{event}/classement").json()["lignes"] for event in (EVENT, made)]
    assert names[0] == names[1]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 something else", b"SQLite format 3\0 cut short", b'{"format": "duplicata-export"}\n'])
def test_what_is_no_copy_is_refused_and_leaves_nothing(salle: Room, content: bytes):
    before = sorted(path.name for path in salle.folder.iterdir())
    refused = send(at_the_server(salle), content)
    assert refused.status_code == 422, refused.text
    assert sorted(path.name for path in salle.folder.iterdir()) == before


def test_from_the_start_of_the_program_to_a_ruled_slip(browser: Browser, window: Window):
    """Three clicks: a demonstration, an arbiter, and the line is there."""
    page = browser.new_context().new_page()
    page.goto(window.url)
    page.get_by_role("button", name="Ouvrir une démonstration").click()
    page.wait_for_url("**/organisation")
    page.goto(window.url)
    page.get_by_role("button", name="Arbitre A").click()
    page.wait_for_url("**/saisie")
    expect(page.locator("body")).to_have_attribute("data-pret", "oui")
    page.context.close()
