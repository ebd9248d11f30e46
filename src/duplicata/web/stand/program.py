"""The stand: whoever has no badge is served by a second program, so that spectators never slow arbiters.

It listens on the public port, follows the journals as they are stored, and ends when its input does, which
the server holds (``supervisor``).
"""

import asyncio
import os
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import uvicorn
from uvicorn.server import ServerState

from duplicata.app.room.base.tournois import tournois_de
from duplicata.web.http import connections
from duplicata.web.machine import descriptors
from duplicata.web.machine.clock import Horloge
from duplicata.web.machine.loops import new_loop
from duplicata.web.stand.app import create_app, kept
from duplicata.web.stand.connection import PublicConnection
from duplicata.web.stand.rooms import LOOK, Rooms
from duplicata.web.stand.supervisor import Order

PATIENCE = 5
"""How far the stand lets other programs go first, as ``nice`` counts."""
BACKLOG = 4_096
"""Lines that may wait to be taken: a whole room comes back at once."""
COUNT = 1.0
"""Seconds between two counts of the spectators."""
TAKEN = 3
"""What the program ends with when its port cannot be opened."""


class Stand:
    def __init__(self, order: Order) -> None:
        line = order.line()
        tournois = tournois_de(Path(order.folder), order.store or None, public=True)
        self._rooms = Rooms(tournois, Horloge(order.origin, order.base))
        self._anonymous = connections.Anonymous()
        """Lines that are no stream: at the limit they leave first, streams stay."""
        self._config = uvicorn.Config(
            kept(create_app(self._rooms, line), self._rooms),
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
        )
        self._config.load()
        self._state = ServerState()
        self._state.default_headers = self._config.encoded_headers
        self._tasks: set[asyncio.Task[None]] = set()

    async def hold(
        self, doors: Callable[[connections.Anonymous], list[socket.socket]], *, alone: bool = False
    ) -> None:
        """Until the server is gone; *alone*: there is none beside it, until it is interrupted."""
        loop = asyncio.get_running_loop()
        connections.dire_le_manque(loop)
        over = asyncio.Event()
        if not alone:
            threading.Thread(target=_await_the_end, args=(loop, over), daemon=True).start()
        for door in doors(self._anonymous):
            await loop.create_server(self._connection, sock=door, backlog=BACKLOG)
        await self._rooms.find_all()
        self._tasks = {loop.create_task(self._rooms.follow())}
        self._tasks.add(loop.create_task(self._find() if alone else self._count()))
        await over.wait()

    def _connection(self) -> PublicConnection:
        return PublicConnection(self._config, self._state, self._rooms, self._anonymous)

    async def _find(self) -> None:
        """Events that are begun elsewhere are here too before anybody asks for them."""
        while True:
            await asyncio.sleep(LOOK)
            await self._rooms.find_all()

    async def _count(self) -> None:
        """Tell the server how many spectators there are: at once, then when that changes."""
        told: dict[str, int] | None = None
        while True:
            spectators = self._rooms.spectators()
            if spectators != told:
                with suppress(OSError):
                    await asyncio.to_thread(os.write, 1, msgspec.json.encode(spectators) + b"\n")
                    told = spectators
            await asyncio.sleep(COUNT)


def _await_the_end(loop: asyncio.AbstractEventLoop, over: asyncio.Event) -> None:
    """The input ends with the server, even killed."""
    with suppress(OSError):
        while os.read(0, 1_024):
            pass
    with suppress(RuntimeError):  # The loop is closed already.
        loop.call_soon_threadsafe(over.set)


def main(arguments: list[str]) -> None:
    order = msgspec.json.decode(arguments[0], type=Order)
    descriptors.ouvrir()
    if hasattr(os, "nice"):
        # Where processors are few, arbiters come first.
        os.nice(PATIENCE)
    stand = Stand(order)
    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(stand.hold(lambda kept: connections.ouvrir(order.host, order.ports.public, kept)))
    except OSError:
        # The supervisor says it, and tries again.
        sys.exit(TAKEN)


if __name__ == "__main__":
    main(sys.argv[1:])
