"""A line between two programs of this computer, as slow, as uneven and as often cut as is asked for.

Loopback only. What goes through keeps its order, as TCP does; each way has its own delays.
"""

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

HERE = "127.0.0.1"
PIECE = 65_536


class Delay(NamedTuple):
    """Seconds, one way: always so much, and up to so much more."""

    fixed: float = 0.0
    jitter: float = 0.0


class SlowLine:
    """From a port of its own to *port*; in a thread of its own."""

    def __init__(self, port: int, there: Delay = Delay(), back: Delay = Delay(), seed: int = 1) -> None:  # noqa: B008
        self._target, self._there, self._back = port, there, back
        self._chance = random.Random(seed)
        self._loop = asyncio.new_event_loop()
        self._pairs: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self.mend()

    def cut(self) -> None:
        """Those who are connected are cut, and nobody gets through any more."""
        self._do(self._cut)

    def mend(self) -> None:
        self._do(self._mend)

    def close(self) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _do(self, what: Callable[[], Awaitable[None]]) -> None:
        async def done() -> None:
            await what()

        asyncio.run_coroutine_threadsafe(done(), self._loop).result()

    async def _mend(self) -> None:
        self._server = await asyncio.start_server(self._accept, HERE, self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _cut(self) -> None:
        if self._server is not None:
            self._server.close()
        for pair in list(self._pairs):
            pair.cancel()
        await asyncio.gather(*self._pairs, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pairs.add(task)
        other: Any = None
        try:
            further, other = await asyncio.open_connection(HERE, self._target)
            await asyncio.gather(
                self._carry(reader, other, self._there), self._carry(further, writer, self._back)
            )
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._pairs.discard(task)
            for end in filter(None, (writer, other)):
                with suppress(OSError):
                    end.close()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: Delay
    ) -> None:
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                due, piece = await pieces.get()
                await asyncio.sleep(due - self._loop.time())
                if not piece:
                    writer.close()
                    return
                writer.write(piece)
                await writer.drain()

        delivery = asyncio.create_task(deliver())
        try:
            due = 0.0
            while True:
                piece = await reader.read(PIECE)
                wait = delay.fixed + delay.jitter * self._chance.random()
                due = max(due, self._loop.time() + wait)
                pieces.put_nowait((due, piece))
                if not piece:
                    break
            await delivery
        finally:
            delivery.cancel()
