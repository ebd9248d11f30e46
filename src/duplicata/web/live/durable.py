"""Waiting for the disk on the event loop: no thread is held, one wake-up a commit however many wait."""

import asyncio
from collections import deque

from duplicata.app.room.room import Engagement
from duplicata.app.state.gesture import Reponse

Attente = tuple[Engagement, "asyncio.Future[Reponse]"]


class Durable:
    """Of one tournament. The journal's thread tells what is stored, the loop answers."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._stored: deque[Attente] = deque()
        self._woken = False

    async def conclure(self, engagement: Engagement) -> Reponse:
        """The answer to a gesture, once it is stored; it is concluded even if nobody waits any longer."""
        if not engagement.attentes:
            return engagement.conclure()
        answer: asyncio.Future[Reponse] = self._loop.create_future()
        # The journal stores in the order in which it was asked: the last is done when all are.
        # A future keeps its callbacks: one that kept the engagement, which keeps the future, would keep the
        # state of the room too until garbage is looked for.
        held = [(engagement, answer)]
        engagement.attentes[-1].add_done_callback(lambda _: self._tell(held.pop()))
        return await answer

    def _tell(self, stored: Attente) -> None:
        """Called by the journal's thread, for each gesture of a commit in turn."""
        self._stored.append(stored)
        if not self._woken:
            self._woken = True
            self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._woken = False
        while self._stored:
            engagement, answer = self._stored.popleft()
            if engagement.enregistre:
                _give(answer, engagement.conclure())
            else:
                # What was decided on top of it is taken back, which reads the journal again.
                self._loop.create_task(self._fail(engagement, answer))

    async def _fail(self, engagement: Engagement, answer: "asyncio.Future[Reponse]") -> None:
        try:
            _give(answer, await asyncio.to_thread(engagement.conclure))
        except Exception as error:
            if not answer.done():
                answer.set_exception(error)


def _give(answer: "asyncio.Future[Reponse]", response: Reponse) -> None:
    if not answer.done():
        answer.set_result(response)
