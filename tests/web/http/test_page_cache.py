"""Public pages are drawn once for everybody, and kept as a plain reader got them."""

import asyncio
from typing import Any

import pytest

from duplicata.web.http.page_cache import OCTETS, Cache
from web.live.test_stream import alone


class Room:
    """A room whose pages are drawn by hand: what a browser is shown, and how often it had to be drawn."""

    def __init__(self, size: int = 4) -> None:
        self.turn = 1
        self.drawn: list[str] = []
        self.size = size
        self.cache = Cache(self.draw, self.told)

    async def told(self, scope: Any) -> int | None:
        return self.turn if scope["path"].startswith("/t/") else None

    async def draw(self, scope: Any, receive: Any, send: Any) -> None:
        address = f"{scope['path']}?{scope['query_string'].decode()}"
        self.drawn.append(address)
        await asyncio.sleep(0.01)
        status = 204 if scope["method"] != "GET" else 404 if "999" in address else 200
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": str(scope["headers"]).encode().ljust(self.size)})

    async def ask(self, address: str = "/t/coupe/classement", method: str = "GET", **headers: str) -> tuple[int, bytes]:
        path, _, query = address.partition("?")
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        answer: list[Any] = []

        async def keep(message: Any) -> None:
            answer.append(message)

        scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": named}
        await self.cache(scope, None, keep)
        return answer[0]["status"], answer[1]["body"]


def test_a_page_asked_by_everybody_at_once_is_drawn_once():
    async def story() -> list[int]:
        room, counts = Room(), []
        await asyncio.gather(*(room.ask(cookie="langue=fr") for _ in range(50)))
        counts.append(len(room.drawn))
        assert b"langue=en" in (await room.ask(cookie="langue=en"))[1]
        counts.append(len(room.drawn))
        room.turn = 2
        await room.ask(cookie="langue=fr")
        counts.append(len(room.drawn))
        return counts

    assert alone(story()) == [1, 2, 3]


def test_whoever_leaves_while_a_page_is_drawn_does_not_take_it_from_the_others():
    async def story() -> tuple[list[int], int]:
        room = Room()
        askers = [asyncio.ensure_future(room.ask()) for _ in range(3)]
        await asyncio.sleep(0)
        askers[0].cancel()
        answers = await asyncio.gather(*askers[1:], return_exceptions=True)
        assert askers[0].cancelled()
        return [answer[0] for answer in answers if not isinstance(answer, BaseException)], len(room.drawn)

    assert alone(story()) == ([200, 200], 1)


@pytest.mark.parametrize("method", ["OPTIONS", "HEAD", "POST", "DELETE"])
def test_what_another_method_was_answered_is_shown_to_nobody_else(method: str):
    async def story() -> None:
        room = Room()
        assert (await room.ask(method=method))[0] == 204
        assert (await room.ask())[0] == 200
        assert (await room.ask(method=method))[0] == 204

    alone(story())


def test_a_page_that_depends_on_more_is_drawn_each_time():
    async def story() -> int:
        room = Room()
        for _ in range(3):
            await room.ask("/api/t/coupe/etat")
        return len(room.drawn)

    assert alone(story()) == 3


def test_a_refusal_is_not_kept():
    async def story() -> int:
        room = Room()
        for _ in range(3):
            assert (await room.ask("/t/coupe/table/999"))[0] == 404
        return len(room.drawn)

    assert alone(story()) == 3


def test_a_page_depends_on_nothing_else_that_a_browser_sends():
    async def story() -> list[str]:
        room = Room()
        for number in range(20):
            await room.ask(
                f"/t/coupe/classement?x={number}&partie=1", cookie=f"a={number}; xlangue=en", accept_encoding=f"gzip, br;q=0.{number}", host=f"h{number}"
            )
        assert room.drawn == ["/t/coupe/classement?partie=1"]
        _, body = await room.ask("/t/coupe/classement?partie=1", accept_encoding="gzip")
        assert body.strip() == b"[(b'accept-encoding', b'gzip')]"
        await room.ask("/t/coupe/classement?partie=1")
        await room.ask("/t/coupe/classement?partie=2&langue=en")
        return room.drawn[1:]

    assert alone(story()) == ["/t/coupe/classement?partie=1", "/t/coupe/classement?partie=2&langue=en"]


def test_the_pages_kept_have_a_size():
    async def story() -> list[str]:
        room = Room(OCTETS // 3)
        for table in (1, 2, 3, 1, 4, 1, 3, 2):
            await room.ask(f"/t/coupe/table/{table}")
        return [address.rstrip("?")[-1] for address in room.drawn]

    assert alone(story()) == ["1", "2", "3", "4", "2"], "the one not asked for longest goes first"
