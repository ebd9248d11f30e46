"""What people see: the table of centres, the standings, one centre, the comparison."""

from functools import partial
from math import ceil
from typing import Annotated, Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect, Stream, Template

from duplicata.app.central.arrets import lire
from duplicata.app.central.lecture import phrases
from duplicata.app.central.lecture.classements import TITRES, Par, grouper
from duplicata.app.central.lecture.comparaison import comparer
from duplicata.app.central.lecture.corrections import corrections
from duplicata.app.central.lecture.tableau import Etape, definitif, dresser
from duplicata.app.room.judge import Juge
from duplicata.documents.simultane.bureau import maintenant
from duplicata.documents.simultane.classement import dire_marque
from duplicata.documents.simultane.envoi import OCTETS
from duplicata.documents.simultane.reception import dire_arrivee, dire_refus
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, langue_courante
from duplicata.web.central.desk import Requete, apart, desk_of

SUR_UNE_PAGE = 500
"""Lines of standings drawn at once."""
MONTREES = 200
"""Slips of the comparison on its page; the terminal gives them all."""
Page = Annotated[int, QueryParameter(ge=1, le=100_000)]


def _contexte(request: Requete, **dits: Any) -> dict[str, Any]:
    evenement = desk_of(request).central.evenement
    return {
        "tournoi": None,
        "session": None,
        "chemin": request.url.path,
        "evenement": evenement,
        "federation": request.app.state.federation,
        "contexte": {"tournoi": None, "langue": langue_courante(), "csrf": "", "roles": ["public"]},
        **dits,
    }


@get("/", include_in_schema=False, sync_to_thread=True)
def tableau(request: Requete, depose: FromQuery[str] = "") -> Template:
    desk = desk_of(request)
    federation = request.app.state.federation
    dresse = dresser(desk.central) if federation else desk.told("tableau", lambda: dresser(desk.central))
    comptes = {etape: sum(un.etape is etape for un in dresse.centres) for etape in Etape}
    return Template(
        "centrale/tableau.html",
        context=_contexte(
            request,
            tableau=dresse,
            comptes=[(phrases.dire_etape(etape), nombre) for etape, nombre in comptes.items() if nombre],
            dire_etape=phrases.dire_etape,
            ecarts=[phrases.dire_ecart(un) for un in dresse.ecarts],
            valeur=phrases.dire_valeur(definitif=dresse.definitif),
            ouvert=federation or desk.open_to_all(desk.central.arrets),
            # On the network, a sentence that an address holds would be anybody's.
            depose=depose[:400] if federation else "",
        ),
    )


@get("/classement", include_in_schema=False, sync_to_thread=True)
def classement(
    request: Requete, par: FromQuery[Par | None] = None, page: Page = 1, groupe: FromQuery[str] = ""
) -> Template:
    """A page of them: twenty thousand lines are forty pages."""
    desk = desk_of(request)
    federation = request.app.state.federation
    if not federation and not desk.open_to_all(desk.central.arrets):
        raise NotFoundException(dire("Le classement est public à la fenêtre de l’événement."))
    if federation:
        lignes = desk.standings(public=False)
    else:
        lignes = desk.told("classement", lambda: desk.standings(public=True))
    groupes = grouper(lignes, par) if par else []
    choisi = next((un for un in groupes if un.nom == groupe), groupes[0] if groupes else None)
    rangees = (
        [(ligne.generale.rang, ligne) for ligne in lignes]
        if not par
        else [*(choisi.lignes if choisi else ())]
    )
    debut = (page - 1) * SUR_UNE_PAGE
    return Template(
        "centrale/classement.html",
        context=_contexte(
            request,
            lignes=rangees[debut : debut + SUR_UNE_PAGE],
            total=len(rangees),
            page=page,
            pages=ceil(len(rangees) / SUR_UNE_PAGE),
            par=par,
            groupe=choisi.nom if choisi else "",
            groupes=[un.nom for un in groupes],
            choix_par=[(un, dire(titre)) for un, titre in TITRES.items()],
            jeux=range(1, len(desk.central.evenement.jeux) + 1),
            dire_marque=dire_marque,
            valeur=phrases.dire_valeur(definitif=definitif(desk.central.ensemble())),
        ),
    )


@get("/centre/{numero:int}", include_in_schema=False, sync_to_thread=True)
def centre(request: Requete, numero: FromPath[int]) -> Template:
    central = desk_of(request).central
    dresse = dresser(central)
    situation = next((un for un in dresse.centres if un.centre == numero), None)
    if situation is None:
        raise NotFoundException
    lignes = [un for un in desk_of(request).standings(public=False) if un.centre == numero]
    return Template(
        "centrale/centre.html",
        context=_contexte(
            request,
            situation=situation,
            etape=phrases.dire_etape(situation.etape),
            ecarts=[phrases.dire_ecart(un) for un in dresse.ecarts if un.centre == numero],
            lignes=lignes,
            dire_marque=dire_marque,
            corrections=corrections(central.etat(numero))[:MONTREES] if situation.lignes else [],
            decisions=[un for un in central.depot.decisions() if getattr(lire(un), "centre", None) == numero],
        ),
    )


@get("/comparaison", include_in_schema=False, sync_to_thread=True)
def comparaison(request: Requete) -> Template:
    """What people ruled differently, for the commission."""
    comparee = comparer(desk_of(request).central, Juge())
    return Template(
        "centrale/comparaison.html",
        context=_contexte(
            request,
            comparee=comparee,
            montrees=MONTREES,
            dire_bulletin=phrases.dire_bulletin,
            dire_decision=phrases.dire_decision,
            dire_cible=phrases.dire_cible,
        ),
    )


@post("/envois", include_in_schema=False, status_code=303, request_max_body_size=OCTETS)
async def deposer(request: Requete) -> Redirect:
    """A file that came by stick or mail, dropped on the federation's own page."""
    desk = desk_of(request)
    envois = [un for un in (await request.form()).getall("envoi", []) if hasattr(un, "read")]
    dits = []
    for un in envois[:50]:
        try:
            arrivee = await apart(partial(desk.reception.prendre, await un.read(), maintenant(), garder=True))
            dits.append(dire_arrivee(un.filename, arrivee))
        except SaisieInvalide as refus:
            dits.append(dire_refus(un.filename, refus))
    desk.changed()
    return Redirect("/", query_params={"depose": " ".join(dits) or dire("Aucun fichier n’a été choisi.")})


@get("/flux", include_in_schema=False)
async def flux(request: Requete) -> Stream:
    """Says that something came in; the page then looks again."""
    return Stream(desk_of(request).watch(), media_type="text/event-stream")


FOR_ALL: list[HTTPRouteHandler] = [tableau, classement, flux]
FOR_THE_FEDERATION: list[HTTPRouteHandler] = [centre, comparaison, deposer]
