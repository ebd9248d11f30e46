"""A caller who leaves before being let in: the loop of Windows, over a proactor that does as Windows does."""

import asyncio
import select
import socket
from asyncio import proactor_events
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from duplicata.web.http.connections import dire_le_manque
from duplicata.web.machine.loops import accept_again, new_loop
from web.in_process import apart

RESETS = 200
NETNAME_DELETED = 64
"""What Windows answers of a connection that was reset before it was accepted."""


class Proactor:
    """As much as the loop asks for: callers are taken, the first ones found to have gone already."""

    def __init__(self, gone: int) -> None:
        self.gone = gone
        self.refused = 0
        self._listening: dict[socket.socket, asyncio.Future[Any]] = {}

    def set_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop

    def accept(self, listener: socket.socket) -> asyncio.Future[Any]:
        if self.refused:
            self.refused -= 1
            raise OSError(10055, "no buffer space")
        future = self.loop.create_future()
        self._listening[listener] = future
        return future

    def recv(self, *_: Any) -> asyncio.Future[Any]:
        return self.loop.create_future()

    recv_into = recv

    def select(self, timeout: float | None) -> list[Any]:
        waiting = {one: future for one, future in self._listening.items() if one.fileno() >= 0 and not future.done()}
        ready, _, _ = select.select(list(waiting), [], [], 0.05 if timeout is None else min(timeout, 0.05))
        for listener in ready:
            caller, address = listener.accept()
            future = self._listening.pop(listener)
            if self.gone:
                self.gone -= 1
                caller.close()
                future.set_exception(OSError(22, "The specified network name is no longer available", None, NETNAME_DELETED))
            else:
                future.set_result((caller, address))
        return []

    def _stop_serving(self, listener: socket.socket) -> None:
        """Nothing is kept for it."""

    def close(self) -> None:
        """Nothing is held open."""


def enters(prepare: Callable[[asyncio.AbstractEventLoop, Proactor], None], gone: int, refused: int = 0) -> bool:
    """Whether somebody is let in after so many had left."""
    return apart(lambda: _enters(prepare, gone, refused))


def _enters(prepare: Callable[[asyncio.AbstractEventLoop, Proactor], None], gone: int, refused: int) -> bool:
    proactor = Proactor(gone)
    loop = proactor_events.BaseProactorEventLoop(proactor)
    prepare(loop, proactor)
    loop.set_exception_handler(lambda *_: None)

    async def story() -> bool:
        entered = asyncio.Event()

        class Guest(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                entered.set()

        with closing(socket.create_server(("127.0.0.1", 0))) as door:
            address = door.getsockname()
            door.setblocking(False)
            proactor.refused = refused
            listening = await loop.create_server(Guest, sock=door, backlog=RESETS + 10)
            for _ in range(gone):
                socket.create_connection(address, 5).close()
            try:
                with socket.create_connection(address, 5):
                    await asyncio.wait_for(entered.wait(), 5)
            except (OSError, TimeoutError):
                return False
            finally:
                listening.close()
        return True

    with closing(loop):
        return loop.run_until_complete(story())


def test_two_hundred_who_left_before_being_let_in_keep_nobody_out():
    assert enters(accept_again, RESETS)


def test_as_the_loop_is_one_keeps_everybody_out():
    """The fault itself: were Python to correct it, ours would be of no use any more."""
    assert enters(lambda loop, proactor: None, 0)
    assert not enters(lambda loop, proactor: None, 1)


def test_a_system_that_refuses_even_to_wait_is_asked_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("duplicata.web.machine.loops.PAUSE", 0.01)
    assert enters(accept_again, 0, refused=3)


def test_a_caller_gone_is_not_told_in_the_terminal(caplog: pytest.LogCaptureFixture):
    """The loop of Windows has a task of its own wait for each caller, whom it finds gone."""

    async def accept_coro() -> None:
        raise OSError(22, "gone")

    async def story() -> None:
        dire_le_manque(asyncio.get_running_loop())
        task = asyncio.ensure_future(accept_coro())
        while not task.done():
            await asyncio.sleep(0)
        del task

    def run() -> None:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(story())

    apart(run)
    assert caplog.text == ""
