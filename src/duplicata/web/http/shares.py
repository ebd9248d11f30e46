"""Nobody takes more than his share: questions of one badge wait in line, too many tries for their refusal.

What waits here holds no thread: slips, which never wait here, find one.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from http import HTTPStatus
from typing import Any

App = Callable[..., Awaitable[None]]
Message = dict[str, Any]
BadgeOf = Callable[[Message], Hashable | None]
AT_ONCE = 2
"""Questions of one badge under way: a screen that opens asks five, one after another is soon enough."""
PAUSE = 1.0
"""Seconds before a refusal for too many tries is said: as fast as a person reads, not a program."""
STREAM, RULING = "/flux", "/juger"


class _Line:
    """Of one badge: so many are answered, the others wait in the order in which they came."""

    def __init__(self) -> None:
        self.places = asyncio.Semaphore(AT_ONCE)
        self.people = 0


class Shares:
    def __init__(self, app: App, badge_of: BadgeOf) -> None:
        self._app = app
        self._badge_of = badge_of
        self._lines: dict[Hashable, _Line] = {}
        """Of those who are asking; nobody else is remembered."""

    async def __call__(self, scope: Message, receive: App, send: App) -> None:
        badge = self._badge_of(scope) if is_question(scope) else None
        if badge is None:
            await self._app(scope, receive, _in_its_time(send))
            return
        line = self._lines.setdefault(badge, _Line())
        line.people += 1
        try:
            await line.places.acquire()
            await self._answer(line, scope, receive, send)
        finally:
            line.people -= 1
            if not line.people:
                del self._lines[badge]

    async def _answer(self, line: _Line, scope: Message, receive: App, send: App) -> None:
        """The place is given back once the answer is made: how fast it is read is the network's business."""
        made = False

        def give_back() -> None:
            nonlocal made
            if not made:
                made = True
                line.places.release()

        async def send_on(message: Message) -> None:
            give_back()
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        finally:
            give_back()


def is_question(scope: Message) -> bool:
    """What stores nothing and ends by itself."""
    if scope["type"] != "http" or scope["path"].endswith(STREAM):
        return False
    return bool(scope["method"] == "GET" or scope["path"].endswith(RULING))


def _in_its_time(send: App) -> App:
    async def wait(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == HTTPStatus.TOO_MANY_REQUESTS:
            await asyncio.sleep(PAUSE)
        await send(message)

    return wait
