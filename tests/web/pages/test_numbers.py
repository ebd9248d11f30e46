"""Numbers in the sentences of a large room, as each language writes them."""

from collections.abc import Iterator

import pytest

from web.in_process import SERVER_CODE, Room
from web.room_maker import make_room

MANY = {"fr": "1\N{NARROW NO-BREAK SPACE}200", "en": "1,200"}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("hall")
    room = Room(folder, make_room(folder, tables=1200))
    room.open()
    yield room
    room.close()


@pytest.mark.parametrize(
    ("language", "players", "missing"),
    [("fr", "joueurs", "bulletins manquants"), ("en", "players", "slips missing")],
)
def test_thousands_are_set_apart_on_the_public_pages(hall: Room, language: str, players: str, missing: str):
    public = hall.person()
    assert f"{MANY[language]} {players}" in public.client.get(f"/?langue={language}").text
    assert f"{MANY[language]} {missing}" in public.get(f"/t/coupe/classement?langue={language}").text


def test_the_desk_counts_what_is_missing_with_a_space_too(hall: Room):
    said = hall.person("JA").get("/partie/suivant", params={"langue": "fr"}).json()["precision"]
    assert said.startswith(f"Il manque {MANY['fr']} bulletins")


@pytest.mark.parametrize(("language", "said"), [("fr", "0 joueur<"), ("en", "0 players<")])
def test_an_event_without_players_agrees_with_none(salle: Room, language: str, said: str):
    person = salle.person()
    person.stored("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe du Lac"})
    assert said in person.client.get(f"/?langue={language}").text
