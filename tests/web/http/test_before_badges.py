"""What is asked before any badge: the same as ever, drawn once until something is stored."""

from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from duplicata.web.http.page_cache import SCHEMA, Cache, avant_badge
from web.in_process import HERE, SERVER_CODE, Room, from_this_computer
from web.room_maker import EVENT

DOOR = f"/t/{EVENT}/connexion"
ELSEWHERE = "192.168.1.20"


class Counted:
    """The application, and how often it is asked."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.state = app.state
        self.asked: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.append(scope["path"])
        await self._app(scope, receive, send)

    @property
    def openapi_schema(self) -> Any:
        return self._app.openapi_schema


class Porch:
    """The room as the program serves it."""

    def __init__(self, room: Room) -> None:
        self.counted = Counted(room.app)
        self._hall = Cache(self.counted, avant_badge(self.counted))  # type: ignore[arg-type]
        self._portal = room.person().client.blocking_portal

    def browser(self, address: str = HERE) -> Any:
        client: Any = TestClient(from_this_computer(self._hall, address))  # type: ignore[arg-type]
        client.blocking_portal = self._portal
        return client

    def get(self, path: str, address: str = HERE, **headers: str) -> Any:
        return self.browser(address).get(path, headers={"Accept-Encoding": "identity", **headers})


@pytest.fixture
def porch(salle: Room) -> Porch:
    return Porch(salle)


def test_everybody_is_shown_what_the_application_would_show(salle: Room, porch: Porch):
    for _ in range(2):
        for path in ("/", DOOR, SCHEMA, "/?langue=en", f"{DOOR}?langue=en&vers=/t/x", "/t/inconnu/connexion", f"{DOOR}/"):
            for headers in ({}, {"Accept-Encoding": "gzip"}, {"Cookie": "langue=en"}, {"Cookie": "langue=xx"}):
                for address in (HERE, ELSEWHERE):
                    shown = porch.get(path, address, **headers)
                    sent = {"Accept-Encoding": "identity", **headers}
                    own = salle.person(address=address).client.get(path, headers=sent)
                    assert (shown.status_code, shown.content) == (own.status_code, own.content), (path, headers, address)
                    assert dict(shown.headers) == dict(own.headers), (path, headers, address)


@pytest.mark.parametrize("path", ["/", DOOR, SCHEMA])
def test_it_is_drawn_once_for_all_who_ask_alike(porch: Porch, path: str):
    answers = {porch.get(f"{path}?n={n}", **{"User-Agent": str(n)}).content for n in range(5)}
    assert (len(answers), len(porch.counted.asked)) == (1, 1)
    porch.get(path, **{"Accept-Encoding": "gzip"})
    assert len(porch.counted.asked) == 2


def test_what_is_stored_shows_at_once(salle: Room, porch: Porch):
    organiser = salle.person("ORGA")
    assert "8 joueurs" in porch.get("/").text
    for path in (DOOR, SCHEMA):
        porch.get(path)
    organiser.stored("/joueurs", [{"nom": "Zoé"}])
    assert "9 joueurs" in porch.get("/").text
    salle.person().stored("/api/evenements", {"code": SERVER_CODE, "nom": "Coupe du Lac"})
    assert "Coupe du Lac" in porch.get("/").text
    porch.counted.asked.clear()
    porch.get(SCHEMA)
    assert porch.counted.asked == [], "what never changes is kept"


def test_whoever_has_a_badge_is_shown_his_own(salle: Room, porch: Porch):
    assert "Reprendre mon écran" not in porch.get("/").text
    reference = salle.person("A").client.cookies["duplicata"]
    assert "Reprendre mon écran" in porch.get("/", Cookie=f"duplicata={reference}").text
    assert "Ce navigateur est celui de" in porch.get(DOOR, Cookie=f"langue=fr; duplicata={reference}").text
    assert "Reprendre mon écran" not in porch.get("/").text


def test_under_tls_it_is_kept_apart(porch: Porch):
    plain = porch.get("/")
    browser = porch.browser()
    browser.base_url = httpx.URL("https://testserver.local")
    assert "strict-transport-security" in browser.get("/").headers
    assert "strict-transport-security" not in plain.headers
    assert "strict-transport-security" not in porch.get("/").headers


def test_the_page_of_the_code_is_not_shown_where_it_could_be_overheard(porch: Porch):
    assert porch.get(DOOR).status_code == 200
    assert porch.get(DOOR, ELSEWHERE).status_code == 403
    assert porch.get(DOOR).status_code == 200
