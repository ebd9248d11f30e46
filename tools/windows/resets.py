"""Run by the Python of Windows: a server busy while callers come and leave, with our correction or without.

``resets.py with|without PORT``: says that it listens, works until a line is read, then serves.
"""

import asyncio
import os
import sys

from duplicata.web.machine.loops import accept_again


class Guest(asyncio.Protocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(b"come in")
        transport.close()


async def serve(port: int) -> None:
    loop = asyncio.get_running_loop()
    await loop.create_server(Guest, "127.0.0.1", port, backlog=300)
    os.write(1, b"listening\n")
    os.read(0, 10)
    await asyncio.to_thread(os.read, 0, 10)


def main(correction: str, port: str) -> None:
    if sys.platform == "win32":
        proactor = asyncio.IocpProactor()
        loop = asyncio.ProactorEventLoop(proactor)
        if correction == "with":
            accept_again(loop, proactor)
        loop.set_exception_handler(lambda *_: None)
        loop.run_until_complete(serve(int(port)))


if __name__ == "__main__":
    main(*sys.argv[1:])
