"""The short way of a slip: the same guard, the same key, the same function, without the layers in between.

Whatever is unusual or wrong about a demand goes the long way, which looks at it from the beginning and says
what it has to say: nothing has been done yet.
"""

import re
from typing import Any

import msgspec
from litestar import Litestar, Request

from duplicata.journal import StorageError
from duplicata.web.access.guard import garder
from duplicata.web.access.once import ENTETE, noter
from duplicata.web.api.common import CLE
from duplicata.web.api.saisie import ASaisir, Saisi, saisir
from duplicata.web.http.errors import stockage
from duplicata.web.http.json_body import double
from duplicata.web.live.room import LiveRoom

ADRESSE = re.compile(r"/api/t/([a-z0-9-]+)/bulletins")
OCTETS = 8_000
"""Several times a slip that fills the grid."""
_LIRE = msgspec.json.Decoder(ASaisir)
_GENRE = (b"content-type", b"application/json")


class ShortWay:
    def __init__(self, app: Litestar) -> None:
        self._app = app
        self._long = app.asgi_handler

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        asked = ADRESSE.fullmatch(scope["path"]) if scope["type"] == "http" else None
        live: LiveRoom | None = self._app.state.salles.trouver(asked[1]) if asked else None
        if asked is None or live is None or scope["method"] != "POST" or scope["query_string"]:
            await self._long(scope, receive, send)
            return
        first = await receive()
        again = _replay(first, receive)
        if first["type"] != "http.request" or first.get("more_body") or len(first["body"]) > OCTETS:
            await self._long(scope, again, send)
            return
        scope["path_params"] = {"tournoi": asked[1]}
        request: Request[Any, Any, Any] = Request(scope, again, send)
        try:
            said = await _enter(request, live, first["body"])
        except StorageError as error:
            answer = stockage(request, error).to_asgi_response(app=None, request=request)
            await answer(scope, receive, send)
            return
        except Exception:
            await self._long(scope, _replay(first, receive), send)
            return
        body = msgspec.json.encode(said)
        headers = [_GENRE, (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 201, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


async def _enter(request: Request[Any, Any, Any], live: LiveRoom, body: bytes) -> Saisi:
    await garder(request, saisir)
    if double(body) is not None:
        raise ValueError(body)
    cle = request.headers.get(ENTETE)
    if cle is not None:
        if not CLE.fullmatch(cle):
            raise ValueError(ENTETE)
        noter(request, body)
    said: Saisi = await saisir.fn(data=_LIRE.decode(body), request=request, live=live, cle=cle)
    return said


def _replay(first: Any, receive: Any) -> Any:
    """What was received, then what comes after it."""
    left = [first]

    async def again() -> Any:
        return left.pop() if left else await receive()

    return again
