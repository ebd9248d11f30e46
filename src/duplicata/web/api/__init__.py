"""The REST interface: everything the screens do, under /api."""

from litestar.handlers import HTTPRouteHandler

from duplicata.web.api import (
    bulletins,
    commission,
    connexion,
    double,
    etat,
    evenements,
    journal,
    organisation,
    partie,
    parties,
    resultats,
    topping,
)
from duplicata.web.erreurs import REFUS

_MODULES = (
    *(etat, connexion, evenements, organisation, parties, partie, bulletins),
    *(topping, double, commission, resultats, journal),
)
ROUTES: list[HTTPRouteHandler] = [
    handler
    for module in _MODULES
    for handler in vars(module).values()
    if isinstance(handler, HTTPRouteHandler)
]
"""Every route of the modules above."""
for _route in ROUTES:
    _route.responses = {**REFUS, **(_route.responses or {})}
