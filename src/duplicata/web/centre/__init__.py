"""A centre's screens, what leaves it for the central, and the making of an event of many centres."""

from litestar.handlers import HTTPRouteHandler

from duplicata.web.centre import api, creation
from duplicata.web.http.errors import REFUS

ROUTES: list[HTTPRouteHandler] = [
    handler
    for module in (api, creation)
    for handler in vars(module).values()
    if isinstance(handler, HTTPRouteHandler)
]
for _route in ROUTES:
    _route.responses = {**REFUS, **(_route.responses or {})}
