"""The sheet of a table, found by its number or by a name."""

import re
from typing import Annotated, NamedTuple

from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Template

from duplicata.app.state.text import montrable
from duplicata.competition.etat import Partie
from duplicata.engine.board import Board
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.live.room import ReadRoom, TheReadRoom
from duplicata.web.live.shown import cachee_jusqu_a, etat_pour
from duplicata.web.pages.classement import dessiner_classement
from duplicata.web.pages.grid import Case, cases
from duplicata.web.pages.papier import offerts
from duplicata.web.pages.screens import Requete, contexte
from duplicata.web.views.desk.partie import numero_courant
from duplicata.web.views.event.parties import vue_parties
from duplicata.web.views.figures.joueur import figures_du_joueur
from duplicata.web.views.results.feuille import FeuilleVue, sans_mots, vue_feuille
from duplicata.web.views.results.general import partie_ou_siege

Page = Template | Response[bytes]
Numero = Annotated[int | None, QueryParameter(ge=1)]
NOM = 40
"""Signs of a name looked for."""
CITATION = 20
"""Signs of what was typed that are said again."""


@get("/t/{tournoi:str}/table", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def choix(request: Requete, live: TheReadRoom, table: FromQuery[str] = "", partie: Numero = None) -> Page:
    """The form of the standings page: a table number, then its sheet; or a name, then the lines it finds."""
    if table.strip() and not any(signe.isdigit() for signe in table):
        return dessiner_classement(request, live, partie, nom=montrable(" ".join(table.split())[:NOM]))
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


@get("/t/{tournoi:str}/table/{table:int}", opt=pour(TOUS), include_in_schema=False, sync_to_thread=True)
def joueur(
    request: Requete, live: TheReadRoom, table: FromPath[int], partie: Numero = None, coup: Numero = None
) -> Page:
    """*coup*: the move whose grid is shown; the last one unless it is told."""
    return _fiche(request, live, str(table), partie, coup)


def _fiche(requete: Requete, live: ReadRoom, texte: str, partie: int | None, coup: int | None) -> Page:
    etat = etat_pour(requete, live)
    try:
        table = _lire_table(texte)
        numero = partie_ou_siege(etat, partie or numero_courant(etat), table)
        cachee = cachee_jusqu_a(requete, live, numero)
        lue = vue_feuille(etat, numero, table)
        fiche = sans_mots(lue) if cachee else lue
    except SaisieInvalide as erreur:
        return dessiner_classement(requete, live, partie, refus=str(erreur))
    return Template(
        "joueur.html",
        context={
            **contexte(requete, live),
            "chemin": f"/t/{live.identifiant}/table/{table}",
            "table": table,
            "fiche": fiche,
            "cachee": cachee,
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


