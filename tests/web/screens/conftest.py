"""A room served by the real program, and arbiters at their keyboards: no test here touches a mouse."""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from duplicata.app.gestures import conduite, tirage
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from web.conftest import Room
from web.room_maker import EVENT, TABLES, make_room, serving
from web.screens.desk import Desk
from web.wall import Official


@pytest.fixture
def big_room(tmp_path: Path) -> Iterator[Room]:
    """Fifty tables for each arbiter."""
    codes = make_room(tmp_path / "big", tables=100)
    with serving(tmp_path / "big") as server:
        yield Room(server, codes)


@pytest.fixture
def desk(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Desk]]:
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def sit(account: str = "A", screen: str = "saisie", room: Room | None = None) -> Desk:
        room = room or request.getfixturevalue("room")
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        contexts.append(context)
        room.log_in(context, account)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(room.address(screen))
        expect(page.locator("body")).to_have_attribute("data-pret", "oui")
        return Desk(page)

    yield sit
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def stored(browser: Browser, room: Room) -> Callable[..., None]:
    """A slip of the second move that arbiter A entered elsewhere, put before the commission when a doubt is told."""

    def enter(line: str, doubt: str = "") -> None:
        table, word, place, score = line.split()
        where = {"reference": "illisible"} if place == "#" else {"reference": place, "sens": "V" if place[0].isdigit() else "H"}
        arbiter = Official(browser, room, "A")
        arbiter.post("/bulletins", table=int(table), mot=word, **where, score=int(score), coup=2)
        if doubt:
            arbiter.post("/appel", table=int(table), coup=2, raison=doubt)
        arbiter.leave()

    return enter


@pytest.fixture
def thinking(template: tuple[Path, dict[str, str]], tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    """The third move is announced; its clock was started so many seconds ago, or not yet (None)."""
    folder, codes = template
    shutil.copytree(folder, tmp_path / "room")
    since = getattr(request, "param", None)

    def gesture(key: str) -> Geste:
        return Geste(f"pupitre/{key}", "JA", datetime.now(UTC) - timedelta(seconds=since or 0))

    with Salle.ouvrir(Tournois(tmp_path / "room").fichier(EVENT), Tournois(tmp_path / "room").sceau) as salle:
        conduite.retenir(salle, gesture("retenir"), 1)
        conduite.clore_coup(salle, gesture("clore"), 1, tuple(range(1, TABLES + 1)))
        tirage.tirer(salle, gesture("tirer"), 1, "-AEILNRT")
        conduite.annoncer(salle, gesture("annoncer"), 1)
        if since is not None:
            conduite.lancer_chrono(salle, gesture("lancer"), 1)
    with serving(tmp_path / "room") as server:
        yield Room(server, codes)


@pytest.fixture
def sit(browser: Browser) -> Iterator[Callable[[Room], Page]]:
    contexts: list[BrowserContext] = []

    def down(room: Room) -> Page:
        context = browser.new_context(viewport={"width": 1366, "height": 768})
        contexts.append(context)
        room.log_in(context, "JA")
        page = context.new_page()
        page.goto(room.address("juge"))
        expect(page.locator("#suivant")).to_be_focused()
        expect(page.locator("#suivant")).to_be_enabled()
        return page

    yield down
    for context in contexts:
        context.close()
