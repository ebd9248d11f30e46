"""A game shown again: move by move, and told in sentences."""

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter
from litestar.response import Template

from duplicata.app.read.chronique import paragraphes
from duplicata.engine.board import Board
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.live.room import TheReadRoom
from duplicata.web.live.shown import cachee_jusqu_a, etat_pour
from duplicata.web.pages.grid import cases
from duplicata.web.pages.papier import offerts
from duplicata.web.pages.screens import Requete, contexte
from duplicata.web.views.desk.partie import numero_courant
from duplicata.web.views.event.parties import vue_parties
from duplicata.web.views.figures.partie import figures_de_la_partie
from duplicata.web.views.results.jouer import rejouable
from duplicata.web.views.results.rejeu import AUCUN, vue_rejeu

Numero = Annotated[int | None, QueryParameter(ge=1)]


@get("/t/{tournoi:str}/rejeu", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def rejeu(request: Requete, live: TheReadRoom, partie: Numero = None) -> Template:
    etat = etat_pour(request, live)
    numero = partie or numero_courant(etat)
    cachee = cachee_jusqu_a(request, live, numero)
    vue = vue_rejeu(etat, numero) if numero and not cachee else AUCUN
    dernier = vue.coups[-1] if vue.coups else None
    lignes = cases(dernier.grille, dernier.mot, dernier.place) if dernier else cases(Board().rows)
    return Template(
        "rejeu.html",
        context={
            **contexte(request, live),
            "rejeu": vue,
            "lignes": lignes,
            "cachee": cachee,
            "rejouable": bool(numero and not cachee and rejouable(etat.partie(numero))),
            "figures": figures_de_la_partie(etat.partie(numero)) if numero and not cachee else (),
            "papiers": offerts(request, live, "releve", "rapport", partie=numero) if numero else [],
            "parties": vue_parties(etat, numero),
        },
    )


@get("/t/{tournoi:str}/chronique", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def chronique(request: Requete, live: TheReadRoom, partie: Numero = None) -> Template:
    """The game told in sentences, to read aloud or to paste elsewhere."""
    etat = etat_pour(request, live)
    numero = partie or numero_courant(etat)
    cachee = cachee_jusqu_a(request, live, numero)
    return Template(
        "chronique.html",
        context={
            **contexte(request, live),
            "cachee": cachee,
            "paragraphes": paragraphes(etat.partie(numero)) if numero and not cachee else [],
            "parties": vue_parties(etat, numero),
        },
    )


