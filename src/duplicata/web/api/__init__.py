"""The REST interface: everything the screens do, under /api."""

from litestar.handlers import HTTPRouteHandler

from duplicata.web.api import (
    commission,
    conduite,
    double,
    events,
    journal,
    login,
    organisation,
    parties,
    resultats,
    saisie,
    sieges,
    state,
    topping,
)
from duplicata.web.api.fichiers import evenement, preparatifs
from duplicata.web.api.pointage import porte, tables
from duplicata.web.http.errors import REFUS

_MODULES = (
    *(state, login, events, organisation, parties, sieges, conduite, saisie),
    *(topping, double, commission, resultats, journal, evenement, preparatifs, porte, tables),
)
ROUTES: list[HTTPRouteHandler] = [
    handler
    for module in _MODULES
    for handler in vars(module).values()
    if isinstance(handler, HTTPRouteHandler)
] + conduite.ADRESSES
"""Every route of the modules above."""
for _route in ROUTES:
    _route.responses = {**REFUS, **(_route.responses or {})}
