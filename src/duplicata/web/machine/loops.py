"""The loop both programs run on: nobody who leaves before being let in may close the door behind him.

On Windows a caller who resets before being accepted makes accepting fail, and the loop of Python 3.11 to 3.13
then closes the listening socket: nobody enters any more.
"""

import asyncio
import sys
from typing import Any

LOOP = f"{__name__}:new_loop"
"""As uvicorn is told."""
PAUSE = 1.0
"""Seconds before accepting is tried again, where the system refuses even to wait for somebody."""


def new_loop() -> asyncio.AbstractEventLoop:
    if sys.platform == "win32":
        proactor = asyncio.IocpProactor()
        loop = asyncio.ProactorEventLoop(proactor)
        accept_again(loop, proactor)
        return loop
    return asyncio.SelectorEventLoop()


def accept_again(loop: asyncio.AbstractEventLoop, proactor: Any) -> None:
    """What *proactor* gives for a listening socket is the next caller who stays, or the end of the socket."""
    accept = proactor.accept

    def next_who_stays(listener: Any) -> asyncio.Future[Any]:
        given: asyncio.Future[Any] = loop.create_future()
        asked: asyncio.Future[Any] | None = None

        def ask() -> None:
            nonlocal asked
            if given.done():
                return
            try:
                asked = accept(listener)
            except OSError as error:
                if listener.fileno() == -1:
                    given.set_exception(error)
                else:
                    loop.call_later(PAUSE, ask)
            else:
                asked.add_done_callback(take)

        def take(answer: asyncio.Future[Any]) -> None:
            if answer.cancelled():
                given.cancel()
            elif (error := answer.exception()) is None:
                if given.done():
                    answer.result()[0].close()
                else:
                    given.set_result(answer.result())
            elif isinstance(error, OSError) and listener.fileno() != -1:
                loop.call_soon(ask)
            elif not given.done():
                given.set_exception(error)

        def stop(answer: asyncio.Future[Any]) -> None:
            if answer.cancelled() and asked is not None:
                asked.cancel()

        given.add_done_callback(stop)
        ask()
        return given

    proactor.accept = next_who_stays


def is_a_caller_gone(context: dict[str, Any]) -> bool:
    """What the loop tells of a task of its own that waited for a caller who had gone: nothing to show."""
    task = context.get("future")
    waited = task.get_coro() if isinstance(task, asyncio.Task) else None
    return isinstance(context.get("exception"), OSError) and (
        getattr(waited, "__name__", "") == "accept_coro"
    )
