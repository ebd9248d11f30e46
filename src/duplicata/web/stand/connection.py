"""A line of the public: HTTP like everywhere, until a stream is asked for."""

from typing import Any
from urllib.parse import parse_qs

from uvicorn import Config
from uvicorn.server import ServerState

from duplicata.web.http.connections import Anonymous
from duplicata.web.http.protocol import BoundedProtocol
from duplicata.web.stand.rooms import Rooms
from duplicata.web.stand.stream import STREAM, Stream, known


class PublicConnection(BoundedProtocol):
    def __init__(self, config: Config, state: ServerState, rooms: Rooms, anonymous: Anonymous) -> None:
        super().__init__(config=config, server_state=state, app_state={})
        self._rooms = rooms
        self._anonymous = anonymous
        self._pages = self.app
        self.app = self._answer

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        """Once a demand for a stream is read, HTTP has nothing more to say: the line becomes the stream."""
        asked = STREAM.fullmatch(scope["path"]) if scope["method"] == "GET" else None
        if asked is None or parse_qs(scope["query_string"]).get(b"compte"):
            await self._pages(scope, receive, send)
            return
        room = await self._rooms.find(asked[1])
        if room is None:
            await self._pages(scope, receive, send)
        elif not self.transport.is_closing():
            self._anonymous.oublier(scope)
            self._leave_http()
            stream = Stream(room.diffusion, known(scope["headers"], room.version))
            self.transport.set_protocol(stream)
            stream.connection_made(self.transport)

    def _leave_http(self) -> None:
        self.aboutir()
        self.cycle.disconnected = True
        self.connections.discard(self)
        self.transport.resume_reading()
        self.app = self._pages
