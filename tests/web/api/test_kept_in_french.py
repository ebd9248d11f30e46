"""Names that the program gives are kept in French whoever asks, and told to each in his language."""

from typing import Any

import pytest

from duplicata.web.access.access import Acces
from duplicata.web.live.rooms import Salles
from web.in_process import EVENT, SERVER_CODE, Person, Room

NO_BREAK = "\N{NO-BREAK SPACE}"
BADGES = {
    "D1": "Double arbitre 1",
    "D2": "Double arbitre 2",
    "JA": "Juge-arbitre",
    "K1": "Commission 1",
    "K2": "Commission 2",
    "ORGA": "Organisation",
}


@pytest.fixture(params=["fr", "en"])
def visitor(salle: Room, request: pytest.FixtureRequest) -> Person:
    """Somebody at the first page, whose browser asks for one language or the other."""
    person = salle.person()
    person.client.cookies.set("langue", request.param)
    return person


def in_english(person: Person) -> bool:
    return person.client.cookies.get("langue") == "en"


def names(room: Room, event: str) -> dict[str, str]:
    assert room.app is not None
    acces: Acces = room.app.state.acces
    return {account.compte: account.nom for account in acces.comptes.de(event)}


def make_missing(person: Person, event: str) -> dict[str, str]:
    """The badges of those who have none; what their cards say."""
    wanted = person.get(f"/api/t/{event}/organisation").json()["badges_manquants"]
    cards: list[dict[str, Any]] = [person.stored(f"/api/t/{event}/comptes", account) for account in wanted]
    assert person.get(f"/api/t/{event}/organisation").json()["badges_manquants"] == []
    return {card["compte"]: card["nom"] for card in cards}


def test_the_badges_of_a_new_event(salle: Room, visitor: Person):
    created = visitor.stored("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe 2"})
    visitor.csrf = visitor.stored("/api/t/coupe-2/connexion", {"code": created["code"]})["csrf"]
    cards = make_missing(visitor, "coupe-2")
    assert names(salle, "coupe-2") == BADGES
    assert (created["badge"]["nom"], cards["JA"]) == ("Organisation", "Chief arbiter" if in_english(visitor) else "Juge-arbitre")


def test_the_badges_of_the_arbiters_of_the_ranges(salle: Room, visitor: Person):
    visitor.csrf = visitor.log_in(salle.codes["ORGA"]).json()["csrf"]
    for account in ("A", "K2"):
        visitor.client.delete(f"/api/t/{EVENT}/comptes/{account}", headers={"X-CSRF-Token": visitor.csrf})
    cards = make_missing(visitor, EVENT)
    assert cards == {"A": "Arbiter A" if in_english(visitor) else "Arbitre A", "K2": "Commission 2"}
    assert names(salle, EVENT) == BADGES | {"A": "Arbitre A", "B": "Arbitre B"}
    assert {"arbitre", "commission"} == set(roles(visitor, "A") + roles(visitor, "K2"))


def roles(person: Person, account: str) -> list[str]:
    (found,) = (one for one in person.get("/organisation").json()["comptes"] if one["compte"] == account)
    return list(found["roles"])


def test_a_demonstration(salle: Room, visitor: Person):
    visitor.stored("/api/demonstration", {"code": SERVER_CODE})
    assert salle.app is not None
    salles: Salles = salle.app.state.salles
    room = salles.trouver("demonstration")
    assert room is not None
    assert room.room.etat.ouvert().ouverture.nom == "Démonstration"
    sent = [row.content["motif"] for row in room.room.journal.rows(0) if row.kind == "renvoi_commission"]
    assert sent == [
        "Le joueur conteste la lecture d’une lettre.",
        f"Sans référence, plusieurs places pour ce score{NO_BREAK}: laquelle le joueur a-t-il voulue{NO_BREAK}?",
    ]
    assert names(salle, "demonstration") == BADGES | {name: f"Arbitre {name}" for name in "ABC"}
