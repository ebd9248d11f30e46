"""Who is connected: a session whose stream is open. Organisers alone are told, seldom; nothing is stored."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from duplicata.web.access.accounts import Compte
from duplicata.web.access.roles import Role
from duplicata.web.access.sessions import Session
from duplicata.web.live.presence import Presence
from duplicata.web.machine.clock import Horloge
from web.in_process import alone
from web.room_maker import EVENT, PATIENCE, Server


def session(account: str, role: Role) -> Session:
    return Session(account.lower(), Compte(EVENT, account, account, frozenset({role})), "", "", "", "")


ORGA, A, B = session("ORGA", Role.ORGANISATEUR), session("A", Role.ARBITRE), session("B", Role.ARBITRE)


def test_organisers_are_told_at_most_once_a_second_and_arbiters_never():
    async def story() -> tuple[list[float], list[bytes]]:
        loop = asyncio.get_running_loop()
        presence = Presence(Horloge(), loop)
        told: list[float] = []
        others: list[str] = []
        with presence.suivre(ORGA, lambda: told.append(loop.time())) as news, presence.suivre(A, lambda: others.append("A")) as none:
            said = [news(), news()]
            for _ in range(50):
                with presence.suivre(B, lambda: others.append("B")):
                    await asyncio.sleep(0.01)
            presence.changer()
            before = len(told)
            while len(told) == before:
                await asyncio.sleep(0.01)
            said += [news(), news(), none()]
        assert others == []
        return told, said

    told, said = alone(story())
    assert len(told) >= 2
    assert all(later - sooner > 0.99 for sooner, later in pairwise(told))
    assert [bool(one) for one in said] == [True, False, True, False, False]
    assert said[0].startswith(b"event: presence\ndata: {")


def test_a_session_is_here_while_one_of_its_streams_is_open():
    async def story() -> None:
        presence = Presence(Horloge(), asyncio.get_running_loop())
        assert not presence.presente(A)
        assert presence.quittee(A) is None
        with presence.suivre(None, lambda: None), presence.suivre(A, lambda: None):
            with presence.suivre(A, lambda: None):
                pass
            assert presence.presente(A)
        assert not presence.presente(A)
        assert presence.quittee(A)

    alone(story())


class Screen:
    """A browser with a badge, and its stream."""

    def __init__(self, server: Server, code: str, screens: ExitStack) -> None:
        self.http = screens.enter_context(httpx.Client(base_url=f"{server.url}/api/t/{EVENT}", timeout=PATIENCE))
        self.http.headers["X-CSRF-Token"] = "anonyme"
        if code:
            self.http.headers["X-CSRF-Token"] = self.http.post("/connexion", json={"code": code}).json()["csrf"]

    def listen(self, screens: ExitStack) -> Iterator[str]:
        """The names of the events, up to the entry of a player; the line is open while somebody holds this."""
        lines = screens.enter_context(self.http.stream("GET", "/flux")).iter_lines()
        next(lines)

        def names() -> Iterator[str]:
            for line in lines:
                if line.startswith("event: "):
                    yield line[7:]
                if '"joueurs":9' in line:
                    return

        return names()

    def here(self) -> dict[str, int]:
        return {one["compte"]: one["ecrans"] for one in self.http.get("/organisation").json()["comptes"] if one["ecrans"]}


@pytest.mark.parametrize("account", ["A", ""])
def test_coming_and_going_writes_nothing_and_is_not_told_to(account: str, served: tuple[Server, dict[str, str]]):
    server, codes = served

    def stored() -> dict[Path, int]:
        return {file: file.stat().st_mtime_ns for file in server.folder.iterdir()}

    with ExitStack() as screens:
        organiser, other = (Screen(server, codes.get(name, ""), screens) for name in ("ORGA", account))
        desk = Screen(server, codes["B"], screens)
        before = stored()
        told, heard = organiser.listen(screens), other.listen(screens)
        with ExitStack() as sitting:
            kept = desk.listen(sitting)
            wait(lambda: organiser.here() == {"ORGA": 1, "B": 1} | ({account: 1} if account else {}))
            del kept
        wait(lambda: "B" not in organiser.here())
        time.sleep(1.2)
        assert stored() == before
        assert organiser.http.post("/joueurs", json=[{"nom": "Zoé"}]).is_success
        assert list(told).count("presence") >= 2
        assert "presence" not in list(heard)


def wait(true: Callable[[], bool]) -> None:
    for _ in range(10 * PATIENCE):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it never came")
