"""The pages people look at and print: standings, sheet of a table, replay, correction slips, blank sheets."""

import re
from functools import partial
from typing import Annotated, Any, NamedTuple

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Template

from duplicata.app.read.billets import a_remettre
from duplicata.app.read.chronique import paragraphes
from duplicata.app.state.text import montrable
from duplicata.competition.coup import premier_jouable
from duplicata.competition.etat import Partie
from duplicata.engine.board import Board
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, langue_courante
from duplicata.web.access.roles import AU_FAIT, OFFICIELS, TOUS, Roles, pour
from duplicata.web.live.room import ReadRoom, TheReadRoom, TheRoom
from duplicata.web.pages import drawn
from duplicata.web.pages.figures import FIGURES
from duplicata.web.pages.grid import Case, cases
from duplicata.web.pages.papier import offerts
from duplicata.web.pages.screens import Requete, contexte
from duplicata.web.views.desk.partie import numero_courant
from duplicata.web.views.event.parties import vue_parties
from duplicata.web.views.figures.joueur import figures_du_joueur
from duplicata.web.views.figures.partie import figures_de_la_partie
from duplicata.web.views.results.classement import vue_classement
from duplicata.web.views.results.feuille import FeuilleVue, vue_feuille
from duplicata.web.views.results.general import partie_ou_siege
from duplicata.web.views.results.rejeu import AUCUN, vue_rejeu
from duplicata.web.views.slips.billet import signature
from duplicata.web.views.slips.billets import a_imprimer, feuilles
from duplicata.web.views.slips.billets import billets as lister_billets

Page = Template | Response[bytes]
Numero = Annotated[int | None, QueryParameter(ge=1)]
Choix = Annotated[str, QueryParameter(pattern="^[0-9]{0,4}$")]
"""A number of a form whose field may be left empty: browsers send it all the same."""
CITATION = 20
"""Signs of what was typed that are said again."""
COUPS_PAR_FEUILLE = 25
LIGNES_PAR_FEUILLE = 30
"""Those without a player stay blank for latecomers."""
EMPREINTE_COURTE = 12
CLASSEMENTS = (
    *("classement", "general", "general-par-serie", "general-par-categorie", "general-par-club"),
    *("general-par-equipe", "podium"),
)


def _options(roles: Roles) -> dict[str, Any]:
    return {"opt": pour(roles), "include_in_schema": False, "sync_to_thread": True}


@get(
    "/t/{tournoi:str}/classement",
    opt={**pour(TOUS), drawn.COMPRESSED: True},
    include_in_schema=False,
    sync_to_thread=True,
)
def classement(request: Requete, live: TheReadRoom, partie: Numero = None) -> Response[bytes]:
    return _classement(request, live, partie)


def _classement(requete: Requete, live: ReadRoom, partie: int | None, refus: str = "") -> Response[bytes]:
    """*refus*: why what was typed there opened no sheet."""
    etat = live.room.etat
    vue = vue_classement(etat, partie)
    dits = {
        **contexte(requete, live),
        "chemin": f"/t/{live.identifiant}/classement",
        "classement": vue,
        "parties": vue_parties(etat, vue.partie),
        "papiers": offerts(requete, live, *CLASSEMENTS, partie=vue.partie) if vue.partie else [],
        "refus": refus,
    }
    tableaux = drawn.part(
        live,
        (etat.seq, partie, langue_courante()),
        lambda: drawn.template_of(requete, "_tableaux.html", dits) if vue.lignes else "",
    )
    return drawn.page(requete, "public.html", dits, tableaux, 404 if refus else 200)


@get("/t/{tournoi:str}/table", **_options(TOUS))
def choix(request: Requete, live: TheReadRoom, table: FromQuery[str] = "", partie: Numero = None) -> Page:
    """The form of the standings page: a table number, then its sheet."""
    return _fiche(request, live, table, partie, None)


def _lire_table(texte: str) -> int:
    lu = re.fullmatch(r"\s*(\d{1,6})\s*", texte, re.ASCII)
    if lu and int(lu[1]):
        return int(lu[1])
    if not texte.strip():
        raise SaisieInvalide(dire("Écrivez le numéro de votre table : 12 par exemple."))
    raise SaisieInvalide(
        dire(
            "« {texte} » n’est pas une table : écrivez le numéro de votre table, 12 par exemple.",
            texte=montrable(texte[:CITATION]),
        )
    )


@get("/t/{tournoi:str}/table/{table:int}", **_options(TOUS))
def joueur(
    request: Requete, live: TheReadRoom, table: FromPath[int], partie: Numero = None, coup: Numero = None
) -> Page:
    """*coup*: the move whose grid is shown; the last one unless it is told."""
    return _fiche(request, live, str(table), partie, coup)


def _fiche(requete: Requete, live: ReadRoom, texte: str, partie: int | None, coup: int | None) -> Page:
    etat = live.room.etat
    try:
        table = _lire_table(texte)
        numero = partie_ou_siege(etat, partie or numero_courant(etat), table)
        fiche = vue_feuille(etat, numero, table)
    except SaisieInvalide as erreur:
        return _classement(requete, live, partie, refus=str(erreur))
    return Template(
        "joueur.html",
        context={
            **contexte(requete, live),
            "chemin": f"/t/{live.identifiant}/table/{table}",
            "table": table,
            "fiche": fiche,
            "figures": figures_du_joueur(etat.partie(numero), table),
            "grille": _grille(etat.partie(numero), fiche, coup),
            "papiers": offerts(requete, live, "rapports", "routes-remplies", partie=numero, table=table),
            "parties": vue_parties(etat, numero),
        },
    )


class GrilleDuCoup(NamedTuple):
    coup: int
    lignes: list[tuple[str, list[Case]]]


def _grille(partie: Partie, fiche: FeuilleVue, coup: int | None) -> GrilleDuCoup | None:
    """The grid of one closed move, its top laid; one a page, for twenty-five would weigh on a telephone."""
    montrable = {un.coup: un.retenu for un in fiche.coups if un.retenu}
    numero = coup if coup in montrable else max(montrable, default=None)
    if numero is None:
        return None
    retenu, rangees = montrable[numero], Board(partie.coups[numero - 1].grille).rows
    return GrilleDuCoup(numero, cases(rangees, retenu.mot, retenu.place) if retenu else cases(rangees))


@get("/t/{tournoi:str}/rejeu", **_options(TOUS))
def rejeu(request: Requete, live: TheReadRoom, partie: Numero = None) -> Template:
    numero = partie or numero_courant(live.room.etat)
    vue = vue_rejeu(live.room.etat, numero) if numero else AUCUN
    dernier = vue.coups[-1] if vue.coups else None
    lignes = cases(dernier.grille, dernier.mot, dernier.place) if dernier else cases(Board().rows)
    montrees = vue_parties(live.room.etat, numero)
    return Template(
        "rejeu.html",
        context={
            **contexte(request, live),
            "rejeu": vue,
            "lignes": lignes,
            "figures": figures_de_la_partie(live.room.etat.partie(numero)) if numero else (),
            "papiers": offerts(request, live, "releve", "rapport", partie=numero) if numero else [],
            "parties": montrees,
        },
    )


@get("/t/{tournoi:str}/chronique", **_options(TOUS))
def chronique(request: Requete, live: TheReadRoom, partie: Numero = None) -> Template:
    """The game told in sentences, to read aloud or to paste elsewhere."""
    etat = live.room.etat
    numero = partie or numero_courant(etat)
    return Template(
        "chronique.html",
        context={
            **contexte(request, live),
            "paragraphes": paragraphes(etat.partie(numero)) if numero else [],
            "parties": vue_parties(etat, numero),
        },
    )


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
    retenus = [billet for billet in choisis if tous or not billet.remis]
    # Along the tables, so that whoever carries them walks the room once.
    retenus.sort(key=lambda billet: (billet.table, billet.coup))
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


VITRINE: list[HTTPRouteHandler] = [classement, choix, joueur, rejeu, chronique, billets, feuille, *FIGURES]
