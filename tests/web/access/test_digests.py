"""The digest of a demand stays in the journal: who knows it finds a slip again by trying words, places and scores."""

import re
import uuid
from typing import Any

import pytest
from litestar.routes import HTTPRoute

from duplicata.app.state.gesture import sans_empreinte
from duplicata.web.live.subjects import sujets
from web.in_process import API, Person, Room
from web.room_maker import EVENT

DIGEST = re.compile(r"~[0-9a-f]{16}")
SLIP = {"coup": 2, "mot": "SWEATS", "sens": "V", "reference": "3H", "score": 50}
PEOPLE = ("A", "B", "D1", "D2", "K1", "K2", "JA", "ORGA")
NOT_ASKED = ("/archive", "/export.jsonl", "/flux")
"""The archive and the whole export are the journal itself, for the organiser; the stream tells what ``sujets`` holds."""


QUERIES = ({"avant": 40}, {"table": 1, "coup": 2})


def answers(room: Room) -> list[str]:
    """A gesture of every kind that names itself, and what is told to each of its author."""
    arbiter, reader = room.person("A"), room.person("D1")
    said = [
        arbiter.post("/bulletins", {"table": 1, **SLIP}),
        arbiter.post("/bulletins", {"table": 1, **SLIP, "score": 45}),
        reader.post("/double", {"table": 1, **SLIP}),
        arbiter.post("/bulletins/top", {"coup": 2}),
        room.person("B").post("/bulletins", {"table": 5, **SLIP}),
        room.person("B").post("/annuler"),
        arbiter.post("/appel", {"table": 1, "coup": 2, "raison": "doute"}),
        *(room.person(one).post("/commission/1-2-1/vote", {"points": 50, "sanction": "aucune", "raison": "lu"}) for one in ("K1", "K2")),
    ]
    return [one.text for one in said]


def addresses(room: Room) -> list[str]:
    """Every address, and with each of these queries where it has a meaning."""
    assert room.app is not None
    asked = []
    for route in room.app.routes:
        if not isinstance(route, HTTPRoute) or "GET" not in route.methods or "{tournoi" not in route.path or route.path.endswith(NOT_ASKED):
            continue
        path = route.path.replace("{tournoi:str}", EVENT).replace("{table:int}", "1").replace("{partie:int}", "1")
        takes = {name for handler in route.route_handlers for name in handler.parsed_fn_signature.parameters}
        asked += [path, *(f"{path}?{'&'.join(f'{name}={value}' for name, value in query.items())}" for query in QUERIES if takes & query.keys())]
    return sorted(asked)


@pytest.fixture
def busy(salle: Room) -> tuple[Room, list[str]]:
    return salle, answers(salle)


def test_no_answer_holds_the_digest_of_a_demand(busy: tuple[Room, list[str]]):
    room, said = busy
    assert room.app is not None
    open_room = room.app.state.salles.trouver(EVENT)
    assert any(DIGEST.search(row.key) for row in open_room.room.journal.rows()), "there is something to be found"
    assert [text for text in said if DIGEST.search(text)] == []
    told = {one: room.person(one) for one in PEOPLE}
    assert {path.partition("?")[2] for path in addresses(room)} == {"", "avant=40", "table=1&coup=2"}
    found = [(one, path) for one, person in told.items() for path in addresses(room) if DIGEST.search(person.get(path).text)]
    assert found == []
    assert not DIGEST.search(repr(sujets(open_room.room.etat, lents=True)))


def first(person: Person) -> dict[str, Any]:
    gestures: list[dict[str, Any]] = person.get("/journal").json()["gestes"]
    return gestures[0]


def test_a_gesture_is_taken_back_by_the_name_the_screens_know(salle: Room):
    arbiter, key = salle.person("A"), str(uuid.uuid4())
    stored = arbiter.stored("/bulletins", {"table": 1, **SLIP}, key)
    assert stored["geste"] == first(arbiter)["geste"] == f"A/{key}"
    arbiter.stored("/annuler", {"lot": stored["geste"]})
    batch = arbiter.stored("/bulletins/top", {"coup": 2})
    assert batch["lot"] == sans_empreinte(batch["lot"])
    arbiter.stored("/annuler", {"lot": batch["lot"]})
    assert [gesture["defait"] for gesture in arbiter.get("/journal").json()["gestes"][:4]] == [False, True, False, True]


def test_who_reads_blind_is_not_told_the_digests_of_the_lines_either(busy: tuple[Room, list[str]]):
    room, _ = busy
    blind, known = room.person("D1"), room.person("A")
    assert {gesture["empreinte"] for gesture in blind.get(f"{API}/journal").json()["gestes"]} == {""}
    assert "" not in {gesture["empreinte"] for gesture in known.get(f"{API}/journal").json()["gestes"]}
