"""The way back of an organiser without a badge: lost, never noted, or of an event that the terminal made."""

from typing import Any

from litestar import Request, Response, post
from litestar.params import JSONBody
from msgspec import Struct

from duplicata.app.auteurs import SERVEUR
from duplicata.app.liaison import noter_badge_refait
from duplicata.web.acces.acces import Acces
from duplicata.web.acces.comptes import Badge
from duplicata.web.acces.roles import TOUS, pour
from duplicata.web.api.code_serveur import refuser_code
from duplicata.web.api.commun import API, Cle
from duplicata.web.api.essais import TROP_D_ESSAIS
from duplicata.web.badges import ORGA, organisateur_refait
from duplicata.web.redites import Redites
from duplicata.web.salle import LaSalle, SalleOuverte
from duplicata.web.vues.badge import vue_badge


class CodeServeur(Struct, forbid_unknown_fields=True):
    code: str


@post(
    f"{API}/organisateur",
    opt=pour(TOUS),
    tags=["acces"],
    sync_to_thread=True,
    status_code=201,
    responses=TROP_D_ESSAIS,
)
def refaire(
    data: JSONBody[CodeServeur], request: Request[Any, Any, Any], salle: LaSalle, cle: Cle = None
) -> Response[dict[str, Any]]:
    """A new organiser's badge against the server's code; the former no longer opens, the journal says so."""
    if refus := refuser_code(request, data.code):
        return refus
    redites: Redites = request.app.state.redites
    acces: Acces = request.app.state.acces
    badge = redites.une_fois(request, SERVEUR, cle, lambda: _refaire(acces, salle))
    return Response(vue_badge(request, badge), status_code=201)


def _refaire(acces: Acces, salle: SalleOuverte) -> Badge:
    noter_badge_refait(salle.salle, salle.horloge.maintenant(), ORGA)
    badge = organisateur_refait(acces, salle.identifiant)
    acces.sessions.fermer(salle.identifiant, compte=ORGA)
    salle.diffuser()
    salle.fermer_ecrans()
    return badge
