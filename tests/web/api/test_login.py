"""An event is never lost for want of a badge: the server's code makes another one for the organiser."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from duplicata.cli.main import run
from duplicata.web.access.throttle import ESSAIS_LIBRES
from web.in_process import SERVER_CODE, Person, Room
from web.room_maker import EVENT

WRONG = "22222222"


def organiser(room: Room, event: str = EVENT) -> Person:
    """Somebody who knows nothing but the server's code."""
    person = room.person()
    made = person.stored(f"/api/t/{event}/organisateur", {"code": SERVER_CODE})
    answer = person.post(f"/api/t/{event}/connexion", {"code": made["code"]})
    assert answer.json()["page"] == f"/t/{event}/organisation"
    person.csrf = answer.json()["csrf"]
    return person


def test_the_server_s_code_makes_a_badge_that_takes_the_place_of_the_former(salle: Room):
    before = salle.person("ORGA")
    again = organiser(salle)
    assert again.get("/organisation").status_code == 200
    assert before.get("/organisation").status_code == 401, "its screens are closed"
    assert salle.person().log_in(salle.codes["ORGA"]).status_code == 401, "its code no longer opens"


def test_the_journal_says_so_and_nobody_can_take_it_back(salle: Room):
    latest = organiser(salle).get("/journal").json()["gestes"][0]
    assert (latest["auteur"], latest["phrases"]) == ("SERVEUR", ["Badge ORGA refait avec le code du serveur"])
    salle.restart()
    assert organiser(salle).get("/journal").json()["gestes"][1] == latest, "read again"


def test_the_organiser_keeps_his_name_and_his_other_roles(salle: Room):
    first = salle.person("ORGA")
    first.stored("/comptes", {"compte": "ORGA", "nom": "Ada", "roles": ["organisateur", "arbitre"]})
    accounts = organiser(salle).get("/organisation").json()["comptes"]
    assert [(one["nom"], one["roles"]) for one in accounts if one["compte"] == "ORGA"] == [("Ada", ["arbitre", "organisateur"])]


def test_an_organiser_who_was_put_back_to_arbiter_is_one_again(salle: Room):
    first, second = salle.person("ORGA"), salle.person()
    second.log_in(first.stored("/comptes", {"compte": "O2", "roles": ["organisateur"]})["code"])
    second.stored("/comptes", {"compte": "ORGA", "roles": ["arbitre"]})
    assert organiser(salle).get("/organisation").status_code == 200


def test_a_wrong_code_changes_nothing_and_is_counted(salle: Room):
    before = salle.person("ORGA")
    version = before.get("/etat").json()["version"]
    answers = [salle.person().post("/organisateur", {"code": WRONG}).status_code for _ in range(ESSAIS_LIBRES)]
    assert answers == [401] * (ESSAIS_LIBRES - 1) + [429]
    late = salle.person().post("/organisateur", {"code": SERVER_CODE})
    assert (late.status_code, "attendez" in late.json()["erreur"]) == (429, True), "even the right one waits, and is not said wrong"
    assert salle.person().post("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe"}).status_code == 429, "one count for all its doors"
    assert before.get("/etat").json()["version"] == version
    assert before.get("/organisation").status_code == 200


def test_on_a_plain_line_the_server_s_code_is_not_looked_at(salle: Room):
    assert salle.person(address="192.168.1.30").post("/organisateur", {"code": SERVER_CODE}).status_code == 403


@pytest.fixture
def from_the_terminal(tmp_path: Path) -> Iterator[Room]:
    """An event that the terminal made, and one restored from its copy."""
    folder = tmp_path / "dossier"
    for command in (
        ["tournoi", "creer", "Coupe du Lac", "--dossier", str(folder)],
        ["tournoi", "copier", "coupe-du-lac", str(tmp_path / "copie"), "--dossier", str(folder)],
        ["tournoi", "restaurer", str(tmp_path / "copie"), "retrouvee", "--dossier", str(folder)],
    ):
        run(command)
    room = Room(folder, {})
    room.open()
    yield room
    room.close()


@pytest.mark.parametrize("event", ["coupe-du-lac", "retrouvee"])
def test_events_of_the_terminal_are_entered_in_the_room(from_the_terminal: Room, event: str):
    found = organiser(from_the_terminal, event).get(f"/api/t/{event}/organisation")
    assert found.json()["tournoi"]["nom"] == "Coupe du Lac"


def test_an_event_is_created_with_the_badge_to_show(salle: Room):
    made = salle.person().stored("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe du Lac"})
    badge = made["badge"]
    assert (badge["compte"], badge["code"]) == ("ORGA", made["code"])
    assert badge["adresse"].endswith(f"/t/coupe-du-lac/connexion#{made['code']}")
    assert badge["qr"].startswith("<svg")


@pytest.mark.parametrize("typed", ["{code}", "{lower}", "{account} {secret}", "{account}{secret}", "{secret}", " {head} {tail} ", "{account} - {head} {tail}"])
def test_a_code_is_accepted_as_people_type_it(salle: Room, typed: str):
    code = salle.codes["A"]
    account, secret = code.split("-")
    said = typed.format(code=code, lower=code.lower(), account=account, secret=secret.lower(), head=secret[:4], tail=secret[4:])
    entered = salle.person().log_in(said)
    assert (entered.status_code, entered.json().get("compte")) == (200, "A")


def test_a_secret_alone_is_tried_like_any_other(salle: Room):
    """Compared with every account, it is one try, under a counter of its own."""
    answers = [salle.person().log_in(WRONG).status_code for _ in range(ESSAIS_LIBRES)]
    assert answers == [401] * (ESSAIS_LIBRES - 1) + [429]
    assert salle.person(address="127.0.0.2").log_in(salle.codes["A"]).status_code == 200, "accounts are not shut"
