"""Sessions: none outlives its badge, none is kept for ever, and an account has only so many."""

from collections.abc import Callable
from typing import Any

import pytest

from duplicata.web.access import sessions
from duplicata.web.access.sessions import MAXIMUM, OISIVETE
from web.in_process import API, Person, Room
from web.live.test_stream import Stream, log_in
from web.room_maker import Server


def meanwhile(room: Room, patch: pytest.MonkeyPatch, happens: Callable[[], Any]) -> None:
    """Something happens while a code is being checked: it was right, and nobody knows yet."""
    assert room.app is not None
    accounts = room.app.state.acces.comptes
    check = accounts.reconnaitre

    def slowly(*asked: str) -> Any:
        found = check(*asked)
        happens()
        return found

    patch.setattr(accounts, "reconnaitre", slowly)


def of(organiser: Person, account: str) -> int:
    listed = organiser.get("/organisation").json()["sessions"]
    return sum(one["compte"] == account for one in listed)


CHANGES: dict[str, Callable[[Person], Any]] = {
    "withdrawn": lambda organiser: organiser.client.delete(f"{API}/comptes/A", headers={"X-CSRF-Token": organiser.csrf}),
    "new code": lambda organiser: organiser.stored("/comptes", {"compte": "A"}),
    "other roles": lambda organiser: organiser.stored("/comptes", {"compte": "A", "roles": ["commission"]}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_badge_that_changes_while_it_is_checked_opens_nothing(salle: Room, monkeypatch: pytest.MonkeyPatch, change: str):
    organiser, late = salle.person("ORGA"), salle.person()
    meanwhile(salle, monkeypatch, lambda: CHANGES[change](organiser))
    answer = late.log_in(salle.codes["A"])
    assert (answer.status_code, "duplicata" in late.client.cookies) == (401, False)
    assert answer.json() == salle.person().log_in("A-22222222").json(), "told as a wrong code is"
    assert late.get("/bulletins").status_code == 401
    assert of(organiser, "A") == 0


def test_a_refused_badge_leaves_the_browser_where_it_was(salle: Room, monkeypatch: pytest.MonkeyPatch):
    organiser, person = salle.person("ORGA"), salle.person("B")
    meanwhile(salle, monkeypatch, lambda: CHANGES["withdrawn"](organiser))
    assert person.log_in(salle.codes["A"]).status_code == 401
    assert person.get("/bulletins").status_code == 200


def test_an_account_has_only_so_many_sessions_and_the_longest_unused_goes(salle: Room):
    first, second = salle.person("A"), salle.person("A")
    for _ in range(MAXIMUM - 2):
        salle.person("A")
    assert first.get("/bulletins").status_code == 200, "as many as that stay, and this one is in use"
    another, organiser = salle.person("A"), salle.person("ORGA")
    assert [who.get("/bulletins").status_code for who in (first, second, another)] == [200, 401, 200]
    assert of(organiser, "A") == MAXIMUM
    salle.restart()
    assert of(salle.person("ORGA"), "A") == MAXIMUM, "as on the disk"


def test_the_screen_of_the_session_that_goes_is_told(served: tuple[Server, dict[str, str]]):
    server, codes = served
    cookie, _ = log_in(server, codes["A"])
    others = [log_in(server, codes["A"])[0] for _ in range(MAXIMUM - 1)]
    screen = Stream(server, cookie)
    screen.batch()
    for other in others:
        Stream(server, other).batch()
    log_in(server, codes["A"])
    assert screen.batch() == [], "its stream ends at once"
    assert Stream(server, cookie, compte="A").batch() == [("session", {"ouverte": False})]


class Clock:
    """The clock of the computer, and the one that nobody sets."""

    def __init__(self) -> None:
        self.told, self.elapsed = 1_800_000_000.0, 500.0

    def time(self) -> float:
        return self.told

    def monotonic(self) -> float:
        return self.elapsed

    def pass_by(self, seconds: float) -> None:
        self.told += seconds
        self.elapsed += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(sessions, "time", clock)
    return clock


def back(salle: Room, reference: str) -> int:
    """What the browser that holds the reference is told."""
    browser = salle.person()
    browser.client.cookies.set("duplicata", reference)
    return browser.get("/bulletins").status_code


@pytest.mark.parametrize("restarted", [False, True])
def test_a_session_that_nobody_used_for_so_long_is_over(clock: Clock, salle: Room, restarted: bool):
    salle.restart()
    used, forgotten = (salle.person("A").client.cookies["duplicata"] for _ in range(2))
    clock.pass_by(OISIVETE * 0.7)
    assert back(salle, used) == 200
    if restarted:
        salle.restart()
    clock.pass_by(OISIVETE * 0.7)
    if restarted:
        salle.restart()
    assert [back(salle, used), back(salle, forgotten)] == [200, 401]
    organiser = salle.person("ORGA")
    assert of(organiser, "A") == 1
    assert salle.app is not None
    assert len(salle.app.state.acces._store.lire("SELECT * FROM sessions")) == 2, "the other is gone from the file too"


@pytest.mark.parametrize("jump", [10 * OISIVETE, -10 * OISIVETE])
def test_setting_the_clock_while_the_room_is_open_closes_nothing(clock: Clock, salle: Room, jump: float):
    salle.restart()
    reference = salle.person("A").client.cookies["duplicata"]
    clock.told += jump
    salle.person("B")
    assert back(salle, reference) == 200
    salle.restart()
    assert back(salle, reference) == 200
