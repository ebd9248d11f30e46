"""Coming in with the code of a badge, going out."""

from typing import Any

from litestar import Request, Response, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Struct

from duplicata.app.liaison import noter_badge_en_clair
from duplicata.langue import dire
from duplicata.web.acces.acces import Acces, Refus, cookie
from duplicata.web.acces.garde import adresse_de, chiffree, session_de, session_du_navigateur
from duplicata.web.acces.roles import TOUS, page_d_arrivee, pour
from duplicata.web.acces.sessions import Session
from duplicata.web.api.commun import API
from duplicata.web.api.essais import TROP_D_ESSAIS, refuser_essai
from duplicata.web.liaison import Liaison
from duplicata.web.salle import LaSalle


class Code(Struct):
    code: str


@post(
    f"{API}/connexion",
    opt=pour(TOUS),
    tags=["acces"],
    sync_to_thread=True,
    status_code=200,
    responses=TROP_D_ESSAIS,
)
def connexion(
    data: JSONBody[Code], request: Request[Any, Any, Any], salle: LaSalle
) -> Response[dict[str, Any]]:
    """Open a session: the answer sets the cookie and gives the anti-forgery token and the page to go to."""
    acces: Acces = request.app.state.acces
    adresse = adresse_de(request)
    inconnu = dire("Ce code n’est pas reconnu : relisez le badge.")
    trouve = acces.identifier(salle.identifiant, data.code, adresse)
    if isinstance(trouve, Refus):
        return refuser_essai(trouve, inconnu)
    liaison: Liaison = request.app.state.liaison
    if not liaison.protege(request.url.scheme, adresse):
        noter_badge_en_clair(salle.salle, salle.horloge.maintenant(), trouve.compte.compte)
        salle.diffuser()
    ouverture = acces.sessions.ouvrir(trouve, adresse, request.headers.get("user-agent", ""))
    if ouverture is None:
        return refuser_essai(Refus(0), inconnu)
    if ancienne := session_du_navigateur(request):
        _quitter(request, ancienne)
    salle.presence.changer()
    for tournoi in ouverture.quittes:
        _fermer_ecrans(request, tournoi)
    reference, session, _ = ouverture
    depose = _cookie(request, reference)
    corps = {
        "compte": session.compte.compte,
        "nom": session.compte.nom,
        "roles": sorted(session.compte.roles),
        "csrf": session.csrf,
        "page": f"/t/{salle.identifiant}/{page_d_arrivee(session.compte.roles)}",
    }
    return Response(corps, cookies=[depose])


def _quitter(requete: Request[Any, Any, Any], ancienne: Session) -> None:
    """A browser is one person of one event: the screens of the badge it had before are closed."""
    tournoi = ancienne.compte.tournoi
    requete.app.state.acces.sessions.fermer(tournoi, numero=ancienne.numero)
    _fermer_ecrans(requete, tournoi)


def _fermer_ecrans(requete: Request[Any, Any, Any], tournoi: str) -> None:
    if quittee := requete.app.state.salles.trouver(tournoi):
        quittee.fermer_ecrans()


@post(f"{API}/deconnexion", opt=pour(TOUS), tags=["acces"], sync_to_thread=True, status_code=200)
def deconnexion(request: Request[Any, Any, Any], salle: LaSalle) -> Response[dict[str, bool]]:
    """Close the session of this browser."""
    acces: Acces = request.app.state.acces
    session = session_de(request, salle.identifiant)
    if session:
        acces.sessions.fermer(salle.identifiant, numero=session.numero)
        salle.fermer_ecrans()
    return Response({"ferme": session is not None}, cookies=[_cookie(request, "", max_age=0)])


def _cookie(requete: Request[Any, Any, Any], reference: str, max_age: int | None = None) -> Cookie:
    return Cookie(
        key=cookie(chiffree(requete)),
        value=reference,
        path="/",
        httponly=True,
        samesite="strict",
        secure=chiffree(requete),
        max_age=max_age,
    )
