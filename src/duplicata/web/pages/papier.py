"""Documents as PDF, and the page that lists them; without typst, HTML that the browser prints."""

from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, QueryParameter
from litestar.response import Template
from msgspec import to_builtins

from duplicata.app.read.public import pour_le_public
from duplicata.documents.papier.billets import Format
from duplicata.documents.papier.composition import composer, installe
from duplicata.documents.papier.texte import Texte
from duplicata.langue import dire
from duplicata.reglement import version_du
from duplicata.web.access.guard import hote_pour_les_autres, session_de
from duplicata.web.access.roles import OFFICIELS, Roles, pour
from duplicata.web.live.room import LiveRoom, ReadRoom, TheRoom
from duplicata.web.machine.liaison import Liaison
from duplicata.web.pages.screens import Requete, contexte
from duplicata.web.views.desk.partie import numero_courant
from duplicata.web.views.event.parties import vue_parties
from duplicata.web.views.papier.catalogue import AFFICHES, DOCUMENTS, MOMENTS, Demande, Propose, titre
from duplicata.web.views.papier.entete import EMPREINTE_COURTE

Numero = Annotated[int | None, QueryParameter(ge=1, le=99_999)]
Pages = Annotated[int, QueryParameter(ge=1, le=100)]
API = "/api/t/{tournoi:str}"
SUR_PLACE = frozenset({"dossier"})
"""Asked for from the screen of the case alone, which names it."""


@get(
    "/t/{tournoi:str}/papier",
    opt=pour(OFFICIELS),
    include_in_schema=False,
    sync_to_thread=True,
    name="papier",
)
def liste(request: Requete, live: TheRoom, partie: Numero = None) -> Template:
    """What can be printed, in the order of a day."""
    session = session_de(request, live.identifiant)
    miens: Roles = session.compte.roles if session else frozenset()
    numero = partie or numero_courant(live.room.etat)
    groupes = [
        (
            dire(MOMENTS[moment]),
            [
                (nom, titre(nom), propose.courant)
                for nom, propose in DOCUMENTS.items()
                if propose.moment is moment and propose.roles & miens and nom not in SUR_PLACE
            ],
        )
        for moment in MOMENTS
    ]
    return Template(
        "papier.html",
        context={
            **contexte(request, live),
            "partie": numero,
            "parties": vue_parties(live.room.etat, numero),
            "groupes": groupes,
        },
    )


def _route(nom: str, propose: Propose) -> HTTPRouteHandler:
    @get(
        f"{API}/papier/{nom}.pdf",
        opt=pour(propose.roles),
        include_in_schema=False,
        sync_to_thread=True,
        name=f"papier-{nom}",
        media_type="application/pdf",
    )
    def document(
        request: Requete,
        live: TheRoom,
        partie: Numero = None,
        coup: Numero = None,
        table: Numero = None,
        arbitre: FromQuery[str] = "",
        tous: FromQuery[bool] = False,
        format: FromQuery[Format] = Format.A4,
        nommes: FromQuery[bool] = False,
        pages: Pages = 1,
    ) -> Response[bytes] | Template:
        demande = Demande(
            etat=pour_le_public(live.room.etat) if nom in AFFICHES else live.room.etat,
            partie=partie,
            coup=coup,
            table=table,
            arbitre=arbitre,
            tous=tous,
            format=format,
            nommes=nommes,
            pages=pages,
            **_salle(request, live),
        )
        fait = propose.faire(demande)
        if isinstance(fait, Texte) and not installe():
            montre = {**contexte(request, live), "d": to_builtins(fait)}
            return Template("papier_texte.html", context=montre, media_type="text/html")
        imprime = composer(fait)
        fichier = f'inline; filename="{live.identifiant}-{nom}.pdf"'
        return Response(imprime.pdf, headers={"Content-Disposition": fichier})

    return document


def _salle(requete: Requete, live: LiveRoom) -> dict[str, Any]:
    """What the room itself adds to a demand."""
    comptes = requete.app.state.acces.comptes.de(live.identifiant)
    return {
        "evenement": _adresse(requete, live.identifiant),
        "tete": live.room.journal.head[1][:EMPREINTE_COURTE],
        "roles": {compte.compte: compte.roles for compte in comptes},
        "reglement": version_du(live.horloge.maintenant().date()),
        "journal": live.room.journal.rows(),
    }


def _adresse(requete: Requete, identifiant: str) -> str:
    liaison: Liaison = requete.app.state.liaison
    if not liaison.joignables():
        return ""
    return f"{liaison.du_public(hote_pour_les_autres(requete))}/t/{identifiant}"


def offerts(requete: Requete, live: ReadRoom, *noms: str, **precisions: int | None) -> list[tuple[str, str]]:
    """Address and title of what an official may print of a screen; nothing for the public."""
    session = session_de(requete, live.identifiant)
    if session is None or not installe():
        return []
    question = urlencode({nom: valeur for nom, valeur in precisions.items() if valeur is not None})
    return [
        (f"/api/t/{live.identifiant}/papier/{nom}.pdf?{question}", titre(nom))
        for nom in noms
        if session.compte.roles & DOCUMENTS[nom].roles
    ]


PAPIER: list[HTTPRouteHandler] = [liste, *(_route(nom, propose) for nom, propose in DOCUMENTS.items())]
