"""A disk that is full: whoever comes in, goes out or is given a badge hears it, and it is done once there is room."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import apsw
import httpx
import pytest

from web.in_process import API, Person, Room

Act = Callable[[Room, Person], httpx.Response]
ACTS: dict[str, Act] = {
    "coming in": lambda room, _: room.person().log_in(room.codes["B"]),
    "a wrong code": lambda room, _: room.person().log_in("B-22222222"),
    "going out": lambda _, organiser: organiser.post("/deconnexion"),
    "a new badge": lambda _, organiser: organiser.post("/comptes", {"compte": "ZZ", "roles": ["arbitre"]}),
    "a badge withdrawn": lambda _, organiser: organiser.client.delete(f"{API}/comptes/B", headers={"X-CSRF-Token": organiser.csrf}),
    "a game opened": lambda _, organiser: organiser.post("/parties"),
}


@contextmanager
def full_disk(room: Room) -> Iterator[None]:
    assert room.app is not None
    connection: apsw.Connection = room.app.state.acces._store._connexion

    def refuse(_: Any, statement: str, __: Any) -> bool:
        if statement.startswith(("INSERT", "DELETE")):
            raise apsw.FullError("database or disk is full")
        return True

    connection.exec_trace = refuse
    try:
        yield
    finally:
        connection.exec_trace = None


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_what_the_disk_does_not_keep_is_told_and_done_once_there_is_room(salle: Room, act: Act):
    organiser = salle.person("ORGA")
    before = organiser.get("/organisation").json()
    with full_disk(salle):
        answer = act(salle, organiser)
        assert answer.status_code == 503, answer.text
        assert "Le disque est plein" in answer.json()["erreur"]
        assert answer.json()["enregistre"] is False
        assert organiser.get("/organisation").json() == before
    assert act(salle, organiser).status_code in (200, 201, 401)
