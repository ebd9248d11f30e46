"""A JSON object names each of its fields once: what two readers could read differently is refused."""

import asyncio
import json
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from duplicata.langue import dire
from duplicata.web.http.errors import Erreur, Faute, Refuse

SANS_CORPS = frozenset({"GET", "HEAD", "OPTIONS"})
LONG = 65_536
"""Bytes: a list of players is looked through in a thread, while others are answered."""


class _Twice(ValueError):
    """The field."""


async def une_fois_chaque_champ(connexion: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A guard, because only there can a body be read before a route that runs in a thread."""
    if not isinstance(connexion, Request) or connexion.method in SANS_CORPS:
        return
    corps = await connexion.body()
    champ = await asyncio.to_thread(double, corps) if len(corps) > LONG else double(corps)
    if champ is not None:
        faute = Faute(champ=champ[:60], faute=dire("il est donné deux fois"))
        raise Refuse(400, Erreur(dire("La demande est mal formée."), details=[faute]))


def double(corps: bytes) -> str | None:
    """A field that one object names twice; what is not JSON is refused where it is read."""
    try:
        json.loads(corps, object_pairs_hook=_une_fois)
    except _Twice as erreur:
        return str(erreur)
    except (ValueError, RecursionError):
        return None
    return None


def _une_fois(champs: list[tuple[str, object]]) -> None:
    if len(champs) > 1:
        vus: set[str] = set()
        for nom, _ in champs:
            if nom in vus:
                raise _Twice(nom)
            vus.add(nom)
