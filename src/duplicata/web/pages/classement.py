"""The standings of a game and of the event: whole, cut by series, category, club or team, or by a name."""

from typing import Annotated

from litestar import Response, get
from litestar.params import FromQuery, QueryParameter

from duplicata.app.read.impression import depuis_impression
from duplicata.competition.classement import equipes
from duplicata.competition.general import classement_equipes
from duplicata.langue import dire, langue_courante
from duplicata.web.access.roles import TOUS, pour
from duplicata.web.live.room import ReadRoom, TheReadRoom
from duplicata.web.live.shown import etat_pour
from duplicata.web.pages import drawn
from duplicata.web.pages.papier import offerts
from duplicata.web.pages.screens import Requete, contexte
from duplicata.web.views.event.liste import dire_liste_libre
from duplicata.web.views.event.parties import vue_parties
from duplicata.web.views.results.classement import vue_classement
from duplicata.web.views.results.groupes import Par, Trouves, chercher, grouper, possibles

Numero = Annotated[int | None, QueryParameter(ge=1)]
TITRES = {
    Par.SERIE: "Par série",
    Par.CATEGORIE: "Par catégorie",
    Par.CLUB: "Par club",
    Par.EQUIPE: "Par équipe",
}
CLASSEMENTS = (
    *("classement", "general", "general-par-serie", "general-par-categorie", "general-par-club"),
    *("general-par-equipe", "podium"),
)


@get(
    "/t/{tournoi:str}/classement",
    opt={**pour(TOUS), drawn.COMPRESSED: True},
    include_in_schema=False,
    sync_to_thread=True,
)
def classement(
    request: Requete, live: TheReadRoom, partie: Numero = None, par: FromQuery[Par | None] = None
) -> Response[bytes]:
    return dessiner_classement(request, live, partie, par=par)


def dessiner_classement(
    requete: Requete,
    live: ReadRoom,
    partie: int | None,
    *,
    refus: str = "",
    par: Par | None = None,
    nom: str = "",
) -> Response[bytes]:
    """*refus*: why what was typed there opened no sheet; *nom*: whom it looks for."""
    etat = etat_pour(requete, live)
    vue = vue_classement(etat, partie)
    trouves = chercher(vue, nom) if nom else Trouves(vue.lignes, vue.general)
    montres = {ligne.joueur for ligne in trouves.lignes} | {ligne.joueur for ligne in trouves.general}
    if nom and not montres:
        refus = dire(
            "Personne ici ne s’appelle « {nom} » : écrivez un nom, ou le numéro de votre table.", nom=nom
        )
        nom, trouves = "", Trouves(vue.lignes, vue.general)
    dits = {
        **contexte(requete, live),
        "chemin": f"/t/{live.identifiant}/classement",
        "classement": vue,
        "parties": vue_parties(etat, vue.partie),
        "papiers": offerts(requete, live, *CLASSEMENTS, partie=vue.partie) if vue.partie else [],
        "refus": refus,
        "nom": nom,
        "saison": sum(1 for _ in requete.app.state.salles) > 1,
        "trouves": len(montres),
        "lignes": trouves.lignes,
        "general": trouves.general,
        "par": par,
        "choix_par": [(un, dire(TITRES[un])) for un in possibles(etat)] if etat.tournoi else [],
        "depuis": depuis_impression(etat, vue.partie) if vue.partie else None,
        "liste_libre": dire_liste_libre(etat.partie(vue.partie)) if vue.partie else "",
    }
    if vue.partie and par is Par.EQUIPE:
        une = etat.partie(vue.partie)
        dits["equipes"] = classement_equipes(etat.ouvert()) if vue.general else equipes(une)
    elif vue.partie and par:
        dits["groupes"] = grouper(etat, vue.general or vue.lignes, par)
    gabarit = "_groupes.html" if par else "_tableaux.html"
    tableaux = drawn.part(
        live,
        (etat.seq, partie, par, nom, etat is live.room.etat, langue_courante()),
        lambda: drawn.template_of(requete, gabarit, dits) if vue.lignes else "",
    )
    return drawn.page(requete, "public.html", dits, tableaux, 404 if refus else 200)


