"""The REST interface: everything the screens do, under /api."""

from litestar.handlers import HTTPRouteHandler

from duplicata.web.api import (
    annuler,
    bulletins,
    commission,
    connexion,
    double,
    etat,
    evenements,
    journal,
    organisateur,
    organisation,
    partie,
    parties,
    places,
    resultats,
    stockes,
    topping,
)
from duplicata.web.erreurs import REFUS

_MODULES = (
    *(etat, connexion, organisateur, evenements, organisation, parties, places, partie, bulletins, stockes),
    *(annuler, topping, double, commission, resultats, journal),
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
