"""The pages that arbiters print: correction slips, blank sheets."""

from functools import partial
from typing import Annotated, Any

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, QueryParameter
from litestar.response import Template

from duplicata.app.read.billets import a_remettre
from duplicata.competition.coup import premier_jouable
from duplicata.web.access.roles import AU_FAIT, OFFICIELS, Roles, pour
from duplicata.web.live.room import TheReadRoom, TheRoom
from duplicata.web.pages.classement import classement
from duplicata.web.pages.figures import FIGURES
from duplicata.web.pages.jouer import JOUER
from duplicata.web.pages.joueur import choix, joueur
from duplicata.web.pages.rejeu import chronique, rejeu
from duplicata.web.pages.saison import SAISON
from duplicata.web.pages.screens import Requete, contexte
from duplicata.web.views.desk.partie import numero_courant
from duplicata.web.views.event.parties import vue_parties
from duplicata.web.views.slips.billet import signature
from duplicata.web.views.slips.billets import a_imprimer, au_passage, feuilles
from duplicata.web.views.slips.billets import billets as lister_billets

Numero = Annotated[int | None, QueryParameter(ge=1)]
Choix = Annotated[str, QueryParameter(pattern="^[0-9]{0,4}$")]
"""A number of a form whose field may be left empty: browsers send it all the same."""
COUPS_PAR_FEUILLE = 25
LIGNES_PAR_FEUILLE = 30
"""Those without a player stay blank for latecomers."""
EMPREINTE_COURTE = 12


def _options(roles: Roles) -> dict[str, Any]:
    return {"opt": pour(roles), "include_in_schema": False, "sync_to_thread": True}


@get("/t/{tournoi:str}/billets", **_options(AU_FAIT))
def billets(
    request: Requete,
    live: TheRoom,
    partie: Numero = None,
    coup: Choix = "",
    table: Choix = "",
    tous: FromQuery[bool] = False,
) -> Template:
    """Correction slips, laid out so that the cut piles come in the order of the tables."""
    etat = live.room.etat
    numero = partie or numero_courant(etat)
    choix = {"coup": int(coup or 0) or None, "table": int(table or 0) or None}
    connus = (
        lister_billets(etat, numero, coup=choix["coup"], table=choix["table"], dispenses=True)
        if numero
        else []
    )
    choisis = [billet for billet in connus if billet.du]
    retenus = au_passage(etat, (billet for billet in choisis if tous or not billet.remis))
    comptes = request.app.state.acces.comptes.de(live.identifiant)
    roles = {compte.compte: compte.roles for compte in comptes}
    return Template(
        "billets.html",
        context={
            **contexte(request, live),
            "partie": numero,
            "parties": vue_parties(etat, numero, lambda lu, partie: len(a_remettre(lu, partie))),
            "billets": retenus,
            "a_imprimer": a_imprimer(len(retenus)),
            "signer": partial(signature, roles=roles),
            "feuilles": list(feuilles(retenus)),
            "remis": sum(billet.remis for billet in choisis),
            "dispenses": [billet for billet in connus if not billet.du],
            "coups": etat.partie(numero).coups if numero else (),
            "premier_jouable": premier_jouable(etat.partie(numero)) if numero else 1,
            "choix": {**choix, "tous": tous},
            "empreinte": live.room.journal.head[1][:EMPREINTE_COURTE],
        },
    )


@get("/t/{tournoi:str}/feuille", **_options(OFFICIELS))
def feuille(request: Requete, live: TheReadRoom, arbitre: FromQuery[str] = "") -> Template:
    """Blank arbitration sheets: the game goes on with paper if the computer is lost."""
    etat = live.room.etat
    numero = numero_courant(etat)
    groupes: dict[str, list[tuple[int, str]]] = {}
    for table, assis in sorted(etat.partie(numero).joueurs.items()) if numero else ():
        groupes.setdefault(assis.arbitre, []).append((table, assis.nom))
    return Template(
        "feuille.html",
        context={
            **contexte(request, live),
            "arbitre": arbitre,
            "groupes": {nom: tables for nom, tables in groupes.items() if arbitre in ("", nom)} or {"": []},
            "arbitres": list(groupes),
            "coups": COUPS_PAR_FEUILLE,
            "lignes": LIGNES_PAR_FEUILLE,
        },
    )


VITRINE: list[HTTPRouteHandler] = [
    *(classement, choix, joueur, rejeu, chronique, billets, feuille),
    *(*FIGURES, *JOUER, *SAISON),
]
