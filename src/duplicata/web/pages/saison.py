"""The season of a club: the events of this computer added up, as whoever looks at it asks for."""

from typing import Annotated

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from litestar.response import Template

from duplicata.app.read.saison import epreuves_de, paroles
from duplicata.competition.saison import cumuler, lire_reglage
from duplicata.errors import SaisieInvalide
from duplicata.langue import langue_courante
from duplicata.web.access.guard import jeton_de
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.pages.screens import Requete
from duplicata.web.views.papier.saison import dire_reglage

Bareme = Annotated[str, QueryParameter(max_length=400)]
Retenus = Annotated[str, QueryParameter(pattern="^[0-9]{0,2}$")]
Choisis = Annotated[list[str] | None, QueryParameter(name="evenement", max_items=99)]


@get("/saison", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def saison(request: Requete, bareme: Bareme = "", retenus: Retenus = "", choisis: Choisis = None) -> Template:
    """Without a table of points, the form alone: there is no table but the club's."""
    toutes = epreuves_de({live.identifiant: live.room.etat for live in request.app.state.salles})
    voulus = set(choisis or (une.identifiant for une in toutes))
    epreuves = [une for une in toutes if une.identifiant in voulus]
    reglage, refus = None, ""
    if bareme:
        try:
            reglage = lire_reglage(bareme, int(retenus or 0) or None)
        except SaisieInvalide as erreur:
            refus = str(erreur)
    return Template(
        "saison.html",
        context={
            "tournoi": None,
            "chemin": "/saison",
            "session": None,
            "toutes": toutes,
            "voulus": voulus,
            "epreuves": epreuves,
            "bareme": bareme,
            "retenus": retenus,
            "refus": refus,
            "lignes": cumuler(epreuves, reglage) if reglage and epreuves else [],
            "paroles": paroles(epreuves, reglage) if reglage and epreuves else [],
            "reglage": dire_reglage(reglage) if reglage else "",
            "contexte": {
                "tournoi": None,
                "langue": langue_courante(),
                "csrf": jeton_de(request),
                "roles": ["public"],
            },
        },
    )


SAISON: list[HTTPRouteHandler] = [saison]
