"""The REST interface: everything the screens do, under /api."""

from litestar.handlers import HTTPRouteHandler

from duplicata.web.api import connexion, etat, resultats

ROUTES: list[HTTPRouteHandler] = [
    handler
    for module in (etat, connexion, resultats)
    for handler in vars(module).values()
    if isinstance(handler, HTTPRouteHandler)
]
"""Every route of the modules above."""
