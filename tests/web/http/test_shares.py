"""A badge that asks much slows itself, and nobody else; whoever tried too often is answered slowly."""

import asyncio
from typing import Any

import pytest

from duplicata.web.access.guard import badge_de
from duplicata.web.http import shares
from duplicata.web.http.shares import AT_ONCE, Shares
from web.in_process import Room, alone
from web.room_maker import EVENT

QUESTIONS = 60


class Slow:
    """Answers when it is told to, and says how many it had to answer at once."""

    def __init__(self, status: int = 200) -> None:
        self.status = status
        self.asked: list[str] = []
        self.most = self._now = 0
        self.answer = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.append(scope["badge"])
        self._now += 1
        self.most = max(self.most, self._now)
        await self.answer.wait()
        self._now -= 1
        await send({"type": "http.response.start", "status": self.status, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def demand(badge: str | None, path: str = "/api/t/coupe/juger", method: str = "POST") -> dict[str, Any]:
    return {"type": "http", "method": method, "path": path, "badge": badge}


async def nothing(*_: Any) -> None:
    pass


async def settle() -> None:
    """Until everybody who could go on has."""
    for _ in range(20):
        await asyncio.sleep(0)


async def asked_by(people: list[dict[str, Any]]) -> tuple[Slow, list[str]]:
    """Who was let in before anything was answered; then all are."""
    app = Slow()
    hall = Shares(app, lambda scope: scope["badge"])
    demands = [asyncio.ensure_future(hall(one, nothing, nothing)) for one in people]
    await settle()
    let_in = list(app.asked)
    app.answer.set()
    await asyncio.gather(*demands)
    assert hall._lines == {}, "nobody who has left is remembered"
    return app, let_in


def test_sixty_questions_of_one_badge_leave_room_for_another():
    app, let_in = alone(asked_by([demand("A")] * QUESTIONS + [demand("B")]))
    assert (let_in.count("A"), let_in.count("B")) == (AT_ONCE, 1)
    assert len(app.asked) == QUESTIONS + 1, "each is answered in its turn"
    assert app.most == AT_ONCE + 1


@pytest.mark.parametrize("free", [demand("A", "/api/t/coupe/bulletins"), demand("A", "/t/coupe/flux", "GET"), demand(None, "/", "GET")])
def test_slips_streams_and_strangers_wait_for_no_question(free):
    _, let_in = alone(asked_by([demand("A")] * 5 + [free] * 3))
    assert len(let_in) == AT_ONCE + 3


def test_an_answer_read_slowly_takes_nobody_s_place():
    async def story() -> list[str]:
        app, read = Slow(), asyncio.Event()
        app.answer.set()

        async def slow_reader(_: Any) -> None:
            await read.wait()

        hall = Shares(app, lambda scope: scope["badge"])
        demands = [asyncio.ensure_future(hall(demand("A"), nothing, slow_reader)) for _ in range(5)]
        await settle()
        asked = list(app.asked)
        read.set()
        await asyncio.gather(*demands)
        return asked

    assert len(alone(story())) == 5


def test_too_many_tries_are_refused_slowly_and_nothing_else_is(monkeypatch: pytest.MonkeyPatch):
    paused: list[float] = []

    async def pause(seconds: float) -> None:
        paused.append(seconds)

    async def story(status: int) -> None:
        app = Slow(status)
        app.answer.set()
        monkeypatch.setattr(shares.asyncio, "sleep", pause)
        await Shares(app, lambda _: None)(demand(None, "/api/t/coupe/connexion"), nothing, nothing)

    for status in (200, 401, 422):
        alone(story(status))
    assert paused == []
    alone(story(429))
    assert paused == [shares.PAUSE]


def test_a_badge_is_one_whatever_the_number_of_its_screens(salle: Room):
    def shown(account: str | None) -> Any:
        person = salle.person(account)
        cookies = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
        return badge_de(person.app.state.acces, {"type": "http", "scheme": "http", "headers": [(b"cookie", cookies.encode())]})

    assert shown("A") == shown("A") == (EVENT, "A")
    assert shown("B") == (EVENT, "B")
    assert shown(None) is None
