"""The work of the arbiters in pictures."""

from typing import Annotated

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from litestar.response import Template

from duplicata.web.access.roles import AU_FAIT, pour
from duplicata.web.live.room import TheReadRoom
from duplicata.web.pages.screens import Requete, contexte
from duplicata.web.views.desk.partie import numero_courant
from duplicata.web.views.event.parties import vue_parties
from duplicata.web.views.figures.arbitrage import figures_de_l_arbitrage, premieres_tables

Numero = Annotated[int | None, QueryParameter(ge=1)]
Table = Annotated[int, QueryParameter(ge=1)]


@get("/t/{tournoi:str}/arbitrage", opt=pour(AU_FAIT), include_in_schema=False, sync_to_thread=True)
def arbitrage(request: Requete, live: TheReadRoom, partie: Numero = None, tables: Table = 1) -> Template:
    """Sanctions, second readings, time and losses; not for whoever reads slips blind."""
    etat = live.room.etat
    numero = partie or numero_courant(etat)
    return Template(
        "arbitrage.html",
        context={
            **contexte(request, live),
            "partie": numero,
            "parties": vue_parties(etat, numero),
            "figures": figures_de_l_arbitrage(etat, numero, tables) if numero else (),
            "premieres": premieres_tables(etat, numero) if numero else [],
            "montree": tables,
        },
    )


FIGURES: list[HTTPRouteHandler] = [arbitrage]
