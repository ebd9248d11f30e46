"""Before the window nothing that tells the game is given to the public: every route is walked, those of the stand too."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from duplicata.documents import enveloppe_v2
from duplicata.web.access.roles import TOUS
from duplicata.web.machine.liaison import Liaison
from duplicata.web.stand.app import create_app
from web.centre.federation import Receiver
from web.centre.test_centre import Centre, derived, play_a_move
from web.in_process import Room, from_this_computer
from web.sealed import prepared

WALL = {"/t/{tournoi:str}/projection", "/api/t/{tournoi:str}/etat", "/api/t/{tournoi:str}/flux"}
"""What the hall itself looks at while it plays: its own wall (docs/decisions/0040)."""
WORDS = [word for move in prepared().coups for word in (move.retenu.split()[0].upper(), move.tirage)]


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Centre]:
    monkeypatch.setattr(enveloppe_v2, "deriver", derived)
    room = Room(tmp_path, {})
    room.open()
    centre = Centre(room, Receiver())
    play_a_move(centre)
    ended = centre.judge().post(f"{centre.api}/partie/clore_partie", {"cause": "decision", "raison": "fin"})
    assert ended.status_code in (200, 201), ended.text
    yield centre
    room.close()


def public_addresses(app: Litestar, event: str) -> list[str]:
    values = {"tournoi": event, "partie": "1", "coup": "1", "table": "1", "joueur": "1", "numero": "1"}

    def filled(path: str) -> str:
        return re.sub(r"{(\w+)(?::\w+)?}", lambda found: values.get(found[1], "rien"), path)

    found = []
    for route in app.routes:
        if isinstance(route, HTTPRoute) and "{tournoi" in route.path and route.path not in WALL:
            handlers = [handler for handler in route.route_handlers if "GET" in handler.http_methods]
            if any(handler.opt.get("roles") == TOUS for handler in handlers):
                found.append(filled(route.path))
    return sorted(found)


class Followed:
    """The rooms of the arbiters' program, as the stand asks for its own."""

    def __init__(self, app: Litestar) -> None:
        self._salles = app.state.salles

    def __iter__(self) -> Iterator[object]:
        return iter(self._salles)

    async def find(self, event: str) -> object:
        return self._salles.trouver(event)


def test_no_public_route_tells_a_game_before_its_window(played: Centre):
    app, organiser = played.room.app, played.organiser.client
    assert app is not None
    stand = create_app(Followed(app), Liaison())  # type: ignore[arg-type]
    stand.state.acces = app.state.acces
    outside = TestClient(from_this_computer(stand, "192.0.2.7"))
    outside.blocking_portal = organiser.blocking_portal
    for walked, client in ((app, played.room.person(address="192.0.2.7").client), (stand, outside)):
        addresses = public_addresses(walked, played.event)
        assert {f"/t/{played.event}/{page}" for page in ("rejeu", "chronique", "jouer", "classement")} <= {*addresses}
        for address in addresses:
            for query in ("", "?partie=1&coup=1"):
                answer = client.get(address + query, headers={"Accept": "text/html"})
                assert answer.status_code < 500, f"{address}{query}"
                told = answer.text.upper()
                assert [word for word in WORDS if word in told] == [], f"{address}{query}"
    assert WORDS[0] in organiser.get(f"/t/{played.event}/rejeu?partie=1").text.upper(), "the walk would see it"
